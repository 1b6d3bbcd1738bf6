import { ownEntry } from '#core/lists/own-entry.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';
import { findMenu } from '#server/engine/definition/db/design.ts';
import { grantPlaced, menuPlace } from '#server/engine/definition/menu-place.ts';
import { reportButtons } from '#server/engine/definition/report-definition.ts';
import { standardButtons } from '#server/engine/design/designer-menu.ts';
import type { Engine } from '#server/engine/scope.ts';
import { forgetMenuPlace, upsertPermissions } from '#server/platform/identity/db/identity.ts';

/** Something administrators drew that roles look at at an address of its own. */
export type MenuPage = {
  readonly id: string;
  readonly code: string;
  readonly title: string;
  readonly title_en: string;
  readonly permission: string;
  readonly url: string;
  readonly component: string;
  /** Its buttons, where they are not those of reports. */
  readonly buttons?: readonly string[];
  /** Ids of other entries whoever is granted the page is granted with it, where they are there. */
  readonly alsoGranted?: readonly string[];
};

/** Place of a menu entry, its title, and those it is granted to. */
export type MenuRequest = {
  readonly id: string;
  readonly parentId?: string | null;
  readonly title: string;
  readonly roleIds: readonly string[];
};

type Place = {
  readonly parentId: string | null;
  readonly name: string;
  readonly sortNo: number;
  readonly icon?: string | null;
  readonly hidden: boolean;
};

/**
 * Writes the entries roles can be granted: the page, hidden until somebody places it, and its buttons. A placed entry stays where it is.
 */
export async function writePageGrants(db: Db, page: MenuPage): Promise<void> {
  const row = await findMenu(db, page.id);
  const place =
    row === undefined
      ? { parentId: null, name: page.title, sortNo: 0, hidden: true }
      : {
          parentId: row.parent_id,
          name: row.hidden ? page.title : row.name,
          sortNo: row.sort_no,
          icon: row.icon,
          hidden: row.hidden,
        };
  await writeEntry(db, page, place);
}

/** Puts a page where a file wants it. */
export async function placePage(
  db: Db,
  page: MenuPage,
  place: { readonly parentId: string | null; readonly name: string; readonly sortNo: number },
): Promise<void> {
  await writeEntry(db, page, { ...place, hidden: false });
}

/** Ids of the entry of a page and of its buttons. */
export function grantIds(pageId: string, buttons: readonly string[]): string[] {
  return [pageId, ...buttons.map((button) => `${pageId}-${button}`)];
}

/** Puts a page into the menu, or moves its entry, and grants it with its buttons to roles. @throws Refusal 422 */
export async function addPageToMenu(
  engine: Engine,
  { parentId, title, roleIds }: MenuRequest,
  pageOf: (db: Db) => Promise<MenuPage>,
): Promise<void> {
  await inTransaction(engine.db, async (db) => {
    const page = await pageOf(db);
    const place = await menuPlace(db, { parentId, roleIds });
    await forgetMenuPlace(db, page.id);
    await writeEntry(db, page, { parentId: place.parent, name: title.trim(), sortNo: 900, hidden: false });
    const also: string[] = [];
    for (const id of page.alsoGranted ?? []) if ((await findMenu(db, id)) !== undefined) also.push(id);
    await grantPlaced(db, place, [...grantIds(page.id, page.buttons ?? reportButtons), ...also]);
  });
}

async function writeEntry(db: Db, page: MenuPage, place: Place): Promise<void> {
  const tenantId = DEFINITION_TENANT;
  const { id, code, title, title_en: titleEn, permission, url, component } = page;
  await upsertPermissions(db, [
    // Without English of its own the entry is called what it is called.
    {
      id,
      tenantId,
      ...place,
      titleEn: titleEn === title ? null : titleEn,
      url,
      component,
      componentName: code,
      menuType: 1,
      keepAlive: true,
    },
    ...(page.buttons ?? reportButtons).map((button, index) => ({
      id: `${id}-${button}`,
      tenantId,
      parentId: id,
      name: ownEntry(standardButtons, button)?.[0] ?? button,
      titleEn: ownEntry(standardButtons, button)?.[1] ?? button,
      menuType: 2 as const,
      perms: `${permission}:${button}`,
      sortNo: index + 1,
      isRoute: false,
    })),
  ]);
}
