import { departRoleSubject } from '#core/managed/depart-role.ts';
import { departRolesOnly } from '#server/db/managed.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { knownDeparts } from '../db/system-user.ts';
import { managed } from '../kit/managed.ts';
import { roles } from '../role/roles.ts';
import { systemDepartRoleRefusals } from './refusals.ts';

/** Roles of departments: roles like all others, kept within what their department may (decision 73). */
export const departRoles = managed(departRoleSubject, {
  table: 'sys_role',
  only: departRolesOnly,
  answers: {
    added: platformAnswers.added,
    edited: platformAnswers.editedToo,
    deleted: platformAnswers.deletedNarrow,
    deletedMany: platformAnswers.deletedMany,
  },
  check: async (db, values, before, actor) => {
    if (before !== null) return (await roles.check?.(db, values, before, actor)) ?? [];
    const known = await knownDeparts(db, actor.tenantId, [String(values['departId'])]);
    return known.length === 0 ? [{ field: 'departId', message: systemDepartRoleRefusals.roleDepartGone }] : [];
  },
  mayDelete: roles.mayDelete,
  dress: async (db, rows, { tenantId }) => {
    const known = await knownDeparts(
      db,
      tenantId,
      rows.map(({ departId }) => String(departId)),
    );
    const names = new Map(known.map(({ id, depart_name: name }) => [id, name]));
    return rows.map((row) => ({ ...row, departId_dictText: names.get(String(row['departId'])) ?? null }));
  },
});
