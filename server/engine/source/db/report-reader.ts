import { setTimeout } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { DatabaseError } from 'pg';
import type { Db } from '#server/db/connection.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';

/** The role reports run as: it may read the tables opened to it and do nothing else. */
const READER = 'back_office_reader';
const POLICY = 'report_reader';

/** Longest time one statement of a report may take [DOS-02]. */
export const REPORT_MS = 5_000;

/** A table that reports may read. */
export type OpenedTable = {
  readonly name: string;
  readonly columns: readonly string[] | null;
  readonly tenant: 'own' | 'installation';
};

const ready = new WeakMap<Db, Promise<boolean>>();

/**
 * Is the role there and may we become it? It is made when it is missing; an account that may not make roles leaves reports without the
 * second fence, not without the first: then they run read-only with our own filters alone.
 */
export function hasReader(db: Db): Promise<boolean> {
  const known = ready.get(db);
  if (known !== undefined) return known;
  const asked = makeReader(db);
  ready.set(db, asked);
  // A database that could not be asked is asked again.
  asked.catch(() => ready.delete(db));
  return asked;
}

async function makeReader(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from pg_roles where rolname = ${READER}) as found`.execute(db);
  try {
    if (rows[0]?.found !== true) {
      await sql`create role ${sql.id(READER)} nologin noinherit`.execute(db).catch((error: unknown) => {
        // Another process of the same cluster was quicker.
        if (!(error instanceof DatabaseError) || !['42710', '23505'].includes(error.code ?? '')) throw error;
      });
    }
    await db.transaction().execute(async (trx) => {
      // Grants of one role change one row of a catalog: processes that start together take turns.
      await sql`select pg_advisory_xact_lock(7202009)`.execute(trx);
      await sql`grant ${sql.id(READER)} to current_user`.execute(trx);
      await sql`grant usage on schema public to ${sql.id(READER)}`.execute(trx);
      await sql`set local role ${sql.id(READER)}`.execute(trx);
    });
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && (error.code === '42501' || error.code === '0LP01')) return false;
    throw error;
  }
}

/** So long a table that somebody uses is waited for; whoever else asks for it stands behind, so it is short, and tried again. */
const PATIENCE_MS = 250;
const TRIES = 60;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Opens tables to the reader: live rows of the tenant it works for, decided by the database itself. The owner of the tables, as which
 * everything else runs, is not concerned.
 * @throws DatabaseError 55P03 where a table was in use all the time
 */
export async function openToReader(db: Db, tables: readonly OpenedTable[]): Promise<void> {
  for (const table of tables) await openOne(db, table);
}

/** Opens a table by itself: whoever waits for one table and has another locked stands in the way of those who read both. */
async function openOne(db: Db, opened: OpenedTable): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    if (await isOpen(db, opened)) return;
    try {
      return await grantReading(db, opened);
    } catch (error) {
      const isInUse = error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      if (!isInUse || tries === TRIES) throw error;
      await setTimeout(PATIENCE_MS);
    }
  }
}

async function isOpen(db: Db, { name, columns }: OpenedTable): Promise<boolean> {
  const table = sql`${`public.${name}`}::regclass`;
  const readable =
    columns === null
      ? sql`has_table_privilege(${READER}, ${table}, 'select')`
      : sql`(select bool_and(has_column_privilege(${READER}, ${table}, c, 'select')) from unnest(${[...columns]}::text[]) c)`;
  const { rows } = await sql<{ is_open: boolean }>`
    select ${readable} and exists (select 1 from pg_policy where polrelid = ${table} and polname = ${POLICY}) as is_open`.execute(
    db,
  );
  return rows[0]?.is_open === true;
}

async function grantReading(db: Db, { name, columns, tenant }: OpenedTable): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7202009)`.execute(trx);
    await sql`select set_config('lock_timeout', ${String(PATIENCE_MS)}, true)`.execute(trx);
    const table = sql.id('public', name);
    await sql`alter table ${table} enable row level security`.execute(trx);
    await sql`drop policy if exists ${sql.id(POLICY)} on ${table}`.execute(trx);
    await sql`create policy ${sql.id(POLICY)} on ${table} for select to ${sql.id(READER)}
      using (${visible(name, tenant)})`.execute(trx);
    await sql`grant select ${columns === null ? sql`` : sql`(${sql.join(columns.map((column) => sql.id(column)))})`}
      on ${table} to ${sql.id(READER)}`.execute(trx);
  });
}

function visible(name: string, tenant: OpenedTable['tenant']): RawBuilder<unknown> {
  const own = tenant === 'own' ? sql`current_setting('app.report_tenant', true)` : sql.lit(DEFINITION_TENANT);
  // A deleted account keeps its name in the documents it made.
  return name === 'sys_user' ? sql`tenant_id = ${own}` : sql`tenant_id = ${own} and del_flag = 0`;
}

/**
 * Runs in a read-only transaction with a time limit, as the reader where there is one. Tables that are not open to it yet are opened once.
 * @param work is told whether the database hides other tenants' rows by itself
 */
export async function asReader<T>(
  db: Db,
  { tenantId, tables }: { tenantId: string; tables: readonly OpenedTable[] },
  work: (trx: Db, isFenced: boolean) => Promise<T>,
): Promise<T> {
  const isFenced = await hasReader(db);
  const run = () =>
    db
      .transaction()
      .setAccessMode('read only')
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const settings = {
          statement_timeout: String(REPORT_MS),
          search_path: 'pg_catalog, public',
          'app.report_tenant': tenantId,
          ...(isFenced ? { role: READER } : {}),
        };
        const parts = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
        await sql`select ${sql.join(parts)}`.execute(trx);
        return work(trx, isFenced);
      });
  try {
    return await run();
  } catch (error) {
    if (!isFenced || !(error instanceof DatabaseError) || error.code !== '42501') throw error;
    await openToReader(db, tables);
    return run();
  }
}
