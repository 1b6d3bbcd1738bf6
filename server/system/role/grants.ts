import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { findManaged } from '#server/db/managed.ts';
import { addHistory } from '#server/engine/record/db/record-history.ts';
import type { Actor } from '#server/platform/actor.ts';
import {
  allPermissions,
  changeGrants,
  findRoleById,
  hasRole,
  permissionIdsOf,
  permissionIdsOfUser,
  type PermissionNode,
} from '#server/platform/db/system-role.ts';
import { lockPeople } from '#server/platform/identity/db/successor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { systemRefusals } from '#server/system/refusals.ts';
import type { Handed } from '#server/workflow/hand-over.ts';
import { handOverRole } from '#server/workflow/role-end.ts';
import { addTies, removeTies } from '../db/system-user.ts';
import { unknown } from '../kit/list.ts';
import { ungrantable } from '../user/guards.ts';
import { users } from '../user/users.ts';
import { systemRoleRefusals } from './refusals.ts';

/** @throws Refusal 404 */
export async function grantsOfRole(
  db: Db,
  roleId: string,
  { tenantId }: Actor,
  isOfDepart = false,
): Promise<readonly string[]> {
  const role = await findRoleById(db, tenantId, roleId, { isOfDepart });
  if (role === undefined) throw unknown();
  return permissionIdsOf(db, roleId);
}

/**
 * Gives a role exactly these menus and buttons. What is given or taken must be held by whoever does it, and nobody changes a role of his own (AZ-05).
 * @param last what was granted when the caller began; anything else by now is told instead of overwritten
 */
export async function saveGrants(
  db: Db,
  { roleId, isOfDepart = false, ...asked }: Wanted & { roleId: string; isOfDepart?: boolean },
  actor: Actor,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const role = await findRoleById(trx, actor.tenantId, roleId, { lock: true, isOfDepart });
    if (role === undefined) throw unknown();
    if (role.superuser) throw refusal(409, systemRoleRefusals.roleHasAll, { role: role.role_name });
    if (!actor.superuser && (await hasRole(trx, actor.userId, roleId)))
      throw refusal(403, systemRefusals.ownRolesRights);
    const stored = await permissionIdsOf(trx, roleId);
    const name = filled(systemRoleRefusals.roleNamed, { name: role.role_name });
    const { added, removed, named } = await changeOf(trx, stored, asked, name, actor, role.update_by);
    if (added.length + removed.length === 0) return;
    const by = { tenantId: actor.tenantId, by: actor.username };
    await changeGrants(trx, { ...by, roleId, added, removed });
    await addHistory(trx, { formTable: 'sys_role', ...by, orgCode: actor.orgCode, way: 'form', note: null }, [
      {
        recordId: roleId,
        version: role.version + 1,
        act: 'change',
        changes: { head: { permissions: [named(removed), named(added)] } },
      },
    ]);
  });
}

/** Menus and buttons somebody wants granted, and what was granted when he began. */
export type Wanted = { readonly wanted: readonly string[]; readonly last: readonly string[] | null };

/**
 * Returns the changes wanted grants make to stored ones.
 * @param holder who holds them, in a sentence
 * @throws Refusal 409 when they changed since, 422 for a menu that is gone, 403 naming what the caller does not hold himself
 */
export async function changeOf(
  db: Db,
  stored: readonly string[],
  { wanted, last }: Wanted,
  holder: RefusalText,
  actor: Actor,
  by: string | null = null,
) {
  const before = new Set(stored);
  if (last !== null && !isSame(before, new Set(last)))
    throw refusal(409, systemRoleRefusals.grantChanged, { holder, by: by ?? platformRefusals.somebodyElse });
  const nodes = await allPermissions(db, actor.tenantId);
  const next = withViews(nodes, wanted);
  const all = new Map(nodes.map((node) => [node.id, node.name]));
  if (wanted.some((id) => !all.has(id))) throw refusal(422, systemRoleRefusals.menusGone);
  const added = [...next].filter((id) => !before.has(id));
  const removed = [...before].filter((id) => !next.has(id));
  await refuseBeyond(db, [...added, ...removed], all, actor);
  const named = (ids: readonly string[]): string | null =>
    ids.length === 0 ? null : ids.map((id) => all.get(id) ?? id).join('、');
  return { added, removed, named };
}

