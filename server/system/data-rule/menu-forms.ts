import type { Db } from '#server/db/connection.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import { isOfPlatform, type Actor } from '#server/platform/actor.ts';
import { platformEntries } from '#server/platform/identity/levels.ts';
import { fieldRefusal } from '#server/platform/refusal.ts';
import { liveMenus, type LiveMenu } from '../db/system-menu.ts';
import { menuPaths } from '../menu/tree.ts';
import { systemDataRuleRefusals } from './refusals.ts';

/** An entry of the menu that shows a form's list, or that of a view copy. */
export type MenuForm = {
  readonly id: string;
  /** Names from the root down. */
  readonly title: string;
  readonly form: Form;
  /** The table whose rows are guarded: of a copy its original's. */
  readonly table: string;
};

/** The form an entry shows; undefined where it shows none. */
export function formOfMenu(
  catalogue: Catalogue,
  { component_name: name, menu_type: type }: Pick<LiveMenu, 'component_name' | 'menu_type'>,
): Form | undefined {
  return type === 2 || name === null ? undefined : catalogue.form(name);
}

/** All entries people of a company can be shown that show a form, originals before their copies. */
export async function menuForms(db: Db, catalogue: Catalogue, actor: Actor): Promise<readonly MenuForm[]> {
  const rows = await liveMenus(db);
  const paths = menuPaths(rows);
  const found = rows.flatMap((row): MenuForm[] => {
    if (!isOfPlatform(actor) && platformEntries.has(row.id)) return [];
    const form = formOfMenu(catalogue, row);
    return form === undefined
      ? []
      : [{ id: row.id, title: paths.get(row.id) ?? row.name, form, table: form.head.name }];
  });
  return found.toSorted((one, other) => Number(isCopy(one)) - Number(isCopy(other)));
}

function isCopy({ form, table }: MenuForm): boolean {
  return form.definition.table !== table;
}

/**
 * The form of an entry.
 * @throws Refusal 422 in words where it shows none: nothing would ask for a rule of it
 */
export async function mustShowForm(db: Db, catalogue: Catalogue, id: string, actor: Actor): Promise<MenuForm> {
  const found = (await menuForms(db, catalogue, actor)).find((one) => one.id === id);
  if (found !== undefined) return found;
  const message = systemDataRuleRefusals.menuNoList;
  throw fieldRefusal('permissionId', message);
}
