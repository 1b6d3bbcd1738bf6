import type { Engine } from '#server/engine/scope.ts';
import { findGrantees } from '#server/platform/access/db/online-auth.ts';
import { isOfPlatform } from '#server/platform/actor.ts';
import { platformEntries } from '#server/platform/identity/levels.ts';
import { formOfMenu } from '#server/system/data-rule/menu-forms.ts';
import { liveMenus } from '#server/system/db/system-menu.ts';
import { inspect } from '#server/system/inspector/inspect.ts';
import { menuPaths } from '#server/system/menu/tree.ts';
import type { HandlersOf } from '../handler.ts';

type InspectorAct = 'inspectorUsers' | 'inspectorMenus' | 'inspectorExplain';

/** Why somebody may do something, or not. */
export function inspectorHandlers(engine: Engine): HandlersOf<InspectorAct> {
  const { db, store } = engine;
  return {
    inspectorUsers: async ({ query, actor }) => ({
      result: await findGrantees(db, actor.tenantId, 'user', (query.keyword ?? '').trim()),
    }),
    inspectorMenus: async ({ actor }) => {
      const catalogue = await store.catalogue();
      const rows = await liveMenus(db);
      const paths = menuPaths(rows);
      return {
        result: rows.flatMap((row) =>
          row.menu_type === 2 || (!isOfPlatform(actor) && platformEntries.has(row.id))
            ? []
            : [
                {
                  id: row.id,
                  title: paths.get(row.id) ?? row.name,
                  tableName: formOfMenu(catalogue, row)?.head.name ?? null,
                },
              ],
        ),
      };
    },
    inspectorExplain: async ({ query, actor }) => {
      const { userId, permissionId, record = '' } = query;
      return {
        result: await inspect(engine, { userId, permissionId, record: record.trim() === '' ? null : record }, actor),
      };
    },
  };
}
