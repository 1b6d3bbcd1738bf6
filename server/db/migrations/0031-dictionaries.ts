import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Columns administrators keep of dictionaries: whether values are numbers, and what came with a module file [system.dict]. */
export const dictionaries: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_dict')
      .addColumn('type', 'smallint', (c) => c.notNull().defaultTo(0))
      // Until now modules alone brought dictionaries.
      .addColumn('origin', 'text', (c) => c.notNull().defaultTo('module'))
      .execute();
    await db.schema
      .alterTable('sys_dict_item')
      .addColumn('description', 'text')
      .addColumn('origin', 'text', (c) => c.notNull().defaultTo('module'))
      .execute();
    for (const table of ['sys_dict', 'sys_dict_item'])
      await db.schema
        .alterTable(table)
        .alterColumn('origin', (c) => c.setDefault('own'))
        .execute();
  },
};
