import type { Db } from '#server/db/connection.ts';
import { menusOf } from '#server/db/repositories/identity-menu.ts';
import { preferencesOf } from '#server/db/repositories/preference.ts';
import { permissionsOf } from '#server/domain/identity/menu.ts';
import { companySettings } from '#server/system/param/company-settings.ts';
import type { HandlersOf } from '../handler.ts';

/**
 * Menus and button permissions of the signed-in user; on the platform also his preferences and the page of each
 * button, which servers of the family do not say.
 */
export function permissionHandlers(
  db: Db,
  { isPlatform }: { isPlatform: boolean },
): HandlersOf<'getUserPermissionByToken'> {
  return {
    getUserPermissionByToken: async ({ actor }) => {
      if (!isPlatform) return { message: '查询成功', result: permissionsOf(actor, await menusOf(db, actor)) };
      // Side by side: the preferences cost the first page no round trip of their own.
      const [rows, preferences, company] = await Promise.all([
        menusOf(db, actor),
        preferencesOf(db, actor.userId),
        companySettings(db, actor),
      ]);
      return {
        message: '查询成功',
        result: { ...permissionsOf(actor, rows, { withPaths: true }), preferences: { ...preferences, company } },
      };
    },
  };
}
