import type { KeyboardEvent } from 'react';

/**
 * Arrow keys, Home and End move between cells, Enter and F2 go into a cell's first control, Escape comes back out (APG grid pattern).
 * Focus is moved in the document directly: no render for a key. In a head Alt and left or right make the column narrower or wider, Alt and
 * down open its filter.
 */
export function moveFocus(
  event: KeyboardEvent<HTMLTableElement>,
  onResize?: (id: string, width: number) => void,
): void {
  const target = event.target instanceof HTMLElement ? event.target : null;
  const cell = target?.closest<HTMLTableCellElement>('td,th') ?? null;
  if (target === null || cell === null || event.nativeEvent.isComposing) return;
  if (event.altKey) {
    if (cell.tagName === 'TH' && actOnHead(event, cell, onResize)) event.preventDefault();
    return;
  }
  const isInside = target !== cell;
  if (isInside && event.key === 'Escape') {
    focusCell(cell);
    event.stopPropagation();
    return;
  }
  // Keys typed into a text belong to the text.
  if (isInside && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) && target.getAttribute('type') !== 'checkbox')
    return;
  if (!isInside && (event.key === 'Enter' || event.key === 'F2')) {
    const control = cell.querySelector<HTMLElement>('button,a[href],input,select');
    if (control === null) return;
    event.preventDefault();
    control.focus();
    return;
  }
  const next = neighbour(cell, event.key, event.ctrlKey);
  if (next === null) return;
  event.preventDefault();
  focusCell(next);
}

const STEP = 20;

/** Keys of a column's head; false for any other key. */
function actOnHead(
  { key }: KeyboardEvent,
  cell: HTMLTableCellElement,
  onResize: ((id: string, width: number) => void) | undefined,
): boolean {
  if (key === 'ArrowDown') {
    const filter = cell.querySelector<HTMLElement>('.grid-filter');
    filter?.click();
    return filter !== null;
  }
  const id = cell.dataset['columnId'];
  const step = key === 'ArrowRight' ? STEP : key === 'ArrowLeft' ? -STEP : 0;
  if (step === 0 || id === undefined || onResize === undefined || cell.querySelector('.grid-resize') === null)
    return false;
  onResize(id, Math.max(60, cell.offsetWidth + step));
  return true;
}

function neighbour(cell: HTMLTableCellElement, key: string, isFar: boolean): HTMLTableCellElement | null {
  const row = cell.parentElement;
  const table = cell.closest('table');
  if (!(row instanceof HTMLTableRowElement) || table === null) return null;
  const rows = [...table.rows].filter((candidate) => candidate.cells.length > 0);
  const at = rows.indexOf(row);
  const last = row.cells.length - 1;
  switch (key) {
    case 'ArrowRight':
      return row.cells[Math.min(cell.cellIndex + 1, last)] ?? null;
    case 'ArrowLeft':
      return row.cells[Math.max(cell.cellIndex - 1, 0)] ?? null;
    case 'ArrowDown':
      return rows[Math.min(at + 1, rows.length - 1)]?.cells[cell.cellIndex] ?? null;
    case 'ArrowUp':
      return rows[Math.max(at - 1, 0)]?.cells[cell.cellIndex] ?? null;
    case 'Home':
      return (isFar ? rows[0] : row)?.cells[0] ?? null;
    case 'End':
      return (isFar ? rows.at(-1) : row)?.cells[last] ?? null;
    default:
      return null;
  }
}

/** The focused cell becomes the grid's one stop for Tab. */
function focusCell(cell: HTMLTableCellElement): void {
  for (const other of cell.closest('table')?.querySelectorAll('td[tabindex="0"]') ?? [])
    other.setAttribute('tabindex', '-1');
  cell.tabIndex = 0;
  const sortButton = cell.tagName === 'TH' ? cell.querySelector<HTMLElement>('button,input') : null;
  (sortButton ?? cell).focus();
}
