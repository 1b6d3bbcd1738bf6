import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';

/** Values of a row of a form's table, by column. Column names come from definitions, never from a client. */
export type RowValues = Readonly<Record<string, unknown>>;

/** Tables of forms are not known at compile time. */
function dynamic(db: Db): Kysely<Record<string, Record<string, unknown>>> {
  return db.withTables();
}

/**
 * Inserts rows of one table, those that fill the same columns in one statement. Many go as one value: placeholders by the ten thousand take the
 * driver and the database longer to read than the rows take to write.
 */
export async function insertRows(db: Db, table: string, rows: readonly RowValues[]): Promise<void> {
  for (const [columns, alike] of Map.groupBy(rows, columnsGiven)) {
    const [only] = alike;
    if (alike.length === 1 && only !== undefined) {
      await dynamic(db)
        .insertInto(table)
        .values({ ...only })
        .execute();
      continue;
    }
    const names = columns.split(' ').map((name) => sql.ref(name));
    await sql`
      insert into ${sql.table(table)} (${sql.join(names)})
      select ${sql.join(names)} from ${recordsOf(table, alike)}`.execute(db);
  }
}

function columnsGiven(row: RowValues): string {
  return Object.keys(row)
    .filter((name) => row[name] !== undefined)
    .join(' ');
}

/** Gives rows as the database reads them, each value by the type of its column; what is not said is null. */
function recordsOf(table: string, rows: readonly RowValues[]): RawBuilder<unknown> {
  return sql`json_populate_recordset(null::${rowType(table)}, ${JSON.stringify(rows.map(withoutNulls))}::json)`;
}

/** The type of the rows of a form's table, with its schema: types of the database come first, and a table may be called `line` or `money`. */
export function rowType(table: string): RawBuilder<unknown> {
  return sql.id('public', table);
}

/** Leaves nulls out: half of what lines hold, and nothing to read. */
function withoutNulls(row: RowValues): RowValues {
  const said: Record<string, unknown> = {};
  for (const name of Object.keys(row)) if (row[name] !== null) said[name] = row[name];
  return said;
}

