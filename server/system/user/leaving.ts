import { inTransaction, type Db } from '#server/db/connection.ts';
import { findManaged } from '#server/db/managed.ts';
import type { Actor } from '#server/platform/actor.ts';
import { lockPeople } from '#server/platform/identity/db/successor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { handOver, receiverOf, type Handed, type Why } from '#server/workflow/hand-over.ts';
import { unknown } from '../kit/list.ts';
import type { Managed, Values } from '../kit/managed.ts';
import { deleteManaged, editManaged } from '../kit/write.ts';
import { refuseOneself, refuseStronger } from './guards.ts';
import { systemUserRefusals } from './refusals.ts';
import { personOf, users, writeTies } from './users.ts';

/** Receiver of the duties of people: the account of somebody; nobody is named with null. */
export type HandTo = string | null;

/** Hands over what hangs on people who were just frozen or deleted, in the transaction that did it. */
export async function handOverOf(
  trx: Db,
  userIds: readonly string[],
  { to, why }: { readonly to: HandTo; readonly why: Why },
  actor: Actor,
): Promise<Handed> {
  const receiver = to === null ? null : await receiverOf(trx, actor, to, userIds);
  return handOver(trx, actor, { userIds, to: receiver, why });
}

/** Changes a user. Whoever loses a role or a position by it loses the tasks that came by it, so nobody is given any meanwhile. */
export async function editUser(db: Db, sent: Values, actor: Actor): Promise<Handed> {
  return inTransaction(db, async (trx) => {
    if ('selectedroles' in sent || 'post' in sent) await lockPeople(trx, actor.tenantId, true);
    const to = typeof sent['toUser'] === 'string' && sent['toUser'] !== '' ? sent['toUser'] : null;
    let handed: Handed = { tasks: 0, receivers: [] };
    const telling: Managed = {
      ...users,
      written: async (...written) => {
        handed = await writeTies(...written, to);
      },
    };
    await editManaged(trx, telling, sent, actor);
    return handed;
  });
}

/** Deletes users, all or none; what hangs on them goes to others with it. */
export async function deleteUsers(db: Db, ids: readonly string[], to: HandTo, actor: Actor): Promise<Handed> {
  return inTransaction(db, async (trx) => {
    await lockPeople(trx, actor.tenantId, true);
    let handed: Handed = { tasks: 0, receivers: [] };
    const leaving = {
      ...users,
      deleted: async (inside: Db) => {
        handed = await handOverOf(inside, ids, { to, why: 'deleted' }, actor);
      },
    };
    await deleteManaged(trx, leaving, ids, actor);
    return handed;
  });
}

/**
 * Hands over what hangs on people whose accounts are closed already, to somebody else than it went to.
 * @throws Refusal 409 for one who is there himself: he hands over his tasks on their page
 */
export async function handOverAgain(db: Db, ids: readonly string[], to: HandTo, actor: Actor): Promise<Handed> {
  return inTransaction(db, async (trx) => {
    await lockPeople(trx, actor.tenantId, true);
    const rows = await findManaged(trx, users.table, { tenantId: actor.tenantId, ids, lock: true });
    if (rows.length < ids.length) throw unknown();
    const people = rows.map(personOf);
    refuseOneself(people, actor, '移交');
    await refuseStronger(trx, people, actor);
    const there = rows.find(({ status }) => String(status) === '1');
    if (there !== undefined) throw refusal(409, systemUserRefusals.stillThere, { name: String(there['realname']) });
    return handOverOf(trx, ids, { to, why: 'gone' }, actor);
  });
}
