import { inTransaction, type Db } from '#server/db/connection.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';
import { findMenu } from '#server/engine/definition/db/design.ts';
import { grantPlaced, menuPlace } from '#server/engine/definition/menu-place.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import type { Actor } from '#server/platform/actor.ts';
import { forgetMenuPlace, upsertPermissions } from '#server/platform/identity/db/identity.ts';
import { refusal } from '#server/platform/refusal.ts';
import { findAmisPage, openAmisPage } from './db/amis-page.ts';

/** The component a menu entry of an amis page names. */
export const AMIS_PAGE_COMPONENT = 'amis/page';

type Page = { readonly id: string; readonly code: string; readonly name: string; readonly nameEn: string | null };
type Place = {
  readonly parentId: string | null;
  readonly name: string;
  readonly sortNo: number;
  readonly icon?: string | null;
  readonly hidden: boolean;
};

/** Prefix of the permission codes of an amis page. */
export function amisPermission(code: string): string {
  return `amis:${code.replaceAll('_', '-')}`;
}

/** Writes the entry roles can be granted: an amis page, hidden until somebody places it. A placed entry stays where it is. */
export async function writeAmisGrants(db: Db, page: Page): Promise<void> {
  const row = await findMenu(db, page.id);
  await writeEntry(
    db,
    page,
    row === undefined
      ? { parentId: null, name: page.name, sortNo: 0, hidden: true }
      : {
          parentId: row.parent_id,
          name: row.hidden ? page.name : row.name,
          sortNo: row.sort_no,
          icon: row.icon,
          hidden: row.hidden,
        },
  );
}

/** Puts an amis page where a file wants it. */
export async function placeAmisPage(
  db: Db,
  page: Page,
  place: Pick<Place, 'parentId' | 'name' | 'sortNo'>,
): Promise<void> {
  await writeEntry(db, page, { ...place, hidden: false });
}

/** Publishes an amis page: opens it, puts it into the menu or moves its entry, and grants it to roles. */
export async function publishAmisPage(
  db: Db,
  { id, parentId, title, roleIds }: { id: string; parentId?: string | null; title: string; roleIds: readonly string[] },
  actor: Actor,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const stored = await findAmisPage(trx, id, { lock: true });
    if (stored === undefined) throw refusal(404, engineRefusals.entityUnknown);
    const place = await menuPlace(trx, { parentId, roleIds });
    await openAmisPage(trx, id, actor.username);
    await forgetMenuPlace(trx, id);
    await writeEntry(
      trx,
      { id, code: stored.code, name: stored.name, nameEn: stored.name_en },
      { parentId: place.parent, name: title.trim(), sortNo: 900, hidden: false },
    );
    await grantPlaced(trx, place, [id, `${id}-view`]);
  });
}

async function writeEntry(db: Db, { id, code, nameEn }: Page, place: Place): Promise<void> {
  const tenantId = DEFINITION_TENANT;
  await upsertPermissions(db, [
    {
      id,
      tenantId,
      ...place,
      // Null would take away an English title somebody gave the entry.
      ...(nameEn === null ? {} : { titleEn: nameEn }),
      url: `/amis-page/${code}`,
      component: AMIS_PAGE_COMPONENT,
      componentName: code,
      menuType: 1,
      keepAlive: true,
    },
    {
      id: `${id}-view`,
      tenantId,
      parentId: id,
      name: '查看',
      titleEn: 'View',
      menuType: 2,
      perms: `${amisPermission(code)}:view`,
      sortNo: 1,
      isRoute: false,
    },
  ]);
}
