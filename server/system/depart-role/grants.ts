import { filled } from '#core/refusals/text.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { addHistory } from '#server/engine/record/db/record-history.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { departRoleById } from '#server/platform/db/system-role.ts';
import { refusal } from '#server/platform/refusal.ts';
import {
  changeDepartPermissions,
  departRolesOf,
  headedBy,
  isMember,
  permissionIdsOfDepart,
  rolesOfDepart,
} from '../db/system-depart-role.ts';
import { knownDeparts } from '../db/system-user.ts';
import { unknown } from '../kit/list.ts';
import { changeHolders, changeOf, grantsOfRole, saveGrants, type Wanted } from '../role/grants.ts';
import { systemDepartRoleRefusals } from './refusals.ts';

/**
 * May this person do something in a department: who holds it for the whole company, in every one; a head, in his own and those below.
 * @param everywhere the code that counts for the whole company
 * @throws Refusal 404 for a department he has nothing to do with
 */
export async function needDepart(db: Db, departId: string, everywhere: string, actor: Actor): Promise<void> {
  const known = may(actor, everywhere)
    ? await knownDeparts(db, actor.tenantId, [departId])
    : (await headedBy(db, actor.tenantId, actor.userId)).filter(({ id }) => id === departId);
  if (known.length === 0) throw refusal(404, systemDepartRoleRefusals.departNotLed);
}

/** Returns the permissions a department may hand on. */
export async function grantsOfDepart(db: Db, departId: string, actor: Actor): Promise<readonly string[]> {
  await needDepart(db, departId, 'system:depart:perm', actor);
  return permissionIdsOfDepart(db, departId);
}

/** Says what a department may hand on; what it loses, its roles lose. Nobody hands on what he does not hold himself (AZ-05). */
export async function saveDepartGrants(
  db: Db,
  { departId, ...asked }: Wanted & { departId: string },
  actor: Actor,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const [depart] = await knownDeparts(trx, actor.tenantId, [departId]);
    if (depart === undefined) throw unknown();
    const stored = await permissionIdsOfDepart(trx, departId);
    const { added, removed, named } = await changeOf(
      trx,
      stored,
      asked,
      filled(systemDepartRoleRefusals.departNamed, { name: depart.depart_name }),
      actor,
    );
    if (added.length + removed.length === 0) return;
    const by = { tenantId: actor.tenantId, by: actor.username };
    await changeDepartPermissions(trx, { ...by, departId, added, removed });
    await addHistory(trx, { formTable: 'sys_depart', ...by, orgCode: actor.orgCode, way: 'form', note: null }, [
      {
        recordId: departId,
        version: 0,
        act: 'change',
        changes: { head: { permissions: [named(removed), named(added)] } },
      },
    ]);
  });
}

async function needRole(db: Db, roleId: string, everywhere: string, actor: Actor) {
  const role = await departRoleById(db, actor.tenantId, roleId);
  if (role === undefined) throw unknown();
  await needDepart(db, role.depart_id, everywhere, actor);
  return role;
}

/** @throws Refusal 404 */
export async function grantsOfDepartRole(db: Db, roleId: string, actor: Actor): Promise<readonly string[]> {
  await needRole(db, roleId, 'system:depart-role:view', actor);
  return grantsOfRole(db, roleId, actor, true);
}

/** Gives a role of a department exactly these, of what the department may. */
export async function saveDepartRoleGrants(
  db: Db,
  { roleId, ...asked }: Wanted & { roleId: string },
  actor: Actor,
): Promise<void> {
  const role = await needRole(db, roleId, 'system:depart-role:grant', actor);
  const within = new Set(await permissionIdsOfDepart(db, role.depart_id));
  if (asked.wanted.some((id) => !within.has(id)))
    throw refusal(422, systemDepartRoleRefusals.roleBeyondDepart, { role: role.role_name });
  await saveGrants(db, { roleId, ...asked, isOfDepart: true }, actor);
}

/** Roles of a department, and which of them a member has. */
export async function rolesIn(db: Db, departId: string, actor: Actor) {
  await needDepart(db, departId, 'system:depart-role:view', actor);
  return rolesOfDepart(db, actor.tenantId, departId);
}

export async function rolesOfMember(db: Db, userId: string, departId: string, actor: Actor) {
  await needDepart(db, departId, 'system:depart-role:view', actor);
  return departRolesOf(db, userId, departId);
}

/** Gives somebody roles of departments he belongs to, and takes others from him. */
export async function changeMemberRoles(
  db: Db,
  { userId, now, before }: { userId: string; now: readonly string[]; before: readonly string[] },
  actor: Actor,
): Promise<void> {
  const changed = [
    ...now.filter((id) => !before.includes(id)).map((roleId) => ({ roleId, isGiven: true })),
    ...before.filter((id) => !now.includes(id)).map((roleId) => ({ roleId, isGiven: false })),
  ];
  await inTransaction(db, async (trx) => {
    for (const { roleId, isGiven } of changed) {
      const role = await needRole(trx, roleId, 'system:depart-role:grant', actor);
      if (isGiven && !(await isMember(trx, userId, role.depart_id)))
        throw refusal(422, systemDepartRoleRefusals.roleOfDepart, { role: role.role_name });
      await changeHolders(trx, { roleId, userIds: [userId], isGiven, isOfDepart: true }, actor);
    }
  });
}
