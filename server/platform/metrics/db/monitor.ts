import { sql } from 'kysely';
import type { components } from '#core/contract/api.ts';
import type { Db } from '#server/db/connection.ts';
import { shapeOf } from '#server/db/statement-figures.ts';
import { idleTime } from '#server/platform/identity/db/identity-session.ts';

type Schemas = components['schemas'];

/** The channel on which processes ask each other for figures. */
export const PROCESS_CHANNEL = 'process_report';

/** A process that has not said for so long that it is there is gone. */
export const SILENT_SECONDS = 60;

export type ProcessFacts = {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly version: string | null;
  readonly runtime: string;
};

/** Says that a process is there, and forgets those that are not any more. */
export async function sayPresent(db: Db, { id, host, pid, version, runtime }: ProcessFacts): Promise<void> {
  await sql`
    insert into sys_process (id, tenant_id, host, pid, app_version, runtime, started_time)
    values (${id}, '1', ${host}, ${pid}, ${version}, ${runtime}, now())
    on conflict (id) do update set seen_time = now()`.execute(db);
  await sql`delete from sys_process where seen_time < now() - make_interval(secs => ${SILENT_SECONDS})`.execute(db);
}

export async function sayGone(db: Db, id: string): Promise<void> {
  await sql`delete from sys_process where id = ${id}`.execute(db);
}

export async function presentProcesses(db: Db) {
  return db
    .selectFrom('sys_process')
    .select(['id', 'host', 'pid', 'app_version', 'runtime', 'started_time', 'seen_time'])
    .where('seen_time', '>', sql<string>`now() - make_interval(secs => ${SILENT_SECONDS})`)
    .orderBy('started_time')
    .orderBy('id')
    .execute();
}

/** Asks a process for its figures; false when there is none. */
export async function wantReport(db: Db, id: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update sys_process set wanted_time = clock_timestamp() where id = ${id}`.execute(db);
  if (numAffectedRows !== 1n) return false;
  await sql`select pg_notify(${PROCESS_CHANNEL}, '')`.execute(db);
  return true;
}

/** Writes the figures down where somebody waits for them. */
export async function writeReport(db: Db, id: string, report: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql`
    select 1 from sys_process where id = ${id} and wanted_time is not null and wanted_time > coalesce(report_time, 'epoch')`.execute(
    db,
  );
  if (rows.length === 0) return;
  const text = JSON.stringify(await report());
  await sql`update sys_process set report = ${text}::jsonb, report_time = clock_timestamp() where id = ${id}`.execute(
    db,
  );
}

/** The figures another process wrote down for the last who asked; null while it has not yet. */
export async function writtenReport(db: Db, id: string): Promise<unknown> {
  const { rows } = await sql<{ report: unknown }>`
    select report from sys_process where id = ${id} and report_time >= wanted_time`.execute(db);
  return rows[0]?.report ?? null;
}

/** Reads the facts PostgreSQL gives of itself and of this database. */
export async function databaseFacts(db: Db) {
  const { rows } = await sql<{
    version: string;
    size: number;
    rows: number;
    connections: number;
    most: number;
    commits: number;
    rollbacks: number;
    hits: number;
    reads: number;
    deadlocks: number;
    temp: number;
    cache: number;
    started: string;
  }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size,
      (select coalesce(sum(n_live_tup), 0)::bigint from pg_stat_user_tables) as rows,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as most,
      d.xact_commit as commits, d.xact_rollback as rollbacks, d.blks_hit as hits, d.blks_read as reads, d.deadlocks,
      d.temp_bytes as temp, pg_size_bytes(current_setting('shared_buffers')) as cache, pg_postmaster_start_time() as started
    from pg_stat_database d where d.datname = current_database()`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('The database has no statistics');
  return facts;
}

/** Counts the sessions of users that have not ended. */
export async function openSessionCount(db: Db, idleMinutes: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from sys_session s
    where del_flag = 0 and expires_at > now() and last_used_at > now() - ${idleTime(idleMinutes)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Lists the sessions that wait for a lock or have an old transaction; without this very session. */
export async function databaseActivity(db: Db): Promise<Schemas['DatabaseActivity'][]> {
  const { rows } = await sql<Schemas['DatabaseActivity']>`
    select pid, application_name as application, coalesce(state, '') as state,
      case when wait_event_type is null then null else wait_event_type || ': ' || wait_event end as "waitsFor",
      to_jsonb(pg_blocking_pids(pid)) as "blockedBy",
      round(extract(epoch from now() - coalesce(xact_start, query_start, backend_start)), 1)::float8 as seconds,
      left(query, 2000) as sql
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and (cardinality(pg_blocking_pids(pid)) > 0 or xact_start < now() - interval '5 seconds'
        or pid in (select unnest(pg_blocking_pids(other.pid)) from pg_stat_activity other where other.wait_event_type = 'Lock'))
    order by seconds desc limit 100`.execute(db);
  return rows.map((row) => ({ ...row, sql: row.sql ? shapeOf(row.sql) : null }));
}

/** Reads the counts of `pg_stat_statements` over all processes; null where the database has not got it or may not be asked. */
export async function sharedStatements(db: Db): Promise<Schemas['StatementFigures'][] | null> {
  const { rows: found } = await sql`select 1 from pg_extension where extname = 'pg_stat_statements'`.execute(db);
  if (found.length === 0) return null;
  try {
    const { rows } = await sql<Schemas['StatementFigures']>`
      select query as sql, calls as count, 0 as failed, round(total_exec_time::numeric, 1)::float8 as "totalMs",
        round(max_exec_time::numeric, 1)::float8 as "maxMs"
      from pg_stat_statements s join pg_database d on d.oid = s.dbid and d.datname = current_database()
      order by total_exec_time desc limit 100`.execute(db);
    return rows.map((row) => ({ ...row, sql: shapeOf(row.sql) }));
  } catch {
    // It is created but not loaded, or another role may read it alone.
    return null;
  }
}
