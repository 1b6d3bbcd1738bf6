import { roleSubject } from '#core/managed/role.ts';
import { filled, listed } from '#core/refusals/text.ts';
import { companyRolesOnly } from '#server/db/managed.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { holdersOfRoles } from '#server/platform/db/system-role.ts';
import { memberRole } from '#server/platform/identity/install.ts';
import { refusal } from '#server/platform/refusal.ts';
import { systemRefusals } from '#server/system/refusals.ts';
import { managed } from '../kit/managed.ts';
import { ungrantable } from '../user/guards.ts';
import { systemRoleRefusals } from './refusals.ts';

/** Roles the installation itself works with. */
const builtIn: ReadonlySet<string> = new Set(['admin', 'guest', memberRole]);

/** Roles; one that somebody has stays [system.role]. */
export const roles = managed(roleSubject, {
  table: 'sys_role',
  only: companyRolesOnly,
  answers: {
    added: platformAnswers.added,
    edited: platformAnswers.editedNarrow,
    deleted: platformAnswers.roleDeleted,
    deletedMany: platformAnswers.rolesDeleted,
  },
  check: async (db, _values, before, actor) => {
    if (before === null) return [];
    const [beyond] = await ungrantable(db, [before.id], actor);
    return beyond === undefined
      ? []
      : [{ field: 'roleName', message: filled(systemRefusals.roleBeyondChange, { role: beyond }) }];
  },
  mayDelete: async (db, rows, actor) => {
    const own = rows.find(({ roleCode }) => builtIn.has(String(roleCode)));
    if (own !== undefined) throw refusal(409, systemRoleRefusals.roleOfSystem, { role: String(own['roleName']) });
    const ids = rows.map(({ id }) => id);
    const [beyond] = await ungrantable(db, ids, actor);
    if (beyond !== undefined) throw refusal(403, systemRoleRefusals.roleBeyondDelete, { role: beyond });
    const [used] = await holdersOfRoles(db, ids);
    if (used === undefined) return;
    const name = String(rows.find(({ id }) => id === used.id)?.['roleName']);
    throw refusal(409, systemRoleRefusals.roleInUse, { name, names: listed(used.names), count: used.count });
  },
});
