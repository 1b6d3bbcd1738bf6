import { ownEntry } from '#core/lists/own-entry.ts';
import type { FormDefinition } from '#core/online/definition.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { stableId } from '#server/db/stable-id.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';
import {
  findMenu,
  menuWithUrl,
  readButtonNames,
  readMenuParents,
  readRoles,
} from '#server/engine/definition/db/design.ts';
import { grantPlaced, menuPlace } from '#server/engine/definition/menu-place.ts';
import { formOf } from '#server/engine/record/read-record.ts';
import type { Engine } from '#server/engine/scope.ts';
import { forgetMenuPlace, upsertPermission } from '#server/platform/identity/db/identity.ts';
import { refusal } from '#server/platform/refusal.ts';
import { designRefusals } from './refusals.ts';

/** Buttons every form can have. */
export const standardButtons: Readonly<Record<string, readonly [string, string]>> = {
  view: ['查看', 'View'],
  add: ['新增', 'Add'],
  edit: ['编辑', 'Edit'],
  delete: ['删除', 'Delete'],
  copy: ['复制', 'Copy'],
  import: ['导入', 'Import'],
  export: ['导出', 'Export'],
  print: ['打印', 'Print'],
  share: ['外部分享', 'Share outside'],
  enable: ['启用', 'Enable'],
  disable: ['停用', 'Disable'],
};

/** Lists the places for a menu entry, and those it can be granted to. */
export async function menuChoices(engine: Engine) {
  const folders = await readMenuParents(engine.db, DEFINITION_TENANT);
  const byId = new Map(folders.map((row) => [row.id, row]));
  const path = (id: string | null): string => {
    const row = id === null ? undefined : byId.get(id);
    return row === undefined ? '' : [path(row.parent_id), row.name].filter((part) => part !== '').join(' / ');
  };
  const roles = await readRoles(engine.db, DEFINITION_TENANT);
  return {
    parents: folders.map(({ id }) => ({ id, title: path(id) })),
    roles: roles.map(({ id, role_name: title }) => ({ id, title })),
  };
}

/** Puts a form into the menu, or moves its entry, and grants it with all its buttons to roles. */
export async function addToMenu(
  engine: Engine,
  { id, parentId, title, roleIds }: { id: string; parentId?: string | null; title: string; roleIds: readonly string[] },
): Promise<void> {
  const { form } = await formOf(engine, id);
  const { definition } = form;
  await inTransaction(engine.db, async (db) => {
    const place = await menuPlace(db, { parentId, roleIds });
    const other = await menuWithUrl(db, definition.route, menuId(definition));
    if (other !== undefined)
      throw refusal(
        422,
        designRefusals.pathTaken,
        { name: other.name, route: definition.route },
        {
          errors: [{ field: 'route', message: designRefusals.pathUsed }],
        },
      );
    await forgetMenuPlace(db, menuId(definition));
    await writeEntry(db, definition, { parentId: place.parent, name: title.trim(), sortNo: 900 });
    const ids = [menuId(definition), ...definition.buttons.map((button) => buttonId(definition, button))];
    await grantPlaced(db, place, ids);
  });
}

/** Brings the menu entry of a changed form up to date; a form without one gets none. */
export async function syncMenu(db: Db, definition: FormDefinition): Promise<void> {
  const row = await findMenu(db, menuId(definition));
  if (row !== undefined)
    await writeEntry(db, definition, { parentId: row.parent_id, name: row.name, sortNo: row.sort_no, icon: row.icon });
}

async function writeEntry(
  db: Db,
  definition: FormDefinition,
  place: {
    readonly parentId: string | null;
    readonly name: string;
    readonly sortNo: number;
    readonly icon?: string | null;
  },
): Promise<void> {
  const id = menuId(definition);
  await upsertPermission(db, {
    id,
    tenantId: DEFINITION_TENANT,
    ...place,
    titleEn: definition.title_en,
    url: definition.route,
    component: definition.component ?? 'online/auto',
    // The page finds its form by the node's name.
    componentName: definition.table,
    menuType: 1,
    keepAlive: true,
  });
  const names = await readButtonNames(db);
  for (const [index, button] of definition.buttons.entries()) {
    const [name, titleEn] = ownEntry(standardButtons, button) ?? [
      names.get(button)?.name ?? button,
      names.get(button)?.titleEn ?? button,
    ];
    await upsertPermission(db, {
      id: buttonId(definition, button),
      tenantId: DEFINITION_TENANT,
      parentId: id,
      name,
      titleEn,
      menuType: 2,
      perms: `${definition.permission}:${button}`,
      sortNo: index + 1,
      isRoute: false,
    });
  }
}

/** The ids the module loader gives, so that an exported form finds its entry again. */
function menuId({ table }: FormDefinition): string {
  return stableId('menu', table);
}

/** The id of the entry of a button. */
export function buttonId({ permission }: FormDefinition, button: string): string {
  return stableId('button', permission, button);
}
