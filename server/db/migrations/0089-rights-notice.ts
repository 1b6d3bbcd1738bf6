import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tables that decide what everybody's menu and buttons are, with the changes that count. */
const ofAll: readonly (readonly [table: string, changes: string])[] = [
  ['sys_permission', 'insert or delete or update'],
  ['sys_role', 'delete or update'],
  ['sys_role_permission', 'insert or delete or update'],
  ['sys_user_role', 'insert or delete or update'],
  ['sys_user', 'update of tenant_id, username, realname, del_flag'],
  ['sys_tenant', 'delete or update'],
  ['sys_param', 'insert or delete or update'],
  ['sys_translate', 'insert or delete or update'],
  ['sys_user_preference', 'delete'],
];

/**
 * Every process hears at once that menus, rights or what comes with them changed, so each may keep the answer a page begins with. Preferences
 * change at every turn of a page: they name whose answer is meant.
 */
export const rightsNotice: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create function note_rights_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('rights_changed', '');
        return null;
      end $$`.execute(db);
    for (const [table, changes] of ofAll) {
      await sql`create trigger note_rights_change after ${sql.raw(changes)} on ${sql.table(table)}
        for each statement execute function note_rights_change()`.execute(db);
    }
    await sql`create function note_preference_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('rights_changed', user_id) from (select distinct user_id from changed) as people;
        return null;
      end $$`.execute(db);
    for (const change of ['insert', 'update'] as const) {
      await sql`create trigger ${sql.raw(`note_preference_${change}`)} after ${sql.raw(change)} on sys_user_preference
        referencing new table as changed for each statement execute function note_preference_change()`.execute(db);
    }
  },
};
