import { sql } from 'kysely';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';

export type Owner = { readonly tenantId: string; readonly userId: string; readonly by: string };

/** The second step of a user, begun or on; undefined where he has none. */
export async function findSecondStep(db: Db, userId: string) {
  return db
    .selectFrom('sys_second_step')
    .select(['secret', 'is_on', 'last_step'])
    .where('user_id', '=', userId)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
}

/** Does the sign-in of a user need a second step? */
export async function hasSecondStep(db: Db, userId: string): Promise<boolean> {
  return (await findSecondStep(db, userId))?.is_on === true;
}

/** Keeps a sealed secret that no code has proved yet; one begun before is void, one that is on stays: false. */
export async function beginStep(db: Db, { tenantId, userId, by }: Owner, secret: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sys_second_step')
    .values({ id: newId(), tenant_id: tenantId, create_by: by, user_id: userId, secret })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id'])
        .where('del_flag', '=', 0)
        .doUpdateSet({ secret, last_step: 0, update_time: sql`now()` })
        .where('sys_second_step.is_on', '=', false),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Turns it on with the step of its first code, and keeps the hashes of new recovery codes. */
export async function turnStepOn(db: Db, owner: Owner, step: number, hashes: readonly string[]): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('sys_second_step')
      .set({ is_on: true, last_step: step, update_by: owner.by, update_time: sql`now()` })
      .where('user_id', '=', owner.userId)
      .where('is_on', '=', false)
      .where('last_step', '<', step)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await replaceRecoveryCodes(trx, owner, hashes);
    return true;
  });
}

/** Takes the code of a time step once: false when it, or a later one, was taken before. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sys_second_step')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('is_on', '=', true)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Sealed with an older key: sealed anew, unless it was replaced meanwhile. */
export async function resealStep(db: Db, userId: string, sealed: { from: string; to: string }): Promise<void> {
  await db
    .updateTable('sys_second_step')
    .set({ secret: sealed.to })
    .where('user_id', '=', userId)
    .where('secret', '=', sealed.from)
    .execute();
}

/** All sealed secrets. */
export async function sealedSteps(db: Db) {
  return db.selectFrom('sys_second_step').select(['user_id', 'secret']).execute();
}

/** New recovery codes in place of the old ones; only their hashes are kept. */
export async function replaceRecoveryCodes(db: Db, owner: Owner, hashes: readonly string[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('sys_recovery_code').where('user_id', '=', owner.userId).execute();
    await trx
      .insertInto('sys_recovery_code')
      .values(
        hashes.map((code_hash) => ({
          id: newId(),
          tenant_id: owner.tenantId,
          create_by: owner.by,
          user_id: owner.userId,
          code_hash,
        })),
      )
      .execute();
  });
}

/** Takes a recovery code out; of two parallel uses one finds nothing. */
export async function takeRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sys_recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sys_recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Takes the second step off a user with all its codes; false when there was none. */
export async function removeStep(db: Db, userId: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await trx.deleteFrom('sys_recovery_code').where('user_id', '=', userId).execute();
    const { numDeletedRows } = await trx.deleteFrom('sys_second_step').where('user_id', '=', userId).executeTakeFirst();
    return numDeletedRows > 0n;
  });
}
