import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Data of the administration of users and departments beyond what sign-in needs [A7.17, A7.18, A7.20]. */
export const system: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_position')
      .$call(systemColumns)
      .addColumn('code', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('post_rank', 'text', (c) => c.notNull())
      .execute();
    await uniqueAmongLive(db, 'sys_position', ['code']);
    await db.schema
      .alterTable('sys_user')
      // The department he stands in first; one of his own.
      .addColumn('main_dep_id', 'text', (c) => c.references('sys_depart.id'))
      // Account name of his superior.
      .addColumn('superior', 'text')
      .execute();
    await db.schema
      .alterTable('sys_depart')
      .addColumn('depart_name_abbr', 'text')
      // Account name of its head.
      .addColumn('manager_id', 'text')
      .addColumn('mobile', 'text')
      .addColumn('fax', 'text')
      .addColumn('address', 'text')
      .addColumn('memo', 'text')
      .addColumn('description', 'text')
      .execute();
    // Users of a role, users of a department: the other way round than the unique keys lead.
    await db.schema.createIndex('sys_user_role_role').on('sys_user_role').columns(['role_id', 'user_id']).execute();
    await db.schema.createIndex('sys_user_depart_dep').on('sys_user_depart').columns(['dep_id', 'user_id']).execute();
    await db.schema.createIndex('sys_user_list').on('sys_user').columns(['tenant_id', 'create_time', 'id']).execute();
  },
};
