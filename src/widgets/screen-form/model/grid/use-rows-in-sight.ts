import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

const ROW_HEIGHT = 37;
const VIRTUAL_FROM = 60;

/** Which rows of a grid are drawn: all of a short one, of a long one those in sight. */
export function useRowsInSight(count: number, scroller: RefObject<HTMLElement | null>) {
  const isVirtual = count > VIRTUAL_FROM;
  const virtual = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    scrollPaddingStart: ROW_HEIGHT,
    scrollPaddingEnd: ROW_HEIGHT,
  });
  const items = isVirtual ? virtual.getVirtualItems() : null;
  return {
    indexes: items?.map(({ index }) => index) ?? Array.from({ length: count }, (_, index) => index),
    /** Pixels of the rows above and below that are not drawn. */
    before: items?.[0]?.start ?? 0,
    after: items === null ? 0 : virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    /** Scrolls to a row that may not be drawn yet. */
    show: (row: number): void => {
      if (isVirtual) virtual.scrollToIndex(row);
    },
  };
}

export type RowsInSight = ReturnType<typeof useRowsInSight>;
