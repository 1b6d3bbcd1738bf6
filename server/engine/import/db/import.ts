import { sql } from 'kysely';
import type { RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import type { Actor } from '#server/platform/actor.ts';
import { importRefusals } from '../refusals.ts';

export type ImportState =
  | 'waiting'
  | 'checking'
  | 'checked'
  | 'importing'
  | 'done'
  | 'undoing'
  | 'undone'
  | 'failed'
  | 'cancelled';

/** A text as an import keeps it: in both languages, or in one where an earlier version wrote it. */
export type StoredText = RefusalText | string;

/** A staged import as it is stored; its documents are written by `server/engine/import` only. */
export type ImportRow = {
  readonly id: string;
  readonly form: string;
  readonly fileName: string;
  readonly kind: 'xlsx' | 'csv';
  readonly size: number;
  readonly state: ImportState;
  readonly sheets: unknown;
  readonly keys: unknown;
  /** Empty cells erase what a record has. */
  readonly erases: boolean;
  readonly counts: unknown;
  readonly message: StoredText | null;
  readonly doneRows: number;
  readonly allRows: number;
  readonly createTime: string;
  readonly undoUntil: string | null;
};

/** States in which a process works on it; each user has at most one such import. */
const running: ReadonlySet<ImportState> = new Set(['checking', 'importing', 'undoing']);
/** A process that said nothing for so long is gone. */
const SILENCE_SECONDS = 40;
/** Hours a staged file waits, and days an import can be found and taken back. */
const STAGED_HOURS = 24;
const RESULT_DAYS = 30;

type Key = { readonly id: string; readonly form: string };

export async function insertImport(
  db: Db,
  actor: Actor,
  row: Pick<ImportRow, 'id' | 'form' | 'fileName' | 'kind' | 'size' | 'allRows'> & { sheets: unknown; keys: unknown },
): Promise<void> {
  await db
    .insertInto('sys_import')
    .values({
      id: row.id,
      tenant_id: actor.tenantId,
      create_by: actor.username,
      sys_org_code: actor.orgCode,
      user_id: actor.userId,
      form_table: row.form,
      file_name: row.fileName,
      file_kind: row.kind,
      size: row.size,
      state: 'waiting',
      sheets: JSON.stringify(row.sheets),
      keys: JSON.stringify(row.keys),
      all_rows: row.allRows,
    })
    .execute();
}

/** Adds a piece of the file. */
export async function insertPart(db: Db, actor: Actor, importId: string, no: number, bytes: Buffer): Promise<void> {
  await db
    .insertInto('sys_import_part')
    .values({
      id: newId(),
      tenant_id: actor.tenantId,
      create_by: actor.username,
      import_id: importId,
      no,
      content: bytes.toString('base64'),
    })
    .execute();
}

/** The pieces of the file in their order, one at a time. */
export async function* partsOf(db: Db, importId: string): AsyncGenerator<Buffer> {
  for (let no = 0; ; no += 1) {
    const row = await db
      .selectFrom('sys_import_part')
      .select('content')
      .where('import_id', '=', importId)
      .where('no', '=', no)
      .executeTakeFirst();
    if (row === undefined) return;
    yield Buffer.from(row.content, 'base64');
  }
}

const columns = [
  'id',
  'form_table',
  'file_name',
  'file_kind',
  'size',
  'state',
  'sheets',
  'keys',
  'erases',
  'counts',
  'message',
  'done_rows',
  'all_rows',
  'create_time',
  'undo_until',
] as const;

/** One import of this user and form; null for anybody else's. */
export async function findImport(db: Db, actor: Actor, { id, form }: Key): Promise<ImportRow | null> {
  const row = await db
    .selectFrom('sys_import')
    .select(columns)
    .where('id', '=', id)
    .where('form_table', '=', form)
    .where('user_id', '=', actor.userId)
    .where('tenant_id', '=', actor.tenantId)
    .executeTakeFirst();
  return row === undefined ? null : shown(row);
}

/** One import of anybody of the company, for whoever may take back what others imported. */
export async function findCompanyImport(db: Db, tenantId: string, { id, form }: Key): Promise<ImportRow | null> {
  const row = await db
    .selectFrom('sys_import')
    .select(columns)
    .where('id', '=', id)
    .where('form_table', '=', form)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row === undefined ? null : shown(row);
}

export type ImportQuery = {
  readonly tenantId: string;
  /** Of this user; null: of everybody. */
  readonly userId: string | null;
  readonly fileName: string;
  /** Account or name of the user, in part. */
  readonly username: string;
  readonly limit: number;
  readonly offset: number;
};

/** Imports that were begun, the newest first, and how many there are. Those given up before anything was written are none. */
export async function listImports(db: Db, { tenantId, userId, fileName, username, limit, offset }: ImportQuery) {
  const found = db
    .selectFrom('sys_import as i')
    .leftJoin('sys_user as u', 'u.id', 'i.user_id')
    .where('i.tenant_id', '=', tenantId)
    .where('i.state', '!=', 'cancelled')
    .$if(userId !== null, (query) => query.where('i.user_id', '=', userId ?? ''))
    .$if(fileName !== '', (query) => query.where(sql<boolean>`strpos(lower(i.file_name), lower(${fileName})) > 0`))
    .$if(username !== '', (query) =>
      query.where(sql<boolean>`strpos(lower(concat(i.create_by, ' ', u.realname)), lower(${username})) > 0`),
    );
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .select(columns.map((column) => `i.${column}` as const))
    .select(['i.user_id', 'i.create_by', 'u.realname'])
    .orderBy('i.create_time', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    total,
    rows: rows.map((row) => ({
      ...shown(row),
      userId: row.user_id,
      username: row.create_by ?? '',
      realname: row.realname ?? row.create_by ?? '',
    })),
  };
}

/** Finds the import the user staged or did last for a form within a day. */
export async function latestImport(db: Db, actor: Actor, form: string): Promise<ImportRow | null> {
  const row = await db
    .selectFrom('sys_import')
    .select(columns)
    .where('form_table', '=', form)
    .where('user_id', '=', actor.userId)
    .where('tenant_id', '=', actor.tenantId)
    .where('state', '!=', 'cancelled')
    .where(sql<boolean>`create_time > now() - make_interval(hours => ${STAGED_HOURS})`)
    .orderBy('create_time', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row === undefined ? null : shown(row);
}

function shown(row: {
  id: string;
  form_table: string;
  file_name: string;
  file_kind: string;
  size: number;
  state: string;
  sheets: unknown;
  keys: unknown;
  erases: boolean;
  counts: unknown;
  message: unknown;
  done_rows: number;
  all_rows: number;
  create_time: string;
  undo_until: string | null;
}): ImportRow {
  return {
    id: row.id,
    form: row.form_table,
    fileName: row.file_name,
    kind: row.file_kind === 'csv' ? 'csv' : 'xlsx',
    size: row.size,
    // Written by this module only.
    state: row.state as ImportState,
    sheets: row.sheets,
    keys: row.keys,
    erases: row.erases,
    counts: row.counts,
    // As above.
    message: row.message as StoredText | null,
    doneRows: row.done_rows,
    allRows: row.all_rows,
    createTime: row.create_time,
    undoUntil: row.undo_until,
  };
}

/**
 * Moves an import on when it is where the caller thinks it is.
 * @returns false when somebody else moved it meanwhile
 * @throws the unique violation of `sys_import_running_key` when another import of the user runs
 */
export async function moveImport(
  db: Db,
  id: string,
  from: readonly ImportState[],
  to: ImportState,
  set: {
    sheets?: unknown;
    keys?: unknown;
    erases?: boolean;
    counts?: unknown;
    message?: RefusalText | null;
    allRows?: number;
  } = {},
): Promise<boolean> {
  const moved = await db
    .updateTable('sys_import')
    .set({
      state: to,
      ...(set.sheets === undefined ? {} : { sheets: JSON.stringify(set.sheets) }),
      ...(set.keys === undefined ? {} : { keys: JSON.stringify(set.keys) }),
      ...(set.erases === undefined ? {} : { erases: set.erases }),
      ...(set.allRows === undefined ? {} : { all_rows: set.allRows }),
      ...(set.counts === undefined ? {} : { counts: JSON.stringify(set.counts) }),
      message: set.message === undefined || set.message === null ? null : JSON.stringify(set.message),
      ...(running.has(to) ? { done_rows: 0, stop_asked: false, alive_at: sql`now()` } : {}),
      ...(to === 'done' ? { undo_until: sql`now() + make_interval(days => ${RESULT_DAYS})` } : {}),
      update_time: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Says how far a run is; answers whether its user asked it to stop. */
export async function noteProgress(db: Db, id: string, rows: number): Promise<{ isStopped: boolean }> {
  const row = await db
    .updateTable('sys_import')
    .set({ done_rows: rows, alive_at: sql`now()` })
    .where('id', '=', id)
    .returning('stop_asked')
    .executeTakeFirst();
  return { isStopped: row?.stop_asked !== false };
}

export async function askToStop(db: Db, id: string): Promise<void> {
  await db.updateTable('sys_import').set({ stop_asked: true }).where('id', '=', id).execute();
}

/** Runs whose process is gone are over: what they had not committed is not there. Old stagings and results go for good. */
export async function tidyImports(db: Db): Promise<void> {
  await sql`
    update sys_import set message = ${JSON.stringify(importRefusals.serverRestarted)}::jsonb,
      state = case state when 'checking' then 'waiting' when 'importing' then 'checked' else 'done' end
    where state in ('checking', 'importing', 'undoing') and alive_at < now() - make_interval(secs => ${SILENCE_SECONDS})`.execute(
    db,
  );
  await sql`
    delete from sys_import where state not in ('checking', 'importing', 'undoing') and create_time < now() - make_interval(hours => ${STAGED_HOURS})
      and (undo_until is null or undo_until < now())`.execute(db);
}

/** Deletes the file a user staged for a form and did not import, to make room for the next one. */
export async function dropStaged(db: Db, actor: Actor, form: string): Promise<void> {
  await db
    .deleteFrom('sys_import')
    .where('user_id', '=', actor.userId)
    .where('form_table', '=', form)
    .where('state', 'in', ['waiting', 'checked', 'failed', 'cancelled'])
    .execute();
}

/** The file and its findings are of no use any more. */
export async function dropFile(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sys_import_part').where('import_id', '=', id).execute();
}

export type StoredIssue = { readonly no: number; readonly level: 'error' | 'warning'; readonly issue: unknown };

export async function replaceIssues(db: Db, actor: Actor, id: string, issues: readonly StoredIssue[]): Promise<void> {
  await db.deleteFrom('sys_import_issue').where('import_id', '=', id).execute();
  for (let at = 0; at < issues.length; at += 1000) {
    await db
      .insertInto('sys_import_issue')
      .values(
        issues.slice(at, at + 1000).map(({ no, level, issue }) => ({
          id: newId(),
          tenant_id: actor.tenantId,
          create_by: actor.username,
          import_id: id,
          no,
          level,
          issue: JSON.stringify(issue),
        })),
      )
      .execute();
  }
}

/** Kept findings in the order of the file. */
export async function findIssues(
  db: Db,
  id: string,
  { level, limit, offset }: { level: 'error' | 'warning' | undefined; limit: number; offset: number },
): Promise<{ records: { no: number; level: string; issue: unknown }[]; total: number }> {
  const found = db
    .selectFrom('sys_import_issue')
    .where('import_id', '=', id)
    .$if(level !== undefined, (query) => query.where('level', '=', level ?? ''));
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const records = await found.select(['no', 'level', 'issue']).orderBy('no').limit(limit).offset(offset).execute();
  return { records, total };
}

/** Change an import made to one record. */
export type ImportedRow = { readonly id: string; readonly version: number; readonly before: unknown };

/** Notes what an import did, inside its transaction. */
export async function noteRows(db: Db, actor: Actor, importId: string, rows: readonly ImportedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const list = JSON.stringify(
    rows.map((row) => ({ id: newId(), record_id: row.id, left_version: row.version, before: row.before })),
  );
  await sql`
    insert into sys_import_row (id, tenant_id, create_by, import_id, record_id, left_version, before)
    select r.id, ${actor.tenantId}, ${actor.username}, ${importId}, r.record_id, r.left_version, nullif(r.before, 'null'::jsonb)
    from jsonb_to_recordset(${list}::jsonb) as r (id text, record_id text, left_version int, before jsonb)`.execute(db);
}

/** Some of what an import did, in the order of the notes, and takes it out of them. */
export async function takeRows(
  db: Db,
  importId: string,
  kind: 'new' | 'changed',
  limit: number,
): Promise<(ImportedRow & { note: string })[]> {
  const rows = await db
    .selectFrom('sys_import_row')
    .select(['id', 'record_id', 'left_version', 'before'])
    .where('import_id', '=', importId)
    .where('outcome', 'is', null)
    .where('before', kind === 'new' ? 'is' : 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map((row) => ({ note: row.id, id: row.record_id, version: row.left_version, before: row.before }));
}

/** Marks notes as dealt with: `undone` is gone from the import, `kept` stays part of it. */
export async function settleRows(db: Db, notes: readonly string[], how: 'undone' | 'kept'): Promise<void> {
  if (notes.length === 0) return;
  await sql`update sys_import_row set outcome = ${how} where id = any(${notes}::text[])`.execute(db);
}
