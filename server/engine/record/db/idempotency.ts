import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import type { Actor } from '#server/platform/actor.ts';

/** A request that was answered under a key. */
export type Answered = { readonly hash: string; readonly answer: string };

/**
 * Claims a key for the current transaction. A concurrent request with the same key waits here until the first one has ended.
 * @returns what was answered under the key before; null when the key is now the caller's
 */
export async function claimKey(db: Db, actor: Actor, key: string, hash: string): Promise<Answered | null> {
  await db
    .deleteFrom('sys_idempotency')
    .where(sql<boolean>`create_time < now() - interval '24 hours'`)
    .execute();
  const claimed = await db
    .insertInto('sys_idempotency')
    .values({
      id: newId(),
      tenant_id: actor.tenantId,
      create_by: actor.username,
      user_id: actor.userId,
      request_key: key,
      request_hash: hash,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'request_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (claimed !== undefined) return null;
  const row = await db
    .selectFrom('sys_idempotency')
    .select(['request_hash', 'answer'])
    .where('user_id', '=', actor.userId)
    .where('request_key', '=', key)
    .executeTakeFirstOrThrow();
  return { hash: row.request_hash, answer: row.answer ?? '' };
}

/** Keeps the answer of a claimed key. */
export async function keepAnswer(db: Db, actor: Actor, key: string, answer: string): Promise<void> {
  await db
    .updateTable('sys_idempotency')
    .set({ answer })
    .where('user_id', '=', actor.userId)
    .where('request_key', '=', key)
    .execute();
}
