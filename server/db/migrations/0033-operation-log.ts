import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Columns the log keeps of a call that changed something, and a session keeps of its browser. */
export const operationLog: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_log')
      .addColumn('operate_type', 'smallint')
      // Of the contract.
      .addColumn('operation', 'text')
      .addColumn('request_type', 'text')
      .addColumn('request_url', 'text')
      .addColumn('request_param', 'text')
      .addColumn('cost_time', 'integer')
      // Null for sign-ins.
      .addColumn('outcome', 'text', (c) => c.check(sql`outcome in ('done', 'refused', 'failed')`))
      // What a refusal said.
      .addColumn('answer', 'text')
      .execute();
    await db.schema.alterTable('sys_session').addColumn('user_agent', 'text').execute();
    // The data log shows the latest changes of all records first.
    await db.schema
      .createIndex('sys_record_history_time')
      .on('sys_record_history')
      .columns(['tenant_id', 'create_time', 'id'])
      .execute();
  },
};
