import {
  useRef,
  useState,
  useSyncExternalStore,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { flushSync } from 'react-dom';
import type { FieldView } from '#core/screen/field-view.ts';
import type { Values } from '@/shared/fields';
import { useText } from '@/shared/i18n';
import { cellMode, editText, valueOfText } from './cell-text.ts';
import { clearBlock, copyBlock, fillDown, pasteBlock, type Copied } from './clipboard.ts';
import { blockOf, cursorAt, inside, moved, nextEditable, type Cursor } from './cursor.ts';
import { gridAct, isRowAct, type GridAct, type GridMode, type RowAct } from './grid-keys.ts';
import type { GridRow, GridStore } from './grid-store.ts';
import { readTsv } from './tsv.ts';

type GridOptions = {
  readonly store: GridStore;
  readonly fields: readonly FieldView[];
  readonly isReadonly: boolean;
  readonly canAdd: boolean;
  readonly canDelete: boolean;
  readonly newRow: () => Values;
  /** Something is being typed that no row knows yet; false when that is over. */
  readonly onTyping: (isTyping: boolean) => void;
};

/** The last copied block of the application: other grids paste its values, not only its texts. */
let copied: Copied | null = null;

const PAGE = 12;
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

/** Everything an editable grid does: where the cursor stands, what keys, mouse and clipboard do to the rows. */
export function useGrid(options: GridOptions) {
  const { store, fields, isReadonly, canAdd, canDelete, newRow, onTyping } = options;
  const text = useText();
  const rows = useSyncExternalStore(store.subscribe, store.rows);
  const [given, setCursor] = useState<Cursor>(cursorAt(0, 0));
  const [mode, setMode] = useState<GridMode>('between');
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set());
  const [status, setStatus] = useState('');
  const focus = useRef({ isWanted: false, isInside: false, isLeaving: false });
  const input = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const tabStart = useRef<number | null>(null);
  const openedWith = useRef<readonly GridRow[] | null>(null);
  const isDragging = useRef(false);
  const size = { rows: rows.length, columns: fields.length, page: PAGE };
  const cursor = inside(given, size);
  const field = fields[cursor.column];
  const isEditable = (one: FieldView | undefined): one is FieldView =>
    one !== undefined && !isReadonly && !one.isReadonly;
  const firstColumn = Math.max(0, fields.findIndex(isEditable));

  const go = (next: Cursor): void => {
    setCursor(next);
    focus.current = { ...focus.current, isWanted: true, isLeaving: false };
  };
  /** Ends editing; what was typed goes into the row. */
  const commit = (): void => {
    const row = store.rows()[cursor.row];
    if (mode === 'typed' && input.current !== null && row !== undefined && isEditable(field)) {
      const typed = input.current.value;
      const value = typed === editText(field, row.values) ? undefined : valueOfText(field, typed, new Date());
      if (value !== undefined) {
        store.patch(new Map([[cursor.row, { [field.name]: value, [`${field.name}_dictText`]: null }]]));
      }
    }
    if (mode === 'typed') onTyping(false);
    if (mode !== 'between') setMode('between');
  };
  const insert = (at: number, values: readonly Values[], column = firstColumn): void => {
    commit();
    store.insert(at, values);
    go(cursorAt(at, column));
  };
  const remove = (indexes: ReadonlySet<number>): void => {
    if (!canDelete || indexes.size === 0) return;
    setMode('between');
    store.remove(indexes);
    setChecked(new Set());
    setStatus(text('grid.removed', { count: indexes.size }));
    go(cursorAt(Math.max(0, Math.min(...indexes)), cursor.column));
  };
  const chosenRows = (): ReadonlySet<number> => {
    const marked = rows.flatMap((row, index) => (checked.has(row.key) ? [index] : []));
    if (marked.length > 0) return new Set(marked);
    const { top, bottom } = blockOf(cursor);
    return new Set(rows.slice(top, bottom + 1).map((_, index) => top + index));
  };
  const copyRows = (indexes: ReadonlySet<number>): void => {
    const sources = [...indexes].sort((one, other) => one - other);
    const last = sources.at(-1);
    if (!canAdd || last === undefined) return;
    insert(
      last + 1,
      sources.map((index) => copyOf(rows[index]?.values ?? {})),
    );
  };
  const startEditing = (isOpened: boolean): void => {
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
  };
  const revert = (): void => {
    if (mode === 'typed' && input.current !== null) {
      const row = rows[cursor.row];
      if (row !== undefined && field !== undefined) input.current.value = editText(field, row.values);
    } else if (mode === 'opened' && openedWith.current !== store.rows()) store.undo();
    setMode('between');
    focus.current.isWanted = true;
    onTyping(false);
  };
  const down = (): void => {
    commit();
    const column = tabStart.current ?? cursor.column;
    const isRowwise = tabStart.current !== null;
    tabStart.current = null;
    if (cursor.row < rows.length - 1) go(cursorAt(cursor.row + 1, column));
    else if (canAdd) insert(rows.length, [newRow()], isRowwise ? column : firstColumn);
    else go(cursorAt(cursor.row, cursor.column));
  };
  /** @returns whether the key is used up */
  const perform = (act: GridAct): boolean => {
    if (isRowAct(act)) return performOnRows(act);
    switch (act) {
      case 'next':
      case 'previous': {
        const next = focus.current.isLeaving
          ? null
          : nextEditable(cursor, act === 'next' ? 1 : -1, size, (column) => isEditable(fields[column]));
        commit();
        if (next === null) return false;
        if (act === 'next') tabStart.current ??= cursor.column;
        go(next);
        return true;
      }
      case 'commitDown':
        down();
        return true;
      case 'commitUp':
        commit();
        go(cursorAt(Math.max(0, cursor.row - 1), cursor.column));
        return true;
      case 'revert':
        revert();
        return true;
      case 'leave':
        focus.current.isLeaving = true;
        setCursor(cursorAt(cursor.row, cursor.column));
        setStatus(text('grid.leaving'));
        return false;
      case 'edit':
        startEditing(false);
        return true;
      case 'open':
        startEditing(true);
        return true;
      case 'switch':
        if (!isEditable(field) || cellMode(field) === 'typed') return false;
        startEditing(true);
        return true;
    }
  };
  const performOnRows = (act: RowAct): boolean => {
    if (isReadonly && act !== 'all') return false;
    switch (act) {
      case 'insert':
        if (canAdd) insert(cursor.row, [newRow()]);
        return true;
      case 'remove':
        remove(chosenRows());
        return true;
      case 'fillDown':
        store.patch(fillDown(fields, rows, cursor, isEditable));
        return true;
      case 'clear':
        store.patch(clearBlock(fields, cursor, isEditable));
        return true;
      case 'undo':
        store.undo();
        return true;
      case 'redo':
        store.redo();
        return true;
      case 'all':
        go({ row: rows.length - 1, column: fields.length - 1, anchorRow: 0, anchorColumn: 0 });
        return true;
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // An input method is at work: its keys are its own.
    if (event.nativeEvent.isComposing || event.keyCode === 229 || rows.length === 0) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (target === null || (target.closest('[data-column]') === null && target !== event.currentTarget)) return;
    if (mode === 'opened' && (event.defaultPrevented || isOpenList(target))) return;
    const act = gridAct(event, mode);
    if (act !== null) {
      if (!perform(act)) return;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const next =
      mode === 'opened' || (mode === 'typed' && !leavesText(event, field)) ? null : moved(cursor, event, size);
    if (next !== null) {
      event.preventDefault();
      tabStart.current = null;
      commit();
      go(next);
    } else if (mode === 'between' && isPrintable(event) && isEditable(field) && cellMode(field) === 'opened') {
      // In the document before the browser carries out the key: what was typed lands in the editor.
      flushSync(() => startEditing(true));
    }
  };
  const onMouseDown = (event: MouseEvent<HTMLElement>): void => {
    const place = placeOf(event.target);
    if (place === null || event.button !== 0) return;
    const isActive = place.row === cursor.row && place.column === cursor.column;
    if (isActive && mode !== 'between') return;
    event.preventDefault();
    commit();
    tabStart.current = null;
    isDragging.current = true;
    go(event.shiftKey ? { ...cursor, ...place } : cursorAt(place.row, place.column));
  };
  const onMouseOver = (event: MouseEvent<HTMLElement>): void => {
    if (!isDragging.current) return;
    if (event.buttons !== 1) {
      isDragging.current = false;
      return;
    }
    const place = placeOf(event.target);
    if (place !== null) go({ ...cursor, ...place });
  };
  const onDoubleClick = (event: MouseEvent<HTMLElement>): void => {
    const place = placeOf(event.target);
    if (place !== null && mode !== 'opened' && isEditable(field))
      startEditing(field.options.length > 0 || cellMode(field) === 'opened');
  };
  const onCopy = (event: ClipboardEvent<HTMLElement>): void => {
    if (mode !== 'between' || rows.length === 0 || placeOf(event.target) === null) return;
    copied = copyBlock(fields, rows, cursor);
    event.clipboardData.setData('text/plain', copied.text);
    event.preventDefault();
    if (event.type === 'cut' && !isReadonly) store.patch(clearBlock(fields, cursor, isEditable));
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>): void => {
    if (mode !== 'between' || isReadonly || rows.length === 0 || placeOf(event.target) === null) return;
    event.preventDefault();
    const plainText = event.clipboardData.getData('text/plain');
    const cells = readTsv(plainText);
    if (cells.length === 0) return;
    const isOwn = copied !== null && copied.text === plainText.replaceAll('\r\n', '\n');
    const found = pasteBlock({
      fields,
      rowCount: rows.length,
      cursor,
      cells,
      copied: isOwn ? copied : null,
      canAdd,
      isEditable,
      newRow,
      now: new Date(),
    });
    store.patch(found.changes);
    if (found.added.length > 0) store.insert(rows.length, found.added);
    const { top, left } = blockOf(cursor);
    const last = { row: top + found.height - 1, column: Math.min(left + found.width, fields.length) - 1 };
    go({ row: top, column: left, anchorRow: last.row, anchorColumn: last.column });
    setStatus(
      found.refused > 0
        ? text('grid.pastedSome', { count: found.height, refused: found.refused })
        : text('grid.pasted', { count: found.height }),
    );
  };
  return {
    rows,
    cursor,
    mode,
    checked,
    status,
    focus,
    setInput: (element: HTMLInputElement | HTMLTextAreaElement | null): (() => void) => {
      input.current = element;
      return () => {
        if (input.current === element) input.current = null;
      };
    },
    handlers: { onKeyDown, onMouseDown, onMouseOver, onDoubleClick, onCopy, onCut: onCopy, onPaste },
    commit,
    insert,
    remove,
    copyRows,
    chosenRows,
    go,
    /** The first key of a text or of an input method makes the cell edited. */
    onInput: (): void => {
      if (mode === 'between') setMode('typed');
      onTyping(true);
    },
    /** An opened editor has a value; what it brings along comes by the form's services. */
    take: (value: unknown): void => {
      if (!isEditable(field)) return;
      store.patch(new Map([[cursor.row, { [field.name]: value, [`${field.name}_dictText`]: null }]]));
      if (several.has(field.widget)) return;
      setMode('between');
      focus.current.isWanted = true;
    },
    toggleRow: (key: number): void => {
      const next = new Set(checked);
      if (!next.delete(key)) next.add(key);
      setChecked(next);
    },
    toggleAll: (): void => setChecked(checked.size === rows.length ? new Set() : new Set(rows.map(({ key }) => key))),
  };
}

/** A copy of a row is a new row: it has no id of its own yet. */
export function copyOf(values: Values): Values {
  const { id: _id, version: _version, ...rest } = values;
  return rest;
}

function placeOf(target: EventTarget): { row: number; column: number } | null {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-column]') : null;
  const row = cell?.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const column = cell?.dataset['column'];
  return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) };
}

/** Up and down leave a text of one line; in a list of choices they choose. */
function leavesText(event: KeyboardEvent, field: FieldView | undefined): boolean {
  if (field === undefined || field.options.length > 0 || field.widget === 'textarea') return false;
  return /^(Arrow(Up|Down)|Page(Up|Down))$/.test(event.key) && !event.shiftKey && !event.ctrlKey;
}

function isPrintable(event: KeyboardEvent): boolean {
  return event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** Keys inside an open list choose there. */
function isOpenList(target: HTMLElement): boolean {
  const combobox = target.closest('[role=combobox]') ?? target.querySelector('[role=combobox]');
  return combobox?.getAttribute('aria-expanded') === 'true' || target.closest('dialog [role=dialog]') !== null;
}
