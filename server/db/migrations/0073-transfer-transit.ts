import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Transfers in two steps that were on their way before there was a column for it: all of a line arrived at once then, or nothing. */
export const transferTransit: Migration = {
  async up(db: Kysely<unknown>) {
    const { rows } = await sql<{ known: boolean }>`
      select to_regclass('wms_transfer_item') is not null as known`.execute(db);
    if (rows[0]?.known !== true) return;
    for (const table of ['wms_transfer', 'wms_transfer_item'])
      await sql`alter table ${sql.table(table)} add column if not exists transit_qty numeric(24, 4)`.execute(db);
    await sql`
      update wms_transfer_item i set transit_qty = case
        when h.transfer_type = '2' and h.bill_status = '2' and h.del_flag = 0 then greatest(i.qty - coalesce(i.in_qty, 0), 0) else 0 end
      from wms_transfer h where h.id = i.head_id`.execute(db);
    await sql`
      update wms_transfer h set transit_qty = (
        select coalesce(sum(i.transit_qty), 0) from wms_transfer_item i where i.head_id = h.id and i.del_flag = 0
      )`.execute(db);
  },
};
