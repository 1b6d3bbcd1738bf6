import { sql, type RawBuilder } from 'kysely';
import type { Changes } from '#core/history/difference.ts';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';

export type Act = 'create' | 'change' | 'delete' | 'restore' | 'purge';

/** Cause of a change. */
export type Way = 'form' | 'batch' | 'import' | 'button' | 'action' | 'undo' | 'revert' | 'bin' | 'system' | 'share';

/** One change of one record. */
export type HistoryNote = {
  readonly recordId: string;
  /** The version it left. */
  readonly version: number;
  readonly act: Act;
  readonly changes: Changes | null;
};

/** A person, a form and what an act is part of: the same for all its notes. */
export type HistoryAuthor = {
  readonly formTable: string;
  readonly tenantId: string;
  readonly by: string;
  readonly orgCode: string | null;
  readonly way: Way;
  readonly note: string | null;
};

/** Most rows of one statement. */
const CHUNK = 1000;

/** Adds to the history of records of one form. Nothing changes or removes what is there. */
export async function addHistory(db: Db, of: HistoryAuthor, notes: readonly HistoryNote[]): Promise<void> {
  for (let at = 0; at < notes.length; at += CHUNK) await historyInsert(of, notes.slice(at, at + CHUNK)).execute(db);
}

/** Gives the statement that adds to the history, alone or beside what it tells of. */
export function historyInsert(of: HistoryAuthor, notes: readonly HistoryNote[]): RawBuilder<unknown> {
  const texts = (list: readonly (string | null)[]): RawBuilder<unknown> => sql`${list}::text[]`;
  return sql`
    insert into sys_record_history (id, tenant_id, create_by, sys_org_code, form_table, way, note, record_id, record_version, act, changes)
    select n.id, ${of.tenantId}, ${of.by}, ${of.orgCode}, ${of.formTable}, ${of.way}, ${of.note}, n.record_id, n.version, n.act, n.changes::jsonb
    from unnest(${texts(notes.map(() => newId()))}, ${texts(notes.map(({ recordId }) => recordId))},
      ${notes.map(({ version }) => version)}::integer[], ${texts(notes.map(({ act }) => act))},
      ${texts(notes.map(({ changes }) => (changes === null ? null : JSON.stringify(changes))))})
      n(id, record_id, version, act, changes)`;
}

export type HistoryRow = {
  readonly id: string;
  readonly version: number;
  readonly act: Act;
  readonly way: Way;
  readonly note: string | null;
  readonly changes: Changes | null;
  readonly by: string;
  readonly byName: string;
  readonly time: string;
};

type Record = { readonly formTable: string; readonly recordId: string; readonly tenantId: string };

/** Entries of a record, the newest first, and how many there are. */
export async function readHistory(
  db: Db,
  record: Record,
  page: { limit: number; offset: number },
): Promise<{ entries: HistoryRow[]; total: number }> {
  const { rows } = await sql<HistoryRow & { total: number }>`
    select h.id, h.record_version as version, h.act, h.way, h.note, h.changes, coalesce(h.create_by, '') as by,
      h.create_time as time, count(*) over () as total,
      coalesce((select u.realname from sys_user u where u.tenant_id = h.tenant_id and u.username = h.create_by
        order by u.del_flag limit 1), h.create_by, '') as "byName"
    from sys_record_history h
    where h.tenant_id = ${record.tenantId} and h.form_table = ${record.formTable} and h.record_id = ${record.recordId}
    order by h.record_version desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return {
    entries: rows.map(({ total: _total, ...entry }) => entry),
    total: rows[0]?.total ?? 0,
  };
}

/** Lists the changes after a version, the newest first. */
export async function changesAfter(db: Db, record: Record, version: number): Promise<Changes[]> {
  const { rows } = await sql<{ changes: Changes }>`
    select h.changes from sys_record_history h
    where h.tenant_id = ${record.tenantId} and h.form_table = ${record.formTable} and h.record_id = ${record.recordId}
      and h.record_version > ${version} and h.changes is not null
    order by h.record_version desc`.execute(db);
  return rows.map(({ changes }) => changes);
}

/** The lowest version the history leads back to; null without a history. */
export async function oldestVersion(db: Db, record: Record): Promise<number | null> {
  const { rows } = await sql<{ version: number; act: Act }>`
    select h.record_version as version, h.act from sys_record_history h
    where h.tenant_id = ${record.tenantId} and h.form_table = ${record.formTable} and h.record_id = ${record.recordId}
    order by h.record_version limit 1`.execute(db);
  const [first] = rows;
  if (first === undefined) return null;
  return first.act === 'create' ? first.version : first.version - 1;
}

/** Lists the changes after a version up to another, the oldest first. */
export async function changesBetween(
  db: Db,
  record: Record,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Changes[]> {
  const { rows } = await sql<{ changes: Changes }>`
    select h.changes from sys_record_history h
    where h.tenant_id = ${record.tenantId} and h.form_table = ${record.formTable} and h.record_id = ${record.recordId}
      and h.record_version > ${from} and h.record_version <= ${to} and h.changes is not null
    order by h.record_version`.execute(db);
  return rows.map(({ changes }) => changes);
}
