import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Roles of a department, what they may hold at most, and who heads which departments [A7.19, A7.20]. */
export const departRoles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_role')
      // Whose role it is; of the whole company without (decision 73).
      .addColumn('depart_id', 'text', (c) => c.references('sys_depart.id'))
      .execute();
    await db.schema.alterTable('sys_user').addColumn('depart_ids', 'text').execute();
    await db.schema
      .createTable('sys_depart_permission')
      .$call(systemColumns)
      .addColumn('depart_id', 'text', (c) => c.notNull().references('sys_depart.id'))
      .addColumn('permission_id', 'text', (c) => c.notNull().references('sys_permission.id'))
      .execute();
    await uniqueAmongLive(db, 'sys_depart_permission', ['depart_id', 'permission_id']);
    await sql`create index sys_role_depart on sys_role (depart_id) where depart_id is not null`.execute(db);
  },
};
