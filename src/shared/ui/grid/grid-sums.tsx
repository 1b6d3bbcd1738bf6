import type { ReactNode } from 'react';
import { cellClass, pinStyle, type PlacedGridColumn } from './column.ts';

type GridSumsProps<Row> = {
  readonly columns: readonly PlacedGridColumn<Row>[];
  readonly sums: readonly { readonly label: string; readonly texts: ReadonlyMap<string, string> }[];
};

/** Sums under their columns; they stay in view while the rows scroll. */
export function GridSums<Row>({ columns, sums }: GridSumsProps<Row>): ReactNode {
  // The label takes the columns up to the first sum, of which the first may be a narrow one of ticks.
  const first = columns.findIndex(({ id }) => sums.some(({ texts }) => texts.has(id)));
  const span = Math.max(1, first);
  return (
    <tfoot>
      {sums.map(({ label, texts }) => (
        <tr key={label}>
          <td colSpan={span} className="grid-left">
            {label}
          </td>
          {columns.slice(span).map((column) => (
            <td key={column.id} className={cellClass(column)} style={pinStyle(column)}>
              {texts.get(column.id) ?? ''}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  );
}
