import type { components } from '#core/contract/api.ts';
import { filled } from '#core/refusals/text.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import type { Engine } from '#server/engine/scope.ts';
import { guestName, type Actor } from '#server/platform/actor.ts';
import { needWords } from '#server/platform/comment-words.ts';
import { raiseMessage } from '#server/platform/delivery/events.ts';
import { filesWithUses } from '#server/platform/file/db/file.ts';
import { mayReadFile, type MayReadRecord } from '#server/platform/file/files.ts';
import { findHolders } from '#server/platform/identity/db/holders.ts';
import { personActor } from '#server/platform/identity/person.ts';
import { fieldRefusal, refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import {
  changeRecordComment,
  deleteAttachment,
  deleteRecordComment,
  findAttachment,
  findRecordComment,
  insertAttachments,
  insertRecordComment,
  namesOfUsers,
  readAttachments,
  readRecordComments,
  type AttachmentRow,
  type RecordCommentRow,
  type RecordKey,
} from './db/record-comment.ts';
import type { PresentFile } from './file-links.ts';
import { maySee, seenBy } from './record-seen.ts';
import { recordRefusals } from './refusals.ts';

type Schemas = components['schemas'];

/** Engine of comments, with what they need beside it. */
export type CommentEngine = Engine & {
  readonly present: PresentFile;
  /** May somebody read a file because of what uses it? */
  readonly mayReadFile: MayReadRecord;
};

/** Names offered at a time, and how many holders of the permission are looked at for them. */
const OFFERED = 8;
const LOOKED_AT = 24;

/** Comments on a record for whoever may read it, the oldest first. */
export async function recordComments(
  engine: CommentEngine,
  idOrTable: string,
  dataId: string,
  actor: Actor,
): Promise<Schemas['RecordComment'][]> {
  const { key } = await remarksOf(engine, idOrTable, dataId, actor);
  const rows = await readRecordComments(engine.db, key);
  const names = await namesOfUsers(
    engine.db,
    actor.tenantId,
    rows.flatMap(({ mentions }) => mentions),
  );
  const files = Map.groupBy(await readAttachments(engine.db, key), ({ comment_id: id }) => id);
  return rows.map((row) => ({
    id: row.id,
    replyTo: row.reply_to,
    text: row.text,
    author: row.author,
    authorAvatar: row.avatar,
    isOwn: row.author_id === actor.userId,
    mayDelete: mayRemove(row.author_id, actor),
    createTime: row.create_time,
    editTime: row.edit_time,
    mentions: row.mentions.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    }),
    files: (files.get(row.id) ?? []).toReversed().map((file) => presentAttachment(engine, file, actor)),
  }));
}

/** Adds a comment or an answer; whom it names is told. */
export async function addRecordComment(
  engine: CommentEngine,
  { idOrTable, dataId }: { idOrTable: string; dataId: string },
  { replyTo = null, text, mentions = [], files = [] }: Schemas['RecordCommentDraft'],
  actor: Actor,
): Promise<string> {
  const { form, key } = await remarksOf(engine, idOrTable, dataId, actor);
  const words = needWords(text);
  const first = replyTo === null ? null : await findRecordComment(engine.db, key, replyTo);
  if (first === undefined || (first?.reply_to ?? null) !== null)
    throw refusal(404, platformRefusals.repliedCommentGone);
  const named = await namedIn(engine, { form, key, words }, mentions);
  const fileIds = await needFiles(engine, files, actor);
  return inTransaction(engine.db, async (db) => {
    const id = await insertRecordComment(db, key, actor, { replyTo, text: words, mentions: named });
    await insertAttachments(db, key, actor, { commentId: id, fileIds });
    await tell(db, { form, key, words }, named, actor);
    await tellAnswered(engine, db, { form, key, words }, first?.author_id ?? null, named, actor);
    return id;
  });
}

