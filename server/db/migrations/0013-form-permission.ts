import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Field, button and row permissions of online forms, and whom they are granted to [A6.3]. */
export const formPermission: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('onl_auth_page')
      .$call(systemColumns)
      // The table of a form or sub-table: its name stays when its definition changes.
      .addColumn('table_name', 'text', (c) => c.notNull())
      .addColumn('code', 'text', (c) => c.notNull())
      .addColumn('type', 'smallint', (c) => c.notNull().check(sql`type in (1, 2)`))
      .addColumn('page', 'smallint', (c) => c.notNull().check(sql`page in (3, 5)`))
      .addColumn('control', 'smallint', (c) => c.notNull().check(sql`control in (3, 5)`))
      .addColumn('status', 'smallint', (c) =>
        c
          .notNull()
          .defaultTo(1)
          .check(sql`status in (0, 1)`),
      )
      .execute();
    await uniqueAmongLive(db, 'onl_auth_page', ['table_name', 'type', 'code', 'page', 'control']);
    await db.schema
      .createTable('onl_auth_data')
      .$call(systemColumns)
      .addColumn('table_name', 'text', (c) => c.notNull())
      .addColumn('rule_name', 'text', (c) => c.notNull())
      .addColumn('rule_column', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('rule_operator', 'text', (c) => c.notNull())
      .addColumn('rule_value', 'text', (c) => c.notNull())
      .addColumn('status', 'smallint', (c) =>
        c
          .notNull()
          .defaultTo(1)
          .check(sql`status in (0, 1)`),
      )
      .execute();
    await uniqueAmongLive(db, 'onl_auth_data', ['table_name', 'rule_name']);
    await db.schema
      .createTable('onl_auth_relation')
      .$call(systemColumns)
      .addColumn('table_name', 'text', (c) => c.notNull())
      .addColumn('auth_id', 'text', (c) => c.notNull())
      .addColumn('type', 'smallint', (c) => c.notNull().check(sql`type in (1, 2, 3)`))
      // A role, a department or a user.
      .addColumn('auth_mode', 'text', (c) => c.notNull().check(sql`auth_mode in ('role', 'depart', 'user')`))
      .addColumn('grantee_id', 'text', (c) => c.notNull())
      .execute();
    await uniqueAmongLive(db, 'onl_auth_relation', ['auth_mode', 'grantee_id', 'auth_id']);
  },
};
