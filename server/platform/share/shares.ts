import type { components } from '#core/contract/api.ts';
import type { Db } from '#server/db/connection.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { LEVELS, needItem, ofDocuments, viewerOf, type DocumentDeps } from '#server/platform/document/access.ts';
import { findItem, type ItemText } from '#server/platform/document/db/document.ts';
import { ownPaths, pathsInText, previewText, rewriteFiles, shownFiles } from '#server/platform/document/files.ts';
import { refusal } from '#server/platform/refusal.ts';
import {
  makeShare,
  noteShareVisit,
  openCode,
  presentShare,
  sessionOfShare,
  tenantOfShare,
  type FindShared,
} from './codes.ts';
import { sharesOf, type ShareRow } from './db/share.ts';
import { shareRefusals } from './refusals.ts';

type Schemas = components['schemas'];

/** Shares a document by a code. */
export async function shareDocument(
  { db }: DocumentDeps,
  { itemId, ...draft }: Schemas['DocumentShareDraft'],
  actor: Actor,
): Promise<Schemas['NewShare']> {
  const item = await needItem(db, await viewerOf(ofDocuments(db), actor), itemId, LEVELS.manage);
  if (item.kind === 'folder') throw refusal(422, shareRefusals.folderNotShared);
  return makeShare(db, { kind: 'document', itemId: item.id }, draft, actor);
}

/** Shares of documents the caller made, of one document when it is named. */
export async function ownShares({ db }: DocumentDeps, itemId: string, actor: Actor): Promise<Schemas['Share'][]> {
  const of = itemId === '' ? 'documents' : ({ kind: 'document', itemId } as const);
  return (await sharesOf(db, { tenantId: actor.tenantId, userId: actor.userId, of })).map(presentShare);
}

/** The document a code opens. */
export async function openShare(
  deps: DocumentDeps,
  asked: { code: string; password?: string },
  address: string,
): Promise<Schemas['Shared']> {
  const { share, found } = await openCode(deps.db, asked, address, sharedItem(deps.db));
  await noteShareVisit(deps.db, share);
  return present(deps, share, found);
}

/** The document of a share while its sharer may share it. */
function sharedItem(db: Db): FindShared<ItemText> {
  return async ({ item_id: id }, sharer) => {
    if (id === null || !may(sharer, 'doc:index:share')) return undefined;
    const item = await findItem(db, await viewerOf(ofDocuments(db), sharer), id);
    return item !== undefined && item.level >= LEVELS.manage ? item : undefined;
  };
}

async function present(deps: DocumentDeps, share: ShareRow, item: ItemText): Promise<Schemas['Shared']> {
  const link = (path: string): string => deps.links.present(path, sessionOfShare(share));
  const shown = { mayDownload: share.allow_download, link };
  const [file] = item.file_path === null ? [] : await shownFiles(deps.db, share.tenant_id, [item.file_path], shown);
  return {
    kind: item.kind === 'folder' || item.kind === 'spreadsheet' ? 'file' : item.kind,
    title: item.name,
    owner: item.owner,
    expireTime: share.expires_at,
    updateTime: item.changed_time,
    content:
      item.kind === 'file'
        ? await previewText(deps.storage, file)
        : rewriteFiles(item.content, (path) =>
            // An address inside an attribute of HTML.
            item.kind === 'rich' ? link(path).replaceAll('&', '&amp;') : link(path),
          ),
    allowDownload: share.allow_download,
    file: file ?? null,
    files: await shownFiles(deps.db, share.tenant_id, item.files, shown),
  };
}

/** The tenant of a shared document that names a file. */
export async function tenantOfDocumentShare(db: Db, session: string, path: string): Promise<string | null> {
  return tenantOfShare(db, session, path, sharedItem(db), (item) => [...ownPaths(item), ...pathsInText(item.content)]);
}
