import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Queries that should find nothing, and what they found (decision 75). */
export const sqlWarnings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_sql_warning')
      .$call(systemColumns)
      .addColumn('code', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('sql_text', 'text', (c) => c.notNull())
      .addColumn('db_source', 'text')
      .addColumn('cycle', 'text')
      .addColumn('user_ids', 'text')
      .addColumn('route', 'text')
      .addColumn('sort_no', 'integer')
      .addColumn('enabled', 'boolean', (c) => c.notNull().defaultTo(true))
      .addColumn('next_time', 'timestamptz')
      .addColumn('last_time', 'timestamptz')
      .addColumn('last_state', 'text', (c) => c.check(sql`last_state in ('none', 'found', 'failed')`))
      .addColumn('last_count', 'integer')
      .addColumn('last_error', 'text')
      .execute();
    await uniqueAmongLive(db, 'sys_sql_warning', ['code']);
    await sql`create index sys_sql_warning_due on sys_sql_warning (next_time) where enabled and del_flag = 0`.execute(
      db,
    );
    await db.schema
      .createTable('sys_sql_finding')
      .$call(systemColumns)
      .addColumn('warning_id', 'text', (c) => c.notNull().references('sys_sql_warning.id'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('route', 'text')
      .addColumn('user_ids', 'text', (c) => c.notNull())
      .addColumn('found_count', 'integer', (c) => c.notNull())
      .addColumn('columns', 'jsonb', (c) => c.notNull())
      .addColumn('first_rows', 'jsonb', (c) => c.notNull())
      // Of all rows: the same result is the same finding.
      .addColumn('fingerprint', 'text', (c) => c.notNull())
      .addColumn('found_time', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      // It stands until then.
      .addColumn('end_time', 'timestamptz')
      .execute();
    await sql`create unique index sys_sql_finding_standing on sys_sql_finding (warning_id) where end_time is null`.execute(
      db,
    );
  },
};
