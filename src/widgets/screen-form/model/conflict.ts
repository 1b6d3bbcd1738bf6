import { disabledName } from '#core/fields/retired.ts';
import type { RefusalDetail } from '@/shared/api';
import type { Values } from '@/shared/fields';
import { rowsOf } from './values.ts';

export type Conflict = NonNullable<RefusalDetail['conflict']>;
export type Difference = Conflict['fields'][number];

/** Key of a difference among all of a conflict. */
export function differenceKey({ table = '', rowId = '', field }: Difference): string {
  return [table, rowId, field].join(' ');
}

/**
 * My values with the other person's in the places where I chose theirs, on the version now stored. Rows that only they have are added when
 * theirs was chosen for any of their fields.
 */
export function resolveConflict(mine: Values, stored: Values, conflict: Conflict, theirs: ReadonlySet<string>): Values {
  const result: Values = { ...mine, version: conflict.version };
  for (const difference of conflict.fields) {
    if (!theirs.has(differenceKey(difference))) continue;
    const { table, rowId, field } = difference;
    if (table === undefined) {
      result[field] = stored[field];
      for (const name of [`${field}_dictText`, disabledName(field)]) result[name] = stored[name];
      continue;
    }
    const rows = rowsOf(result[table]);
    const source = rowsOf(stored[table]).find((row) => row['id'] === rowId);
    const at = rows.findIndex((row) => row['id'] === rowId);
    if (source === undefined) result[table] = rows.filter((_, index) => index !== at);
    else if (at < 0) result[table] = [...rows, source];
    else result[table] = rows.map((row, index) => (index === at ? { ...row, [field]: source[field] } : row));
  }
  return result;
}
