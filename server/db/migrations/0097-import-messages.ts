import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Messages of imports in both languages; those that are there keep their one. */
export const importMessages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table sys_import alter column message type jsonb using to_jsonb(message)`.execute(db);
  },
};
