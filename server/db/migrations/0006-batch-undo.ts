import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns } from '../system-columns.ts';

/** Changes of a batch, kept so that its author can take them back for a while. */
export const batchUndo: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_batch_undo')
      .$call(systemColumns)
      .addColumn('user_id', 'text', (c) => c.notNull().references('sys_user.id'))
      .addColumn('form_table', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('changes', 'jsonb', (c) => c.notNull())
      .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('sys_batch_undo_expires').on('sys_batch_undo').column('expires_at').execute();
  },
};
