import { withSettings } from '#core/formula/settings.ts';
import type { FormInstance } from 'antd';
import { isEmpty } from '#core/rules/rules.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import type { FormView } from '#core/screen/form-view.ts';
import { plain } from '#core/values/plain.ts';
import type { Values } from '@/shared/fields';
import { createGridStore, type GridStore } from './grid/grid-store.ts';
import { isSameRow, isSameValue } from './same.ts';
import type { Check } from './use-field-rules.ts';
import { changedComputed, isFollowing, rowsOf } from './values.ts';

/** The values of a form: its head in the form library's store, every grid in a store of its own. */
export type RecordState = {
  readonly grids: ReadonlyMap<string, GridStore>;
  readonly values: () => Values;
  /** Other values instead of all; as baseline they count as unchanged. */
  readonly load: (values: Values, isBaseline: boolean) => void;
  /** Fields of the head changed: what is computed from them follows. */
  readonly headChanged: (names: readonly string[]) => void;
  readonly isDirty: () => boolean;
  /** Marks the present content as saved: it counts as unchanged. */
  readonly stored: () => void;
  /** Returns the values as they came, or were stored last. */
  readonly baseline: () => Values;
  /** Returns the stored value of the field at that path; undefined where there is no stored record, or row, yet. */
  readonly before: (path: readonly (string | number)[]) => unknown;
  /** Does the row at that path, or any where it leads into the head, name a line of another document it comes from? */
  readonly goesOn: (path: readonly (string | number)[]) => boolean;
  /** Hears of every change. */
  readonly subscribe: (listener: () => void) => () => void;
};

type RecordStateOptions = {
  readonly view: FormView;
  readonly form: FormInstance<Values>;
  readonly initial: Values;
  readonly check: Check;
  readonly onChange: () => void;
};

/** Makes the state of one form. */
export function createRecordState(options: RecordStateOptions): RecordState {
  const { view, form, initial, check } = options;
  const listeners = new Set<() => void>();
  const onChange = (): void => {
    options.onChange();
    for (const listener of listeners) listener();
  };
  const many = view.subs.filter(({ isOneToOne }) => !isOneToOne);
  const single = view.subs.filter(({ isOneToOne }) => isOneToOne);
  // Grids compute their own rows; a key press in the head must not compute a thousand of them.
  const headView: FormView = {
    ...view,
    plan: {
      head: view.plan.head,
      subs: Object.fromEntries(single.map(({ table }) => [table, view.plan.subs[table] ?? []])),
    },
  };
  const inputs = new Set<string>([
    ...single.map(({ table }) => table),
    ...view.plan.head.flatMap(({ formula }) => [...formula.fields]),
  ]);
  const heads = new Map(view.fields.map((field) => [field.name, field]));
  let baseline = initial;
  let isLoading = true;

  const values = (): Values => ({
    // The store of the form is the object that was put into it.
    ...(form.getFieldsValue(true) as Values),
    ...Object.fromEntries([...grids].map(([table, grid]) => [table, grid.values()])),
  });
  const settle = (): void => {
    if (isLoading) return;
    for (const { path, value } of changedComputed(headView, values())) form.setFieldValue(path, value);
    onChange();
  };
  const grids = new Map<string, GridStore>(
    many.map((sub) => [
      sub.table,
      createGridStore({ fields: sub.fields, computed: view.plan.subs[sub.table] ?? [], check, onChange: settle }),
    ]),
  );
  const loadGrids = (record: Values, isBaseline: boolean): void => {
    isLoading = true;
    for (const [table, grid] of grids) grid.load(rowsOf(record[table]), isBaseline);
    isLoading = false;
  };
  loadGrids(initial, true);

  return {
    grids,
    values,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load: (record, isBaseline) => {
      if (isBaseline) baseline = record;
      const head = { ...record };
      for (const table of grids.keys()) delete head[table];
      form.setFieldsValue(head);
      loadGrids(record, isBaseline);
      onChange();
    },
    headChanged: (names) => {
      const before = form.getFieldsValue(true) as Values;
      const after = withSettings(before, names, heads);
      const set = Object.keys(after).filter((name) => after[name] !== before[name]);
      for (const name of set) form.setFieldValue([name], after[name]);
      if ([...names, ...set].some((name) => inputs.has(name))) settle();
      else onChange();
    },
    stored: () => {
      baseline = values();
      for (const grid of grids.values()) grid.stored();
    },
    baseline: () => baseline,
    before: (path) => {
      if (path.length !== 3) return plain(baseline['id']) === '' ? undefined : baseline[String(path[0])];
      const [table, index, name] = path.map(String) as [string, string, string];
      const row = rowsOf(values()[table])[Number(index)] ?? {};
      const grid = grids.get(table);
      if (grid !== undefined) return grid.before(row, name);
      return plain(row['id']) === '' ? undefined : rowsOf(baseline[table]).find(({ id }) => id === row['id'])?.[name];
    },
    goesOn: (path) => {
      const now = values();
      const [table, index] = path;
      if (path.length === 3) return isFollowing(rowsOf(now[String(table)])[Number(index)] ?? {});
      return view.subs.some((sub) => rowsOf(now[sub.table]).some(isFollowing));
    },
    isDirty: () => {
      const now = form.getFieldsValue(true) as Values;
      const isHeadSame = view.fields.every(
        (field) => field.formula !== null || isSameValue(field, now[field.name], baseline[field.name]),
      );
      return (
        !isHeadSame ||
        single.some((sub) => !isSameSingle(sub.fields, rowsOf(now[sub.table])[0], rowsOf(baseline[sub.table])[0])) ||
        [...grids.values()].some((grid) => grid.isDirty())
      );
    },
  };
}

/** The one row of a one-to-one sub-table; none is as good as an empty one. */
function isSameSingle(fields: readonly FieldView[], one: Values = {}, other: Values = {}): boolean {
  return isSameRow(fields, one, other) || (Object.values(one).every(isEmpty) && Object.values(other).every(isEmpty));
}
