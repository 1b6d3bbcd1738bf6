import type { components } from '#core/contract/api.ts';
import type { Actor } from '#server/platform/actor.ts';
import { needWords } from '#server/platform/comment-words.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { LEVELS, needItem, ofDocuments, viewerOf, type DocumentDeps } from './access.ts';
import {
  deleteComment,
  findComment,
  insertComment,
  readComments,
  resolveComment,
  type CommentRow,
} from './db/document-text.ts';
import type { ItemText, Viewer } from './db/document.ts';
import { documentRefusals } from './refusals.ts';

/** Comments on a document with their replies, the oldest first. */
export async function documentComments(
  deps: DocumentDeps,
  itemId: string,
  actor: Actor,
): Promise<components['schemas']['DocumentComment'][]> {
  const { db } = deps;
  const item = await needItem(db, await viewerOf(deps, actor), itemId, LEVELS.view);
  return (await readComments(db, item.id)).map((row) => ({
    id: row.id,
    replyTo: row.reply_to,
    text: row.text,
    author: row.author,
    authorAvatar: row.avatar,
    isOwn: row.author_id === actor.userId,
    createTime: row.create_time,
    isResolved: row.resolved_by !== null,
    resolvedBy: row.resolved_by,
  }));
}

/** Whoever reads a document may comment on it; a reply belongs to a comment, not to another reply. */
export async function addComment(
  deps: DocumentDeps,
  { itemId, replyTo, text }: { itemId: string; replyTo: string | null; text: string },
  actor: Actor,
): Promise<string> {
  const { db } = deps;
  const viewer = await viewerOf(deps, actor);
  const item = await needItem(db, viewer, itemId, LEVELS.view);
  const words = needWords(text);
  if (replyTo !== null) {
    const first = await findComment(db, viewer.tenantId, replyTo);
    if (first === undefined || first.item_id !== item.id || first.reply_to !== null)
      throw refusal(404, platformRefusals.repliedCommentGone);
  }
  return insertComment(db, viewer, { item_id: item.id, reply_to: replyTo, text: words });
}

/** Its author and whoever edits the document say that a comment is settled. */
export async function settleComment(
  { db }: DocumentDeps,
  id: string,
  isResolved: boolean,
  actor: Actor,
): Promise<void> {
  const { comment, item, viewer } = await needComment(db, id, actor);
  if (comment.reply_to !== null) throw refusal(422, documentRefusals.replyNotResolved);
  if (comment.author_id !== viewer.userId && item.level < LEVELS.edit) throw refusal(403, documentRefusals.whoResolves);
  await resolveComment(db, id, isResolved ? viewer.userId : null);
}

export async function removeComment({ db }: DocumentDeps, id: string, actor: Actor): Promise<void> {
  const { comment, item, viewer } = await needComment(db, id, actor);
  if (comment.author_id !== viewer.userId && item.level < LEVELS.manage)
    throw refusal(403, platformRefusals.onlyOwnComment);
  await deleteComment(db, id);
}

async function needComment(
  db: DocumentDeps['db'],
  id: string,
  actor: Actor,
): Promise<{ comment: CommentRow; item: ItemText; viewer: Viewer }> {
  const viewer = await viewerOf(ofDocuments(db), actor);
  const comment = await findComment(db, viewer.tenantId, id);
  if (comment === undefined) throw refusal(404, platformRefusals.commentGone);
  return { comment, item: await needItem(db, viewer, comment.item_id, LEVELS.view), viewer };
}
