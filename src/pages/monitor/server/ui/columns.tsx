import type { ReactNode } from 'react';
import type { GridColumn } from '@/shared/ui';

/** A column of a table of figures: numbers at the right. */
export function column<Row>(
  id: string,
  label: string,
  width: number,
  cell: (row: Row) => ReactNode,
  align: 'left' | 'right' = 'left',
): GridColumn<Row> {
  return { id, label, width, align, cell };
}
