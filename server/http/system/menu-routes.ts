import type { Engine } from '#server/engine/scope.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { formOfMenu } from '#server/system/data-rule/menu-forms.ts';
import { liveMenus, type LiveMenu } from '#server/system/db/system-menu.ts';
import { menus, refuseTaken } from '#server/system/menu/menus.ts';
import { menusBelow, menuTree } from '#server/system/menu/tree.ts';
import type { HandlersOf } from '../handler.ts';
import { managedHandlers } from './managed-routes.ts';

type MenuAct = ('systemMenuList' | 'systemMenuRoots' | 'systemMenuBelow' | 'systemMenuBelowMany') | 'systemMenuCheck';

/** Menus as administrators keep them; everybody's own menu is `permissionHandlers`. */
export function menuHandlers({ db, store }: Engine) {
  const acts: HandlersOf<MenuAct> = {
    systemMenuList: async () => {
      const catalogue = await store.catalogue();
      const tableOf = (row: LiveMenu) => formOfMenu(catalogue, row)?.head.name ?? null;
      return { result: menuTree(await liveMenus(db), tableOf) };
    },
    systemMenuRoots: async () => ({ result: menusBelow(await liveMenus(db), null) }),
    systemMenuBelow: async ({ query }) => ({ result: menusBelow(await liveMenus(db), query.parentId) }),
    systemMenuBelowMany: async ({ query }) => {
      const all = await liveMenus(db);
      const parents = [...new Set(query.parentIds.split(','))].filter((id) => id !== '');
      return { result: Object.fromEntries(parents.map((id) => [id, menusBelow(all, id)])) };
    },
    systemMenuCheck: async ({ query }) => {
      const { id, url, perms } = query;
      await refuseTaken(db, { id: id ?? null, url: url ?? '', perms: perms ?? '' });
      return { message: platformAnswers.valueFree, result: null };
    },
  };
  return { ...managedHandlers('systemMenu', db, menus), ...acts };
}
