import type { ReactNode } from 'react';

/** A column of a grid: what its head says and what its cells show. */
export type GridColumn<Row> = {
  readonly id: string;
  readonly label: string;
  readonly width: number;
  readonly align: 'left' | 'center' | 'right';
  readonly cell: (row: Row, index: number) => ReactNode;
  /** Replaces the label in the head, e.g. by a tick for the whole page. */
  readonly head?: ReactNode;
  readonly isSortable?: boolean;
  /** Its head can be dragged wider; needs `onResize` of the grid. */
  readonly isResizable?: boolean;
  /** Stands beside the label in the head: a button that filters the column. */
  readonly headAction?: ReactNode;
  /** Heading above this column and its neighbours with the same one, where the grid draws one. */
  readonly group?: string;
  /** Stays visible while the rest scrolls sideways. */
  readonly pin?: 'left' | 'right';
};

export type GridSort = { readonly field: string; readonly direction: 'asc' | 'desc' };

/** A column with the distance at which it sticks. */
export type PlacedGridColumn<Row> = GridColumn<Row> & { readonly offset: number };

/** Pinned columns stick beside each other: each knows what stands between it and its edge. */
export function withOffsets<Row>(columns: readonly GridColumn<Row>[]): readonly PlacedGridColumn<Row>[] {
  const widthsOf = (some: readonly GridColumn<Row>[], pin: 'left' | 'right'): number =>
    some.reduce((sum, column) => (column.pin === pin ? sum + column.width : sum), 0);
  return columns.map((column, index) => ({
    ...column,
    offset:
      column.pin === 'left'
        ? widthsOf(columns.slice(0, index), 'left')
        : column.pin === 'right'
          ? widthsOf(columns.slice(index + 1), 'right')
          : 0,
  }));
}

export function cellClass<Row>({ align, pin }: GridColumn<Row>): string {
  return `grid-${align}${pin === undefined ? '' : ` grid-pin-${pin}`}`;
}

/** Returns the offset of a pinned cell; undefined for the others, which need no style. */
export function pinStyle<Row>({ pin, offset }: PlacedGridColumn<Row>): { left?: number; right?: number } | undefined {
  if (pin === undefined || offset === 0) return undefined;
  return pin === 'left' ? { left: offset } : { right: offset };
}
