import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { actingFor } from '#server/platform/identity/db/successor.ts';

export type WarningRow = {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly text: string;
  readonly source: string | null;
  readonly cycle: string | null;
  readonly userIds: string | null;
  readonly route: string | null;
  readonly lastState: string | null;
  /** User who saved it last: it asks with his rights. */
  readonly author: string | null;
  /** Milliseconds; as the database has it, so that nobody takes a run twice. */
  readonly due: number | null;
};

const columns = sql`w.id, w.tenant_id as "tenantId", w.name, w.sql_text as text, w.db_source as source, w.cycle,
  w.user_ids as "userIds", w.route, w.last_state as "lastState",
  (select u.id from sys_user u where u.tenant_id = w.tenant_id and u.username = coalesce(w.update_by, w.create_by)
    and u.del_flag = 0 and u.status = 1) as author,
  (extract(epoch from w.next_time) * 1000)::float8 as due`;

/** Warnings whose time has come. */
export async function dueWarnings(db: Db): Promise<readonly WarningRow[]> {
  const { rows } = await sql<WarningRow>`
    select ${columns} from sys_sql_warning w
    where w.del_flag = 0 and w.enabled and w.next_time <= now() order by w.next_time, w.id`.execute(db);
  return rows;
}

export async function findWarning(db: Db, tenantId: string, id: string): Promise<WarningRow | undefined> {
  const { rows } = await sql<WarningRow>`
    select ${columns} from sys_sql_warning w where w.tenant_id = ${tenantId} and w.id = ${id} and w.del_flag = 0`.execute(
    db,
  );
  return rows[0];
}

/** Moves a warning on to its next time; false when another process did. */
export async function moveWarningOn(db: Db, { id, due }: WarningRow, next: number | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sys_sql_warning set next_time = to_timestamp(${next === null ? null : next / 1_000}::float8)
    where id = ${id} and enabled and del_flag = 0 and (extract(epoch from next_time) * 1000)::float8 = ${due}::float8`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** When a warning that was written runs next; one that is switched off does not. */
export async function planWarning(db: Db, id: string, next: number | null): Promise<void> {
  await sql`
    update sys_sql_warning set next_time = case when enabled then to_timestamp(${next === null ? null : next / 1_000}::float8) end
    where id = ${id}`.execute(db);
}

/** Keeps others from telling of it meanwhile. */
export async function lockWarning(db: Db, id: string): Promise<void> {
  await sql`select id from sys_sql_warning where id = ${id} for update`.execute(db);
}

type Outcome = {
  readonly state: 'none' | 'found' | 'failed';
  readonly count: number | null;
  readonly error: string | null;
};

/** Notes what a run found; the caller's transaction has the warning from here on. */
export async function noteRun(db: Db, id: string, { state, count, error }: Outcome): Promise<void> {
  await sql`
    update sys_sql_warning set last_time = clock_timestamp(), last_state = ${state}, last_count = ${count}, last_error = ${error}
    where id = ${id}`.execute(db);
}

export type NewFinding = {
  readonly tenantId: string;
  readonly warningId: string;
  readonly name: string;
  readonly route: string | null;
  readonly userIds: readonly string[];
  readonly count: number;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly fingerprint: string;
};

/** Reads the finding of a warning that has not ended. */
export async function standingFinding(db: Db, warningId: string) {
  return db
    .selectFrom('sys_sql_finding')
    .select(['id', 'fingerprint'])
    .where('warning_id', '=', warningId)
    .where('end_time', 'is', null)
    .executeTakeFirst();
}

/** The result went away, or became another one. */
export async function endFinding(db: Db, warningId: string): Promise<void> {
  await sql`update sys_sql_finding set end_time = now() where warning_id = ${warningId} and end_time is null`.execute(
    db,
  );
}

export async function addFinding(db: Db, finding: NewFinding): Promise<string> {
  const id = newId();
  await sql`
    insert into sys_sql_finding (id, tenant_id, create_by, warning_id, name, route, user_ids, found_count, columns, first_rows, fingerprint)
    values (${id}, ${finding.tenantId}, 'system', ${finding.warningId}, ${finding.name}, ${finding.route},
      ${finding.userIds.join(',')}, ${finding.count}, ${JSON.stringify(finding.columns)}::jsonb,
      ${JSON.stringify(finding.rows)}::jsonb, ${finding.fingerprint})`.execute(db);
  return id;
}

/** Warnings are gone: what stood of them stands no more. */
export async function endFindingsOf(db: Db, warningIds: readonly string[]): Promise<void> {
  await sql`
    update sys_sql_finding set end_time = now() where warning_id = any(${warningIds}::text[]) and end_time is null`.execute(
    db,
  );
}

export type OwnFinding = {
  readonly id: string;
  readonly name: string;
  readonly route: string | null;
  readonly foundCount: number;
  readonly foundTime: string;
  readonly endTime: string | null;
};

const own = sql`f.id, f.name, f.route, f.found_count as "foundCount", f.found_time as "foundTime", f.end_time as "endTime"`;

type Whose = { readonly tenantId: string; readonly userId: string };

/** Lists the findings that have not ended for somebody, the latest first. */
export async function findingsOf(db: Db, { tenantId, userId }: Whose): Promise<OwnFinding[]> {
  const { rows } = await sql<OwnFinding>`
    select ${own} from sys_sql_finding f
    where f.tenant_id = ${tenantId} and f.end_time is null and string_to_array(f.user_ids, ',') && array(${actingFor(userId)})
    order by f.found_time desc, f.id desc limit 200`.execute(db);
  return rows;
}

/** One finding of somebody with its rows, whether it still stands or not. */
export async function findingOf(db: Db, id: string, { tenantId, userId }: Whose) {
  const { rows } = await sql<OwnFinding & { columns: string[]; rows: (string | null)[][] }>`
    select ${own}, f.columns, f.first_rows as rows from sys_sql_finding f
    where f.tenant_id = ${tenantId} and f.id = ${id} and string_to_array(f.user_ids, ',') && array(${actingFor(userId)})`.execute(
    db,
  );
  return rows[0];
}

/** The first rows of a query, each with the number and the fingerprint of all: `__total`, `__print`; `__is` where there is a row at all. */
export async function foundRows(
  db: Db,
  query: RawBuilder<unknown>,
  most: number,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    with "__r" as materialized (${query}),
    "__c" as (select count(*)::int as "__total", md5(string_agg(h, '' order by h)) as "__print"
      from (select md5(r::text) as h from "__r" r) hashes)
    select "__c".*, p.* from "__c" left join (select true as "__is", x.* from "__r" x limit ${most}) p on true`.execute(
    db,
  );
  return rows;
}
