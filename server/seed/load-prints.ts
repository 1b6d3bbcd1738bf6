import { bodyOfFile } from '#core/print/template-file.ts';
import type { PrintTemplate } from '#core/print/template.ts';
import type { Db } from '#server/db/connection.ts';
import { stableId } from '#server/db/stable-id.ts';
import type { PrintSource } from '#server/engine/module-file/module-files.ts';
import { notePictures, storePictures } from '#server/engine/module-file/print-pictures.ts';
import { listPrintTemplates, writeFilePrintTemplate } from '#server/engine/print/db/print.ts';
import type { Storage } from '#server/platform/file/storage.ts';

/**
 * Writes the print template of a file with its pictures; one that an administrator changed or deleted stays as he left it.
 * @returns whether the file's counts
 */
export async function writePrint(
  db: Db,
  storage: Storage | undefined,
  { file, value, pictures }: PrintSource,
): Promise<boolean> {
  const { table, name } = value;
  const template = {
    id: stableId('print', file),
    table,
    name,
    isDefault: value.default === true,
    // Codes open it to nobody; the roles themselves come last.
    roleIds: value.roles ?? [],
    body: bodyOfFile(value),
  };
  // His stays whatever the file says: nothing is stored for it.
  const before = pictures.size === 0 ? [] : await listPrintTemplates(db, table);
  const id = await writeFilePrintTemplate(db, template);
  if (id === null || pictures.size === 0) return id !== null;
  if (storage === undefined) throw new Error(`${file} has pictures, and there is nowhere to put them`);
  const row = before.find((one) => one.id === id);
  // Written by the designer or by this loader.
  const stored = row === undefined ? null : (row.body as PrintTemplate);
  const { body, fileIds } = await storePictures({ db, storage }, { body: template.body, pictures, stored });
  await writeFilePrintTemplate(db, { ...template, id, body });
  await notePictures(db, id, fileIds);
  return true;
}
