import { useRef, useState } from 'react';
import { cellMode, editText, valueOfText } from './cell-text.ts';
import { changeOf, type GridFrame } from './grid-frame.ts';
import type { GridMode } from './grid-keys.ts';
import type { GridRow } from './grid-store.ts';
import type { GridCursor } from './use-grid-cursor.ts';

type Input = HTMLInputElement | HTMLTextAreaElement;

/** Widgets that take several values one after the other: choosing one does not end the editing. */
const several = new Set([
  'list_multi',
  'checkbox',
  'transfer',
  'file',
  'image',
  'rate',
  'textarea',
  'umeditor',
  'markdown',
]);

/** Editing of the active cell: as text in its place, or in an editor that opens. */
export function useCellEditing({ store, rows, fields, isEditable, onTyping }: GridFrame, place: GridCursor) {
  const { cursor, focus } = place;
  const [mode, setMode] = useState<GridMode>('between');
  const input = useRef<Input | null>(null);
  const openedWith = useRef<readonly GridRow[] | null>(null);
  const field = fields[cursor.column];
  return {
    mode,
    field,
    setInput: (element: Input | null): (() => void) => {
      input.current = element;
      return () => {
        if (input.current === element) input.current = null;
      };
    },
    /** Ends editing; what was typed goes into the row. */
    commit: (): void => {
      const row = store.rows()[cursor.row];
      if (mode === 'typed' && input.current !== null && row !== undefined && isEditable(field)) {
        const typed = input.current.value;
        const value = typed === editText(field, row.values) ? undefined : valueOfText(field, typed, new Date());
        if (value !== undefined) store.patch(changeOf(cursor.row, field, value));
      }
      if (mode === 'typed') onTyping(false);
      if (mode !== 'between') setMode('between');
    },
    /** Ends editing; the row, if it is still there, stays as it is. */
    drop: (): void => setMode('between'),
    start: (isOpened: boolean): void => {
      const row = rows[cursor.row];
      if (!isEditable(field) || row === undefined) return;
      const kind = cellMode(field);
      if (kind === 'switched') {
        const [on, off] = field.switchValues;
        store.patch(new Map([[cursor.row, { [field.name]: row.values[field.name] === on ? off : on }]]));
      } else if (kind === 'opened' || isOpened) {
        openedWith.current = store.rows();
        setMode('opened');
      } else {
        setMode('typed');
        const end = input.current?.value.length ?? 0;
        input.current?.setSelectionRange(end, end);
      }
    },
    revert: (): void => {
      if (mode === 'typed' && input.current !== null) {
        const row = rows[cursor.row];
        if (row !== undefined && field !== undefined) input.current.value = editText(field, row.values);
      } else if (mode === 'opened' && openedWith.current !== store.rows()) store.undo();
      setMode('between');
      focus.want();
      onTyping(false);
    },
    /** The first key of a text or of an input method makes the cell edited. */
    onInput: (): void => {
      if (mode === 'between') setMode('typed');
      onTyping(true);
    },
    /** An opened editor has a value; what it brings along comes by the form's services. */
    take: (value: unknown): void => {
      if (!isEditable(field)) return;
      store.patch(changeOf(cursor.row, field, value));
      if (several.has(field.widget)) return;
      setMode('between');
      focus.want();
    },
  };
}

export type CellEditing = ReturnType<typeof useCellEditing>;
