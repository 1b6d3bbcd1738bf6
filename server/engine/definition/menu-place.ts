import type { Db } from '#server/db/connection.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import { grant } from '#server/platform/identity/db/identity.ts';
import { fieldRefusal } from '#server/platform/refusal.ts';
import { DEFINITION_TENANT } from './db/definition.ts';
import { readMenuParents, readRoles } from './db/design.ts';

/** Place an entry is to have in the menu: its folder with those above it, and the roles it is granted to. */
export type MenuPlace = {
  readonly parent: string | null;
  readonly above: readonly string[];
  readonly roleIds: readonly string[];
};

/** Reads the place somebody asked for. @throws Refusal 422 for a folder or a role that is not there */
export async function menuPlace(
  db: Db,
  { parentId, roleIds }: { readonly parentId?: string | null | undefined; readonly roleIds: readonly string[] },
): Promise<MenuPlace> {
  const folders = await readMenuParents(db, DEFINITION_TENANT);
  const parent = parentId === undefined || parentId === null || parentId === '' ? null : parentId;
  if (parent !== null && !folders.some(({ id }) => id === parent))
    throw fieldRefusal('parentId', engineRefusals.parentMenuUnknown);
  const roles = await readRoles(db, DEFINITION_TENANT);
  if (roleIds.some((role) => !roles.some(({ id }) => id === role)))
    throw fieldRefusal('roleIds', engineRefusals.roleUnknown);
  const above: string[] = [];
  const parentOf = (at: string): string | null => folders.find(({ id }) => id === at)?.parent_id ?? null;
  for (let at = parent; at !== null && !above.includes(at); at = parentOf(at)) above.push(at);
  return { parent, above, roleIds };
}

/** Grants entries and the folders above them to the roles of their place. */
export async function grantPlaced(db: Db, { above, roleIds }: MenuPlace, ids: readonly string[]): Promise<void> {
  const permissionIds = [...above, ...ids];
  for (const roleId of roleIds) await grant(db, { tenantId: DEFINITION_TENANT, roleId, permissionIds });
}
