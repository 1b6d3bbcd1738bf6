import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { RECORD_ATTACHMENT } from '#server/platform/file/db/file.ts';

/** A record of a form in its tenant. */
export type RecordKey = { readonly tenantId: string; readonly formTable: string; readonly recordId: string };

/** Author of a comment. */
type Writer = { readonly userId: string; readonly username: string; readonly orgCode: string | null };

export type RecordCommentRow = {
  readonly id: string;
  readonly reply_to: string | null;
  readonly author_id: string;
  readonly author: string;
  readonly avatar: string | null;
  readonly text: string;
  readonly mentions: string[];
  readonly create_time: string;
  readonly edit_time: string | null;
};

/** Most comments that are read of one record: the newest. */
const MOST = 1000;

/** Comments on a record, the oldest first. */
export async function readRecordComments(db: Db, record: RecordKey): Promise<RecordCommentRow[]> {
  const rows = await comments(db, record).orderBy('c.id', 'desc').limit(MOST).execute();
  return rows.toReversed();
}

export async function findRecordComment(db: Db, record: RecordKey, id: string): Promise<RecordCommentRow | undefined> {
  return comments(db, record).where('c.id', '=', id).executeTakeFirst();
}

function comments(db: Db, { tenantId, formTable, recordId }: RecordKey) {
  return db
    .selectFrom('sys_record_comment as c')
    .innerJoin('sys_user as u', 'u.id', 'c.author_id')
    .select(['c.id', 'c.reply_to', 'c.author_id', 'u.realname as author', 'u.avatar', 'c.text', 'c.mentions'])
    .select(['c.create_time', 'c.edit_time'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.form_table', '=', formTable)
    .where('c.record_id', '=', recordId);
}

export async function insertRecordComment(
  db: Db,
  record: RecordKey,
  by: Writer,
  comment: { replyTo: string | null; text: string; mentions: readonly string[] },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('sys_record_comment')
    .values({
      id,
      ...written(record, by),
      reply_to: comment.replyTo,
      author_id: by.userId,
      text: comment.text,
      mentions: [...comment.mentions],
    })
    .execute();
  return id;
}

export async function changeRecordComment(
  db: Db,
  id: string,
  by: Writer,
  { text, mentions }: { text: string; mentions: readonly string[] },
): Promise<void> {
  await db
    .updateTable('sys_record_comment')
    .set({ text, mentions: [...mentions], edit_time: sql`now()`, update_by: by.username, update_time: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Deletes a comment with its answers; the files sent with them are used no more. */
export async function deleteRecordComment(db: Db, id: string): Promise<void> {
  await sql`
    delete from sys_file_use u using sys_record_attachment a, sys_record_comment c
    where u.form_table = ${RECORD_ATTACHMENT} and u.record_id = a.id and a.comment_id = c.id
      and (c.id = ${id} or c.reply_to = ${id})`.execute(db);
  await db.deleteFrom('sys_record_comment').where('id', '=', id).execute();
}

export type AttachmentRow = {
  readonly id: string;
  readonly comment_id: string | null;
  readonly owner_id: string;
  readonly author: string;
  readonly path: string;
  readonly file_name: string;
  readonly size: number;
  readonly mime: string;
  readonly create_time: string;
};

/** Files that lie with a record, the newest first. */
export async function readAttachments(db: Db, record: RecordKey): Promise<AttachmentRow[]> {
  return attachments(db, record).orderBy('a.id', 'desc').limit(MOST).execute();
}

export async function findAttachment(db: Db, record: RecordKey, id: string): Promise<AttachmentRow | undefined> {
  return attachments(db, record).where('a.id', '=', id).executeTakeFirst();
}

function attachments(db: Db, { tenantId, formTable, recordId }: RecordKey) {
  return db
    .selectFrom('sys_record_attachment as a')
    .innerJoin('sys_file as f', 'f.id', 'a.file_id')
    .innerJoin('sys_user as u', 'u.id', 'a.owner_id')
    .select(['a.id', 'a.comment_id', 'a.owner_id', 'u.realname as author', 'a.create_time'])
    .select(['f.path', 'f.file_name', 'f.size', 'f.mime'])
    .where('a.tenant_id', '=', tenantId)
    .where('a.form_table', '=', formTable)
    .where('a.record_id', '=', recordId)
    .where('f.del_flag', '=', 0);
}

/** Puts files with a record; each is used by its attachment, so that taking it away sets it free. */
export async function insertAttachments(
  db: Db,
  record: RecordKey,
  by: Writer,
  { commentId, fileIds }: { commentId: string | null; fileIds: readonly string[] },
): Promise<void> {
  if (fileIds.length === 0) return;
  const rows = fileIds.map((fileId) => ({ id: newId(), fileId }));
  await db
    .insertInto('sys_record_attachment')
    .values(
      rows.map(({ id, fileId }) => ({
        id,
        ...written(record, by),
        comment_id: commentId,
        file_id: fileId,
        owner_id: by.userId,
      })),
    )
    .execute();
  await db
    .insertInto('sys_file_use')
    .values(
      rows.map(({ id, fileId }) => ({
        id: newId(),
        tenant_id: record.tenantId,
        create_by: by.username,
        file_id: fileId,
        form_table: RECORD_ATTACHMENT,
        record_id: id,
      })),
    )
    .execute();
}

export async function deleteAttachment(db: Db, id: string): Promise<void> {
  await deleteUses(db, [id]);
  await db.deleteFrom('sys_record_attachment').where('id', '=', id).execute();
}

/** The record a file lies with, by the id of the attachment. */
export async function recordOfAttachment(
  db: Db,
  tenantId: string,
  id: string,
): Promise<{ form_table: string; record_id: string } | undefined> {
  return db
    .selectFrom('sys_record_attachment')
    .select(['form_table', 'record_id'])
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
}

/** Everything people said of records and put with them goes, and the links to them. */
export async function deleteRemarks(db: Db, formTable: string, recordIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from sys_record_attachment
    where form_table = ${formTable} and record_id = any(${recordIds}::text[]) returning id`.execute(db);
  await deleteUses(
    db,
    rows.map(({ id }) => id),
  );
  await sql`
    delete from sys_share where form_table = ${formTable} and record_id = any(${recordIds}::text[])`.execute(db);
  await sql`
    delete from sys_record_comment
    where form_table = ${formTable} and record_id = any(${recordIds}::text[])`.execute(db);
}

/** Everything these users said of records goes with them. */
export async function deleteRemarksOf(db: Db, userIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from sys_record_attachment where owner_id = any(${userIds}::text[]) returning id`.execute(db);
  await deleteUses(
    db,
    rows.map(({ id }) => id),
  );
  await sql`delete from sys_record_comment where author_id = any(${userIds}::text[])`.execute(db);
}

async function deleteUses(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('sys_file_use')
    .where('form_table', '=', RECORD_ATTACHMENT)
    .where('record_id', 'in', [...ids])
    .execute();
}

function written({ tenantId, formTable, recordId }: RecordKey, { username, orgCode }: Writer) {
  return {
    tenant_id: tenantId,
    create_by: username,
    sys_org_code: orgCode,
    form_table: formTable,
    record_id: recordId,
  };
}

/** Users of a tenant by id, whatever became of them. */
export async function namesOfUsers(
  db: Db,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('sys_user')
    .select(['id', 'realname'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, realname }) => [id, realname]));
}
