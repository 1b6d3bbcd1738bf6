import type { Readable } from 'node:stream';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { findFile, insertFile, type FileRow } from '#server/db/repositories/file.ts';
import { findActor } from '#server/db/repositories/identity-session.ts';
import type { Actor } from '../actor.ts';
import { Refusal } from '../refusal.ts';
import { fileType } from './file-type.ts';
import type { FileLinks } from './links.ts';
import { receive } from './spool.ts';
import type { Storage } from './storage.ts';

/** Paths we make: month, id, extension. Anything else is no stored file. */
const pathPattern = /^\d{6}\/[0-9a-f]{32}\.[a-z0-9]{1,8}$/;

/** [B7.19] Stores an upload; answers the path that a record keeps. The client's `biz` is a label, its name a name. */
export async function storeUpload(
  db: Db,
  storage: Storage,
  actor: Actor,
  upload: { bytes: Readable; fileName: string; biz: string | null; truncated: () => boolean; limitMb: number },
): Promise<string> {
  const id = newId();
  const received = await receive(storage.incoming, id, upload.bytes);
  try {
    if (upload.truncated()) throw new Refusal(413, `文件过大，最大 ${upload.limitMb} MB`);
    if (received.size === 0) throw new Refusal(422, '文件是空的，请重新选择');
    const name = cleanName(upload.fileName);
    const type = fileType(received.head, name);
    if (type === null) throw new Refusal(422, '不支持的文件类型，请上传图片、PDF、Office 文档、压缩包或文本');
    const path = `${month()}/${id}.${type.extension}`;
    await storage.keep(received, path);
    await insertFile(db, {
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
      biz: upload.biz?.slice(0, 100) ?? null,
    });
    return path;
  } catch (error) {
    await received.discard();
    throw error;
  }
}

/**
 * Finds a file for whoever may see it: the holder of a signed link whose session lives (the record's presenter decided
 * when it made the link), or the owner and the administrator by their session.
 */
export async function findReadable(
  deps: { db: Db; links: FileLinks; idleMinutes: number },
  request: { path: string; actor: Actor | null; link: { e?: string; s?: string; sig?: string } },
): Promise<FileRow> {
  const session = deps.links.sessionOf(request.path, request.link);
  const linked =
    session === null ? null : ((await findActor(deps.db, { sessionId: session }, deps.idleMinutes))?.actor ?? null);
  const reader = linked ?? request.actor;
  if (reader === null) throw new Refusal(401, '文件链接已失效，请刷新页面后重试');
  const notFound = fileGone();
  if (!pathPattern.test(request.path)) throw notFound;
  const row = await findFile(deps.db, reader.tenantId, request.path);
  if (row === undefined) throw notFound;
  // Not "forbidden": whether a file of that name exists is nobody else's business.
  if (linked === null && row.owner_id !== reader.userId && !reader.superuser) throw notFound;
  return row;
}

export function fileGone(): Refusal {
  return new Refusal(404, '文件不存在或已删除');
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
