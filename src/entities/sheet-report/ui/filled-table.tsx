import { memo, type CSSProperties, type ReactNode } from 'react';
import type { FilledSheet, SheetReportPaper } from '../api/sheet-report.ts';
import './filled-table.css';

type Row = FilledSheet['rows'][number];
type Style = NonNullable<Row['cells'][number]['style']>;

type FilledTableProps = {
  readonly sheet: FilledSheet;
  readonly label: string;
  /** Only so many rows; all of them without it. */
  readonly most?: number;
};

/** A filled sheet report as paper shows it: white, whatever the screen is. Texts are texts, whatever stands in them. */
export function FilledTable({ sheet, label, most = sheet.rows.length }: FilledTableProps): ReactNode {
  const width = sheet.columnWidths.reduce((sum, one) => sum + one, 0);
  return (
    <div className="filled-paper">
      <table className="filled-table" aria-label={label} style={{ width }}>
        <colgroup>
          {sheet.columnWidths.map((size, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a column is its place
            <col key={at} style={{ width: size }} />
          ))}
        </colgroup>
        <tbody>
          {sheet.rows.slice(0, most).map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row is its place
            <FilledRow key={at} row={row} columns={sheet.columnWidths.length} left={most - at} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type FilledRowProps = {
  readonly row: Row;
  readonly columns: number;
  /** Rows there are from this one on: joined cells reach no further. */
  readonly left: number;
};

const FilledRow = memo(function FilledRow({ row, columns, left }: FilledRowProps): ReactNode {
  const places = [...Array(columns).keys()];
  const cells = new Map(row.cells.map((cell) => [cell.column, cell]));
  const covered = new Set(row.covered);
  for (const { column, columns: over = 1 } of row.cells)
    for (let step = 1; step < over; step += 1) covered.add(column + step);
  return (
    <tr style={{ height: row.height }}>
      {places.map((column) => {
        if (covered.has(column)) return null;
        const cell = cells.get(column);
        if (cell === undefined) return <td key={column} />;
        return (
          <td
            key={column}
            rowSpan={Math.min(cell.rows ?? 1, left)}
            colSpan={cell.columns ?? 1}
            className={classOf(cell.style)}
            style={cssOf(cell.style)}
          >
            {cell.text}
          </td>
        );
      })}
    </tr>
  );
});

function classOf({ border, wrap }: Style = {}): string | undefined {
  const names = [border === true ? 'filled-lined' : '', wrap === true ? 'filled-wrapped' : ''].filter(Boolean);
  return names.length === 0 ? undefined : names.join(' ');
}

/** The look of a cell; its colours have passed the contract. */
export function cssOf({ bold, italic, underline, size, color, fill, align, vertical }: Style = {}): CSSProperties {
  return {
    ...(bold === true ? { fontWeight: 600 } : {}),
    ...(italic === true ? { fontStyle: 'italic' } : {}),
    ...(underline === true ? { textDecoration: 'underline' } : {}),
    ...(size === undefined ? {} : { fontSize: `${size}pt` }),
    ...(color === undefined ? {} : { color }),
    ...(fill === undefined ? {} : { backgroundColor: fill }),
    ...(align === undefined ? {} : { textAlign: align }),
    ...(vertical === undefined ? {} : { verticalAlign: vertical }),
  };
}

/** The paper of a sheet report, for the printer of the browser. */
export function PaperRule({ paper }: { readonly paper: SheetReportPaper }): ReactNode {
  const numbers = paper.hasPageNumbers ? "counter(page) ' / ' counter(pages)" : 'none';
  const size = `${paper.size} ${paper.isLandscape ? 'landscape' : 'portrait'}`;
  return <style>{`@page { size: ${size}; margin: 12mm; @bottom-center { content: ${numbers}; } }`}</style>;
}
