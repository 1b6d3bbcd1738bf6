import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns } from '../system-columns.ts';

/** Saved views and queries of lists: of one user, or shared with a role or a department. */
export const listView: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_list_view')
      .$call(systemColumns)
      .addColumn('screen', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('columns', 'query')`))
      .addColumn('document', 'jsonb', (c) => c.notNull())
      .addColumn('scope', 'text', (c) => c.notNull().check(sql`scope in ('personal', 'role', 'department')`))
      // The role or department it is shared with.
      .addColumn('target_id', 'text', (c) => c.check(sql`(scope = 'personal') = (target_id is null)`))
      .addColumn('owner_id', 'text', (c) => c.notNull().references('sys_user.id'))
      .addColumn('is_default', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
    await sql`
      create unique index sys_list_view_name_key on sys_list_view
        (tenant_id, screen, kind, scope, coalesce(target_id, owner_id), name) where del_flag = 0`.execute(db);
  },
};
