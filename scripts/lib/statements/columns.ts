import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemColumnNames } from '../../../server/db/system-columns.ts';
import { moduleFiles } from '../declared/modules.ts';
import type { Columns } from './check.ts';

/** Columns of the lines of a document beside their own. */
const ofLines = ['head_id', 'line_no'];

/**
 * Gives the columns of every table: those forms of modules declare, and those of the platform as `server/db/rows.ts` has them.
 * @throws Error with the faults of modules that cannot be read
 */
export async function columnsOf(root: string): Promise<Columns> {
  const columns = new Map<string, Set<string>>();
  const add = (table: string, names: readonly string[]): void => {
    const known = columns.get(table) ?? new Set<string>();
    for (const name of names) known.add(name);
    columns.set(table, known);
  };
  const { modules } = await moduleFiles(root);
  for (const { forms } of modules)
    for (const { value } of forms)
      for (const [table, fields, more] of [
        [value.table, value.fields, []],
        ...(value.sub_tables ?? []).map((sub) => [sub.table, sub.fields, ofLines] as const),
      ] as const)
        add(table, [...systemColumnNames, ...more, ...fields.map(({ name }) => name)]);
  for (const [table, names] of platformColumns(join(root, 'server/db/rows.ts'))) add(table, names);
  return columns;
}

/** Reads generated row types: `export type SysUserRow = { … }`, and which table each is of. */
function platformColumns(file: string): readonly (readonly [string, readonly string[]])[] {
  const text = readFileSync(file, 'utf8');
  const rows = new Map(
    [...text.matchAll(/export type (\w+Row) = \{\n(.*?)\n\};/gs)].map(([, name = '', body = '']) => [
      name,
      [...body.matchAll(/^ {2}(\w+):/gm)].map(([, column = '']) => column),
    ]),
  );
  return [...text.matchAll(/^ {2}(\w+): (\w+Row);$/gm)].map(([, table = '', row = '']) => [table, rows.get(row) ?? []]);
}
