import { computeRow, type Computed } from '#core/formula/compute.ts';
import { withSettings } from '#core/formula/settings.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import { plain } from '#core/values/plain.ts';
import type { Values } from '@/shared/fields';
import { isSameRow } from '../same.ts';
import type { Check } from '../use-field-rules.ts';
import { isFollowing } from '../values.ts';

/** A row of a grid. Its errors belong to its values: whoever undoes a change gets both back. */
export type GridRow = {
  /** Lasts as long as the row, whatever moves around it. */
  readonly key: number;
  readonly values: Values;
  readonly errors: Readonly<Record<string, string>>;
};

type GridStoreOptions = {
  readonly fields: readonly FieldView[];
  readonly computed: readonly Computed[];
  readonly check: Check;
  readonly onChange: () => void;
};

/** The rows of a sub-table as plain data: one store, one list that is replaced as a whole, undo over everything. */
export type GridStore = {
  readonly rows: () => readonly GridRow[];
  readonly values: () => Values[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Puts other rows in; nothing to undo afterwards. As baseline they count as unchanged. */
  readonly load: (rows: readonly Values[], isBaseline: boolean) => void;
  /** Sets values of rows by index; computed fields follow, changed fields are checked. */
  readonly patch: (changes: ReadonlyMap<number, Values>) => void;
  readonly insert: (at: number, rows: readonly Values[]) => void;
  readonly remove: (indexes: ReadonlySet<number>) => void;
  readonly setErrors: (errors: ReadonlyMap<number, Readonly<Record<string, string>>>) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: () => boolean;
  readonly canRedo: () => boolean;
  readonly isDirty: () => boolean;
  /** Marks the present content as saved: it counts as unchanged. */
  readonly stored: () => void;
  /** Returns the stored value of a field of that row; undefined for a new row. */
  readonly before: (values: Values, name: string) => unknown;
};

const STEPS_KEPT = 100;
const NO_ERRORS: GridRow['errors'] = {};

/** Makes the store of one grid. Changes of one task, such as all that a picker fills, are one step to undo. */
export function createGridStore({ fields, computed, check, onChange }: GridStoreOptions): GridStore {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const listeners = new Set<() => void>();
  let rows: readonly GridRow[] = [];
  let baseline: readonly GridRow[] = [];
  let past: (readonly GridRow[])[] = [];
  let future: (readonly GridRow[])[] = [];
  let lastKey = 0;
  let isStepOpen = false;
  let plainValues: { readonly of: readonly GridRow[]; readonly values: Values[] } | null = null;

  const rowOf = (values: Values): GridRow => {
    lastKey += 1;
    return { key: lastKey, values: computeRow(values, computed), errors: NO_ERRORS };
  };
  const show = (next: readonly GridRow[]): void => {
    rows = next;
    for (const listener of listeners) listener();
    onChange();
  };
  const change = (next: readonly GridRow[]): void => {
    if (!isStepOpen) {
      past = [...past.slice(1 - STEPS_KEPT), rows];
      isStepOpen = true;
      queueMicrotask(() => {
        isStepOpen = false;
      });
    }
    future = [];
    show(next);
  };
  const before = ({ id }: Values, name: string): unknown =>
    plain(id) === '' ? undefined : baseline.find(({ values }) => values['id'] === id)?.values[name];
  const patched = (row: GridRow, given: Values): GridRow => {
    const errors = { ...row.errors };
    for (const name of Object.keys(given)) {
      delete errors[name];
      const field = byName.get(name);
      const fault =
        field === undefined ? null : check(field, given[name], before(row.values, name), isFollowing(row.values));
      if (fault !== null) errors[name] = fault;
    }
    const values = withSettings({ ...row.values, ...given }, Object.keys(given), byName);
    return { key: row.key, values: computeRow(values, computed), errors };
  };

  return {
    rows: () => rows,
    values: () => {
      if (plainValues?.of !== rows) plainValues = { of: rows, values: rows.map((row) => row.values) };
      return plainValues.values;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load: (values, isBaseline) => {
      const next = values.map(rowOf);
      if (isBaseline) baseline = next;
      past = [];
      future = [];
      show(next);
    },
    patch: (changes) => {
      change(
        rows.map((row, index) => {
          const given = changes.get(index);
          return given === undefined ? row : patched(row, given);
        }),
      );
    },
    insert: (at, values) => change([...rows.slice(0, at), ...values.map(rowOf), ...rows.slice(at)]),
    remove: (indexes) => change(rows.filter((_, index) => !indexes.has(index))),
    setErrors: (errors) =>
      show(
        rows.map((row, index) => {
          const found = errors.get(index) ?? NO_ERRORS;
          return found === row.errors ? row : { ...row, errors: found };
        }),
      ),
    undo: () => {
      const before = past.at(-1);
      if (before === undefined) return;
      past = past.slice(0, -1);
      future = [...future, rows];
      show(before);
    },
    redo: () => {
      const after = future.at(-1);
      if (after === undefined) return;
      future = future.slice(0, -1);
      past = [...past, rows];
      show(after);
    },
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
    before,
    stored: () => {
      baseline = rows;
    },
    isDirty: () =>
      rows.length !== baseline.length ||
      rows.some((row, index) => {
        const base = baseline[index];
        return base === undefined || (row.values !== base.values && !isSameRow(fields, row.values, base.values));
      }),
  };
}
