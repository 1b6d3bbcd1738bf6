import type { Db } from '#server/db/connection.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { standingIn } from '#server/system/db/system-depart.ts';
import { needDepart } from '#server/system/depart-role/grants.ts';
import { changeMembers, departs } from '#server/system/depart/departs.ts';
import { managedPage } from '#server/system/kit/list.ts';
import { users } from '#server/system/user/users.ts';
import type { HandlersOf } from '../handler.ts';
import { idsOf } from '../list-query.ts';
import { managedHandlers } from './managed-routes.ts';
import { listedUsers } from './user-routes.ts';

type DepartAct = 'systemDepartUsers' | 'systemDepartUsersAdd' | 'systemDepartUserRemove' | 'systemDepartUsersRemove';

/** Departments and who belongs to them; the tree is `departTree`, which pickers read as well. */
export function departHandlers(db: Db) {
  const acts: HandlersOf<DepartAct> = {
    systemDepartUsers: async ({ query, actor }) => {
      await needDepart(db, query.id, 'system:depart:users', actor);
      const asked = { pageSize: -521, filters: {}, narrowings: [standingIn(query.id)] };
      return { result: listedUsers(await managedPage(db, users, asked, actor)).records };
    },
    systemDepartUsersAdd: async ({ body, actor }) => {
      const { depId: departId, userIdList: userIds } = body;
      await needDepart(db, departId, 'system:depart:users', actor);
      await changeMembers(db, { departId, userIds: [...new Set(userIds)], isIn: true }, actor);
      return { message: platformAnswers.addedNarrow, result: null };
    },
    systemDepartUserRemove: async ({ query, actor }) => {
      await needDepart(db, query.depId, 'system:depart:users', actor);
      await changeMembers(db, { departId: query.depId, userIds: [query.userId], isIn: false }, actor);
      return { message: platformAnswers.deletedNarrow, result: null };
    },
    systemDepartUsersRemove: async ({ query, actor }) => {
      await needDepart(db, query.depId, 'system:depart:users', actor);
      await changeMembers(db, { departId: query.depId, userIds: idsOf(query.userIds), isIn: false }, actor);
      return { message: platformAnswers.deletedNarrow, result: null };
    },
  };
  return { ...managedHandlers('systemDepart', db, departs), ...acts };
}
