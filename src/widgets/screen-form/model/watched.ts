import type { FormView } from '#core/screen/form-view.ts';
import type { Values } from '@/shared/fields';
import { rowsOf } from './values.ts';

/** Watched values: by sub-table, '' for the head; a row is known by its id or its place. */
export type Snapshot = ReadonlyMap<string, ReadonlyMap<string, Values>>;

type Watched = Readonly<Record<string, readonly string[]>>;

type Change = {
  readonly table: string;
  readonly event: { readonly field: string; readonly value: unknown; readonly row?: Values };
};

/** The values handlers watch, as they are now. */
export function snapshotOf(view: FormView, watched: Watched, values: Values): Snapshot {
  const found = new Map<string, ReadonlyMap<string, Values>>();
  for (const [table, fields] of Object.entries(watched)) {
    const rows = rowsIn(view, table, values);
    if (rows === null) continue;
    found.set(
      table,
      new Map(rows.map(([key, row]) => [key, Object.fromEntries(fields.map((name) => [name, row[name] ?? null]))])),
    );
  }
  return found;
}

/** Watched values that differ from those seen before, with what their handlers are told. A row that is new has changed where it is filled in. */
export function changesOf(view: FormView, watched: Watched, seen: Snapshot, values: Values): readonly Change[] {
  const changes: Change[] = [];
  for (const [table, fields] of Object.entries(watched)) {
    for (const [key, row] of rowsIn(view, table, values) ?? []) {
      const before = seen.get(table)?.get(key) ?? {};
      for (const field of fields) {
        const value = row[field] ?? null;
        if (JSON.stringify(value) === JSON.stringify(before[field] ?? null)) continue;
        changes.push({ table, event: { field, value, ...(table === '' ? {} : { row }) } });
      }
    }
  }
  return changes;
}

function rowsIn(view: FormView, table: string, values: Values): (readonly [string, Values])[] | null {
  if (table === '') return [['', values]];
  if (!view.subs.some((sub) => sub.table === table)) return null;
  return rowsOf(values[table]).map((row, index) => {
    const { id } = row;
    return [typeof id === 'string' && id !== '' ? id : `#${index}`, row] as const;
  });
}
