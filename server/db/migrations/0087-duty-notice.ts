import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The session check says what somebody has to do first: every process hears at once that such a duty was taken up or done, a given password or the
 * second step a company demands [AUT-06]. Of parameters it hears already.
 */
export const dutyNotice: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create trigger note_identity_change after insert or delete or update on sys_second_step
      for each statement execute function note_identity_change()`.execute(db);
    await sql`create trigger note_duty_change after update of must_change_password on sys_user
      for each statement execute function note_identity_change()`.execute(db);
  },
};
