import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Number rules with start and step, texts of check rules, fill rules, calendars [A7.22, B2.33]. */
export const rules: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_number_rule')
      .addColumn('form_code', 'text')
      .addColumn('serial_start', 'integer', (c) =>
        c
          .notNull()
          .defaultTo(1)
          .check(sql`serial_start >= 0`),
      )
      .addColumn('serial_step', 'integer', (c) =>
        c
          .notNull()
          .defaultTo(1)
          .check(sql`serial_step > 0`),
      )
      .addColumn('sort_no', 'integer')
      .addColumn('enabled', 'boolean', (c) => c.notNull().defaultTo(true))
      .execute();
    // A text as the family has it: it is read by one function on both sides.
    await sql`alter table sys_check_rule alter column rule_json type text using rule_json::text`.execute(db);
    await db.schema.alterTable('sys_check_rule').addColumn('description', 'text').execute();
    await db.schema
      .createTable('sys_fill_rule')
      .$call(systemColumns)
      .addColumn('rule_code', 'text', (c) => c.notNull())
      .addColumn('rule_name', 'text', (c) => c.notNull())
      .addColumn('rule_class', 'text', (c) => c.notNull())
      .addColumn('rule_params', 'text')
      .execute();
    await uniqueAmongLive(db, 'sys_fill_rule', ['rule_code']);
    await db.schema
      .createTable('sys_calendar')
      .$call(systemColumns)
      .addColumn('cal_date', 'date', (c) => c.notNull())
      .addColumn('day_type', 'text', (c) => c.notNull().check(sql`day_type in ('1', '2', '3', '4')`))
      .addColumn('holiday_name', 'text')
      .execute();
    await uniqueAmongLive(db, 'sys_calendar', ['cal_date']);
    await db.schema
      .alterTable('sys_quartz_job')
      .addColumn('workdays_only', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
  },
};
