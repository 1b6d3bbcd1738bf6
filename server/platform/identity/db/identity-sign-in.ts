import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';

// Tries, captchas and known addresses belong to no tenant: at that moment nobody is signed in. They carry the
// installation's first tenant to satisfy the system columns.
const tenant_id = '1';

/** The failed tries that count now: windows of 15 minutes, or as many as asked for. */
export type Tries = {
  /** Of this account from this address, this one included. */
  readonly pair: number;
  /** Of this account from anywhere. */
  readonly account: number;
  /** From this address on any account. */
  readonly address: number;
  /** Seconds until the oldest try of the pair, or of the address, leaves its window. */
  readonly pairWaitSeconds: number;
  readonly addressWaitSeconds: number;
  /** This account signed in from this address within the last 30 days. */
  readonly known: boolean;
};

/**
 * Writes the try down before it is judged, then counts. The other way round, a hundred parallel tries would all see
 * the same low count.
 */
export async function recordTry(
  db: Db,
  account: string,
  address: string,
  minutes = 15,
): Promise<{ id: string; tries: Tries }> {
  const id = newId();
  await db.insertInto('sys_sign_in_attempt').values({ id, tenant_id, account, address }).execute();
  const tries = await db
    .selectFrom('sys_sign_in_attempt')
    .select([
      sql<number>`count(*) filter (where account = ${account} and address = ${address})`.as('pair'),
      sql<number>`count(*) filter (where account = ${account})`.as('account'),
      sql<number>`count(*) filter (where address = ${address})`.as('address'),
      secondsLeft(minutes, sql`account = ${account} and address = ${address}`).as('pairWaitSeconds'),
      secondsLeft(minutes, sql`address = ${address}`).as('addressWaitSeconds'),
      sql<boolean>`exists (
        select 1 from sys_known_address k
        where k.account = ${account} and k.address = ${address} and k.del_flag = 0
          and k.last_sign_in_at > now() - interval '30 days')`.as('known'),
    ])
    .where('create_time', '>', sql<string>`now() - make_interval(mins => ${minutes})`)
    .where((eb) => eb.or([eb('account', '=', account), eb('address', '=', address)]))
    .executeTakeFirstOrThrow();
  return { id, tries };
}

function secondsLeft(minutes: number, which: ReturnType<typeof sql>) {
  const all = minutes * 60;
  return sql<number>`greatest(1, coalesce(${all}::int - extract(epoch from now() - min(create_time) filter (where ${which})), ${all}::int))::int`;
}

/** A refused try is not counted: waiting must help even if somebody keeps trying. */
export async function forgetTry(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sys_sign_in_attempt').where('id', '=', id).execute();
}

/** Failures before a success are void. */
export async function forgetTries(db: Db, account: string, address: string): Promise<void> {
  await db.deleteFrom('sys_sign_in_attempt').where('account', '=', account).where('address', '=', address).execute();
}

/** After a success the failures of this account from this address are void, and the address is known for 30 days. */
export async function recordSuccess(db: Db, account: string, address: string): Promise<void> {
  await forgetTries(db, account, address);
  await db
    .insertInto('sys_known_address')
    .values({ id: newId(), tenant_id, account, address })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'account', 'address'])
        .where('del_flag', '=', 0)
        .doUpdateSet({ last_sign_in_at: sql`now()` }),
    )
    .execute();
}

/** Keeps the answer of a drawn captcha for 60 seconds; drawing again with the same key replaces it. */
export async function storeCaptcha(db: Db, key: string, answerHash: string): Promise<void> {
  const expires_at = sql<string>`now() + interval '60 seconds'`;
  // Anybody may ask for captchas: what has run out goes at once, so a flood fills one minute and no more.
  await db
    .deleteFrom('sys_captcha')
    .where('expires_at', '<', sql<string>`now()`)
    .execute();
  await db
    .insertInto('sys_captcha')
    .values({ id: newId(), tenant_id, captcha_key: key, answer_hash: answerHash, expires_at })
    .onConflict((conflict) => conflict.column('captcha_key').doUpdateSet({ answer_hash: answerHash, expires_at }))
    .execute();
}

/** Takes a captcha out, right or wrong: each is good for one try. */
export async function takeCaptcha(db: Db, key: string): Promise<{ answerHash: string } | null> {
  const row = await db
    .deleteFrom('sys_captcha')
    .where('captcha_key', '=', key)
    .returning(['answer_hash', sql<boolean>`expires_at > now()`.as('valid')])
    .executeTakeFirst();
  return row?.valid === true ? { answerHash: row.answer_hash } : null;
}

/** Marks a ticket as used; false when it was used before. */
export async function useTicket(db: Db, jti: string, expiresAt: Date): Promise<boolean> {
  const result = await db
    .insertInto('sys_used_ticket')
    .values({ id: newId(), tenant_id, jti, expires_at: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.column('jti').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