/** Changes the words of an own comment; who is newly named is told. */
export async function editRecordComment(
  engine: CommentEngine,
  { idOrTable, dataId }: { idOrTable: string; dataId: string },
  { commentId, text, mentions = [] }: Schemas['RecordCommentChange'],
  actor: Actor,
): Promise<void> {
  const { form, key } = await remarksOf(engine, idOrTable, dataId, actor);
  const comment = await needComment(engine.db, key, commentId);
  if (comment.author_id !== actor.userId) throw refusal(403, recordRefusals.onlyOwnCommentChanged);
  const words = needWords(text);
  const known = new Set(comment.mentions);
  // Whoever was named once stays named while the text says so, whatever he may read by now.
  const names = await namesOfUsers(engine.db, actor.tenantId, comment.mentions);
  const kept = mentions.filter((id) => known.has(id) && words.includes(`@${names.get(id) ?? ''}`));
  const added = await namedIn(
    engine,
    { form, key, words },
    mentions.filter((id) => !known.has(id)),
  );
  await inTransaction(engine.db, async (db) => {
    await changeRecordComment(db, comment.id, actor, { text: words, mentions: [...kept, ...added] });
    await tell(db, { form, key, words }, added, actor);
  });
}

export async function removeRecordComment(
  engine: CommentEngine,
  idOrTable: string,
  dataId: string,
  commentId: string,
  actor: Actor,
): Promise<void> {
  const { key } = await remarksOf(engine, idOrTable, dataId, actor);
  const comment = await needComment(engine.db, key, commentId);
  if (!mayRemove(comment.author_id, actor)) throw refusal(403, platformRefusals.onlyOwnComment);
  await inTransaction(engine.db, (db) => deleteRecordComment(db, comment.id));
}

/** Users who may read the record, by a piece of their name: those who can be named in a comment on it. */
export async function recordReaders(
  engine: CommentEngine,
  idOrTable: string,
  dataId: string,
  keyword: string,
  actor: Actor,
): Promise<Schemas['RecordReader'][]> {
  const { form } = await remarksOf(engine, idOrTable, dataId, actor);
  const holders = await findHolders(engine.db, actor.tenantId, {
    permission: `${form.definition.permission}:view`,
    keyword: keyword.trim(),
    except: [guestName, actor.username],
    limit: LOOKED_AT,
  });
  const readers: Schemas['RecordReader'][] = [];
  for (const { id, realname: name, username } of holders) {
    if (readers.length === OFFERED) break;
    if (await reads(engine, form, dataId, { tenantId: actor.tenantId, userId: id }))
      readers.push({ id, name, username });
  }
  return readers;
}

/** Files that lie with a record, the newest first. */
export async function recordAttachments(
  engine: CommentEngine,
  idOrTable: string,
  dataId: string,
  actor: Actor,
): Promise<Schemas['RecordAttachment'][]> {
  const { key } = await remarksOf(engine, idOrTable, dataId, actor);
  return (await readAttachments(engine.db, key)).map((row) => presentAttachment(engine, row, actor));
}

export async function attachToRecord(
  engine: CommentEngine,
  idOrTable: string,
  dataId: string,
  files: readonly string[],
  actor: Actor,
): Promise<void> {
  const { key } = await remarksOf(engine, idOrTable, dataId, actor);
  if (files.length === 0) throw fieldRefusal('files', recordRefusals.chooseFile);
  const fileIds = await needFiles(engine, files, actor);
  await inTransaction(engine.db, (db) => insertAttachments(db, key, actor, { commentId: null, fileIds }));
}

export async function detachFromRecord(
  engine: CommentEngine,
  idOrTable: string,
  dataId: string,
  attachmentId: string,
  actor: Actor,
): Promise<void> {
  const { key } = await remarksOf(engine, idOrTable, dataId, actor);
  const attachment = await findAttachment(engine.db, key, attachmentId);
  if (attachment === undefined) throw refusal(404, recordRefusals.attachmentGone);
  if (!mayRemove(attachment.owner_id, actor)) throw refusal(403, recordRefusals.onlyOwnAttachment);
  await inTransaction(engine.db, (db) => deleteAttachment(db, attachment.id));
}

/** A record the caller may read, of a form whose records have comments. */
async function remarksOf(
  engine: CommentEngine,
  idOrTable: string,
  dataId: string,
  actor: Actor,
): Promise<{ form: Form; key: RecordKey }> {
  const { form } = await seenBy(engine, idOrTable, dataId, actor);
  if (form.definition.comments === false)
    throw refusal(403, recordRefusals.noComments, { title: form.definition.title });
  return { form, key: { tenantId: actor.tenantId, formTable: form.head.name, recordId: dataId } };
}

