import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When open pages were told of a released announcement: one that begins later is told then [system.announcement]. */
export const announcementBegin: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table sys_announcement add column told_time timestamptz`.execute(db);
    await sql`update sys_announcement set told_time = coalesce(send_time, create_time) where send_status <> '0'
      and (start_time is null or start_time <= now())`.execute(db);
    await sql`create index sys_announcement_begin on sys_announcement (start_time)
      where send_status = '1' and told_time is null and del_flag = 0`.execute(db);
  },
};
