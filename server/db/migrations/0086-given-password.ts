import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** An account knows that its password was given by somebody else, so that its owner chooses one of his own when he first comes in. */
export const givenPassword: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_user')
      .addColumn('must_change_password', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
  },
};
