import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import type { Viewer } from './document.ts';

/** A saved version; `content` only where it was asked for. */
export type VersionRow = {
  readonly version_no: number;
  readonly name: string;
  readonly size: number;
  readonly note: string;
  readonly author: string;
  readonly create_time: string;
};
export type VersionText = VersionRow & { readonly content: string; readonly file_path: string | null };

export async function insertVersion(
  db: Db,
  viewer: Viewer,
  version: {
    item_id: string;
    version_no: number;
    name: string;
    content: string;
    file_path: string | null;
    size: number;
    note: string;
    /** The version whose content it brought back. */
    restored_from?: number;
  },
): Promise<void> {
  await db
    .insertInto('doc_version')
    .values({
      id: newId(),
      tenant_id: viewer.tenantId,
      create_by: viewer.username,
      author_id: viewer.userId,
      ...version,
    })
    .execute();
}

/** Versions of a document, the newest first. */
export async function readVersions(db: Db, itemId: string): Promise<VersionRow[]> {
  return versions(db, itemId).orderBy('v.version_no', 'desc').limit(500).execute();
}

export async function findVersion(db: Db, itemId: string, versionNo: number): Promise<VersionText | undefined> {
  return versions(db, itemId)
    .select(['v.content', 'v.file_path'])
    .where('v.version_no', '=', versionNo)
    .executeTakeFirst();
}

function versions(db: Db, itemId: string) {
  return db
    .selectFrom('doc_version as v')
    .innerJoin('sys_user as u', 'u.id', 'v.author_id')
    .select(['v.version_no', 'v.name', 'v.size', 'v.note', 'u.realname as author', 'v.create_time'])
    .where('v.item_id', '=', itemId);
}

export type DraftText = {
  readonly base_version: number;
  readonly name: string;
  readonly tags: string;
  readonly content: string;
  readonly written_time: string;
};

/** Keeps what somebody is writing; there is one draft of a document for each of its writers. */
export async function storeDraft(
  db: Db,
  viewer: Viewer,
  itemId: string,
  draft: Omit<DraftText, 'written_time'>,
): Promise<void> {
  await db
    .insertInto('doc_draft')
    .values({
      id: newId(),
      tenant_id: viewer.tenantId,
      create_by: viewer.username,
      item_id: itemId,
      user_id: viewer.userId,
      ...draft,
    })
    .onConflict((conflict) =>
      conflict.columns(['item_id', 'user_id']).doUpdateSet({ ...draft, written_time: sql`now()` }),
    )
    .execute();
}

export async function findDraft(db: Db, viewer: Viewer, itemId: string): Promise<DraftText | undefined> {
  return db
    .selectFrom('doc_draft')
    .select(['base_version', 'name', 'tags', 'content', 'written_time'])
    .where('item_id', '=', itemId)
    .where('user_id', '=', viewer.userId)
    .executeTakeFirst();
}

export async function deleteDraft(db: Db, viewer: Viewer, itemId: string): Promise<void> {
  await db.deleteFrom('doc_draft').where('item_id', '=', itemId).where('user_id', '=', viewer.userId).execute();
}

export type CommentRow = {
  readonly id: string;
  readonly item_id: string;
  readonly reply_to: string | null;
  readonly text: string;
  readonly author_id: string;
  readonly author: string;
  readonly avatar: string | null;
  readonly create_time: string;
  readonly resolved_by: string | null;
};

/** Comments on a document, the oldest first. */
export async function readComments(db: Db, itemId: string): Promise<CommentRow[]> {
  return comments(db).where('c.item_id', '=', itemId).orderBy('c.id').limit(1000).execute();
}

export async function findComment(db: Db, tenantId: string, id: string): Promise<CommentRow | undefined> {
  return comments(db).where('c.id', '=', id).where('c.tenant_id', '=', tenantId).executeTakeFirst();
}

function comments(db: Db) {
  return db
    .selectFrom('doc_comment as c')
    .innerJoin('sys_user as u', 'u.id', 'c.author_id')
    .leftJoin('sys_user as r', 'r.id', 'c.resolved_by')
    .select(['c.id', 'c.item_id', 'c.reply_to', 'c.text', 'c.author_id', 'c.create_time'])
    .select(['u.realname as author', 'u.avatar', 'r.realname as resolved_by']);
}

export async function insertComment(
  db: Db,
  viewer: Viewer,
  comment: { item_id: string; reply_to: string | null; text: string },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('doc_comment')
    .values({ id, tenant_id: viewer.tenantId, create_by: viewer.username, author_id: viewer.userId, ...comment })
    .execute();
  return id;
}

/** @param by who settled it, null when it is open again */
export async function resolveComment(db: Db, id: string, by: string | null): Promise<void> {
  await db.updateTable('doc_comment').set({ resolved_by: by }).where('id', '=', id).execute();
}

export async function deleteComment(db: Db, id: string): Promise<void> {
  await db.deleteFrom('doc_comment').where('id', '=', id).execute();
}
