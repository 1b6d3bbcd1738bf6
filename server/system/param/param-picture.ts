import type { PictureParam } from '#core/params/param.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { MOST_PICTURE_BYTES, PICTURE_USE, pictureTypes } from '#server/engine/print/print-picture.ts';
import type { Actor } from '#server/platform/actor.ts';
import { dropUses, findFile, noteUses } from '#server/platform/file/db/file.ts';
import { pathPattern } from '#server/platform/file/files.ts';
import { systemParamRefusals } from './refusals.ts';

/** Returns why a picture cannot be set; null when it can. Naming a file shows it to others: only one's own can be new. */
export async function pictureFault(
  db: Db,
  { title }: PictureParam,
  { value, stored }: { readonly value: string; readonly stored: string | null },
  actor: Actor,
): Promise<RefusalText | null> {
  if (value === '' || value === stored) return null;
  const file = pathPattern.test(value) ? await findFile(db, actor.tenantId, value) : undefined;
  const isGood = file !== undefined && pictureTypes.has(file.mime) && file.size <= MOST_PICTURE_BYTES;
  return isGood && file.owner_id === actor.userId
    ? null
    : filled(systemParamRefusals.paramPicture, { title: title[0] });
}

/** Notes that a picture is in use on printed papers, and that the one before is not. */
export async function notePicture(db: Db, id: string, value: string | null, actor: Actor): Promise<void> {
  const use = { formTable: PICTURE_USE, recordId: id };
  await dropUses(db, use);
  const file = value === null || value === '' ? undefined : await findFile(db, actor.tenantId, value);
  if (file !== undefined) await noteUses(db, [file.id], { ...use, tenantId: actor.tenantId, by: actor.username });
}
