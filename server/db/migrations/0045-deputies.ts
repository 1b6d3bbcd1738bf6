import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Deputies of users, and the user in whose place a message was delivered [system.user-agent]. */
export const deputies: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_user_agent')
      .$call(systemColumns)
      .addColumn('user_name', 'text', (c) => c.notNull())
      .addColumn('agent_user_name', 'text', (c) => c.notNull())
      .addColumn('start_time', 'timestamptz', (c) => c.notNull())
      .addColumn('end_time', 'timestamptz', (c) => c.notNull())
      .addColumn('status', 'text', (c) =>
        c
          .notNull()
          .defaultTo('1')
          .check(sql`status in ('0', '1')`),
      )
      .execute();
    await uniqueAmongLive(db, 'sys_user_agent', ['user_name']);
    // The account it was meant for; null where it is the reader's own.
    await db.schema.alterTable('sys_announcement_send').addColumn('in_place_of', 'text').execute();
  },
};
