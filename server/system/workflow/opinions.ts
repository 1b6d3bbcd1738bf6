import { flowOpinionSubject } from '#core/managed/workflow.ts';
import { filled } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { Db } from '#server/db/connection.ts';
import type { Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { refusal } from '#server/platform/refusal.ts';
import { opinionsOf } from '#server/workflow/db/workflow-model.ts';
import { peopleCells } from '../announcement/books.ts';
import { realnamesOf } from '../db/system-user.ts';
import type { CellReader } from '../kit/book.ts';
import { managed, type Managed } from '../kit/managed.ts';
import { withNames } from './lists.ts';
import { systemWorkflowRefusals } from './refusals.ts';

/**
 * Manages the opinions often given when approving [workflow.common-opinion]. An administrator sees and changes all; anybody else sees his
 * own and everybody's, and changes his own.
 */
export function flowOpinions({ superuser, username }: Actor): Managed {
  const isForeign = (userId: unknown): boolean => !superuser && plain(userId) !== username;
  return managed(flowOpinionSubject, {
    table: 'wf_opinion',
    ...(superuser ? {} : { only: opinionsOf(username) }),
    answers: {
      added: platformAnswers.added,
      edited: platformAnswers.edited,
      deleted: platformAnswers.deleted,
      deletedMany: platformAnswers.deletedMany,
    },
    check: async (db, values, before, { tenantId }) => {
      const userId = plain(values['userId']);
      // Left empty by somebody who is no administrator it is his own.
      const isOwn = userId === '' && before === null;
      if (before !== null && isForeign(before['userId']))
        return [{ field: 'content', message: systemWorkflowRefusals.opinionOfAll }];
      if (!isOwn && isForeign(userId)) return [{ field: 'userId', message: systemWorkflowRefusals.onlyOwnOpinion }];
      if (userId === '' || (await realnamesOf(db, tenantId, [userId])).has(userId)) return [];
      return [{ field: 'userId', message: filled(systemWorkflowRefusals.memberGone, { user: userId }) }];
    },
    completed: async (_db, values, before) =>
      !superuser && before === null ? { userId: plain(values['userId']) || username } : {},
    mayDelete: async (_db, rows) => {
      if (rows.some(({ userId }) => isForeign(userId))) throw refusal(403, systemWorkflowRefusals.opinionShared);
    },
    dress: (db, rows, actor) => withNames(db, rows, actor, ['userId']),
  });
}

/** Reads the owner of an opinion, by account or name. */
export function opinionCells(db: Db, actor: Actor): Promise<CellReader> {
  return peopleCells(db, actor, 'userId', (people) => people[0]?.username ?? '');
}
