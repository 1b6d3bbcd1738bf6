import { memo, type ReactNode } from 'react';
import { cellClass, pinStyle, type PlacedGridColumn } from './column.ts';

export type GridRowProps<Row> = {
  readonly id: string;
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly PlacedGridColumn<Row>[];
  readonly isSelected: boolean | undefined;
  readonly isCurrent: boolean;
  readonly onRowClick: ((row: Row) => void) | undefined;
  readonly onRowOpen: ((row: Row) => void) | undefined;
};

function PlainRow<Row>(props: GridRowProps<Row>): ReactNode {
  const { id, row, index, columns, isSelected, isCurrent, onRowClick, onRowOpen } = props;
  return (
    <tr
      className="grid-row"
      data-row-id={id}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-current={isCurrent || undefined}
      onClick={onRowClick === undefined ? undefined : () => onRowClick(row)}
      onDoubleClick={onRowOpen === undefined ? undefined : () => onRowOpen(row)}
    >
      {columns.map((column, place) => (
        <td
          key={column.id}
          tabIndex={index === 0 && place === 0 ? 0 : -1}
          className={cellClass(column)}
          style={pinStyle(column)}
        >
          {column.cell(row, index)}
        </td>
      ))}
    </tr>
  );
}

/** One row; while a long list scrolls, the rows that stay in view are not drawn anew. */
// `memo` forgets the type parameter.
export const GridRow = memo(PlainRow) as typeof PlainRow;
