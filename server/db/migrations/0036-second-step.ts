import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Data a user keeps of himself [B2.31]: a signature and tags, codes of a second step at sign-in, passkeys. */
export const secondStep: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sys_user').addColumn('signature', 'text').addColumn('tags', 'text').execute();
    await db.schema
      .createTable('sys_second_step')
      .$call(systemColumns)
      .addColumn('user_id', 'text', (c) => c.notNull().references('sys_user.id').onDelete('cascade'))
      // Sealed for this user.
      .addColumn('secret', 'text', (c) => c.notNull())
      // Nothing is asked for before a first code proved that the device has the secret.
      .addColumn('is_on', 'boolean', (c) => c.notNull().defaultTo(false))
      // The time step of the last code taken: it and earlier ones are not taken again.
      .addColumn('last_step', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
    await uniqueAmongLive(db, 'sys_second_step', ['user_id']);
    await db.schema
      .createTable('sys_recovery_code')
      .$call(systemColumns)
      .addColumn('user_id', 'text', (c) => c.notNull().references('sys_user.id').onDelete('cascade'))
      .addColumn('code_hash', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('sys_recovery_code_user').on('sys_recovery_code').columns(['user_id']).execute();
    await db.schema
      .createTable('sys_passkey')
      .$call(systemColumns)
      .addColumn('user_id', 'text', (c) => c.notNull().references('sys_user.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      // As the browser names it, base64url.
      .addColumn('credential_id', 'text', (c) => c.notNull().unique())
      .addColumn('public_key', 'text', (c) => c.notNull())
      .addColumn('counter', 'bigint', (c) => c.notNull().defaultTo(0))
      // Comma separated.
      .addColumn('transports', 'text')
      .addColumn('last_used_at', 'timestamptz')
      .execute();
    await db.schema.createIndex('sys_passkey_user').on('sys_passkey').columns(['user_id']).execute();
  },
};
