import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lines of operations are numbered by the process that notes them, so that one that never came shows. */
export const logNumbers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_log')
      // Null for sign-ins, which are written where they happen, and for lines from before.
      .addColumn('writer', 'text')
      .addColumn('writer_no', 'bigint')
      .execute();
    // Up to which number lines of each writer were removed by their age.
    await db.schema.alterTable('sys_log_anchor').addColumn('writers', 'jsonb').execute();
  },
};
