import { browserOf } from '#core/managed/browser.ts';
import { onlineUserSubject } from '#core/managed/online-user.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import type { Actor } from '#server/platform/actor.ts';
import { endSessions, openSessions, peopleOfSessions } from '#server/platform/identity/db/online-user.ts';
import { refusal } from '#server/platform/refusal.ts';
import { managed, type Managed, noAnswer } from '../kit/managed.ts';
import { refuseStronger } from '../user/guards.ts';
import { systemOnlineUserRefusals } from './refusals.ts';

/** Sessions that have not ended; what the wire calls their token is their id [A7.5]. */
export function onlineUsers(idleMinutes: number): Managed {
  return managed(onlineUserSubject, {
    table: 'sys_session',
    source: openSessions(idleMinutes),
    columns: { ip: 'address', browser: 'user_agent', lastUsedTime: 'last_used_at' },
    besides: ['createTime'],
    // It is only looked at and ended.
    answers: { added: noAnswer, edited: noAnswer, deleted: noAnswer, deletedMany: noAnswer },
    dress: async (_db, rows, actor) =>
      rows.map((row) => ({
        ...row,
        browser: browserOf(typeof row['browser'] === 'string' ? row['browser'] : null),
        token: row.id,
        isOwn: row.id === actor.sessionId,
      })),
  });
}

/**
 * Ends sessions of the company, at once for calls and sockets [A7.5, AUT-06]; answers whose they were.
 * @throws Refusal 404 when none is there any more, 409 for the caller's own one unless he said so, 403 for somebody who holds more than he
 */
export async function forceLogout(
  db: Db,
  { sessionIds, mayEndOwn }: { readonly sessionIds: readonly string[]; readonly mayEndOwn: boolean },
  actor: Actor,
): Promise<string> {
  if (sessionIds.length === 0) throw refusal(400, systemOnlineUserRefusals.signOutFailed);
  return inTransaction(db, async (trx) => {
    const people = await peopleOfSessions(trx, actor.tenantId, sessionIds);
    if (people.length === 0) throw refusal(404, systemOnlineUserRefusals.tokenUnknown);
    if (!mayEndOwn && people.some(({ sessionId }) => sessionId === actor.sessionId))
      throw refusal(409, systemOnlineUserRefusals.includesOwnSession);
    await refuseStronger(
      trx,
      people.filter(({ id }) => id !== actor.userId),
      actor,
    );
    await endSessions(
      trx,
      people.map(({ sessionId }) => sessionId),
    );
    return [...new Set(people.map(({ realname, username }) => `${realname}（${username}）`))].join('、');
  });
}
