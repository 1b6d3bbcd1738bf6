import { userAgentSubject } from '#core/managed/user-agent.ts';
import { filled } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { Db } from '#server/db/connection.ts';
import type { ManagedRow } from '#server/db/managed.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { deputiesWithin, deputyIdOf, lockDeputies } from '#server/platform/identity/db/deputy.ts';
import { type FieldError, refusal } from '#server/platform/refusal.ts';
import { realnamesOf } from '../db/system-user.ts';
import { managedOne, unknown } from '../kit/list.ts';
import { managed, type Values } from '../kit/managed.ts';
import { addManaged, deleteManaged, editManaged } from '../kit/write.ts';
import { ownDeputyFault } from '../user/own-place.ts';
import { systemDeputyRefusals } from './refusals.ts';
import { systemRefusals } from '#server/system/refusals.ts';

/** Deputies of users who are away; one for each [system.user-agent] (decision 77). */
export const deputies = managed(userAgentSubject, {
  table: 'sys_user_agent',
  answers: {
    added: platformAnswers.deputySet,
    edited: platformAnswers.deputyChanged,
    deleted: platformAnswers.deletedNarrow,
    deletedMany: platformAnswers.deletedNarrow,
  },
  check: faultsOf,
  dress: async (db, rows, { tenantId }) => {
    const names = await realnamesOf(
      db,
      tenantId,
      rows.flatMap(({ userName, agentUserName }) => [plain(userName), plain(agentUserName)]),
    );
    return rows.map((row) => ({
      ...row,
      userName_dictText: names.get(plain(row['userName'])) ?? plain(row['userName']),
      agentUserName_dictText: names.get(plain(row['agentUserName'])) ?? plain(row['agentUserName']),
    }));
  },
});

async function faultsOf(
  db: Db,
  values: Values,
  before: ManagedRow | null,
  actor: Actor,
): Promise<readonly FieldError[]> {
  const { tenantId } = actor;
  const [user, agent, from, to] = ['userName', 'agentUserName', 'startTime', 'endTime'].map((name) =>
    plain(values[name]),
  ) as [string, string, string, string];
  if (from >= to) return [{ field: 'endTime', message: systemRefusals.endNotAfterBegin }];
  if (user === agent) return [{ field: 'agentUserName', message: systemDeputyRefusals.deputyIsSelf }];
  const own = ownDeputyFault(user, agent, 'agentUserName', actor);
  if (own !== null) return [own];
  await lockDeputies(db, tenantId);
  const people = await realnamesOf(db, tenantId, [user, agent], { isActive: true });
  if (!people.has(user)) return [{ field: 'userName', message: filled(systemDeputyRefusals.deputyGone, { user }) }];
  if (!people.has(agent))
    return [{ field: 'agentUserName', message: filled(systemDeputyRefusals.deputyGone, { user: agent }) }];
  const named = await deputiesWithin(db, tenantId, { from, to, exceptId: before?.id ?? '' });
  const seen = new Set([user]);
  for (let next: string | undefined = agent; next !== undefined; next = named.get(next)) {
    if (seen.has(next))
      return [
        {
          field: 'agentUserName',
          message: filled(systemDeputyRefusals.deputyMutual, { person: people.get(agent) ?? agent }),
        },
      ];
    seen.add(next);
  }
  return [];
}

/** The deputy an account named. @throws Refusal 403 for others' without the right to see them, 404 where there is none */
export async function deputyOf(db: Db, username: string, actor: Actor): Promise<ManagedRow> {
  if (username !== actor.username && !may(actor, 'system:user-agent:view'))
    throw refusal(403, systemDeputyRefusals.noDeputyRight);
  const id = await deputyIdOf(db, actor.tenantId, username);
  if (id === null) throw unknown();
  return managedOne(db, deputies, id, actor);
}

/** Names the own deputy, or changes it. @throws Refusal 422 with what is wrong */
export async function setOwnDeputy(db: Db, sent: Values, actor: Actor): Promise<void> {
  const id = await deputyIdOf(db, actor.tenantId, actor.username);
  if (id === null) await addManaged(db, deputies, { ...sent, userName: actor.username }, actor);
  else await editManaged(db, deputies, { ...sent, id }, actor);
}

/** @throws Refusal 404 where there is none */
export async function endOwnDeputy(db: Db, actor: Actor): Promise<void> {
  const id = await deputyIdOf(db, actor.tenantId, actor.username);
  if (id === null) throw unknown();
  await deleteManaged(db, deputies, [id], actor);
}
