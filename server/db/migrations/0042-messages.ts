import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Messages with their wording and their channels, and the robots of other platforms (decision 74). */
export const messages: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_sms_template')
      .$call(systemColumns)
      .addColumn('template_code', 'text', (c) => c.notNull())
      .addColumn('template_name', 'text', (c) => c.notNull())
      .addColumn('template_type', 'text', (c) => c.notNull())
      .addColumn('template_content', 'text', (c) => c.notNull())
      .execute();
    await uniqueAmongLive(db, 'sys_sms_template', ['template_code']);
    await db.schema
      .createTable('sys_message_config')
      .$call(systemColumns)
      .addColumn('event_code', 'text', (c) => c.notNull())
      .addColumn('event_name', 'text')
      .addColumn('channels', 'text', (c) => c.notNull())
      .addColumn('template_id', 'text', (c) => c.references('sys_sms_template.id'))
      .addColumn('receivers', 'text')
      .addColumn('receive_roles', 'text')
      .addColumn('sort_no', 'integer')
      .addColumn('enabled', 'boolean', (c) => c.notNull().defaultTo(true))
      .execute();
    await uniqueAmongLive(db, 'sys_message_config', ['event_code']);
    await db.schema
      .createTable('sys_third_app')
      .$call(systemColumns)
      .addColumn('app_type', 'text', (c) => c.notNull())
      .addColumn('corp_id', 'text', (c) => c.notNull())
      .addColumn('agent_id', 'text')
      // Both are sealed: an address of a robot lets whoever has it speak.
      .addColumn('webhook', 'text')
      .addColumn('secret', 'text')
      .addColumn('webhook_site', 'text')
      .addColumn('sort_no', 'integer')
      .addColumn('enabled', 'boolean', (c) => c.notNull().defaultTo(true))
      .execute();
    await db.schema
      .createTable('sys_sms')
      .$call(systemColumns)
      .addColumn('es_type', 'text', (c) => c.notNull().check(sql`es_type in ('1', '2', '3', '4', '5')`))
      // An account; the address or number is looked up when it is sent.
      .addColumn('es_receiver', 'text')
      .addColumn('es_title', 'text', (c) => c.notNull())
      .addColumn('es_content', 'text', (c) => c.notNull())
      .addColumn('es_send_status', 'text', (c) =>
        c
          .notNull()
          .defaultTo('0')
          .check(sql`es_send_status in ('0', '1', '2')`),
      )
      .addColumn('es_send_time', 'timestamptz')
      .addColumn('es_send_num', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('es_result', 'text')
      .addColumn('remark', 'text')
      .addColumn('open_page', 'text')
      // Its words are between the platform and its reader: the log does not show them.
      .addColumn('is_private', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('next_time', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      // Who sends it has it until then; nobody else takes it.
      .addColumn('claimed_until', 'timestamptz')
      .execute();
    await sql`create index sys_sms_due on sys_sms (next_time) where es_send_status = '0' and del_flag = 0`.execute(db);
    // Whose browsers are known is asked at every sign-in.
    await sql`create index sys_log_visits on sys_log (user_id) where log_type = 1`.execute(db);
    await sql`create index sys_sms_log on sys_sms (tenant_id, create_time, id) where del_flag = 0`.execute(db);
  },
};
