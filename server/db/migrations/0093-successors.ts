import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/**
 * Successors of users whose account was frozen or deleted: whatever names the absent user finds the successor, until he is back. A task
 * states itself that it was handed over.
 */
export const successors: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_user_successor')
      .$call(systemColumns)
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('to_id', 'text', (c) => c.notNull())
      // chosen: an administrator named him; deputy, superior: nobody was named.
      .addColumn('way', 'text', (c) => c.notNull().check(sql`way in ('chosen', 'deputy', 'superior')`))
      .addCheckConstraint('sys_user_successor_other', sql`user_id <> to_id`)
      .execute();
    await uniqueAmongLive(db, 'sys_user_successor', ['user_id']);
    await sql`create index sys_user_successor_to on sys_user_successor (tenant_id, to_id) where del_flag = 0`.execute(
      db,
    );
    await sql`alter table wf_task drop constraint if exists wf_task_owner_way_check`.execute(db);
    await sql`alter table wf_task add constraint wf_task_owner_way_check
      check (owner_way in ('delegate', 'entrust', 'deputy', 'handover'))`.execute(db);
    // What is open of whom: asked whenever somebody leaves, and by the clock.
    await sql`create index wf_task_open on wf_task (assignee_id) where task_state in ('0', '1')`.execute(db);
  },
};
