import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { FieldView } from '#core/screen/field-view.ts';
import { cellMode } from './cell-text.ts';
import { moved } from './cursor.ts';
import type { GridFrame } from './grid-frame.ts';
import { gridAct, type GridAct } from './grid-keys.ts';
import type { CellEditing } from './use-cell-editing.ts';
import type { GridCursor } from './use-grid-cursor.ts';

/** Hands keys to the acts, the movements or the cell they belong to. */
export function gridKeyboard(
  { rows, size, isEditable }: GridFrame,
  { cursor, endTab, go }: GridCursor,
  { mode, field, commit, start }: CellEditing,
  perform: (act: GridAct) => boolean,
) {
  return (event: KeyboardEvent<HTMLElement>): void => {
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
      endTab();
      commit();
      go(next);
    } else if (mode === 'between' && isPrintable(event) && isEditable(field) && cellMode(field) === 'opened') {
      // In the document before the browser carries out the key: what was typed lands in the editor.
      flushSync(() => start(true));
    }
  };
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Up and down leave a text of one line; in a list of choices they choose. */
export function leavesText(
  event: Pick<Key, 'key' | 'shiftKey' | 'ctrlKey'>,
  field: Pick<FieldView, 'options' | 'widget'> | undefined,
): boolean {
  if (field === undefined || field.options.length > 0 || field.widget === 'textarea') return false;
  return /^(Arrow(Up|Down)|Page(Up|Down))$/.test(event.key) && !event.shiftKey && !event.ctrlKey;
}

function isPrintable(event: Key): boolean {
  return event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** Keys inside an open list choose there. */
function isOpenList(target: HTMLElement): boolean {
  const combobox = target.closest('[role=combobox]') ?? target.querySelector('[role=combobox]');
  return combobox?.getAttribute('aria-expanded') === 'true' || target.closest('dialog [role=dialog]') !== null;
}
