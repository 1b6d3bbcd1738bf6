import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Recipients of a draft before it is sent; and readers of an announcement, found by the announcement [system.announcement]. */
export const announcementReaders: Migration = {
  async up(db: Kysely<unknown>) {
    // Ids with a comma behind each, as the wire has it.
    await db.schema.alterTable('sys_announcement').addColumn('user_ids', 'text').execute();
    await sql`
      update sys_announcement a set user_ids = (
        select string_agg(s.user_id || ',', '' order by s.create_time, s.id)
        from sys_announcement_send s where s.annt_id = a.id and s.del_flag = 0)
      where a.msg_type = 'USER'`.execute(db);
    await db.schema
      .createIndex('sys_announcement_send_annt')
      .on('sys_announcement_send')
      .columns(['annt_id', 'user_id'])
      .execute();
  },
};
