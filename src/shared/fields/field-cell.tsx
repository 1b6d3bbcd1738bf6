import type { ReactNode } from 'react';
import { cellText, plain } from '#core/screen/list-view.ts';
import { CellGuard } from './cell-guard.tsx';
import type { CellProps } from './field-props.ts';
import { widgetOf } from './registry.ts';
import { TextCell } from './text/cell.tsx';

/** A value in a list, drawn by its widget type; a type nobody knows shows its text. */
export function FieldCell({ column, row }: CellProps): ReactNode {
  if (plain(row[column.field]) === '' && cellText(column, row) === '') return null;
  const Cell = widgetOf(column.widget)?.Cell ?? TextCell;
  const cell = <Cell column={column} row={row} />;
  // A text is always a text; what reads more out of a value may find something it never met.
  return Cell === TextCell ? cell : <CellGuard value={row[column.field]}>{cell}</CellGuard>;
}
