import type { CloseDesk } from '#server/kernel/period/close-desk.ts';
import { namesOf } from './db/gl-ledger.ts';
import type { DraftLine } from './gl-rules.ts';

/** Returns the names of customers, suppliers, departments, people and projects of lines, by their keys. */
export async function auxiliaryNames(
  { db, catalogue, actor }: CloseDesk,
  lines: readonly DraftLine[],
): Promise<ReadonlyMap<string, string>> {
  const keys = (column: 'customer' | 'supplier' | 'depart' | 'person' | 'project'): readonly string[] => [
    ...new Set(lines.flatMap((line) => line[column] ?? [])),
  ];
  const found = new Map<string, string>();
  const places = [
    { table: 'crm_customer', key: 'id', name: 'name', values: keys('customer'), isForm: true },
    { table: 'pur_supplier', key: 'id', name: 'name', values: keys('supplier'), isForm: true },
    { table: 'md_project_code', key: 'id', name: 'name', values: keys('project'), isForm: true },
    { table: 'sys_depart', key: 'id', name: 'depart_name', values: keys('depart'), isForm: false },
    { table: 'sys_user', key: 'username', name: 'realname', values: keys('person'), isForm: false },
  ];
  for (const { isForm, ...place } of places) {
    if (place.values.length === 0 || (isForm && catalogue.table(place.table) === undefined)) continue;
    for (const [key, name] of await namesOf(db, place, isForm ? actor.tenantId : null)) found.set(key, name);
  }
  return found;
}
