import type { Db } from '#server/db/connection.ts';
import type { FileLinks } from '#server/platform/file/links.ts';
import { appSetting } from '#server/platform/identity/db/setting.ts';
import { savePreference } from '#server/platform/identity/preference.ts';
import { openPicture } from '#server/system/app-config/app-config.ts';
import type { HandlersOf } from '../handler.ts';

/**
 * Returns the handlers for the installation's description of itself, and for what its users keep; before the first setting the answer is an
 * empty list.
 */
export function settingHandlers(
  db: Db,
  links: Pick<FileLinks, 'present'>,
  version: string | null,
): HandlersOf<'findAppSetting' | 'saveUserPreference'> {
  return {
    saveUserPreference: async ({ path, body, actor }) => {
      await savePreference(db, actor, path.name, body.value);
      return { result: null };
    },
    findAppSetting: async () => {
      const row = await appSetting(db);
      return {
        result:
          row === undefined
            ? []
            : [
                {
                  name: row.name,
                  nameEn: row.name_en,
                  photo: openPicture(links, row.photo),
                  logoPhoto: openPicture(links, row.logo_photo),
                  abbreviation: row.abbreviation,
                  description: row.description,
                  descriptionEn: row.description_en,
                  contact: row.contact,
                  version,
                  favicon: openPicture(links, row.favicon),
                },
              ],
      };
    },
  };
}
