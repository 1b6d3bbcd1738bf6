import type { components } from '#core/contract/api.ts';
import { searchText, searchWords } from '#core/documents/words.ts';
import { trashDays } from '#core/params/base.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import type { Actor } from '#server/platform/actor.ts';
import { sanitizeHtml } from '#server/platform/html/sanitize.ts';
import { fieldRefusal, refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { LEVELS, needFolder, needItem, viewerOf, type DocumentDeps, type ItemDeps } from './access.ts';
import { findDraft, insertVersion } from './db/document-text.ts';
import {
  countBelow,
  depthBelow,
  foldersAbove,
  insertItem,
  isParentLiving,
  listItems,
  moveItem,
  outdatedTrash,
  purgeItems,
  restoreItem,
  trashItem,
  updateItem,
  visibleFolders,
  type ItemQuery,
  type ItemRow,
  type Viewer,
} from './db/document.ts';
import { needUpload, pathsInText, previewText, shownFiles, useDocumentFiles } from './files.ts';
import { documentRefusals } from './refusals.ts';

type Schemas = components['schemas'];

const MOST_FOLDERS = 5_000;
const DEEPEST = 20;

/** Every folder the caller may look into, as a flat list. */
export async function folders(deps: DocumentDeps, actor: Actor): Promise<Schemas['DocumentFolder'][]> {
  const { db } = deps;
  const viewer = await viewerOf(deps, actor);
  const rows = await visibleFolders(db, viewer, MOST_FOLDERS);
  return rows.map((row) => ({
    id: row.id,
    parentId: row.top < row.path.length ? row.parent_id : null,
    name: row.name,
    level: row.level,
    isOwn: row.owner_id === viewer.userId,
  }));
}

/** One page of a folder or space, or of what words are found in. */
export async function documentList(
  deps: DocumentDeps,
  asked: Omit<ItemQuery, 'words'> & { word: string },
  actor: Actor,
): Promise<{ records: Schemas['DocumentRow'][]; total: number }> {
  const { db } = deps;
  const viewer = await viewerOf(deps, actor);
  if (asked.folderId !== '') await needItem(db, viewer, asked.folderId, LEVELS.view);
  const words = searchWords(asked.word);
  const { records, total } = await listItems(db, viewer, { ...asked, words });
  return { total, records: records.map((row) => presentRow(row, viewer, words.length > 0 || asked.space === 'trash')) };
}

export function presentRow(row: ItemRow, viewer: Viewer, hasPlace: boolean): Schemas['DocumentRow'] {
  if (row.kind === 'spreadsheet') throw new Error('A spreadsheet among documents');
  return {
    id: row.id,
    parentId: row.top < row.path.length ? row.parent_id : null,
    kind: row.kind,
    name: row.name,
    tags: row.tags,
    owner: row.owner,
    isOwn: row.owner_id === viewer.userId,
    level: row.level,
    size: row.size,
    mime: row.mime,
    versionNo: row.version_no,
    version: row.version,
    updateBy: row.changed_by,
    updateTime: row.changed_time,
    isShared: row.is_shared,
    trashTime: row.trash_time,
    place: hasPlace ? row.place : null,
  };
}

/** A document as it is opened: content, files with links, and what the caller was writing. */
export async function documentOne(deps: DocumentDeps, id: string, actor: Actor): Promise<Schemas['Document']> {
  const { db } = deps;
  const viewer = await viewerOf(deps, actor);
  const item = await needItem(db, viewer, id, LEVELS.view, { inTrash: true });
  const shown = {
    mayDownload: item.level >= LEVELS.download,
    link: (path: string) => deps.links.present(path, actor),
  };
  const [file] = item.file_path === null ? [] : await shownFiles(db, viewer.tenantId, [item.file_path], shown);
  const draft = item.level >= LEVELS.edit ? await findDraft(db, viewer, id) : undefined;
  return {
    ...presentRow(item, viewer, false),
    content: item.kind === 'file' ? await previewText(deps.storage, file) : item.content,
    folders: await foldersAbove(db, item),
    file: file ?? null,
    files: await shownFiles(db, viewer.tenantId, item.files, shown),
    draft:
      draft === undefined
        ? null
        : {
            baseVersion: draft.base_version,
            name: draft.name,
            tags: draft.tags,
            content: draft.content,
            updateTime: draft.written_time,
          },
  };
}

/** A name people can read and tell apart. */
export function cleanTitle(name: string): string {
  const clean = name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  if (clean === '') throw fieldRefusal('name', platformRefusals.nameMissing);
  return clean;
}

/** Returns the text to be kept: formatted ones pass the sanitiser. */
export function cleanContent(kind: string, content: string): string {
  return kind === 'rich' ? sanitizeHtml(content) : content.replaceAll('\0', '');
}

async function room(db: Db, viewer: Viewer, parentId: string | null) {
  const parent = await needFolder(db, viewer, parentId);
  if (parent !== null && parent.path.length >= DEEPEST)
    throw refusal(422, documentRefusals.foldersTooDeep, { limit: DEEPEST });
  return parent;
}

export async function addFolder(
  deps: DocumentDeps,
  { parentId, name }: Schemas['DocumentFolderDraft'],
  actor: Actor,
): Promise<string> {
  const { db } = deps;
  const viewer = await viewerOf(deps, actor);
  const title = cleanTitle(name);
  return insertItem(db, viewer, {
    parent: await room(db, viewer, parentId),
    kind: 'folder',
    name: title,
    tags: '',
    content: '',
    search_text: searchText('folder', title, '', ''),
    file_path: null,
    size: 0,
  });
}

/** Makes a text with its first version. */
export async function addDocument(deps: DocumentDeps, draft: Schemas['DocumentDraft'], actor: Actor): Promise<string> {
  const content = cleanContent(draft.kind, draft.content ?? '');
  return insertDocument(deps, actor, draft.parentId, {
    kind: draft.kind,
    name: cleanTitle(draft.name),
    tags: draft.tags ?? '',
    content,
    file_path: null,
    size: Buffer.byteLength(content),
  });
}

/** Makes a document of an uploaded file. */
export async function addFileDocument(
  deps: DocumentDeps,
  { parentId, path }: Schemas['DocumentFileDraft'],
  actor: Actor,
): Promise<string> {
  const file = await needUpload(deps.db, await viewerOf(deps, actor), path);
  return insertDocument(deps, actor, parentId, {
    kind: 'file',
    name: file.file_name,
    tags: '',
    content: '',
    file_path: path,
    size: file.size,
  });
}

async function insertDocument(
  deps: DocumentDeps,
  actor: Actor,
  parentId: string | null,
  values: {
    kind: 'rich' | 'markdown' | 'file';
    name: string;
    tags: string;
    content: string;
    file_path: string | null;
    size: number;
  },
): Promise<string> {
  const viewer = await viewerOf(deps, actor);
  const parent = await room(deps.db, viewer, parentId);
  return inTransaction(deps.db, async (db) => {
    const { kind, name, tags, content, file_path, size } = values;
    const id = await insertItem(db, viewer, { parent, ...values, search_text: searchText(kind, name, tags, content) });
    await useDocumentFiles(deps, db, actor, id, {
      inText: pathsInText(content),
      files: file_path === null ? [] : [file_path],
    });
    await insertVersion(db, viewer, { item_id: id, version_no: 1, name, content, file_path, size, note: '' });
    return id;
  });
}

export async function renameItem(deps: ItemDeps, id: string, name: string, actor: Actor): Promise<void> {
  const viewer = await viewerOf(deps, actor);
  const title = cleanTitle(name);
  await inTransaction(deps.db, async (db) => {
    const item = await needItem(db, viewer, id, LEVELS.edit, { lock: true });
    const search_text = searchText(item.kind, title, item.tags, item.content);
    await updateItem(db, viewer, id, { name: title, search_text });
  });
}

/** Moves things into a folder, or to the top of their owner's documents. */
export async function moveItems(
  deps: DocumentDeps,
  ids: readonly string[],
  folderId: string | null,
  actor: Actor,
): Promise<void> {
  const viewer = await viewerOf(deps, actor);
  await inTransaction(deps.db, async (db) => {
    const target = await needFolder(db, viewer, folderId);
    for (const id of ids) {
      const item = await needItem(db, viewer, id, LEVELS.manage, { lock: true });
      if (target === null && item.owner_id !== viewer.userId)
        throw refusal(422, documentRefusals.notYourItem, { name: item.name });
      if (target?.path.includes(id) === true) throw refusal(422, documentRefusals.intoItself, { name: item.name });
      if ((target?.path.length ?? 0) + (await depthBelow(db, item)) > DEEPEST)
        throw refusal(422, documentRefusals.foldersTooDeep, { limit: DEEPEST });
      await moveItem(db, viewer, item, target);
    }
  });
}

/** Counts the items that would go with these. */
export async function countItems(deps: DocumentDeps, ids: readonly string[], actor: Actor) {
  const viewer = await viewerOf(deps, actor);
  for (const id of ids) await needItem(deps.db, viewer, id, LEVELS.view, { inTrash: true });
  return countBelow(deps.db, viewer.tenantId, ids);
}

/** Puts things into the trash, where they stay for the days their company keeps them. */
export async function removeItems(deps: ItemDeps, ids: readonly string[], actor: Actor): Promise<void> {
  const viewer = await viewerOf(deps, actor);
  await inTransaction(deps.db, async (db) => {
    for (const id of ids) {
      await needItem(db, viewer, id, LEVELS.manage, { lock: true });
      await trashItem(db, viewer, id);
    }
  });
}

/** Takes things out of the trash; what has lost its folder comes back at the top of its owner's documents. */
export async function restoreItems(deps: ItemDeps, ids: readonly string[], actor: Actor): Promise<void> {
  const viewer = await viewerOf(deps, actor);
  await inTransaction(deps.db, async (db) => {
    for (const id of ids) {
      const item = await needTrash(db, viewer, id);
      await restoreItem(db, viewer, id);
      if (!(await isParentLiving(db, id))) await moveItem(db, viewer, item, null);
    }
  });
}

/** Deletes for good. */
export async function purge(deps: ItemDeps, ids: readonly string[], actor: Actor): Promise<void> {
  const viewer = await viewerOf(deps, actor);
  await inTransaction(deps.db, async (db) => {
    for (const id of ids) await needTrash(db, viewer, id);
    await purgeItems(db, viewer.tenantId, ids);
  });
}

async function needTrash(db: Db, viewer: Viewer, id: string): Promise<ItemRow> {
  const item = await needItem(db, viewer, id, LEVELS.manage, { lock: true, inTrash: true });
  if (item.trash_time === null) throw refusal(422, documentRefusals.notInBin, { name: item.name });
  return item;
}

/** Deletes what has been in the trash for as long as its company keeps it [B2.15]. */
export async function cleanTrash(db: Db): Promise<void> {
  for (const { tenant_id: tenant, id } of await outdatedTrash(db, trashDays.usual ?? 30))
    await purgeItems(db, tenant, [id]);
}
