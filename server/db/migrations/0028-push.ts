import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns } from '../system-columns.ts';

/**
 * Messages sent to open pages at once [B4.3]. A frame gets its `place` after it was committed, under one lock: places are seen in their
 * order, so whoever knows the last place he saw has missed exactly those above it.
 */
export const push: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_push')
      .$call(systemColumns)
      // Nobody: everybody of the tenant.
      .addColumn('user_id', 'text', (c) => c.references('sys_user.id').onDelete('cascade'))
      .addColumn('cmd', 'text', (c) => c.notNull().check(sql`cmd in ('topic', 'user')`))
      .addColumn('msg_id', 'text')
      .addColumn('msg_txt', 'text', (c) => c.notNull())
      .addColumn('place', 'bigint', (c) => c.unique())
      .execute();
    await sql`create sequence sys_push_place`.execute(db);
    await sql`create index sys_push_unplaced on sys_push (create_time) where place is null`.execute(db);
    await sql`create index sys_push_user on sys_push (user_id) where user_id is not null`.execute(db);
    await sql`create function note_push() returns trigger language plpgsql as $$
      begin
        perform pg_notify('push_written', '');
        return null;
      end $$`.execute(db);
    await sql`create trigger note_push after insert on sys_push
      for each statement execute function note_push()`.execute(db);
  },
};
