import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Processes as module files draw them: every company is given its own, also one that is founded later (decision 87). */
export const readyProcesses: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('wf_ready')
      .$call(systemColumns)
      .addColumn('module', 'text', (c) => c.notNull())
      .addColumn('model_key', 'text', (c) => c.notNull())
      // The file, with what it says beyond its drawing.
      .addColumn('xml', 'text', (c) => c.notNull())
      .execute();
    await uniqueAmongLive(db, 'wf_ready', ['model_key']);
  },
};