/** Adds to what is wanted the right to view each page among it: a menu entry that opens nothing is of no use to anybody. */
function withViews(nodes: readonly PermissionNode[], wanted: readonly string[]): ReadonlySet<string> {
  const next = new Set(wanted);
  const views = Map.groupBy(
    nodes.filter(({ menu_type: type, perms }) => type === BUTTON && perms?.endsWith(':view') === true),
    ({ parent_id: page }) => page,
  );
  for (const page of wanted) {
    const own = views.get(page) ?? [];
    const [first] = own;
    if (first !== undefined && !own.some(({ id }) => next.has(id))) next.add(first.id);
  }
  return next;
}

/** Kind of an entry of the menu. */
const BUTTON = 2;

/** @throws Refusal 403 naming what the caller does not hold himself */
async function refuseBeyond(
  db: Db,
  ids: readonly string[],
  names: ReadonlyMap<string, string>,
  actor: Actor,
): Promise<void> {
  if (actor.superuser || ids.length === 0) return;
  const held = await permissionIdsOfUser(db, actor.userId);
  const beyond = ids.filter((id) => !held.has(id));
  if (beyond.length === 0) return;
  const said = beyond.slice(0, 5).map((id) => `“${names.get(id) ?? id}”`);
  const rest = beyond.length > said.length ? filled(systemRoleRefusals.andMore, { count: beyond.length }) : '';
  throw refusal(403, systemRoleRefusals.rightsNotYours, { rights: listed(said), rest });
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}

/**
 * Gives users a role, or takes it from them. Open tasks that came to them by it go to others: to the account `to`, or to whom the rules say.
 */
export async function changeHolders(
  db: Db,
  {
    roleId,
    userIds,
    isGiven,
    isOfDepart = false,
    to = null,
  }: { roleId: string; userIds: readonly string[]; isGiven: boolean; isOfDepart?: boolean; to?: string | null },
  actor: Actor,
): Promise<Handed> {
  return inTransaction(db, async (trx) => {
    if (!isGiven) await lockPeople(trx, actor.tenantId, true);
    const role = await findRoleById(trx, actor.tenantId, roleId, { lock: true, isOfDepart });
    if (role === undefined) throw unknown();
    const people = await findManaged(trx, users.table, { tenantId: actor.tenantId, ids: userIds, lock: true });
    if (people.length < userIds.length) throw unknown();
    if (userIds.includes(actor.userId)) throw refusal(409, systemRefusals.ownRoles);
    const [beyond] = await ungrantable(trx, [roleId], actor);
    if (beyond !== undefined) throw refusal(403, systemRefusals.roleBeyondGive, { role: beyond });
    const by = { tenantId: actor.tenantId, by: actor.username };
    if (isGiven) await addTies(trx, 'roles', { ...by, userIds, ids: [roleId] });
    else await removeTies(trx, 'roles', { ...by, userIds, id: roleId });
    await addHistory(
      trx,
      { formTable: 'sys_user', ...by, orgCode: actor.orgCode, way: 'form', note: null },
      people.map(({ id, version }) => ({
        recordId: id,
        version,
        act: 'change',
        changes: { head: { selectedroles: isGiven ? [null, role.role_name] : [role.role_name, null] } },
      })),
    );
    if (isGiven) return { tasks: 0, receivers: [] };
    const ended = { roles: [role.role_code], positions: [] };
    return handOverRole(trx, actor, { userIds, ended, to, name: role.role_name });
  });
}
