import { sql, type Kysely } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';

/** Values of a row of a form's table, by column. Column names come from definitions, never from a client. */
export type RowValues = Readonly<Record<string, unknown>>;

/** Tables of forms are not known at compile time. */
function dynamic(db: Db): Kysely<Record<string, Record<string, unknown>>> {
  return db.withTables();
}

/** Parameters one statement may have. */
const MOST_PARAMETERS = 60_000;

/** Inserts rows of one table, in as many statements as their values need. */
export async function insertRows(db: Db, table: string, rows: readonly RowValues[]): Promise<void> {
  const columns = rows.reduce((most, row) => Math.max(most, Object.keys(row).length), 1);
  const size = Math.max(1, Math.floor(MOST_PARAMETERS / columns));
  for (let from = 0; from < rows.length; from += size)
    await dynamic(db)
      .insertInto(table)
      .values(rows.slice(from, from + size).map((row) => ({ ...row })))
      .execute();
}

/** Writes a live row and counts its version up. */
export async function updateRow(
  db: Db,
  table: string,
  key: { id: string; tenantId: string },
  values: RowValues,
  by: string,
): Promise<void> {
  await dynamic(db)
    .updateTable(table)
    .set({ ...values, update_by: by, update_time: sql`now()`, version: sql`version + 1` })
    .where('id', '=', key.id)
    .where('tenant_id', '=', key.tenantId)
    .where('del_flag', '=', 0)
    .execute();
}

/** Marks rows deleted; they stay for history and a recycle bin. Answers which ones went, with their head in a sub-table. */
export async function markDeleted(
  db: Db,
  table: string,
  where: { column: 'id' | 'head_id'; values: readonly string[]; tenantId: string },
  by: string,
): Promise<{ id: string; head: string | null }[]> {
  if (where.values.length === 0) return [];
  const rows = await dynamic(db)
    .updateTable(table)
    .set({ del_flag: 1, update_by: by, update_time: sql`now()`, version: sql`version + 1` })
    .where(where.column, 'in', [...where.values])
    .where('tenant_id', '=', where.tenantId)
    .where('del_flag', '=', 0)
    .returning(where.column === 'id' ? ['id'] : ['id', 'head_id'])
    .execute();
  return rows.map((row) => ({
    id: String(row['id']),
    head: typeof row['head_id'] === 'string' ? row['head_id'] : null,
  }));
}

/** Brings deleted rows back as they were; `version`, where given, must still be the one the deletion left. Answers how many came. */
export async function restoreRows(
  db: Db,
  table: string,
  where: { ids: readonly string[]; tenantId: string; version?: number },
  by: string,
): Promise<number> {
  if (where.ids.length === 0) return 0;
  const rows = await dynamic(db)
    .updateTable(table)
    .set({ del_flag: 0, update_by: by, update_time: sql`now()`, version: sql`version + 1` })
    .where('id', 'in', [...where.ids])
    .where('tenant_id', '=', where.tenantId)
    .where('del_flag', '=', 1)
    .$if(where.version !== undefined, (builder) => builder.where('version', '=', where.version ?? 0))
    .returning('id')
    .execute();
  return rows.length;
}

/** Is a value taken by another live row? */
export async function isTaken(...asked: Parameters<typeof takenBy>): Promise<boolean> {
  return (await takenBy(...asked)) !== null;
}