async function needComment(db: Db, key: RecordKey, id: string): Promise<RecordCommentRow> {
  const comment = await findRecordComment(db, key, id);
  if (comment === undefined) throw refusal(404, platformRefusals.commentGone);
  return comment;
}

function mayRemove(ownerId: string, actor: Actor): boolean {
  return ownerId === actor.userId || actor.superuser;
}

/** Files somebody uploaded, or may read already: putting one with a record hands it to every reader of the record. */
async function needFiles(engine: CommentEngine, paths: readonly string[], actor: Actor): Promise<string[]> {
  const files = await filesWithUses(engine.db, actor.tenantId, paths);
  const ids: string[] = [];
  for (const path of paths) {
    const file = files.get(path);
    if (file === undefined || !(await mayReadFile(actor, file, engine.mayReadFile)))
      throw fieldRefusal('files', platformRefusals.fileGoneUpload);
    ids.push(file.id);
  }
  return ids;
}

type Said = { readonly form: Form; readonly key: RecordKey; readonly words: string };

/** Of the users a comment is said to name, those its text names. Somebody who may not read the record cannot be named. */
async function namedIn(engine: CommentEngine, { form, key, words }: Said, ids: readonly string[]): Promise<string[]> {
  const names = await namesOfUsers(engine.db, key.tenantId, ids);
  const named = ids.filter((id) => words.includes(`@${names.get(id) ?? ''}`) || !names.has(id));
  for (const id of named)
    if (!(await reads(engine, form, key.recordId, { tenantId: key.tenantId, userId: id }))) {
      const message = filled(recordRefusals.mentionedMayNot, {
        people: names.get(id) === undefined ? recordRefusals.mentionedUser : `“${names.get(id)}”`,
      });
      throw fieldRefusal('mentions', message);
    }
  return named;
}

async function reads(
  engine: CommentEngine,
  form: Form,
  dataId: string,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<boolean> {
  const person = await personActor(engine.db, tenantId, userId);
  return person !== null && (await maySee(engine, form.head.name, dataId, person));
}

/** Tells those who are named, by the bell. */
async function tell(db: Db, said: Said, userIds: readonly string[], actor: Actor): Promise<void> {
  const others = userIds.filter((id) => id !== actor.userId);
  if (others.length === 0) return;
  await announce(
    db,
    'comment-mention',
    said,
    `${actor.realname}在“${said.form.definition.title}”的评论中提到了您`,
    others,
    actor,
  );
}

/** Tells whose comment was answered, unless he is told already, answered himself, or may no longer read the record. */
async function tellAnswered(
  engine: CommentEngine,
  db: Db,
  said: Said,
  author: string | null,
  named: readonly string[],
  actor: Actor,
): Promise<void> {
  if (author === null || author === actor.userId || named.includes(author)) return;
  const { form, key } = said;
  if (!(await reads(engine, form, key.recordId, { tenantId: key.tenantId, userId: author }))) return;
  await announce(
    db,
    'comment-answer',
    said,
    `${actor.realname}回复了您在“${form.definition.title}”的评论`,
    [author],
    actor,
  );
}

/** Nothing of the record stands in it: who may read it opens it. */
async function announce(
  db: Db,
  event: 'comment-mention' | 'comment-answer',
  { form, key, words }: Said,
  title: string,
  others: readonly string[],
  actor: Actor,
): Promise<void> {
  await raiseMessage(db, {
    tenantId: key.tenantId,
    event,
    userIds: others,
    title,
    text: words,
    values: { sender: actor.realname, form: form.definition.title, words },
    sender: actor.realname,
    about: { type: 'record', id: `${key.formTable}/${key.recordId}` },
  });
}

function presentAttachment({ present }: CommentEngine, row: AttachmentRow, actor: Actor): Schemas['RecordAttachment'] {
  return {
    id: row.id,
    name: row.file_name,
    size: row.size,
    mime: row.mime,
    url: present(row.path, actor),
    author: row.author,
    mayDelete: mayRemove(row.owner_id, actor),
    createTime: row.create_time,
    commentId: row.comment_id,
  };
}
