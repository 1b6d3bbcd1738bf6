import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The usual order of the list of users, the latest first, with a hundred thousand of them [system.user]. */
export const people: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index sys_user_latest on sys_user (tenant_id, create_time desc nulls last, id desc)
      where del_flag = 0`.execute(db);
  },
};
