import type { components } from '#core/contract/api.ts';
import { searchText } from '#core/documents/words.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { LEVELS, needItem, viewerOf, type DocumentDeps } from './access.ts';
import {
  deleteDraft,
  findVersion,
  insertVersion,
  readVersions,
  storeDraft,
  type VersionRow,
  type VersionText,
} from './db/document-text.ts';
import { updateItem, type ItemText, type Viewer } from './db/document.ts';
import { needUpload, ownPaths, pathsInText, shownFiles, useDocumentFiles } from './files.ts';
import { cleanContent, cleanTitle } from './items.ts';
import { documentRefusals } from './refusals.ts';

type Schemas = components['schemas'];

/** The state of a document that a version keeps. */
type State = Pick<ItemText, 'name' | 'tags' | 'content' | 'file_path' | 'files' | 'size'>;

/** Saves a document as its next version; nothing changed makes no version. Answers the version to send next time. */
export async function saveDocument(
  deps: DocumentDeps,
  change: Schemas['DocumentChange'],
  actor: Actor,
): Promise<number> {
  const viewer = await viewerOf(deps, actor);
  return inTransaction(deps.db, async (db) => {
    const item = await needItem(db, viewer, change.id, LEVELS.edit, { lock: true });
    if (item.kind === 'folder') throw refusal(422, documentRefusals.folderNoText);
    refuseStale(item, change.version);
    const next = await changed(db, viewer, item, change);
    await deleteDraft(db, viewer, item.id);
    if (isSame(item, next)) return item.version;
    return store(deps, db, actor, viewer, item, next, change.note ?? '');
  });
}

async function changed(db: Db, viewer: Viewer, item: ItemText, change: Schemas['DocumentChange']): Promise<State> {
  const file =
    change.path === undefined || item.kind !== 'file' || change.path === item.file_path
      ? null
      : await needUpload(db, viewer, change.path);
  const content =
    item.kind === 'file' || change.content === undefined ? item.content : cleanContent(item.kind, change.content);
  return {
    name: change.name === undefined ? item.name : cleanTitle(change.name),
    tags: change.tags ?? item.tags,
    content,
    file_path: file?.path ?? item.file_path,
    files: change.files ?? item.files,
    size: item.kind === 'file' ? (file?.size ?? item.size) : Buffer.byteLength(content),
  };
}

function isSame(a: State, b: State): boolean {
  const parts = ({ name, tags, content, file_path, files }: State) =>
    JSON.stringify([name, tags, content, file_path, files]);
  return parts(a) === parts(b);
}

async function store(
  deps: DocumentDeps,
  db: Db,
  actor: Actor,
  viewer: Viewer,
  item: ItemText,
  next: State,
  note: string,
): Promise<number> {
  const { name, tags, content, file_path, size } = next;
  await useDocumentFiles(deps, db, actor, item.id, { inText: pathsInText(content), files: ownPaths(next) });
  const version_no = item.version_no + 1;
  await updateItem(db, viewer, item.id, {
    ...next,
    version_no,
    search_text: searchText(item.kind, name, tags, content),
  });
  await insertVersion(db, viewer, { item_id: item.id, version_no, name, content, file_path, size, note });
  return item.version + 1;
}

/** Somebody else saved meanwhile: nothing is overwritten unless the writer has seen it. */
function refuseStale(item: ItemText, version: number): void {
  if (item.version === version) return;
  throw refusal(
    409,
    documentRefusals.textChanged,
    { name: item.name, by: item.changed_by },
    {
      conflict: { version: item.version, updateBy: item.changed_by, updateTime: item.changed_time, fields: [] },
    },
  );
}

export async function saveDraft(deps: DocumentDeps, draft: Schemas['DocumentDraftText'], actor: Actor): Promise<void> {
  const viewer = await viewerOf(deps, actor);
  const item = await needItem(deps.db, viewer, draft.itemId, LEVELS.edit);
  await storeDraft(deps.db, viewer, item.id, {
    base_version: draft.baseVersion,
    name: draft.name,
    tags: draft.tags,
    content: cleanContent(item.kind, draft.content),
  });
}

export async function dropDraft(deps: DocumentDeps, itemId: string, actor: Actor): Promise<void> {
  await deleteDraft(deps.db, await viewerOf(deps, actor), itemId);
}

export async function documentVersions(
  deps: DocumentDeps,
  itemId: string,
  actor: Actor,
): Promise<Schemas['DocumentVersion'][]> {
  const item = await needItem(deps.db, await viewerOf(deps, actor), itemId, LEVELS.view);
  return (await readVersions(deps.db, item.id)).map(presentVersion);
}

export async function documentVersion(
  deps: DocumentDeps,
  itemId: string,
  versionNo: number,
  actor: Actor,
): Promise<Schemas['DocumentVersionText']> {
  const viewer = await viewerOf(deps, actor);
  const item = await needItem(deps.db, viewer, itemId, LEVELS.view);
  const version = await needVersion(deps.db, item, versionNo);
  const [file] =
    version.file_path === null
      ? []
      : await shownFiles(deps.db, viewer.tenantId, [version.file_path], {
          mayDownload: item.level >= LEVELS.download,
          link: (path) => deps.links.present(path, actor),
        });
  return { ...presentVersion(version), content: version.content, file: file ?? null };
}

/** A version without its content. */
export function presentVersion(row: VersionRow): Schemas['DocumentVersion'] {
  return {
    versionNo: row.version_no,
    name: row.name,
    size: row.size,
    note: row.note,
    createBy: row.author,
    createTime: row.create_time,
  };
}

async function needVersion(db: Db, item: ItemText, versionNo: number): Promise<VersionText> {
  const version = await findVersion(db, item.id, versionNo);
  if (version === undefined)
    throw refusal(404, platformRefusals.itemNoVersion, { name: item.name, version: versionNo });
  return version;
}

/** Saves an earlier version as the next one: nothing of what came after is lost. */
export async function restoreVersion(
  deps: DocumentDeps,
  { id, version, versionNo }: { id: string; version: number; versionNo: number },
  actor: Actor,
): Promise<number> {
  const viewer = await viewerOf(deps, actor);
  return inTransaction(deps.db, async (db) => {
    const item = await needItem(db, viewer, id, LEVELS.edit, { lock: true });
    refuseStale(item, version);
    const { name, content, file_path, size } = await needVersion(db, item, versionNo);
    const { tags, files } = item;
    const next = { name, tags, content: cleanContent(item.kind, content), file_path, files, size };
    await deleteDraft(db, viewer, id);
    return store(deps, db, actor, viewer, item, next, `恢复自版本 ${versionNo}`);
  });
}
