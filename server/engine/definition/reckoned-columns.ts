import { sql, type RawBuilder } from 'kysely';
import { ownEntry } from '#core/lists/own-entry.ts';

type Fragment = RawBuilder<unknown>;

/**
 * Columns that are reckoned whenever rows are read, over alias `b`: what is stored in them says nothing. By table; `tables` are those that
 * are installed.
 */
export type ReckonedColumns = Readonly<
  Record<string, (tables: ReadonlySet<string>) => Readonly<Record<string, Fragment>>>
>;

// Of the process, as the behaviours of documents are, which install it.
let reckoned: ReckonedColumns | null = null;

/** Makes known which columns modules reckon. */
export function installReckoned(columns: ReckonedColumns): void {
  reckoned = columns;
}

/** Columns every table of a form has (server/db/system-columns.ts). */
const ofEveryTable =
  'id tenant_id del_flag sys_org_code version bpm_status create_by create_time update_by update_time'.split(' ');

/**
 * Gives the rows of a table with what is reckoned of them, as a statement the database looks through; undefined where all of it is stored.
 * @param columns stored ones
 * @throws Error before modules are installed: the columns would show what is stored
 */
export function reckonedRows(
  name: string,
  columns: readonly string[],
  tables: ReadonlySet<string>,
): Fragment | undefined {
  if (reckoned === null) throw new Error('No module is installed: its columns cannot be reckoned.');
  const own = ownEntry(reckoned, name)?.(tables);
  if (own === undefined) return undefined;
  const names = [...ofEveryTable, ...columns].map((column) => {
    const value = ownEntry(own, column);
    return value === undefined ? sql.ref(`b.${column}`) : sql`${value} as ${sql.id(column)}`;
  });
  return sql`(select ${sql.join(names)} from ${sql.table(name)} b)`;
}

/** Returns the source the rows of a table are read from. */
export function rowsOf({ name, reckoned: rows }: { readonly name: string; readonly reckoned?: Fragment }): Fragment {
  return rows ?? sql.table(name);
}
