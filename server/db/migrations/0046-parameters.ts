import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Settings of companies [B2.15], statements of the installation about itself, versions, and texts administrators translate [A7.15]. */
export const parameters: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_param')
      .$call(systemColumns)
      .addColumn('installmod', 'text', (c) => c.notNull())
      .addColumn('param_code', 'text', (c) => c.notNull())
      // Null once it was set back: the row stays for its version.
      .addColumn('param_value', 'text')
      .execute();
    await uniqueAmongLive(db, 'sys_param', ['param_code']);
    // Sessions end by one of them, so the session check may answer otherwise (migration 0024).
    await sql`create trigger note_identity_change after insert or delete or update on sys_param
      for each statement execute function note_identity_change()`.execute(db);
    await db.schema
      .alterTable('sys_app_setting')
      .addColumn('help_path', 'text')
      // Null: as the operator of the server has it.
      .addColumn('allow_register', 'boolean')
      .execute();
    await db.schema
      .createTable('sys_update_log')
      .$call(systemColumns)
      .addColumn('version_no', 'text', (c) => c.notNull())
      .addColumn('update_date', 'date', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .execute();
    await uniqueAmongLive(db, 'sys_update_log', ['version_no']);
    // Beside `sys_translation`, which modules bring and write anew: what stands here goes before it.
    await db.schema
      .createTable('sys_translate')
      .$call(systemColumns)
      .addColumn('word_key', 'text', (c) => c.notNull())
      .addColumn('zh_cn', 'text', (c) => c.notNull())
      .addColumn('en_us', 'text')
      .addColumn('zh_tw', 'text')
      .addColumn('ja_jp', 'text')
      .execute();
    await uniqueAmongLive(db, 'sys_translate', ['word_key']);
  },
};
