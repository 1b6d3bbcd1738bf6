import { memo, type CSSProperties, type ReactNode } from 'react';
import type { FilledSheet, SheetReportPaper } from '../api/sheet-report.ts';
import './filled-table.css';

type Row = FilledSheet['rows'][number];
type Cell = Row['cells'][number];
type Style = NonNullable<Cell['style']>;

type FilledTableProps = {
  readonly sheet: FilledSheet;
  readonly label: string;
  /** Only so many rows; all of them without it. */
  readonly most?: number;
};

/** A filled sheet report as paper shows it: white, whatever the screen is. Texts are texts, whatever stands in them. */
export function FilledTable({ sheet, label, most = sheet.rows.length }: FilledTableProps): ReactNode {
  const width = sheet.columnWidths.reduce((sum, one) => sum + one, 0);
  const { headRows = 0 } = sheet;
  const rowsOf = (from: number, to: number): ReactNode =>
    sheet.rows.slice(from, to).map((row, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- a row is its place
      <FilledRow key={at} row={row} columns={sheet.columnWidths.length} left={to - from - at} />
    ));
  return (
    <div className="filled-paper">
      <table className="filled-table" aria-label={label} style={{ width }}>
        <colgroup>
          {sheet.columnWidths.map((size, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a column is its place
            <col key={at} style={{ width: size }} />
          ))}
        </colgroup>
        {/* The printer of the browser puts it on every page. */}
        {headRows === 0 ? null : <thead>{rowsOf(0, headRows)}</thead>}
        <tbody>{rowsOf(headRows, Math.max(most, headRows))}</tbody>
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
  const cells = new Map(row.cells.map((cell) => [cell.column, cell]));
  const covered = new Set(row.covered);
  const spans = new Map<number, number>();
  for (const cell of row.cells) {
    let span = cell.columns ?? 1;
    // As in table programs, words run on over empty cells beside them.
    const isFree = (at: number): boolean => at < columns && !cells.has(at) && !covered.has(at);
    while (runsOn(cell) && isFree(cell.column + span)) span += 1;
    for (let step = 1; step < span; step += 1) covered.add(cell.column + step);
    spans.set(cell.column, span);
  }
  return (
    <tr style={{ height: row.height }}>
      {[...Array(columns).keys()].map((column) => {
        if (covered.has(column)) return null;
        const cell = cells.get(column);
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell is no control
        if (cell === undefined) return <td key={column} />;
        return (
          <td
            key={column}
            rowSpan={Math.min(cell.rows ?? 1, left)}
            colSpan={spans.get(column)}
            className={classOf(cell)}
            style={cssOf(cell.style)}
          >
            {cell.text}
          </td>
        );
      })}
    </tr>
  );
});

function runsOn({ text, isNumber, rows = 1, columns = 1, style = {} }: Cell): boolean {
  const isPlain = style.border !== true && style.fill === undefined && style.wrap !== true;
  return isPlain && text !== '' && isNumber !== true && rows * columns === 1 && (style.align ?? 'left') === 'left';
}

function classOf({ isNumber, style }: Cell): string | undefined {
  const names = [style?.border === true ? 'filled-lined' : '', isNumber === true ? 'filled-figure' : ''];
  const found = names.filter((name) => name !== '').join(' ');
  return found === '' ? undefined : found;
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
