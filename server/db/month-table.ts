import { sql, type CreateTableBuilder, type RawBuilder } from 'kysely';
import type { Db } from './connection.ts';

/** Months that stand ready beyond the one that runs. */
const AHEAD = 3;
/** Said of the tables by a comment, which a backup keeps, too. */
const MARK = 'by month';
/** Time a statement waits for a lock: others wait behind whoever waits. */
const PATIENCE = '5s';

/** A table that grows without end. */
export type MonthTable = {
  readonly name: string;
  /** The column by whose month its rows stand apart, and its type: the day of a line of a ledger, the time of a reading. */
  readonly month: { readonly name: string; readonly type: 'date' | 'timestamptz' };
  /** Adds its columns beside `id`, `tenant_id` and that of the month. */
  readonly columns: (table: CreateTableBuilder<string, string>) => CreateTableBuilder<string, string>;
  /** Columns of its indexes; each holds the company first. */
  readonly indexes?: readonly (readonly string[])[];
  /** Columns that no two rows of a company and a time have alike; the column of the month belongs to the key. */
  readonly unique?: readonly (readonly string[])[];
};

/**
 * Creates a table whose rows stand in parts of a month each: logs, readings, lines of ledgers, links, messages. To be called by a migration.
 * Statements that name company and time read the indexes of those months alone, which stay small however long the table grows; an old month
 * goes by taking its part away, without a row being deleted. What lies in no month that stands ready goes into the part `<name>_rest`; the
 * months ahead, and those something lies in `rest` of, are made by `makeMonths`, which the hourly job `clean-expired` calls.
 *
 * What follows from it:
 * - The key is (tenant_id, month, id), and every unique key holds the column of the month: the database cannot tell alone by the id, or by a
 *   number, that a row is there twice. Ids are made by `newId`; a number that has to be unique for itself belongs into another table.
 * - Whoever looks for a row by its id alone reads every part: links to such a row say its time, too.
 * - Nothing can point to it by a foreign key of the id alone.
 * - A row whose time is changed moves to another part; lines of ledgers are never changed.
 */
export async function createMonthTable(db: Db, table: MonthTable, now: Date = new Date()): Promise<void> {
  const { name, month, columns, indexes = [], unique = [] } = table;
  const untyped = db.withTables();
  await columns(
    untyped.schema
      .createTable(name)
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('tenant_id', 'text', (column) => column.notNull())
      .addColumn(month.name, month.type, (column) => column.notNull()),
  )
    .addPrimaryKeyConstraint(`${name}_pkey`, ['tenant_id', month.name, 'id'] as never[])
    .modifyEnd(sql`partition by range (${sql.ref(month.name)})`)
    .execute();
  for (const own of indexes) await createIndex(db, name, own);
  for (const own of unique) await createIndex(db, name, [...own, month.name], 'unique');
  await sql`comment on table ${sql.table(name)} is ${sql.lit(MARK)}`.execute(db);
  await sql`create table ${sql.table(restOf(name))} partition of ${sql.table(name)} default`.execute(db);
  await makeMonthsOf(db, { name, month: month.name }, now);
}

async function createIndex(db: Db, table: string, columns: readonly string[], kind?: 'unique'): Promise<void> {
  const name = `${table}_${columns.join('_')}_${kind === undefined ? 'idx' : 'key'}`.slice(0, 63);
  const refs = ['tenant_id', ...columns].map((column) => sql.ref(column));
  await sql`create ${kind === undefined ? sql`` : sql`unique`} index ${sql.id(name)} on ${sql.table(table)} (${sql.join(refs)})`.execute(
    db,
  );
}

/**
 * Makes the parts of all such tables for the running month, those ahead, and those of which rows lie in `rest`; those move. Each part is made
 * in a transaction of its own.
 * @returns the names of the parts that were made
 * @throws DatabaseError where somebody holds a table for long; what was made stays, the rest comes with the next call
 */
export async function makeMonths(db: Db, now: Date = new Date()): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ name: string; month: string }>`
    select c.relname as name, a.attname as month
    from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
    where c.relnamespace = current_schema()::regnamespace and obj_description(c.oid, 'pg_class') = ${MARK}
    order by c.relname`.execute(db);
  const made: string[] = [];
  for (const table of tables) made.push(...(await makeMonthsOf(db, table, now)));
  return made;
}

type Parted = { readonly name: string; readonly month: string };

async function makeMonthsOf(db: Db, { name, month }: Parted, now: Date): Promise<readonly string[]> {
  const column = sql.ref(month);
  const { rows } = await sql<{ from: string; until: string; part: string }>`
    select to_char(m, 'YYYY-MM-DD') as from, to_char(m + interval '1 month', 'YYYY-MM-DD') as until, ${name}::text || to_char(m, '_YYYYMM') as part
    from (
      select generate_series(date_trunc('month', ${now}::timestamptz)::timestamp,
        date_trunc('month', ${now}::timestamptz)::timestamp + ${AHEAD} * interval '1 month', interval '1 month') as m
      union select distinct date_trunc('month', ${column}::timestamp) from ${sql.table(restOf(name))} where isfinite(${column})
    ) months
    where to_regclass(quote_ident(${name}::text || to_char(m, '_YYYYMM'))) is null
    order by m`.execute(db);
  for (const one of rows) await makePart(db, { name, column }, one);
  return rows.map(({ part }) => part);
}

/** Makes the part of one month beside the table, moves what lies in `rest` of it, and hangs it in: readers of other months wait for nothing. */
async function makePart(
  db: Db,
  { name, column }: { readonly name: string; readonly column: RawBuilder<unknown> },
  { part, from, until }: { readonly part: string; readonly from: string; readonly until: string },
): Promise<void> {
  const act = async (trx: Db): Promise<void> => {
    await sql`set local lock_timeout = ${sql.lit(PATIENCE)}`.execute(trx);
    await sql`create table ${sql.table(part)} (like ${sql.table(name)} including all excluding identity)`.execute(trx);
    await sql`lock table ${sql.table(restOf(name))} in access exclusive mode`.execute(trx);
    const columns = await givenColumns(trx, name);
    await sql`
      with moved as (
        delete from ${sql.table(restOf(name))} where ${column} >= ${sql.lit(from)} and ${column} < ${sql.lit(until)} returning ${columns})
      insert into ${sql.table(part)} (${columns}) select ${columns} from moved`.execute(trx);
    await sql`
      alter table ${sql.table(name)} attach partition ${sql.table(part)} for values from (${sql.lit(from)}) to (${sql.lit(until)})`.execute(
      trx,
    );
  };
  await (db.isTransaction ? act(db) : db.transaction().execute(act));
}

/** Gives the columns of a table that rows say; generated ones follow from them. */
async function givenColumns(db: Db, table: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = to_regclass(quote_ident(${table})) and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db);
  return sql.join(rows.map(({ name }) => sql.ref(name)));
}

/** The part for what lies in no month that is ready. */
function restOf(name: string): string {
  return `${name}_rest`;
}
