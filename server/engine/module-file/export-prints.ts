import { filesOf as picturesOf } from '#core/print/check-template.ts';
import type { PrintTemplate } from '#core/print/template.ts';
import type { Db } from '#server/db/connection.ts';
import { moduleText, type FileText } from '#server/engine/design/designer-files.ts';
import type { Storage } from '#server/platform/file/storage.ts';
import type { Installation } from './db/module-export.ts';
import { fileName } from './file-name.ts';
import { pictureName, readPicture, withPictures } from './print-pictures.ts';

/** A file of a module that is no text. */
export type ModulePicture = { readonly path: string; readonly bytes: Buffer };

/** Print templates of a module with the pictures they show; a picture that is gone leaves an empty place, which is told. */
export async function printFiles(
  module: string,
  {
    tables,
    stored,
    english,
  }: {
    /** Of the forms of the module. */
    readonly tables: readonly string[];
    readonly stored: Pick<Installation, 'roles' | 'prints'>;
    readonly english: Readonly<Record<string, string>>;
  },
  { db, storage }: { readonly db: Db; readonly storage: Pick<Storage, 'read'> },
): Promise<{ files: FileText[]; pictures: ModulePicture[]; left: string[] }> {
  const codes = new Map(stored.roles.map(({ id, code }) => [id, code]));
  const files: FileText[] = [];
  const pictures = new Map<string, ModulePicture>();
  const left: string[] = [];
  for (const table of tables) {
    const own = stored.prints.filter(({ form_table: form }) => form === table);
    for (const [index, { name, is_default: isDefault, role_ids: roleIds, body }] of own.entries()) {
      // Written by the loader and the designer, which checked both.
      const template = body as PrintTemplate;
      const names = new Map<string, string>();
      for (const path of picturesOf(template)) {
        const bytes = await readPicture({ db, storage }, path);
        if (bytes === null) {
          left.push(`a picture of print template “${name}” of ${table}: its file is gone`);
          continue;
        }
        names.set(path, pictureName(bytes, path));
        const at = `${module}/print/${pictureName(bytes, path)}`;
        pictures.set(at, { path: at, bytes });
      }
      const roles = (roleIds as readonly string[]).map((id) => codes.get(id) ?? id);
      const file = {
        table,
        name,
        name_en: english[name] ?? name,
        ...(isDefault ? { default: true } : {}),
        ...(roles.length === 0 ? {} : { roles }),
        ...withPictures(template, (path) => names.get(path) ?? ''),
      };
      const suffix = index === 0 ? '' : `-${index + 1}`;
      files.push({ path: `${module}/print/${fileName(table)}${suffix}.yaml`, text: moduleText('print', file, 2) });
    }
  }
  return { files, pictures: [...pictures.values()], left };
}
