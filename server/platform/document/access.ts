import type { RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { granteesOf } from '#server/platform/access/db/online-auth.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import type { MayReadRecord } from '#server/platform/file/files.ts';
import type { FileLinks } from '#server/platform/file/links.ts';
import type { Storage } from '#server/platform/file/storage.ts';
import { refusal } from '#server/platform/refusal.ts';
import { findItem, type ItemText, type Realm, type Viewer } from './db/document.ts';
import { documentRefusals } from './refusals.ts';

/** Parts by which rights on documents and spreadsheets are decided. */
export type ItemDeps = { readonly db: Db; readonly realm: Realm };

/** For what is about documents alone. */
export function ofDocuments(db: Db): ItemDeps {
  return { db, realm: 'document' };
}

/** Parts documents need from the rest. */
export type DocumentDeps = ItemDeps & {
  readonly links: FileLinks;
  readonly storage: Storage;
  /** May somebody read a file because of what uses it, documents included? */
  readonly mayReadRecord: MayReadRecord;
};

/** Each level holds those before it. */
export const LEVELS = { view: 1, download: 2, edit: 3, manage: 4 } as const;

/** The permissions to manage those of everybody. */
const MANAGE_ALL: Readonly<Record<Realm, string>> = {
  document: 'doc:index:manage_all',
  spreadsheet: 'luckysheet:list:manage_all',
};

const missing: Readonly<Record<Realm, RefusalText>> = {
  document: documentRefusals.documentMissing,
  spreadsheet: documentRefusals.spreadsheetMissing,
};

export async function viewerOf({ db, realm }: ItemDeps, actor: Actor): Promise<Viewer> {
  const { roleIds, departIds } = actor.grantees ?? (await granteesOf(db, actor.userId, actor.tenantId));
  const { tenantId, userId, username } = actor;
  return { realm, tenantId, userId, username, roleIds, departIds, managesAll: may(actor, MANAGE_ALL[realm]) };
}

const lacking: Readonly<Record<number, RefusalText>> = {
  [LEVELS.download]: documentRefusals.noDownload,
  [LEVELS.edit]: documentRefusals.noEdit,
  [LEVELS.manage]: documentRefusals.noManage,
};

/**
 * A folder or document with the level that an act needs. What somebody may not see is not there for him: the same answer as for what
 * never was [AZ-02].
 */
export async function needItem(
  db: Db,
  viewer: Viewer,
  id: string,
  level: number,
  options: { lock?: boolean; inTrash?: boolean } = {},
): Promise<ItemText> {
  const item = await findItem(db, viewer, id, options);
  // What lies in the trash is there for those who can take it out.
  if (item === undefined || (item.trash_time !== null && item.level < LEVELS.manage))
    throw refusal(404, missing[viewer.realm]);
  if (item.level < level)
    throw refusal(403, documentRefusals.itemNotYours, {
      name: item.name,
      fault: lacking[level] ?? documentRefusals.noItemRight,
      owner: item.owner,
    });
  return item;
}

/** A folder to put something into; null is the top of the own documents. */
export async function needFolder(db: Db, viewer: Viewer, id: string | null): Promise<ItemText | null> {
  if (id === null || id === '') return null;
  const folder = await needItem(db, viewer, id, LEVELS.edit);
  if (folder.kind !== 'folder') throw refusal(422, documentRefusals.notAFolder, { name: folder.name });
  return folder;
}
