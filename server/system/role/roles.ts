import { roleSubject } from '#core/managed/role.ts';
import { companyRolesOnly } from '#server/db/managed.ts';
import { holdersOfRoles } from '#server/platform/db/system-role.ts';
import { memberRole } from '#server/platform/identity/install.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { managed } from '../kit/managed.ts';
import { ungrantable } from '../user/guards.ts';

/** Roles the installation itself works with. */
const builtIn: ReadonlySet<string> = new Set(['admin', 'guest', memberRole]);

/** Roles; one that somebody has stays [system.role]. */
export const roles = managed(roleSubject, {
  table: 'sys_role',
  only: companyRolesOnly,
  answers: { added: '添加成功！', edited: '修改成功!', deleted: '删除角色成功', deletedMany: '删除角色成功!' },
  check: async (db, _values, before, actor) => {
    if (before === null) return [];
    const [beyond] = await ungrantable(db, [before.id], actor);
    return beyond === undefined ? [] : [{ field: 'roleName', message: `角色“${beyond}”拥有您没有的权限，不能修改` }];
  },
  mayDelete: async (db, rows, actor) => {
    const own = rows.find(({ roleCode }) => builtIn.has(String(roleCode)));
    if (own !== undefined) throw new Refusal(409, `角色“${String(own['roleName'])}”由系统使用，不能删除`);
    const ids = rows.map(({ id }) => id);
    const [beyond] = await ungrantable(db, ids, actor);
    if (beyond !== undefined) throw new Refusal(403, `角色“${beyond}”拥有您没有的权限，不能删除`);
    const [used] = await holdersOfRoles(db, ids);
    if (used === undefined) return;
    const name = String(rows.find(({ id }) => id === used.id)?.['roleName']);
    throw new Refusal(
      409,
      `角色“${name}”正由${used.names.join('、')}等 ${used.count} 人使用，请先在“用户”中移除后再删除`,
    );
  },
});
