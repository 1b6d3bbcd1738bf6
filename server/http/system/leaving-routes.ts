import { listed, type RefusalText } from '#core/refusals/text.ts';
import type { Engine } from '#server/engine/scope.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { freezeUsers } from '#server/system/user/acts.ts';
import { userDuties } from '#server/system/user/duties.ts';
import { deleteUsers, handOverAgain } from '#server/system/user/leaving.ts';
import { handedWords, type Handed } from '#server/workflow/hand-over.ts';
import type { HandlersOf } from '../handler.ts';
import { idsOf } from '../list-query.ts';

/** Returns the handlers for the duties of people who leave, and for their hand-over. */
export function leavingHandlers(engine: Engine): HandlersOf<'systemUserDuties' | 'systemUserLeave'> {
  const { db } = engine;
  return {
    systemUserDuties: async ({ query, actor }) => ({
      result: await userDuties(
        engine,
        { ids: idsOf(query.userIds), roleIds: query.roleId === undefined ? undefined : idsOf(query.roleId) },
        actor,
      ),
    }),
    systemUserLeave: async ({ body, actor }) => {
      const ids = idsOf(body.userIds);
      const to = body.toUser ?? null;
      needRight(body.act, ids, actor);
      const handed =
        body.act === 'freeze'
          ? await freezeUsers(db, ids, 2, actor, to)
          : body.act === 'delete'
            ? await deleteUsers(db, ids, to, actor)
            : await handOverAgain(db, ids, to, actor);
      return { message: saidOf(body.act, handed), result: { tasks: handed.tasks, receivers: [...handed.receivers] } };
    },
  };
}

type Act = 'freeze' | 'delete' | 'handOver';

function needRight(act: Act, ids: readonly string[], actor: Actor): void {
  const code = act === 'delete' ? (ids.length > 1 ? 'batch_delete' : 'delete') : 'freeze';
  if (!may(actor, `system:user:${code}`)) throw refusal(403, platformRefusals.noRight);
}

const dones: Readonly<Record<Act, RefusalText>> = {
  freeze: platformAnswers.frozen,
  delete: platformAnswers.deletedAway,
  handOver: platformAnswers.handedOver,
};

function saidOf(act: Act, handed: Handed): RefusalText {
  const said = handedWords(handed);
  return said === null ? dones[act] : listed([dones[act], said], '，');
}
