import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tables the session check reads, and the changes of them it would answer differently for. That a session was used is none. */
const watched: readonly (readonly [table: string, changes: string])[] = [
  ['sys_session', 'delete or update of user_id, sys_org_code, token_hash, expires_at, del_flag'],
  ['sys_user', 'delete or update of tenant_id, username, realname, status, del_flag'],
  ['sys_tenant', 'delete or update'],
  ['sys_user_role', 'insert or delete or update'],
  ['sys_role', 'delete or update'],
  ['sys_role_permission', 'insert or delete or update'],
  ['sys_permission', 'delete or update'],
  ['sys_user_depart', 'insert or delete or update'],
  ['sys_depart', 'insert or delete or update'],
];

/** Every process hears at once that users, roles or sessions changed, so each may remember a session check for moments [AUT-06]. */
export const identityNotice: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create function note_identity_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('identity_changed', '');
        return null;
      end $$`.execute(db);
    for (const [table, changes] of watched) {
      await sql`create trigger note_identity_change after ${sql.raw(changes)} on ${sql.table(table)}
        for each statement execute function note_identity_change()`.execute(db);
    }
  },
};
