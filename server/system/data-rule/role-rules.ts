import { grantAll } from '#server/engine/access/auth-grants.ts';
import type { Engine } from '#server/engine/scope.ts';
import { readGrants, readRowRules } from '#server/platform/access/db/online-auth.ts';
import type { Actor } from '#server/platform/actor.ts';
import { findRoleById, hasRole, permissionIdsOf } from '#server/platform/db/system-role.ts';
import { refusal } from '#server/platform/refusal.ts';
import { systemRefusals } from '#server/system/refusals.ts';
import { unknown } from '../kit/list.ts';
import { ungrantable } from '../user/guards.ts';
import { mustShowForm } from './menu-forms.ts';
import { systemDataRuleRefusals } from './refusals.ts';

type Of = { readonly permissionId: string; readonly roleId: string };

/** Rules in force of the form a menu shows, and those that bind a role. @throws Refusal 404, 422 */
export async function rulesOfRole(engine: Engine, { permissionId, roleId }: Of, actor: Actor) {
  const { tenantId } = actor;
  if ((await findRoleById(engine.db, tenantId, roleId)) === undefined) throw unknown();
  const { table } = await mustShowForm(engine.db, await engine.store.catalogue(), permissionId, actor);
  const rules = (await readRowRules(engine.db, tenantId, table)).filter(({ status }) => status === 1);
  if (rules.length === 0) throw refusal(404, systemDataRuleRefusals.permissionUnknown);
  const grants = await readGrants(engine.db, tenantId, { table, type: 3, mode: 'role', granteeId: roleId });
  const granted = new Set(grants.map(({ auth_id: id }) => id));
  return { rules, checked: rules.flatMap(({ id }) => (granted.has(id) ? [id] : [])) };
}

/**
 * Binds a role to exactly these rules of the form a menu shows.
 * @throws Refusal 403 for a role of one's own or one that holds more, 409 where the role does not hold the menu
 */
export async function bindRole(
  engine: Engine,
  { permissionId, roleId, ids }: Of & { readonly ids: readonly string[] },
  actor: Actor,
): Promise<void> {
  const role = await findRoleById(engine.db, actor.tenantId, roleId);
  if (role === undefined) throw unknown();
  if (!actor.superuser && (await hasRole(engine.db, actor.userId, roleId)))
    throw refusal(403, systemRefusals.ownRolesRights);
  const [beyond] = await ungrantable(engine.db, [roleId], actor);
  if (beyond !== undefined) throw refusal(403, systemRefusals.roleBeyondChange, { role: beyond });
  const { table } = await mustShowForm(engine.db, await engine.store.catalogue(), permissionId, actor);
  if (!(await permissionIdsOf(engine.db, roleId)).includes(permissionId))
    throw refusal(409, systemDataRuleRefusals.saveRoleMenuFirst);
  await grantAll(engine, { granteeId: roleId, cgformId: table, type: 3, mode: 'role', ids }, actor);
}
