import { inTransaction, type Db } from '#server/db/connection.ts';
import { DEFINITION_TENANT } from '#server/db/repositories/definition.ts';
import { findMenu, readMenuParents, readRoles } from '#server/db/repositories/design.ts';
import { findStoredGraph } from '#server/db/repositories/graph.ts';
import { grant, upsertPermissions } from '#server/db/repositories/identity.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { standardButtons } from './designer-menu.ts';
import type { GraphDefinition } from './graph-definition.ts';
import type { Engine } from './record.ts';
import { reportButtons } from './report-definition.ts';

type Place = {
  readonly parentId: string | null;
  readonly name: string;
  readonly sortNo: number;
  readonly icon?: string | null;
  readonly hidden: boolean;
};

/** What roles can be granted: the page of a chart, hidden until somebody places it, and its buttons. A placed entry stays where it is. */
export async function writeGraphGrants(db: Db, id: string, definition: GraphDefinition): Promise<void> {
  const row = await findMenu(db, id);
  const place =
    row === undefined
      ? { parentId: null, name: definition.title, sortNo: 0, hidden: true }
      : {
          parentId: row.parent_id,
          name: row.hidden ? definition.title : row.name,
          sortNo: row.sort_no,
          icon: row.icon,
          hidden: row.hidden,
        };
  await writeEntry(db, id, definition, place);
}

/** Puts a chart into the menu, or moves its entry, and grants it with its buttons to roles. */
export async function addGraphToMenu(
  engine: Engine,
  { id, parentId, title, roleIds }: { id: string; parentId?: string | null; title: string; roleIds: readonly string[] },
): Promise<void> {
  await inTransaction(engine.db, async (db) => {
    const stored = await findStoredGraph(db, id, { lock: true });
    if (stored === undefined) throw new Refusal(404, '实体不存在');
    if (stored.module !== null) throw new Refusal(422, '模块自带的图表已在菜单中，请在菜单管理中调整');
    const parents = await readMenuParents(db, DEFINITION_TENANT);
    const parent = parentId === undefined || parentId === null || parentId === '' ? null : parentId;
    if (parent !== null && !parents.some((row) => row.id === parent)) refuse('parentId', '上级菜单不存在');
    const roles = await readRoles(db, DEFINITION_TENANT);
    if (roleIds.some((role) => !roles.some((row) => row.id === role))) refuse('roleIds', '角色不存在');
    // Written by graph-design.ts, which checked it.
    const definition = stored.definition as GraphDefinition;
    await writeEntry(db, id, definition, { parentId: parent, name: title.trim(), sortNo: 900, hidden: false });
    const above: string[] = [];
    for (
      let at = parent;
      at !== null && !above.includes(at);
      at = parents.find((row) => row.id === at)?.parent_id ?? null
    )
      above.push(at);
    const ids = [...above, id, ...reportButtons.map((button) => `${id}-${button}`)];
    for (const roleId of roleIds) await grant(db, { tenantId: DEFINITION_TENANT, roleId, permissionIds: ids });
  });
}

async function writeEntry(db: Db, id: string, definition: GraphDefinition, place: Place): Promise<void> {
  const tenantId = DEFINITION_TENANT;
  const { code, title_en, permission } = definition;
  await upsertPermissions(db, [
    {
      id,
      tenantId,
      ...place,
      titleEn: title_en,
      url: `/online/watchDiagram/${code}`,
      component: 'online/watchDiagram',
      componentName: code,
      menuType: 1,
      keepAlive: true,
    },
    ...reportButtons.map((button, index) => ({
      id: `${id}-${button}`,
      tenantId,
      parentId: id,
      name: standardButtons[button]?.[0] ?? button,
      titleEn: standardButtons[button]?.[1] ?? button,
      menuType: 2 as const,
      perms: `${permission}:${button}`,
      sortNo: index + 1,
      isRoute: false,
    })),
  ]);
}

function refuse(field: string, message: string): never {
  throw new Refusal(422, message, { errors: [{ field, message }] });
}
