import { inTransaction, type Db } from '#server/db/connection.ts';
import { readDatabaseError } from '#server/db/errors.ts';
import { findManaged, takenValues, type ManagedRow } from '#server/db/managed.ts';
import { managedColumn } from '#server/db/managed.ts';
import { addHistory, type Act } from '#server/engine/record/db/record-history.ts';
import type { Actor } from '#server/platform/actor.ts';
import { deletePasskeysOf } from '#server/platform/identity/db/passkey.ts';
import { removeStep } from '#server/platform/identity/db/second-step.ts';
import { endSuccessors, lockPeople } from '#server/platform/identity/db/successor.ts';
import { givePassword } from '#server/platform/identity/give-password.ts';
import { hashPassword, passwordRules, refuseWeak } from '#server/platform/identity/password.ts';
import { refusal, Refusal } from '#server/platform/refusal.ts';
import type { Handed } from '#server/workflow/hand-over.ts';
import { deletedUsers, isAccountTaken, purgeUsers, restoreUsers, setStatus, userByAccount } from '../db/system-user.ts';
import { unknown } from '../kit/list.ts';
import { refuseOneself, refuseStronger } from './guards.ts';
import { handOverOf, type HandTo } from './leaving.ts';
import { systemUserRefusals } from './refusals.ts';
import { personOf, users } from './users.ts';

/**
 * Freezes users or lets them in again; frozen ones are signed out at once [AUT-06]. What hangs on those who are frozen goes to others with it; whoever
 * is let in again is found again where he is named, what went to others stays with them.
 * @param to who takes over; null for whom the rules say
 */
export async function freezeUsers(
  db: Db,
  ids: readonly string[],
  status: 1 | 2,
  actor: Actor,
  to: HandTo = null,
): Promise<Handed> {
  return inTransaction(db, async (trx) => {
    await lockPeople(trx, actor.tenantId, true);
    const rows = await findManaged(trx, users.table, { tenantId: actor.tenantId, ids, lock: true });
    if (rows.length < ids.length) throw unknown();
    const people = rows.map(personOf);
    refuseOneself(people, actor, status === 2 ? '冻结' : '解冻');
    await refuseStronger(trx, people, actor);
    await setStatus(trx, { tenantId: actor.tenantId, ids, status, by: actor.username });
    const changed = rows.filter((row) => row['status'] !== status);
    await note(trx, actor, changed, 'change', (row) => ({ status: [row['status'], status] }));
    if (status === 2) return handOverOf(trx, ids, { to, why: 'frozen' }, actor);
    await endSuccessors(trx, { tenantId: actor.tenantId, by: actor.username }, ids);
    return { tasks: 0, receivers: [] };
  });
}

/** Gives a user a new password; he is signed out everywhere. The own one is changed where the old one is asked for [AUT-05]. */
export async function resetPassword(db: Db, username: string, password: string, actor: Actor): Promise<void> {
  const person = await userByAccount(db, actor.tenantId, username);
  if (person === undefined) throw refusal(404, systemUserRefusals.noUser);
  if (person.id === actor.userId) throw refusal(409, systemUserRefusals.ownPassword);
  refuseOneself([person], actor, '重置');
  await refuseStronger(db, [person], actor);
  refuseWeak(password, person.username, 'password', await passwordRules(db, actor.tenantId));
  const passwordHash = await hashPassword(password);
  await givePassword(db, {
    tenantId: actor.tenantId,
    byName: actor.realname,
    userId: person.id,
    passwordHash,
    isGiven: true,
    by: actor.username,
  });
}

/** Takes the second step and the passkeys off a user who lost his device; answers his account. Others' sessions stay: his password did not change. */
export async function resetSecondStep(db: Db, id: string, actor: Actor): Promise<string> {
  return inTransaction(db, async (trx) => {
    const [row] = await findManaged(trx, users.table, { tenantId: actor.tenantId, ids: [id], lock: true });
    if (row === undefined) throw unknown();
    const person = personOf(row);
    refuseOneself([person], actor, '重置');
    await refuseStronger(trx, [person], actor);
    const hadStep = await removeStep(trx, id);
    const hadPasskeys = await deletePasskeysOf(trx, id);
    if (!hadStep && !hadPasskeys) throw refusal(409, systemUserRefusals.noSecondStep);
    return person.username;
  });
}

/** Brings deleted users back, all or none; whoever has taken an account, number or address meanwhile keeps it. */
export async function restoreDeleted(db: Db, ids: readonly string[], actor: Actor): Promise<void> {
  try {
    await inTransaction(db, async (trx) => {
      await lockPeople(trx, actor.tenantId, true);
      const rows = await deletedUsers(trx, actor.tenantId, ids);
      if (rows.length < ids.length) throw unknown();
      await refuseStronger(trx, rows.map(personOf), actor);
      for (const row of rows) await refuseTaken(trx, row, actor);
      await restoreUsers(trx, ids, actor.username);
      // One who was frozen before he was deleted is still not there.
      const back = rows.flatMap(({ id, status }) => (String(status) === '1' ? [id] : []));
      await endSuccessors(trx, { tenantId: actor.tenantId, by: actor.username }, back);
      await note(trx, actor, rows, 'restore', () => ({}));
    });
  } catch (error) {
    const fault = readDatabaseError(error);
    if (fault.kind === 'refusal' && !(error instanceof Refusal)) throw refusal(409, systemUserRefusals.identityTaken);
    throw error;
  }
}

/** Deletes users for good: nothing personal of them is kept. */
export async function purgeDeleted(db: Db, ids: readonly string[], actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const rows = await deletedUsers(trx, actor.tenantId, ids);
    if (rows.length < ids.length) throw unknown();
    await refuseStronger(trx, rows.map(personOf), actor);
    await purgeUsers(trx, ids, actor.username);
    await note(trx, actor, rows, 'purge', () => ({}));
  });
}

async function refuseTaken(db: Db, row: ManagedRow, { tenantId }: Actor): Promise<void> {
  const name = String(row['realname']);
  if (await isAccountTaken(db, String(row['username'])))
    throw refusal(409, systemUserRefusals.accountTaken, { account: String(row['username']), name });
  for (const [field, label] of [
    ['phone', systemUserRefusals.phone],
    ['email', systemUserRefusals.email],
    ['workNo', systemUserRefusals.workNo],
  ] as const) {
    const column = managedColumn(users.table, field);
    const value = row[field];
    if (column === undefined || typeof value !== 'string') continue;
    if ((await takenValues(db, users.table, { tenantId, column, values: [value], exceptId: row.id })).size > 0)
      throw refusal(409, systemUserRefusals.contactTaken, { label, value, name });
  }
}

async function note(
  db: Db,
  actor: Actor,
  rows: readonly ManagedRow[],
  act: Act,
  changes: (row: ManagedRow) => Readonly<Record<string, readonly [unknown, unknown]>>,
): Promise<void> {
  const { tenantId, username, orgCode } = actor;
  await addHistory(
    db,
    { formTable: 'sys_user', tenantId, by: username, orgCode, way: 'form', note: null },
    rows.map((row) => ({ recordId: row.id, version: row.version + 1, act, changes: { head: changes(row) } })),
  );
}
