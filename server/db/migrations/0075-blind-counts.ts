import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Book quantities of lines that are counted blind: nobody reads them before the sheet is posted, by whatever way (decision 111). */
export const blindCounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('wms_check_snap')
      .addColumn('line_id', 'text', (c) => c.primaryKey())
      .addColumn('tenant_id', 'text', (c) => c.notNull())
      .addColumn('qty', sql`numeric(24, 6)`, (c) => c.notNull())
      .execute();
    const { rows } = await sql<{ known: boolean }>`
      select to_regclass('wms_check_task_item') is not null as known`.execute(db);
    if (rows[0]?.known !== true) return;
    // The mark came with a file of the module, which is read after the migrations: a database of before has no such column.
    await sql`alter table wms_check_task_item add column if not exists snap_qty text`.execute(db);
    await sql`
      insert into wms_check_snap (line_id, tenant_id, qty)
      select id, tenant_id, snap_qty::numeric from wms_check_task_item where snap_qty is not null and del_flag = 0`.execute(
      db,
    );
    await sql`update wms_check_task_item set snap_qty = '0' where snap_qty is not null`.execute(db);
  },
};
