import { fillRule, resolveDefault, type DefaultContext } from '#core/defaults/default-value.ts';
import { computeRecord } from '#core/formula/compute.ts';
import { isInheritedName } from '#core/online/reserved.ts';
import { disabledName } from '#core/fields/retired.ts';
import { isEmpty } from '#core/rules/rules.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import type { FormView } from '#core/screen/form-view.ts';
import type { Values } from '@/shared/fields';

/** Values of a new record: defaults filled in, one-to-one sub-tables with their single row. */
export function newValues(view: FormView, context: DefaultContext, given: Values = {}): Values {
  const values: Values = { ...rowDefaults(view.fields, context), ...given };
  for (const sub of view.subs) values[sub.table] = sub.isOneToOne ? [rowDefaults(sub.fields, context)] : [];
  return computeRecord(values, view.plan);
}

/**
 * Values of a new record that begins as a stored one: what this person may write of it, with its lines. What only one record can have
 * (numbers, unique fields) and what its life made of it (states, times: fields nobody types in) begin as in any new one.
 */
export function copiedValues(view: FormView, context: DefaultContext, record: Values): Values {
  const values: Values = { ...newValues(view, context), ...copied(view.fields, record) };
  for (const sub of view.subs) {
    const defaults = rowDefaults(sub.fields, context);
    const rows = rowsOf(record[sub.table]).map((row) => ({ ...defaults, ...copied(sub.fields, row) }));
    if (rows.length > 0) values[sub.table] = sub.isOneToOne ? rows.slice(0, 1) : rows;
  }
  return computeRecord(values, view.plan);
}

/** Values of a new record as its source would have it: what the server proposes, over what any new one begins with. */
export function pushedValues(view: FormView, context: DefaultContext, proposed: Values): Values {
  const values: Values = { ...newValues(view, context), ...proposed };
  for (const sub of view.subs) {
    const defaults = rowDefaults(sub.fields, context);
    values[sub.table] = rowsOf(values[sub.table]).map((row) => ({ ...defaults, ...row }));
  }
  return computeRecord(values, view.plan);
}

/** Column for the source of a line, which is the line's own: a copy has no source. */
const SOURCE_LINE = 'src_line_id';

/** Does a line go back to a line of another document? */
export function isFollowing(row: Values): boolean {
  return !isEmpty(row[SOURCE_LINE]);
}

function copied(fields: readonly FieldView[], from: Values): Values {
  const values: Values = {};
  // What a choice brought along is shown with it, though nobody types it.
  const pasted = new Set(fields.flatMap(({ reference }) => (reference.kind === 'popup' ? reference.destFields : [])));
  for (const { name, isReadonly, isOwn, rules, widget, defaultText } of fields) {
    if (
      isOwn === true ||
      (isReadonly && !pasted.has(name)) ||
      name === SOURCE_LINE ||
      rules.validType === 'only' ||
      widget === 'password' ||
      fillRule(defaultText) !== null
    )
      continue;
    for (const key of [name, `${name}_dictText`, disabledName(name)]) if (!isEmpty(from[key])) values[key] = from[key];
  }
  return values;
}

/** Values of a stored record; a sub-table that the answer lacks is empty. */
export function loadedValues(view: FormView, record: Values): Values {
  const values: Values = { ...record };
  for (const sub of view.subs) {
    const rows = record[sub.table];
    values[sub.table] = Array.isArray(rows) ? rows : [];
    if (sub.isOneToOne && rowsOf(values[sub.table]).length === 0) values[sub.table] = [{}];
  }
  return values;
}

/** A new row of a sub-table. */
export function rowDefaults(fields: readonly FieldView[], context: DefaultContext): Values {
  const values: Values = {};
  for (const { name, defaultText, widget, switchValues } of fields) {
    const value = resolveDefault(defaultText, context) ?? (widget === 'switch' ? switchValues[1] : null); // [B2.50]
    // A name that objects inherit is empty like any other.
    if (value !== null || isInheritedName(name)) values[name] = value;
    // The one text that is known without asking: the signed-in person's own name.
    if (widget === 'sel_user' && value === context.username) values[`${name}_dictText`] = context.realname;
  }
  return values;
}

/** Returns the record to send: the fields of the form, key and version; never texts that stand beside the values. */
export function toRecord(view: FormView, values: Values): Values {
  const record = pick(values, view.fields);
  for (const key of ['id', 'version']) if (values[key] !== undefined) record[key] = values[key];
  for (const sub of view.subs) {
    const rows = rowsOf(values[sub.table]).map((row) => ({
      ...pick(row, sub.fields),
      ...(row['id'] === undefined ? {} : { id: row['id'] }),
    }));
    record[sub.table] = sub.isOneToOne
      ? rows.filter((row) => Object.values(row).some((value) => !isEmpty(value)))
      : rows;
  }
  return record;
}

/** Computed values that differ from those shown, with their places. */
export function changedComputed(view: FormView, values: Values): { path: (string | number)[]; value: unknown }[] {
  const computed = computeRecord(values, view.plan);
  const changes: { path: (string | number)[]; value: unknown }[] = [];
  for (const { field } of view.plan.head) {
    if (computed[field] !== values[field]) changes.push({ path: [field], value: computed[field] });
  }
  for (const [table, fields] of Object.entries(view.plan.subs)) {
    const before = rowsOf(values[table]);
    for (const [index, row] of rowsOf(computed[table]).entries()) {
      for (const { field } of fields) {
        if (row[field] !== before[index]?.[field]) changes.push({ path: [table, index, field], value: row[field] });
      }
    }
  }
  return changes;
}

/** Rows of a sub-table; anything else is none. */
export function rowsOf(value: unknown): Values[] {
  return Array.isArray(value)
    ? (value as unknown[]).filter((row): row is Values => typeof row === 'object' && row !== null)
    : [];
}

function pick(values: Values, fields: readonly FieldView[]): Values {
  const picked: Values = {};
  for (const { name, widget } of fields) {
    if (widget === 'divider') continue;
    const value = values[name];
    picked[name] = value === undefined || value === '' ? null : value;
  }
  return picked;
}
