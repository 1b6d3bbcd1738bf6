import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Menus have two authors: code and files bring entries, administrators change some of them and add their own [system.permission]. */
export const menus: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_permission')
      // Until now code and files alone brought entries.
      .addColumn('origin', 'text', (c) => c.notNull().defaultTo('module'))
      // What an administrator said of an entry that is brought; it stays as he said it.
      .addColumn('own_columns', sql`text[]`, (c) => c.notNull().defaultTo(sql`'{}'`))
      .execute();
    await db.schema
      .alterTable('sys_permission')
      .alterColumn('origin', (c) => c.setDefault('own'))
      .execute();
  },
};
