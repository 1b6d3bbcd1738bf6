import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Companies have a number people know them by and a time they may use the platform in; the platform keeps them [system.tenant]. */
export const companies: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_tenant')
      .addColumn('tenant_no', 'integer')
      .addColumn('begin_date', 'date')
      .addColumn('end_date', 'date')
      .execute();
    // Their rows belong to the company that runs the platform, which alone keeps them (decision 72).
    await sql`update sys_tenant set tenant_id = '1', tenant_no = case when id ~ '^[0-9]{1,9}$' then id::integer end`.execute(
      db,
    );
    // A deleted company keeps its number: its records are still there under it.
    await sql`create unique index sys_tenant_tenant_no_key on sys_tenant (tenant_no)`.execute(db);
  },
};