/** Id of a live row that has a value; null where none has. */
export async function takenBy(
  db: Db,
  table: string,
  column: string,
  value: unknown,
  { tenantId, exceptIds }: { tenantId: string; exceptIds: readonly string[] },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where tenant_id = ${tenantId} and del_flag = 0 and ${sql.ref(column)} = ${value}
      and not (id = any(${exceptIds}::text[])) limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Live rows whose key column has one of the values, with the columns asked for. `__enabled` is 'N' for a row that was disabled.
 * They are locked against deletion until the caller's transaction ends, so nobody can point to a row that goes at the same moment.
 */
export async function findByKey(
  db: Db,
  table: string,
  options: {
    key: string;
    values: readonly string[];
    columns: readonly string[];
    hasEnabled: boolean;
    tenantId: string;
  },
): Promise<Record<string, unknown>[]> {
  if (options.values.length === 0) return [];
  const columns = options.columns.map((column) => sql.ref(column));
  const enabled = options.hasEnabled ? sql`enabled` : sql`'Y'`;
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join([sql`${sql.ref(options.key)} as "__key"`, sql`${enabled} as "__enabled"`, ...columns])}
    from ${sql.table(table)}
    where tenant_id = ${options.tenantId} and del_flag = 0 and ${sql.ref(options.key)} = any(${options.values}::text[])
    for key share`.execute(db);
  return rows;
}

/** Those of the ids that some live row points to, other rows than `except`. */
export async function findPointing(
  db: Db,
  table: string,
  column: string,
  options: { ids: readonly string[]; isList: boolean; tenantId: string; except: readonly string[] },
): Promise<ReadonlySet<string>> {
  const ref = sql.ref(`t.${column}`);
  const points = options.isList
    ? sql`string_to_array(${ref}, ',') && ${options.ids}::text[]`
    : sql`${ref} = any(${options.ids}::text[])`;
  const key = options.isList ? sql`unnest(string_to_array(${ref}, ','))` : ref;
  const { rows } = await sql<{ key: string }>`
    select distinct ${key} as key from ${sql.table(table)} t where t.tenant_id = ${options.tenantId} and t.del_flag = 0 and ${points}
      and not (t.id = any(${options.except}::text[]))`.execute(db);
  return new Set(rows.map((row) => row.key).filter((one) => options.ids.includes(one)));
}

/** Which of these ids documents point to that still count. A table of lines is judged by its heads. */
export async function findBuiltOn(
  db: Db,
  { table, column, head }: { readonly table: string; readonly column: string; readonly head: string | null },
  options: { readonly ids: readonly string[]; readonly tenantId: string; readonly voided: string },
): Promise<ReadonlySet<string>> {
  const ref = sql.ref(`t.${column}`);
  const document = head === null ? 't' : 'h';
  const joined =
    head === null
      ? sql``
      : sql`join ${sql.table(head)} h on h.id = t.head_id and h.tenant_id = t.tenant_id and h.del_flag = 0`;
  const { rows } = await sql<{ key: string }>`
    select distinct ${ref} as key from ${sql.table(table)} t ${joined}
    where t.tenant_id = ${options.tenantId} and t.del_flag = 0 and ${ref} = any(${options.ids}::text[])
      and coalesce(${sql.ref(`${document}.bill_status`)}, '') <> ${options.voided}`.execute(db);
  return new Set(rows.map((row) => row.key));
}

/** Would this parent make a circle in a tree? */
export async function isBelow(
  db: Db,
  table: string,
  { id, parentId, parentColumn, tenantId }: { id: string; parentId: string; parentColumn: string; tenantId: string },
): Promise<boolean> {
  const { rows } = await sql`
    with recursive up as (
      select id, ${sql.ref(parentColumn)} as pid from ${sql.table(table)} where id = ${parentId} and tenant_id = ${tenantId}
      union
      select t.id, t.${sql.ref(parentColumn)} from ${sql.table(table)} t join up on t.id = up.pid where t.tenant_id = ${tenantId}
    ) select 1 from up where id = ${id}`.execute(db);
  return rows.length > 0;
}

/**
 * Locks the live heads that are to be changed, in the order of their ids. A deletion also waits for, and holds off, those who are about
 * to point to the row.
 */
export async function lockRows(
  db: Db,
  table: string,
  ids: readonly string[],
  { tenantId, act }: { tenantId: string; act: 'change' | 'delete' },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where tenant_id = ${tenantId} and del_flag = 0 and id ${oneOf(ids)} order by id
    ${act === 'delete' ? sql`for update` : sql`for no key update`}`.execute(db);
  return rows.map((row) => row.id);
}

/** Names among accounts or ids among departments that are live. */
export async function livingPeople(
  db: Db,
  kind: 'user' | 'depart',
  keys: readonly string[],
  tenantId: string,
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const { rows } =
    kind === 'user'
      ? await sql<{
          key: string;
        }>`select lower(username) as key from sys_user where tenant_id = ${tenantId} and del_flag = 0 and lower(username) = any(${keys.map((key) => key.toLowerCase())}::text[])`.execute(
          db,
        )
      : await sql<{
          key: string;
        }>`select id as key from sys_depart where tenant_id = ${tenantId} and del_flag = 0 and id = any(${keys}::text[])`.execute(
          db,
        );
  return new Set(rows.map((row) => row.key));
}

/** Gives a column of one live record as text; null where there is none. */
export async function columnOf(
  db: Db,
  table: string,
  { tenantId, id, column }: { readonly tenantId: string; readonly id: string; readonly column: string },
): Promise<string | null> {
  const { rows } = await sql<{ value: string | null }>`
    select ${sql.ref(column)}::text as value from ${sql.table(table)}
    where tenant_id = ${tenantId} and del_flag = 0 and id = ${id}`.execute(db);
  return rows[0]?.value ?? null;
}
