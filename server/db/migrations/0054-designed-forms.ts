import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Entry pages drawn over online forms (decision 80) [online.desform]. */
export const designedForms: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('onl_desform')
      .$call(systemColumns)
      .addColumn('desform_code', 'text', (c) => c.notNull())
      .addColumn('desform_name', 'text', (c) => c.notNull())
      .addColumn('cgform_code', 'text', (c) => c.notNull())
      // The draft; null where nobody drew one yet.
      .addColumn('desform_json', 'text')
      // What people fill in; null before the first publishing.
      .addColumn('published_json', 'text')
      .addColumn('publish_time', 'timestamptz')
      .addColumn('publish_by', 'text')
      .execute();
    await uniqueAmongLive(db, 'onl_desform', ['desform_code']);
  },
};
