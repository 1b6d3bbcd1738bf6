/** Acts on the rows and the selected block. */
const rowActs = ['insert', 'remove', 'fillDown', 'undo', 'redo', 'clear', 'all'] as const;

export type RowAct = (typeof rowActs)[number];

/** Act of a key in a grid. Movements are not here: see `moved`. */
export type GridAct =
  | RowAct
  | 'commitDown'
  | 'commitUp'
  | 'next'
  | 'previous'
  | 'revert'
  | 'edit'
  | 'open'
  | 'switch'
  | 'leave';

/** Does an act concern rows, not the cell under the cursor? */
export function isRowAct(act: GridAct): act is RowAct {
  return rowActs.some((one) => one === act);
}

/** Place the key falls on: between cells, into a text, into an opened editor. */
export type GridMode = 'between' | 'typed' | 'opened';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/**
 * The act of a key, by the map of the house: Enter commits and goes down, Tab right, Escape reverts, F2 edits, Alt+↓ opens; Insert,
 * Ctrl+Delete, Ctrl+D, Ctrl+Z and Ctrl+Y as in spreadsheets.
 * @returns null for keys that belong to the text, the browser or the movement
 */
export function gridAct(key: Key, mode: GridMode): GridAct | null {
  const isCtrl = key.ctrlKey || key.metaKey;
  if (key.key === 'Tab' && !isCtrl && !key.altKey) return key.shiftKey ? 'previous' : 'next';
  if (key.key === 'Escape') return mode === 'between' ? 'leave' : 'revert';
  if (key.altKey) return key.key === 'ArrowDown' && mode !== 'opened' ? 'open' : null;
  if (isCtrl && key.key === 'Delete') return 'remove';
  if (mode === 'opened') return key.key === 'Enter' && !isCtrl ? 'commitDown' : null;
  if (mode === 'typed') return typedAct(key, isCtrl);
  return isCtrl ? ctrlAct(key) : betweenAct(key);
}

function typedAct(key: Key, isCtrl: boolean): GridAct | null {
  if (isCtrl) return null;
  switch (key.key) {
    case 'Enter':
      return key.shiftKey ? 'commitUp' : 'commitDown';
    default:
      return null;
  }
}

function ctrlAct(key: Key): GridAct | null {
  switch (key.key.toLowerCase()) {
    case 'd':
      return 'fillDown';
    case 'z':
      return key.shiftKey ? 'redo' : 'undo';
    case 'y':
      return 'redo';
    case 'a':
      return 'all';
    default:
      return null;
  }
}

function betweenAct(key: Key): GridAct | null {
  switch (key.key) {
    case 'Enter':
      return key.shiftKey ? 'commitUp' : 'edit';
    case 'F2':
      return 'edit';
    case ' ':
      return 'switch';
    case 'Insert':
      return 'insert';
    case 'Delete':
    case 'Backspace':
      return 'clear';
    default:
      return null;
  }
}
