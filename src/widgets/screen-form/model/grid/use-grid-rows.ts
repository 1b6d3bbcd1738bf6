import { useState } from 'react';
import type { Values } from '@/shared/fields';
import { useText } from '@/shared/i18n';
import { blockOf, cursorAt } from './cursor.ts';
import type { GridFrame } from './grid-frame.ts';
import type { CellEditing } from './use-cell-editing.ts';
import type { GridCursor } from './use-grid-cursor.ts';

/** Acts on whole rows: which are checked, and how they come and go. */
export function useGridRows(
  { store, rows, canAdd, canDelete, firstColumn }: GridFrame,
  { cursor, go }: GridCursor,
  { commit, drop }: CellEditing,
  say: (status: string) => void,
) {
  const text = useText();
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set());
  const insert = (at: number, values: readonly Values[], column = firstColumn): void => {
    commit();
    store.insert(at, values);
    go(cursorAt(at, column));
  };
  return {
    checked,
    insert,
    remove: (indexes: ReadonlySet<number>): void => {
      if (!canDelete || indexes.size === 0) return;
      drop();
      store.remove(indexes);
      setChecked(new Set());
      say(text('grid.removed', { count: indexes.size }));
      go(cursorAt(Math.max(0, Math.min(...indexes)), cursor.column));
    },
    /** Inserts copies of rows below the last of them. */
    copyRows: (indexes: ReadonlySet<number>): void => {
      const sources = [...indexes].sort((one, other) => one - other);
      const last = sources.at(-1);
      if (!canAdd || last === undefined) return;
      insert(
        last + 1,
        sources.map((index) => copyOf(rows[index]?.values ?? {})),
      );
    },
    /** Returns the checked rows; without one those of the selected block. */
    chosenRows: (): ReadonlySet<number> => {
      const marked = rows.flatMap((row, index) => (checked.has(row.key) ? [index] : []));
      if (marked.length > 0) return new Set(marked);
      const { top, bottom } = blockOf(cursor);
      return new Set(rows.slice(top, bottom + 1).map((_, index) => top + index));
    },
    toggleRow: (key: number): void => {
      const next = new Set(checked);
      if (!next.delete(key)) next.add(key);
      setChecked(next);
    },
    toggleAll: (): void => setChecked(checked.size === rows.length ? new Set() : new Set(rows.map(({ key }) => key))),
  };
}

export type GridRows = ReturnType<typeof useGridRows>;

/** A copy of a row is a new row: it has no id of its own yet. */
function copyOf(values: Values): Values {
  const { id: _id, version: _version, ...rest } = values;
  return rest;
}
