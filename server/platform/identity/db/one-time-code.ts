import { sql } from 'kysely';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';

// Nobody is signed in yet: the rows carry the installation's first tenant to satisfy the system columns.
const tenant_id = '1';

/** Kind of what a code opens: each is asked for by name, so none can be used for another. */
export type OneTimeKind =
  | ('third-state' | 'third-sign-in' | 'third-bind' | 'password-reset')
  | ('second-step' | 'contact' | 'passkey-new' | 'passkey-login')
  | 'session-ticket';

/** Wrong codes a subject may bring before his own is void. */
const triesPerCode = 5;

/** Keeps the hash of a code with what it stands for; an earlier one of the same subject is void. */
export async function storeOneTimeCode(
  db: Db,
  code: { kind: OneTimeKind; codeHash: string; subject?: string; payload: object; lifeSeconds: number },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Anybody may begin a third-party sign-in: what has run out goes at once, so a flood fills ten minutes and no more.
    await trx
      .deleteFrom('sys_one_time_code')
      .where('expires_at', '<', sql<string>`now()`)
      .execute();
    if (code.subject !== undefined) {
      await trx
        .deleteFrom('sys_one_time_code')
        .where('kind', '=', code.kind)
        .where('subject', '=', code.subject)
        .execute();
    }
    await trx
      .insertInto('sys_one_time_code')
      .values({
        id: newId(),
        tenant_id,
        kind: code.kind,
        code_hash: code.codeHash,
        subject: code.subject ?? null,
        payload: JSON.stringify(code.payload),
        expires_at: sql`now() + make_interval(secs => ${code.lifeSeconds})`,
      })
      .execute();
  });
}

/** Takes a code out by its hash; of two parallel uses one finds nothing. */
export async function takeOneTimeCode(db: Db, kind: OneTimeKind, codeHash: string): Promise<unknown> {
  const row = await db
    .deleteFrom('sys_one_time_code')
    .where('kind', '=', kind)
    .where('code_hash', '=', codeHash)
    .returning(['payload', sql<boolean>`expires_at > now()`.as('valid')])
    .executeTakeFirst();
  return row?.valid === true ? row.payload : null;
}

/** Looks what a code stands for without using it up. */
export async function readOneTimeCode(db: Db, kind: OneTimeKind, codeHash: string): Promise<unknown> {
  const row = await db
    .selectFrom('sys_one_time_code')
    .select('payload')
    .where('kind', '=', kind)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return row?.payload ?? null;
}

/** Counts a try against the code of a subject; the right one is taken out, the sixth try finds none. */
export async function takeCodeOfSubject(
  db: Db,
  { kind, subject, codeHash }: { kind: OneTimeKind; subject: string; codeHash: string },
): Promise<unknown> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable('sys_one_time_code')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('tries', '<', triesPerCode)
      .where('expires_at', '>', sql<string>`now()`)
      .returning(['id', 'code_hash'])
      .executeTakeFirst();
    // Both are hashes of random text: comparing them plainly tells nothing of the code.
    return row?.code_hash === codeHash ? takeOneTimeCode(trx, kind, codeHash) : null;
  });
}
