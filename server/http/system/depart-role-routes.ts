import type { components } from '#core/contract/api.ts';
import { asWritten } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { headedBy, permissionIdsOfDepart } from '#server/system/db/system-depart-role.ts';
import { departRoles } from '#server/system/depart-role/depart-roles.ts';
import {
  changeMemberRoles,
  grantsOfDepart,
  grantsOfDepartRole,
  needDepart,
  rolesIn,
  rolesOfMember,
  saveDepartGrants,
  saveDepartRoleGrants,
} from '#server/system/depart-role/grants.ts';
import type { HandlersOf } from '../handler.ts';
import { managedHandlers } from './managed-routes.ts';
import { permissionTree, permissionIdsIn } from './role-routes.ts';

type Schemas = components['schemas'];
type DepartRoleAct =
  | ('departGrants' | 'departGrantsSave' | 'departRoleTree' | 'departRoleGrants' | 'departRoleGrantsSave')
  | ('departRoleChoices' | 'departRolesOfUser' | 'departRolesOfUserSave' | 'myDepartTree');

/** Returns the handlers for permissions of departments, their roles, and the departments of those who head them. */
export function departRoleHandlers(db: Db) {
  const acts: HandlersOf<DepartRoleAct> = {
    departGrants: async ({ query, actor }) => ({ result: [...(await grantsOfDepart(db, query.departId, actor))] }),
    departGrantsSave: async ({ body, actor }) => {
      await saveDepartGrants(db, { departId: body.departId, ...permissionIdsIn(body) }, actor);
      return { message: platformAnswers.saved, result: null };
    },
    departRoleTree: async ({ query, actor }) => {
      await needDepart(db, query.departId, 'system:depart-role:view', actor);
      const within = new Set(await permissionIdsOfDepart(db, query.departId));
      return { result: await permissionTree(db, actor, within) };
    },
    departRoleGrants: async ({ query, actor }) => ({
      result: [...(await grantsOfDepartRole(db, query.roleId, actor))],
    }),
    departRoleGrantsSave: async ({ body, actor }) => {
      await saveDepartRoleGrants(db, { roleId: body.roleId, ...permissionIdsIn(body) }, actor);
      return { message: platformAnswers.saved, result: null };
    },
    departRoleChoices: async ({ query, actor }) => ({
      result: (await rolesIn(db, query.departId, actor)).map((role) => ({
        id: role.id,
        roleCode: role.role_code,
        roleName: role.role_name,
        description: role.description,
      })),
    }),
    departRolesOfUser: async ({ query, actor }) => ({
      result: (await rolesOfMember(db, query.userId, query.departId, actor)).map(({ id, roleId }) => ({
        id,
        userId: query.userId,
        droleId: roleId,
      })),
    }),
    departRolesOfUserSave: async ({ body, actor }) => {
      const idsIn = (text: string | null | undefined) => [
        ...new Set((text ?? '').split(',').filter((id) => id !== '')),
      ];
      const { userId, newRoleId, oldRoleId } = body;
      await changeMemberRoles(db, { userId, now: idsIn(newRoleId), before: idsIn(oldRoleId) }, actor);
      return { message: platformAnswers.added, result: null };
    },
    // The family says the standing where others say that it went well.
    myDepartTree: async ({ actor }) => {
      const own = await headedBy(db, actor.tenantId, actor.userId);
      return { message: asWritten(own.length === 0 ? '1' : '2'), result: treeOf(own) };
    },
  };
  return { ...managedHandlers('systemDepartRole', db, departRoles), ...acts };
}

type Depart = Awaited<ReturnType<typeof headedBy>>[number];

/** Departments as trees: one whose parent he does not head stands at the top. */
function treeOf(departs: readonly Depart[]): Schemas['MyDepart'][] {
  const ids = new Set(departs.map(({ id }) => id));
  const below = Map.groupBy(departs, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : ''));
  const node = (depart: Depart): Schemas['MyDepart'] => {
    const children = (below.get(depart.id) ?? []).map(node);
    return { ...depart, key: depart.id, title: depart.departName, isLeaf: children.length === 0, children };
  };
  return (below.get('') ?? []).map(node);
}
