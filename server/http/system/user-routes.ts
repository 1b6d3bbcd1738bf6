import type { components } from '#core/contract/api.ts';
import { filled } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { httpRefusals } from '#server/http/refusals.ts';
import { may } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { positionNames } from '#server/system/db/system-position.ts';
import { deletedUsers, rolesOfTenant, tiesOfUsers } from '#server/system/db/system-user.ts';
import type { ManagedPage } from '#server/system/kit/list.ts';
import { managedOne } from '#server/system/kit/list.ts';
import { freezeUsers, purgeDeleted, resetPassword, resetSecondStep, restoreDeleted } from '#server/system/user/acts.ts';
import { mustBeFree } from '#server/system/user/free.ts';
import { importedUsers, userCells } from '#server/system/user/import.ts';
import { deleteUsers, editUser } from '#server/system/user/leaving.ts';
import { users } from '#server/system/user/users.ts';
import { handedWords } from '#server/workflow/hand-over.ts';
import type { HandlersOf } from '../handler.ts';
import { idsOf } from '../list-query.ts';
import { managedHandlers, managedUpload, type UploadDeps } from './managed-routes.ts';

type Schemas = components['schemas'];
type UserAct =
  | (
      | 'systemUserOnly'
      | 'systemUserFreeze'
      | 'systemUserPassword'
      | 'systemUserSecondStep'
      | 'systemUserBin'
      | 'systemUserRestore'
      | 'systemUserPurge'
    )
  | ('systemUserChoices' | 'systemUserRoles' | 'systemUserDeparts');

/** Users as administrators manage them; the list is `userList`, which pickers read as well. */
export function userHandlers(db: Db) {
  const acts: HandlersOf<UserAct> = {
    systemUserOnly: async ({ query, actor }) => {
      await mustBeFree(db, query, actor);
      return { message: platformAnswers.valueFree, result: null };
    },
    systemUserFreeze: async ({ body, actor }) => {
      const status = String(body.status) === '2' ? 2 : 1;
      if (!may(actor, status === 2 ? 'system:user:freeze' : 'system:user:unfreeze'))
        throw refusal(403, platformRefusals.noRight);
      await freezeUsers(db, idsOf(body.ids), status, actor);
      return { message: platformAnswers.doneNarrow, result: null };
    },
    systemUserPassword: async ({ body, actor }) => {
      await resetPassword(db, body.username, body.password, actor);
      return { message: platformAnswers.passwordChanged, result: null };
    },
    systemUserSecondStep: async ({ body, actor }) => {
      const about = await resetSecondStep(db, body.id, actor);
      return { message: platformAnswers.secondStepReset, result: null, about };
    },
    // The rows are read with the columns of the contract.
    systemUserBin: async ({ actor }) => ({
      result: (await deletedUsers(db, actor.tenantId)) as unknown as Schemas['DeletedUser'][],
    }),
    systemUserRestore: async ({ body, actor }) => {
      await restoreDeleted(db, idsOf(body.userIds), actor);
      return { message: platformAnswers.restoredUser, result: null };
    },
    systemUserPurge: async ({ query, actor }) => {
      await purgeDeleted(db, idsOf(query.userIds), actor);
      return { message: platformAnswers.deletedPlain, result: null };
    },
    systemUserChoices: async ({ actor }) => {
      const [roles, positions] = await Promise.all([
        rolesOfTenant(db, actor.tenantId),
        positionNames(db, actor.tenantId),
      ]);
      return {
        result: {
          selectedroles: roles.map(({ id, role_name: name }) => ({ value: id, text: name, title: name })),
          post: [...positions].map(([value, text]) => ({ value, text, title: text })),
        },
      };
    },
    systemUserDeparts: async ({ query, actor }) => {
      // Nobody of another company is asked for.
      const { id } = await managedOne(db, users, query.userId, actor);
      const departs = (await tiesOfUsers(db, [id])).get(id)?.departs ?? [];
      if (departs.length === 0) throw refusal(404, httpRefusals.searchFailed);
      return {
        message: platformAnswers.foundDeparts,
        result: departs.map((one) => ({ key: one.id, value: one.id, title: one.name })),
      };
    },
    systemUserRoles: async ({ query, actor }) => {
      const known = await rolesOfTenant(db, actor.tenantId);
      const roles = (await tiesOfUsers(db, [query.userid])).get(query.userid)?.roles ?? [];
      const own = roles.filter(({ id }) => known.some((role) => role.id === id)).map(({ id }) => id);
      if (own.length === 0) throw refusal(404, httpRefusals.noRolesOfUser);
      return { result: own };
    },
  };
  // The calls of the family name nobody: what hangs on them goes to whom the rules say.
  const handing: HandlersOf<'systemUserDelete' | 'systemUserDeleteBatch' | 'systemUserEdit'> = {
    systemUserEdit: async ({ body, actor }) => {
      const said = handedWords(await editUser(db, body, actor));
      return {
        message:
          said === null
            ? users.answers.edited
            : filled(platformAnswers.withMore, { done: users.answers.edited, more: said }),
        result: null,
      };
    },
    systemUserDelete: async ({ query, actor }) => {
      await deleteUsers(db, [query.id], null, actor);
      return { message: users.answers.deleted, result: null };
    },
    systemUserDeleteBatch: async ({ query, actor }) => {
      await deleteUsers(db, idsOf(query.ids), null, actor);
      return { message: users.answers.deletedMany, result: null };
    },
  };
  return { ...managedHandlers('systemUser', db, users), ...acts, ...handing };
}

/** The import of users: each row is judged like one typed in, but none brings a password. */
export function userUpload(deps: UploadDeps) {
  return managedUpload(deps, users, async (actor) => ({
    of: await importedUsers(),
    read: await userCells(deps.db, actor),
  }));
}

/** A page of users in the shape of the contract. */
export function listedUsers({ records, ...page }: ManagedPage): Schemas['UserPage'] {
  // The columns are those of the contract; strict answers hold them to it.
  return { ...page, records: records as unknown as Schemas['ListedUser'][] };
}
