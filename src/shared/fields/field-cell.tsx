import { lazy, Suspense, type ReactNode } from 'react';
import { disabledName } from '#core/fields/retired.ts';
import { cellText } from '#core/screen/list-view.ts';
import { plain } from '#core/values/plain.ts';
import { CellGuard } from './cell-guard.tsx';
import type { CellProps } from './field-props.ts';
import { widgetOf } from './registry.ts';
import { TextCell } from './text/cell.tsx';

/** Fetched with the first value that cannot be chosen any more; without it the value stands there unmarked. */
const RetiredCell = lazy(() =>
  import('./retired/retired-cell.tsx').then(
    (part) => ({ default: part.RetiredCell }),
    () => ({ default: ({ children }: CellProps & { readonly children: ReactNode }) => children }),
  ),
);

/** A value in a list, drawn by its widget type; a type nobody knows shows its text. */
export function FieldCell({ column, row }: CellProps): ReactNode {
  if (plain(row[column.field]) === '' && cellText(column, row) === '') return null;
  const Cell = widgetOf(column.widget)?.Cell ?? TextCell;
  const own = <Cell column={column} row={row} />;
  const cell = mayBeRetired(column, row) ? (
    <Suspense fallback={own}>
      <RetiredCell column={column} row={row}>
        {own}
      </RetiredCell>
    </Suspense>
  ) : (
    own
  );
  // A text is always a text; what reads more out of a value may find something it never met.
  return Cell === TextCell ? cell : <CellGuard value={row[column.field]}>{cell}</CellGuard>;
}

function mayBeRetired({ field, options }: CellProps['column'], row: CellProps['row']): boolean {
  return (
    row[disabledName(field)] !== undefined ||
    options?.some(({ disabled, value }) => disabled && `,${plain(row[field])},`.includes(`,${value},`)) === true
  );
}
