import type { ReactNode } from 'react';
import { thousands } from '#core/amounts/amounts.ts';
import { plain } from '#core/values/plain.ts';
import type { CellProps } from '../field-props.ts';
import { TextCell } from '../text/cell.tsx';

/** A number with its decimals and thousands; one that stands for a text shows the text. */
export function NumberCell({ column, row }: CellProps): ReactNode {
  if (!column.isNumber) return <TextCell column={column} row={row} />;
  return thousands(plain(row[column.field]), column.precision ?? undefined);
}
