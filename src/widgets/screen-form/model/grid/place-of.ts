/** Returns the row and column of the cell that an event happened in; null outside of cells. */
export function placeOf(target: EventTarget): { row: number; column: number } | null {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-column]') : null;
  const row = cell?.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const column = cell?.dataset['column'];
  return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) };
}
