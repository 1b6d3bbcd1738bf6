import type { Readable } from 'node:stream';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import type { Actor } from '#server/platform/actor.ts';
import { findActor } from '#server/platform/identity/db/identity-session.ts';
import { refusal, type Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { avatarLabel, refuseDangerous, refuseLargeAvatar } from './check-content.ts';
import { filesWithUses, findFile, insertFile, usageForUpdate, type FileRow, type FileUse } from './db/file.ts';
import { fileType } from './file-type.ts';
import type { FileLinks } from './links.ts';
import { refuseBeyondQuota, type Quota } from './quota.ts';
import { fileRefusals } from './refusals.ts';
import { refuseInfected, type Scan } from './scan.ts';
import { receive } from './spool.ts';
import type { Storage } from './storage.ts';

/** Paths we make: month, id, extension. Anything else is no stored file. */
export const pathPattern = /^\d{6}\/[0-9a-f]{32}\.[a-z0-9]{1,8}$/;

/** [B7.19] Stores an upload; answers the path that a record keeps. The client's `biz` is a label, its name a name. */
export async function storeUpload(
  db: Db,
  storage: Storage,
  actor: Actor,
  limits: { scan: Scan | null; quota: Quota },
  upload: { bytes: Readable; fileName: string; biz: string | null; truncated: () => boolean; limitMb: number },
): Promise<string> {
  const id = newId();
  const received = await receive(storage.incoming, id, upload.bytes);
  try {
    if (upload.truncated()) throw refusal(413, fileRefusals.fileTooLarge, { megabytes: upload.limitMb });
    if (received.size === 0) throw refusal(422, platformRefusals.emptyFile);
    const name = cleanName(upload.fileName);
    const type = fileType(received.head, name);
    if (type === null) throw refusal(422, fileRefusals.fileType);
    const path = `${month()}/${id}.${type.extension}`;
    if (upload.biz === avatarLabel) await refuseLargeAvatar(received.file, type);
    await refuseDangerous(received.file, type, name);
    await refuseInfected(limits.scan, received.file, name);
    await storage.keep(received, path);
    await noteFile(db, limits.quota, storage, {
      id,
      tenant_id: actor.tenantId,
      create_by: actor.username,
      sys_org_code: actor.orgCode,
      path,
      owner_id: actor.userId,
      file_name: name,
      mime: type.mime,
      size: received.size,
      sha256: received.sha256,
      biz: upload.biz?.slice(0, 100) ?? 'temp',
    });
    return path;
  } catch (error) {
    await received.discard();
    throw error;
  }
}

/** Notes a kept file unless it is beyond the quota; what is not noted does not stay either. */
async function noteFile(db: Db, quota: Quota, storage: Storage, row: Parameters<typeof insertFile>[1]): Promise<void> {
  try {
    await db.transaction().execute(async (within) => {
      refuseBeyondQuota(quota, await usageForUpdate(within, row.tenant_id, row.owner_id), row.size);
      await insertFile(within, row);
    });
  } catch (error) {
    await storage.remove(row.path);
    throw error;
  }
}

/** May this person read the record that names a file? */
export type MayReadRecord = (actor: Actor, use: FileUse) => Promise<boolean>;

/** Tells whether somebody may read a file by session: its owner until a record names it, from then on whoever may read such a record. */
export async function mayReadFile(
  actor: Actor,
  file: { ownerId: string; uses: readonly FileUse[] },
  mayRead: MayReadRecord,
): Promise<boolean> {
  if (actor.superuser) return true;
  // Files of before the uses were noted keep their owner's rule.
  if (file.uses.every(({ formTable }) => formTable === '') && file.ownerId === actor.userId) return true;
  for (const use of file.uses) if (use.formTable !== '' && (await mayRead(actor, use))) return true;
  return false;
}

/**
 * Finds a file for whoever may see it: the holder of a signed link whose session lives (the record's presenter decided
 * when it made the link), of a link that a share gave out and that still opens it, or by session for whoever `mayReadFile` says.
 */
export async function findReadable(
  deps: {
    db: Db;
    links: FileLinks;
    idleMinutes: number;
    mayReadRecord: MayReadRecord;
    tenantOfShare: (session: string, path: string) => Promise<string | null>;
  },
  request: { path: string; actor: Actor | null; link: { e?: string; s?: string; sig?: string } },
): Promise<FileRow> {
  const session = deps.links.sessionOf(request.path, request.link);
  const shared = session === null ? null : await deps.tenantOfShare(session, request.path);
  if (shared !== null) {
    const file = await findFile(deps.db, shared, request.path);
    if (file === undefined) throw fileGone();
    return file;
  }
  const linked =
    session === null ? null : ((await findActor(deps.db, { sessionId: session }, deps.idleMinutes))?.actor ?? null);
  const reader = linked ?? request.actor;
  if (reader === null) throw refusal(401, fileRefusals.linkExpired);
  const notFound = fileGone();
  if (!pathPattern.test(request.path)) throw notFound;
  const row = await findFile(deps.db, reader.tenantId, request.path);
  if (row === undefined) throw notFound;
  // Not "forbidden": whether a file of that name exists is nobody else's business.
  if (linked === null) {
    const file = (await filesWithUses(deps.db, reader.tenantId, [row.path])).get(row.path);
    if (file === undefined || !(await mayReadFile(reader, file, deps.mayReadRecord))) throw notFound;
  }
  return row;
}

export function fileGone(): Refusal {
  return refusal(404, fileRefusals.fileGone);
}

/** A name fit for a header and a screen: no path, no control or direction characters, at most 150 characters. */
export function cleanName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const clean = [...last.normalize('NFC')]
    .filter((character) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/u.test(character))
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? '';
  const stem = clean.slice(0, clean.length - extension.length).slice(0, 150 - extension.length);
  return `${stem === '' ? '未命名' : stem}${extension}`;
}

function month(now: Date = new Date()): string {
  // The month as people in Asia/Shanghai see it, whatever the zone of the host.
  return new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 7).replace('-', '');
}
