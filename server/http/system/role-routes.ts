import type { components } from '#core/contract/api.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { httpRefusals } from '#server/http/refusals.ts';
import { ruledTables } from '#server/platform/access/db/online-auth.ts';
import type { Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { allPermissions, type PermissionNode } from '#server/platform/db/system-role.ts';
import { refusal } from '#server/platform/refusal.ts';
import { havingRole, rolesOfTenant } from '#server/system/db/system-user.ts';
import { managedPage } from '#server/system/kit/list.ts';
import { changeHolders, grantsOfRole, saveGrants } from '#server/system/role/grants.ts';
import { roles } from '#server/system/role/roles.ts';
import { users } from '#server/system/user/users.ts';
import { handedWords } from '#server/workflow/hand-over.ts';
import type { HandlersOf } from '../handler.ts';
import { idsOf } from '../list-query.ts';
import { managedHandlers } from './managed-routes.ts';
import { listedUsers } from './user-routes.ts';

type Schemas = components['schemas'];
type RoleAct =
  | (
      | 'systemRoleCheck'
      | 'systemRoleAll'
      | 'systemRoleTree'
      | 'systemMenuTree'
      | 'systemRoleGrants'
      | 'systemRoleGrantsSave'
    )
  | ('systemRoleUsers' | 'systemRoleUsersAdd' | 'systemRoleUserRemove' | 'systemRoleUsersRemove');

/** Roles with what they are granted and who has them. */
export function roleHandlers(db: Db) {
  const acts: HandlersOf<RoleAct> = {
    systemRoleCheck: async ({ query, actor }) => {
      const taken = (await rolesOfTenant(db, actor.tenantId)).find(({ role_code: code }) => code === query.roleCode);
      if (taken !== undefined && taken.id !== query.id) throw refusal(409, httpRefusals.roleCodeTaken);
      return { result: true };
    },
    systemRoleAll: async ({ actor }) => ({
      result: (await rolesOfTenant(db, actor.tenantId)).map((role) => ({
        id: role.id,
        roleCode: role.role_code,
        roleName: role.role_name,
        description: role.description,
      })),
    }),
    systemRoleTree: async ({ actor }) => ({ result: await permissionTree(db, actor) }),
    systemMenuTree: async ({ actor }) => ({ result: await permissionTree(db, actor) }),
    systemRoleGrants: async ({ query, actor }) => ({ result: [...(await grantsOfRole(db, query.roleId, actor))] }),
    systemRoleGrantsSave: async ({ body, actor }) => {
      await saveGrants(db, { roleId: body.roleId, ...permissionIdsIn(body) }, actor);
      return { message: platformAnswers.saved, result: null };
    },
    systemRoleUsers: async ({ query, actor }) => {
      const { roleId, username = '', realname = '', ...paging } = query;
      const asked = { ...paging, filters: { username, realname }, narrowings: [havingRole(roleId)] };
      return { result: listedUsers(await managedPage(db, users, asked, actor)) };
    },
    systemRoleUsersAdd: async ({ body, actor }) => {
      const { roleId, userIdList: userIds } = body;
      await changeHolders(db, { roleId, userIds: [...new Set(userIds)], isGiven: true }, actor);
      return { message: platformAnswers.addedNarrow, result: null };
    },
    systemRoleUserRemove: async ({ query, actor }) => {
      const { roleId, userId, toUser: to = null } = query;
      const handed = await changeHolders(db, { roleId, userIds: [userId], isGiven: false, to }, actor);
      return { message: deletedWith(handedWords(handed)), result: null };
    },
    systemRoleUsersRemove: async ({ query, actor }) => {
      const { roleId, userIds, toUser: to = null } = query;
      const handed = await changeHolders(db, { roleId, userIds: idsOf(userIds), isGiven: false, to }, actor);
      return { message: deletedWith(handedWords(handed)), result: null };
    },
  };
  return { ...managedHandlers('systemRole', db, roles), ...acts };
}

/**
 * Returns the permissions roles can be granted, as a tree.
 * @param within only these, and the menus above them
 */
export async function permissionTree(
  db: Db,
  { tenantId }: Actor,
  within: ReadonlySet<string> | null = null,
): Promise<Schemas['PermissionTree']> {
  const [all, ruled] = await Promise.all([allPermissions(db, tenantId), ruledTables(db, tenantId)]);
  const nodes = within === null ? all : all.filter(({ id }) => within.has(id));
  return { treeList: treeOf(nodes, ruled), ids: nodes.map(({ id }) => id) };
}

/** Returns the permissions somebody wants granted, and those granted when he began. */
export function permissionIdsIn(body: { readonly permissionIds: string; readonly lastpermissionIds?: string | null }) {
  const { permissionIds, lastpermissionIds: last } = body;
  return { wanted: listOf(permissionIds), last: last == null ? null : listOf(last) };
}

function listOf(text: string): readonly string[] {
  return text.split(',').filter((id) => id !== '');
}

/** Menus and buttons as a tree; one whose parent is gone stands at the root rather than nowhere. */
function treeOf(nodes: readonly PermissionNode[], ruled: ReadonlySet<string>): Schemas['PermissionTreeNode'][] {
  const ids = new Set(nodes.map(({ id }) => id));
  const below = Map.groupBy(nodes, ({ parent_id: parent }) => (parent !== null && ids.has(parent) ? parent : ''));
  const node = (row: PermissionNode): Schemas['PermissionTreeNode'] => {
    const { id, name, icon, parent_id: parentId, menu_type: menuType } = row;
    const children = below.get(id)?.map(node) ?? null;
    return {
      key: id,
      value: id,
      title: name,
      slotTitle: name,
      label: name,
      icon,
      parentId,
      menuType,
      // A view copy is guarded by the rules of its original.
      ruleFlag: menuType !== 2 && ruled.has(row.component_name?.split('$')[0] ?? '') ? 1 : 0,
      isLeaf: children === null,
      children,
    };
  };
  return (below.get('') ?? []).map(node);
}

function deletedWith(more: RefusalText | null): RefusalText {
  return more === null
    ? platformAnswers.deletedNarrow
    : filled(platformAnswers.withMore, { done: platformAnswers.deletedNarrow, more });
}
