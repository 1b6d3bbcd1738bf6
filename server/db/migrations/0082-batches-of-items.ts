import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Numbers of batches are those of an item: two items may both have one. The index that forbade it goes; the form brings the other one. */
export const batchesOfItems: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop index if exists wms_batch_batch_no_key`.execute(db);
  },
};
