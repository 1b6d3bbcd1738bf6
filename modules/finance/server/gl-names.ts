import type { CloseDesk } from '#server/kernel/period/close-desk.ts';
import { dimensions } from '../rules/dimensions.ts';
import { namesOf } from './db/gl-ledger.ts';
import type { DraftLine } from './gl-rules.ts';

/** Returns the names of customers, suppliers, departments, people and projects of lines, by their keys. */
export async function auxiliaryNames(
  { db, catalogue, actor }: CloseDesk,
  lines: readonly DraftLine[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const { name: dimension, table, text: name, value: key } of dimensions) {
    const values = [...new Set(lines.flatMap((line) => line[dimension] ?? []))];
    // Departments and people are the platform's own.
    const isForm = !table.startsWith('sys_');
    if (values.length === 0 || (isForm && catalogue.table(table) === undefined)) continue;
    for (const [id, shown] of await namesOf(db, { table, key, name, values }, isForm ? actor.tenantId : null))
      found.set(id, shown);
  }
  return found;
}
