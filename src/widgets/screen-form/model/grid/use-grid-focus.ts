import { useLayoutEffect, type RefObject } from 'react';
import type { Grid } from './use-grid.ts';

/**
 * Keeps the focus of the document where the cursor of a grid is.
 * @param show scrolls to a row that is not drawn
 */
export function useGridFocus(
  { rows, cursor, mode, focus }: Pick<Grid, 'rows' | 'cursor' | 'mode' | 'focus'>,
  scroller: RefObject<HTMLElement | null>,
  show: (row: number) => void,
): void {
  // Without rows there is no cell to take the focus: what is wider than its place is then scrolled by itself.
  useLayoutEffect(() => {
    const place = scroller.current;
    const isWide = place !== null && rows.length === 0 && place.scrollWidth > place.clientWidth;
    place?.setAttribute('tabindex', isWide ? '0' : '-1');
  });

  // The focus follows the cursor. A row that is not drawn yet is scrolled to, and the next drawing comes by here again.
  useLayoutEffect(() => {
    const { isInside, isWanted } = focus.state();
    const isLost = isInside && (document.activeElement ?? document.body) === document.body;
    if ((!isWanted && !isLost) || mode === 'opened') return;
    const cell = scroller.current?.querySelector<HTMLElement>(
      `[data-row="${cursor.row}"] [data-column="${cursor.column}"]`,
    );
    if (cell == null) {
      if (isWanted) show(cursor.row);
      scroller.current?.focus({ preventScroll: true });
      return;
    }
    focus.found();
    const input = cell.querySelector<HTMLInputElement>('.egrid-input');
    (input ?? cell).focus({ preventScroll: true });
    if (mode === 'between') input?.select();
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}
