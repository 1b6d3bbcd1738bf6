import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { filesOf } from '#core/print/check-template.ts';
import type { PrintBlock, PrintTemplate } from '#core/print/template.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';
import { MOST_PICTURE_BYTES, PICTURE_USE, pictureTypes } from '#server/engine/print/print-picture.ts';
import { findFile, insertFile, noteUses, ownerOfInstalled } from '#server/platform/file/db/file.ts';
import { fileType } from '#server/platform/file/file-type.ts';
import { receive } from '#server/platform/file/spool.ts';
import type { Storage } from '#server/platform/file/storage.ts';
import { moduleFileRefusals } from './refusals.ts';

/** Pictures beside the file of a print template: name as the file says it → bytes, null where there is none. */
export type Pictures = ReadonlyMap<string, Buffer | null>;

/** Reads the pictures a template of the folder names. */
export function readPictures(folder: string, template: PrintTemplate): Pictures {
  return new Map(
    filesOf(template).map((name) => {
      const path = join(folder, name);
      return [name, existsSync(path) ? readFileSync(path) : null];
    }),
  );
}

/** Returns the fault of a picture; null = nothing. */
export function pictureFault(name: string, bytes: Buffer | null): RefusalText | null {
  if (bytes === null) return filled(moduleFileRefusals.pictureMissing, { name });
  const type = fileType(bytes.subarray(0, 4096), name);
  if (type === null || !pictureTypes.has(type.mime)) return filled(moduleFileRefusals.pictureType, { name });
  return bytes.length > MOST_PICTURE_BYTES ? filled(moduleFileRefusals.pictureLarge, { name }) : null;
}

/** The same template with other names of its pictures. */
export function withPictures(template: PrintTemplate, nameOf: (file: string) => string): PrintTemplate {
  const named = (blocks: readonly PrintBlock[]): PrintBlock[] =>
    blocks.map((block) =>
      block.kind === 'image' && block.file !== '' ? { ...block, file: nameOf(block.file) } : block,
    );
  return {
    ...template,
    header: named(template.header),
    body: named(template.body),
    footer: named(template.footer),
  };
}

/**
 * Stores the pictures of a template as files of this installation; one the stored template already has stays.
 * @returns the template with their paths, and what the files are called here
 */
export async function storePictures(
  { db, storage }: { readonly db: Db; readonly storage: Storage },
  { body, pictures, stored }: { body: PrintTemplate; pictures: Pictures; stored: PrintTemplate | null },
): Promise<{ body: PrintTemplate; fileIds: readonly string[] }> {
  const had = new Map<string, { id: string; path: string }>();
  for (const path of stored === null ? [] : filesOf(stored)) {
    const file = await findFile(db, DEFINITION_TENANT, path);
    if (file !== undefined) had.set(file.sha256, file);
  }
  const paths = new Map<string, { id: string; path: string }>();
  for (const [name, bytes] of pictures) {
    if (bytes === null) continue;
    const known = had.get(createHash('sha256').update(bytes).digest('hex'));
    paths.set(name, known ?? (await storePicture({ db, storage }, name, bytes)));
  }
  return {
    body: withPictures(body, (file) => paths.get(file)?.path ?? ''),
    fileIds: [...paths.values()].map(({ id }) => id),
  };
}

async function storePicture(
  { db, storage }: { readonly db: Db; readonly storage: Storage },
  name: string,
  bytes: Buffer,
): Promise<{ id: string; path: string }> {
  const id = newId();
  const received = await receive(storage.incoming, id, Readable.from([bytes]));
  const type = fileType(received.head, name);
  const month = new Date().toISOString().slice(0, 7).replace('-', '');
  const path = `${month}/${id}.${type?.extension ?? 'png'}`;
  await storage.keep(received, path);
  await insertFile(db, {
    id,
    tenant_id: DEFINITION_TENANT,
    create_by: 'system',
    path,
    owner_id: await ownerOfInstalled(db),
    file_name: name.replace(/^.*\//, ''),
    mime: type?.mime ?? 'image/png',
    size: received.size,
    sha256: received.sha256,
    biz: 'print',
  });
  return { id, path };
}

/** Says that the template of a file names its pictures, so that they stay. */
export async function notePictures(db: Db, templateId: string, fileIds: readonly string[]): Promise<void> {
  const use = { formTable: PICTURE_USE, recordId: templateId, tenantId: DEFINITION_TENANT, by: 'system' };
  await noteUses(db, fileIds, use);
}

/** The bytes of a stored picture; null when it is gone. */
export async function readPicture(
  { db, storage }: { readonly db: Db; readonly storage: Pick<Storage, 'read'> },
  path: string,
): Promise<Buffer | null> {
  if ((await findFile(db, DEFINITION_TENANT, path)) === undefined) return null;
  const bytes = await storage.read(path);
  return bytes === null ? null : buffer(bytes);
}

/** Returns the path of a picture beside the file of its template, named by its content. */
export function pictureName(bytes: Buffer, path: string): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return `pictures/${hash}${/\.[a-z0-9]+$/.exec(path)?.[0] ?? '.png'}`;
}
