import type { Db } from '#server/db/connection.ts';
import { menusOf } from '#server/db/repositories/identity-menu.ts';
import { permissionsOf } from '#server/domain/identity/menu.ts';
import type { HandlersOf } from '../handler.ts';

/** Menus and button permissions of the signed-in user. */
export function permissionHandlers(db: Db): HandlersOf<'getUserPermissionByToken'> {
  return {
    getUserPermissionByToken: async ({ actor }) => ({
      message: '查询成功',
      result: permissionsOf(actor, await menusOf(db, actor)),
    }),
  };
}