/** Writes many live rows and counts their versions up, those that give the same columns in one statement. No id comes twice. */
export async function updateRows(
  db: Db,
  table: string,
  rows: readonly (RowValues & { readonly id: string })[],
  { tenantId, by }: { readonly tenantId: string; readonly by: string },
): Promise<void> {
  for (const [columns, alike] of Map.groupBy(rows, columnsGiven)) {
    const [only] = alike;
    if (alike.length === 1 && only !== undefined) {
      const { id, ...values } = only;
      await updateRow(db, table, { id, tenantId }, values, by);
      continue;
    }
    const names = columns.split(' ').filter((name) => name !== 'id');
    // Rows are found by their ids: no index of the company can be asked `is not distinct from`, and none of a table that nobody counted yet is taken.
    const set = names.map((name) => sql`${sql.id(name)} = ${sql.ref(`v.${name}`)}`);
    await sql`
    update ${sql.table(table)} t
    set ${sql.join([...set, sql`update_by = ${by}`, sql`update_time = now()`, sql`version = t.version + 1`])}
    from ${recordsOf(table, alike)} v
    where t.id = v.id and t.tenant_id is not distinct from ${tenantId} and t.del_flag = 0`.execute(db);
  }
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

/** Says whether another live row has a value. */
export async function isTaken(
  db: Db,
  table: string,
  column: string,
  value: unknown,
  { tenantId, exceptIds }: { tenantId: string; exceptIds: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(table)}
    where tenant_id = ${tenantId} and del_flag = 0 and ${sql.ref(column)} = ${value}
      and not (id = any(${exceptIds}::text[])) limit 1`.execute(db);
  return rows.length > 0;
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

/** Finds, of values of a unique column, those another live row has: the id of that row by the place of the value. */
export async function findTakenValues(
  db: Db,
  table: string,
  column: string,
  values: readonly unknown[],
  { tenantId, exceptIds }: { readonly tenantId: string; readonly exceptIds: readonly string[] },
): Promise<ReadonlyMap<number, string>> {
  if (values.length === 0) return new Map();
  const own = sql.ref(`v.${column}`);
  const { rows } = await sql<{ place: number; id: string }>`
    select (v.ordinality - 1)::int as place, min(t.id) as id
    from ${recordsOf(
      table,
      values.map((value) => ({ [column]: value })),
    )} with ordinality v
    join ${sql.table(table)} t on ${sql.ref(`t.${column}`)} = ${own}
    where t.tenant_id = ${tenantId} and t.del_flag = 0 and not (t.id = any(${exceptIds}::text[]))
    group by v.ordinality`.execute(db);
  return new Map(rows.map(({ place, id }) => [place, id]));
}

/** A column whose values are keys of the records that are asked about. */
export type PointingPlace = {
  readonly table: string;
  readonly column: string;
  /** Its values are lists of keys. */
  readonly isList?: boolean;
  /** The keys of the records, in their order. */
  readonly keys: readonly string[];
  /** Rows that may point to them. */
  readonly except?: readonly string[];
  /** The table of the heads of lines; null where rows are documents. Absent where every row counts. */
  readonly head?: string | null;
  /** The state of documents that do not count. */
  readonly voided?: string;
};

/** Finds of each record the first of the places that points to it, by its place; null where none does. One statement, however many there are. */
export async function firstPointing(
  db: Db,
  tenantId: string,
  places: readonly PointingPlace[],
): Promise<readonly (number | null)[]> {
  const [first] = places;
  if (first === undefined) return [];
  // Most places ask for the same keys.
  const columns = new Map(places.map(({ keys }) => [JSON.stringify(keys), keys]));
  const texts = [...columns.keys()];
  const columnOf = (keys: readonly string[]): RawBuilder<unknown> =>
    sql.ref(`k.k${texts.indexOf(JSON.stringify(keys))}`);
  const cases = places.map(
    (place, index) => sql`when ${pointsTo(place, columnOf(place.keys), tenantId)} then ${sql.lit(index)}`,
  );
  // Places are asked in their order, and no further than the first.
  const { rows } = await sql<{ place: number | null }>`
    select case ${sql.join(cases, sql` `)} end as place
    from unnest(${sql.join([...columns.values()].map((keys) => sql`${keys}::text[]`))}) with ordinality
      k(${sql.join([...texts.map((_text, index) => sql.id(`k${index}`)), sql`no`])})
    order by k.no`.execute(db);
  return rows.map(({ place }) => place);
}

function pointsTo(place: PointingPlace, key: RawBuilder<unknown>, tenantId: string): RawBuilder<unknown> {
  const { table, column, isList = false, keys, except = [], head, voided = '' } = place;
  const ref = sql.ref(`t.${column}`);
  const document = head === undefined || head === null ? 't' : 'h';
  const from =
    document === 't'
      ? sql`${sql.table(table)} t`
      : sql`${sql.table(table)} t join ${sql.table(head ?? '')} h on h.id = t.head_id and h.tenant_id = t.tenant_id and h.del_flag = 0`;
  const counts = [
    sql`t.tenant_id = ${tenantId} and t.del_flag = 0`,
    ...(except.length === 0 ? [] : [sql`not (t.id = any(${except}::text[]))`]),
    ...(head === undefined ? [] : [sql`coalesce(${sql.ref(`${document}.bill_status`)}, '') <> ${voided}`]),
  ];
  // Lists are read once for all keys; no index knows what stands in them.
  return isList
    ? sql`${key} in (select unnest(string_to_array(${ref}, ',')) from ${from}
        where ${sql.join(counts, sql` and `)} and string_to_array(${ref}, ',') && ${keys}::text[])`
    : sql`exists (select 1 from ${from} where ${sql.join(counts, sql` and `)} and ${ref} = ${key})`;
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
