import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Server processes that are there, jobs that run by the clock, and what became of their runs (decisions 70, 71). */
export const processesAndJobs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_process')
      .$call(systemColumns)
      .addColumn('host', 'text', (c) => c.notNull())
      .addColumn('pid', 'integer', (c) => c.notNull())
      .addColumn('app_version', 'text')
      .addColumn('runtime', 'text', (c) => c.notNull())
      .addColumn('started_time', 'timestamptz', (c) => c.notNull())
      .addColumn('seen_time', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      // Another process asks for the figures; this one writes them down then, and at no other time.
      .addColumn('wanted_time', 'timestamptz')
      .addColumn('report_time', 'timestamptz')
      .addColumn('report', 'jsonb')
      .execute();
    await db.schema
      .createTable('sys_quartz_job')
      .$call(systemColumns)
      .addColumn('name', 'text', (c) => c.notNull())
      // A kind that is registered in the code; never a class, never SQL.
      .addColumn('job_class_name', 'text', (c) => c.notNull())
      .addColumn('cron_expression', 'text', (c) => c.notNull())
      .addColumn('parameter', 'text')
      .addColumn('description', 'text')
      // As in the family: 0 runs, -1 is paused.
      .addColumn('status', 'smallint', (c) =>
        c
          .notNull()
          .defaultTo(0)
          .check(sql`status in (0, -1)`),
      )
      // The one place that says when it is due; who moves it on may send it off.
      .addColumn('next_time', 'timestamptz')
      .execute();
    await uniqueAmongLive(db, 'sys_quartz_job', ['name']);
    await sql`create index sys_quartz_job_due on sys_quartz_job (next_time) where status = 0 and del_flag = 0`.execute(
      db,
    );
    await db.schema
      .createTable('sys_job_log')
      .$call(systemColumns)
      .addColumn('job_id', 'text', (c) => c.notNull())
      .addColumn('job_name', 'text', (c) => c.notNull())
      .addColumn('job_class_name', 'text', (c) => c.notNull())
      .addColumn('queue_id', 'text')
      .addColumn('process_id', 'text')
      .addColumn('way', 'text', (c) => c.notNull().check(sql`way in ('clock', 'hand')`))
      .addColumn('begin_time', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addColumn('end_time', 'timestamptz')
      .addColumn('cost', 'integer')
      .addColumn('result', 'text', (c) => c.notNull().check(sql`result in ('running', 'done', 'failed', 'lost')`))
      // Percent, of runs that know it.
      .addColumn('progress', 'smallint')
      .addColumn('message', 'text')
      .execute();
    await sql`create index sys_job_log_begin on sys_job_log (tenant_id, begin_time, id)`.execute(db);
    await sql`create index sys_job_log_running on sys_job_log (job_id) where result = 'running'`.execute(db);
  },
};
