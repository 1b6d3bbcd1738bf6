import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns } from '../system-columns.ts';

/** Answers kept for a day, so that a form whose answer was lost can be sent again without being stored twice. */
export const idempotency: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_idempotency')
      .$call(systemColumns)
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('request_key', 'text', (c) => c.notNull())
      // Of operation, form and body: the same key with anything else is a mistake.
      .addColumn('request_hash', 'text', (c) => c.notNull())
      // Empty only inside the transaction that stores the record.
      .addColumn('answer', 'text')
      .addUniqueConstraint('sys_idempotency_key', ['user_id', 'request_key'])
      .execute();
    await db.schema.createIndex('sys_idempotency_time').on('sys_idempotency').column('create_time').execute();
  },
};
