import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The movements of one item are what is asked for most: from the stock on hand, and from the item. */
export const stockLedgerMaterial: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index wms_ledger_material on wms_ledger (tenant_id, material_id, id)`.execute(db);
  },
};
