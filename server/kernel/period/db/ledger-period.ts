import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** Ledgers whose months are closed one by one. */
export type Ledger = 'stock' | 'ar' | 'ap' | 'gl';

/**
 * Is this month closed, or one after it? Whoever asks in a transaction keeps the ledger from being closed until it ends.
 * @param period `yyyy-MM`
 */
export async function isClosed(db: Db, tenantId: string, ledger: Ledger, period: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(ledger_lock_key(${tenantId}, ${ledger}))`.execute(db);
  const found = await db
    .selectFrom('ledger_period')
    .select('period')
    .where('tenant_id', '=', tenantId)
    .where('ledger', '=', ledger)
    .where('period', '>=', period)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Keeps everybody from posting until the transaction ends; waits for those who do. */
export async function lockLedger(db: Db, tenantId: string, ledger: Ledger): Promise<void> {
  await sql`select pg_advisory_xact_lock(ledger_lock_key(${tenantId}, ${ledger}))`.execute(db);
}

/** The last month that is closed; null where none is. */
export async function lastClosed(db: Db, tenantId: string, ledger: Ledger): Promise<string | null> {
  const row = await db
    .selectFrom('ledger_period')
    .select((e) => e.fn.max('period').as('period'))
    .where('tenant_id', '=', tenantId)
    .where('ledger', '=', ledger)
    .executeTakeFirst();
  return row?.period ?? null;
}
