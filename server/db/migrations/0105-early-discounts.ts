import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const money = sql`numeric(24, 6) not null default 0`;

/** Discounts for early payment (decision 422): in write-offs in their currency, in the ledger of parties in the own one. */
export const earlyDiscounts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['fin_writeoff', 'fin_ap_writeoff'])
      await sql`alter table ${sql.table(table)} add column discount_amount ${money}`.execute(db);
    await sql`alter table fin_party_ledger add column own_discount ${money}`.execute(db);
  },
};
