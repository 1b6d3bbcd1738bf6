import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** Ledgers that keep amounts in the own currency. */
const LEDGERS = ['fin_party_ledger', 'fin_cash_ledger', 'fin_gl_ledger', 'fin_asset_ledger', 'wms_ledger'] as const;

/** Tells whether any ledger of a company has a row. */
export async function hasPosted(db: Db, tenantId: string): Promise<boolean> {
  const any = LEDGERS.map((name) => sql`exists (select 1 from ${sql.table(name)} where tenant_id = ${tenantId})`);
  const { rows } = await sql<{ has: boolean }>`select ${sql.join(any, sql` or `)} as has`.execute(db);
  return rows[0]?.has === true;
}
