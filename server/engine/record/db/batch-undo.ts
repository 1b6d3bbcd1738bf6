import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import type { Actor } from '#server/platform/actor.ts';

/** Change one batch made to one record. */
export type BatchChange = {
  readonly id: string;
  /** The version the batch left. */
  readonly version: number;
  /** Values before an edit. */
  readonly old?: Readonly<Record<string, unknown>>;
  /** Sub-table rows that went with a deleted record, by table. */
  readonly subs?: Readonly<Record<string, readonly string[]>>;
};

export type BatchKind = 'edit' | 'delete';

/** Remembers a batch for its author; answers the token and the moment it ends. Ended ones go for good. */
export async function rememberBatch(
  db: Db,
  actor: Actor,
  batch: { table: string; kind: BatchKind; changes: readonly BatchChange[]; minutes: number },
): Promise<{ token: string; until: string }> {
  await db
    .deleteFrom('sys_batch_undo')
    .where('expires_at', '<', sql<string>`now()`)
    .execute();
  const row = await db
    .insertInto('sys_batch_undo')
    .values({
      id: newId(),
      tenant_id: actor.tenantId,
      create_by: actor.username,
      user_id: actor.userId,
      form_table: batch.table,
      kind: batch.kind,
      changes: JSON.stringify(batch.changes),
      expires_at: sql`now() + make_interval(mins => ${batch.minutes})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  return { token: row.id, until: row.expires_at };
}

/** Takes a batch of this user out, so that it is undone once; null when there is none or its time is over. */
export async function takeBatch(
  db: Db,
  actor: Actor,
  token: string,
): Promise<{ table: string; kind: BatchKind; changes: readonly BatchChange[] } | null> {
  const row = await db
    .deleteFrom('sys_batch_undo')
    .where('id', '=', token)
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', actor.userId)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['form_table', 'kind', 'changes'])
    .executeTakeFirst();
  if (row === undefined) return null;
  // Written by rememberBatch only.
  return { table: row.form_table, kind: row.kind as BatchKind, changes: row.changes as BatchChange[] };
}
