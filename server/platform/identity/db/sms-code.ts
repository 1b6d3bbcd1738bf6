import { sql } from 'kysely';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';

// Nobody is signed in yet: the rows carry the installation's first tenant to satisfy the system columns.
const tenant_id = '1';

export type SmsPurpose = 'sign-in' | 'registration' | 'reset' | 'contact';

/** Tries a code stands; the next one finds it void. */
const triesPerCode = 5;

/** Why no code may be sent now, with the seconds until one may. */
export type SmsLimit = {
  readonly reason: 'too soon' | 'mobile' | 'address';
  readonly waitSeconds: number;
};

/**
 * Keeps a code for 10 minutes and voids the earlier ones of the same purpose, or says what stands against it: one a
 * minute and ten a day for a number, thirty an hour for an address. Requests for one number or from one address
 * queue up here, so that parallel ones count one by one.
 */
export async function storeSmsCode(
  db: Db,
  code: { mobile: string; purpose: SmsPurpose; address: string; codeHash: string },
): Promise<{ id: string } | SmsLimit> {
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sms address ${code.address}`}, 0))`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sms mobile ${code.mobile}`}, 0))`.execute(trx);
    const counts = await trx
      .selectFrom('sys_sms_code')
      .select([
        sql<number>`count(*) filter (where mobile = ${code.mobile} and create_time > now() - interval '60 seconds')`.as(
          'recent',
        ),
        sql<number>`count(*) filter (where mobile = ${code.mobile})`.as('day'),
        sql<number>`count(*) filter (where address = ${code.address} and create_time > now() - interval '1 hour')`.as(
          'hour',
        ),
        secondsUntil('60 seconds', sql`mobile = ${code.mobile} and create_time > now() - interval '60 seconds'`).as(
          'recentWait',
        ),
        secondsUntil('1 day', sql`mobile = ${code.mobile}`).as('dayWait'),
        secondsUntil('1 hour', sql`address = ${code.address} and create_time > now() - interval '1 hour'`).as(
          'hourWait',
        ),
      ])
      .where('create_time', '>', sql<string>`now() - interval '1 day'`)
      .where((eb) => eb.or([eb('mobile', '=', code.mobile), eb('address', '=', code.address)]))
      .executeTakeFirstOrThrow();
    if (counts.recent > 0) return { reason: 'too soon', waitSeconds: counts.recentWait };
    if (counts.day >= 10) return { reason: 'mobile', waitSeconds: counts.dayWait };
    if (counts.hour >= 30) return { reason: 'address', waitSeconds: counts.hourWait };
    await trx
      .updateTable('sys_sms_code')
      .set({ used: true })
      .where('mobile', '=', code.mobile)
      .where('purpose', '=', code.purpose)
      .execute();
    const id = newId();
    await trx
      .insertInto('sys_sms_code')
      .values({
        id,
        tenant_id,
        mobile: code.mobile,
        purpose: code.purpose,
        address: code.address,
        code_hash: code.codeHash,
        expires_at: sql`now() + interval '10 minutes'`,
      })
      .execute();
    return { id };
  });
}

function secondsUntil(window: string, which: ReturnType<typeof sql>) {
  return sql<number>`greatest(1, coalesce(ceil(extract(epoch from
    min(create_time) filter (where ${which}) + ${window}::interval - now())), 1))::int`;
}

/** A text that did not leave: its code is void and the sender may try again at once. */
export async function forgetSmsCode(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sys_sms_code').where('id', '=', id).execute();
}

/** Counts a try against the code that holds now and answers it; null when there is none, or after five tries. */
export async function trySmsCode(
  db: Db,
  { mobile, purpose }: { mobile: string; purpose: SmsPurpose },
): Promise<{ id: string; codeHash: string } | null> {
  const row = await db
    .updateTable('sys_sms_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('mobile', '=', mobile)
    .where('purpose', '=', purpose)
    .where('used', '=', false)
    .where('tries', '<', triesPerCode)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['id', 'code_hash'])
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, codeHash: row.code_hash };
}

/** Uses a code up; false when somebody else did so meanwhile. */
export async function useSmsCode(db: Db, id: string): Promise<boolean> {
  const result = await db
    .updateTable('sys_sms_code')
    .set({ used: true })
    .where('id', '=', id)
    .where('used', '=', false)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
