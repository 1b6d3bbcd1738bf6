import type { Db } from '#server/db/connection.ts';
import { appSetting } from '#server/db/repositories/setting.ts';
import type { HandlersOf } from '../handler.ts';

/** Name and logos of the installation; before the first setting the answer is an empty list. */
export function settingHandlers(db: Db): HandlersOf<'findAppSetting'> {
  return {
    findAppSetting: async () => {
      const row = await appSetting(db);
      return {
        result:
          row === undefined
            ? []
            : [{ name: row.name, nameEn: row.name_en, photo: row.photo, logoPhoto: row.logo_photo }],
      };
    },
  };
}
