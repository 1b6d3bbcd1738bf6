import { ownEntry } from '../lists/own-entry.ts';
import { resolveDefault, type DefaultContext } from '../defaults/default-value.ts';
import { evaluate } from '../formula/evaluate.ts';
import { parseFormula } from '../formula/parse.ts';
import type { Assignment } from './enhancement.ts';

type Values = Readonly<Record<string, unknown>>;

/** Names of the family for what `core/defaults` knows under its own. */
const family: Readonly<Record<string, string>> = {
  sys_user_code: 'sysUserCode',
  sys_user_name: 'sysUserName',
  sys_org_code: 'sysOrgCode',
  sys_date: 'date',
  sys_time: 'datetime',
};

/**
 * The value of an assignment: a formula over the record, a field of it, something of the person who acts, or the text itself. A field of the record wins over
 * a system value of the same name. What cannot be computed is null.
 */
export function assigned(value: string, record: Values, context: DefaultContext): unknown {
  if (value.startsWith('=')) {
    const parsed = parseFormula(value.slice(1));
    if (!parsed.ok) return null;
    return evaluate(parsed.formula, {
      field: (name) => (Object.hasOwn(record, name) ? record[name] : null),
      column: (table, name) => {
        const rows = Object.hasOwn(record, table) ? record[table] : [];
        return Array.isArray(rows) ? rows.map((row: Values) => row[name]) : [];
      },
    });
  }
  const [, name] = /^#\{(\w+)\}$/.exec(value) ?? [];
  if (name === undefined) return value;
  if (Object.hasOwn(record, name)) return record[name] ?? null;
  return resolveDefault(`#{${ownEntry(family, name) ?? name}}`, context);
}

/** All assignments over one record. */
export function assignedAll(values: readonly Assignment[], record: Values, context: DefaultContext): Values {
  return Object.fromEntries(values.map(({ field, value }) => [field, assigned(value, record, context)]));
}
