import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Dictionaries, form and popup definitions, numbering, translations, and what the module loader remembers. */
export const online: Migration = {
  async up(db: Kysely<unknown>) {
    await dictionaries(db);
    await definitions(db);
    await numbering(db);
    await modules(db);
  },
};

async function dictionaries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_dict')
    .$call(systemColumns)
    .addColumn('dict_code', 'text', (c) => c.notNull())
    .addColumn('dict_name', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .execute();
  await uniqueAmongLive(db, 'sys_dict', ['dict_code']);
  await db.schema
    .createTable('sys_dict_item')
    .$call(systemColumns)
    .addColumn('dict_id', 'text', (c) => c.notNull().references('sys_dict.id'))
    .addColumn('item_value', 'text', (c) => c.notNull())
    .addColumn('item_text', 'text', (c) => c.notNull())
    .addColumn('color', 'text')
    .addColumn('sort_order', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('status', 'smallint', (c) =>
      c
        .notNull()
        .defaultTo(1)
        .check(sql`status in (0, 1)`),
    )
    .execute();
  await uniqueAmongLive(db, 'sys_dict_item', ['dict_id', 'item_value']);
  await db.schema
    .createTable('sys_category')
    .$call(systemColumns)
    .addColumn('pid', 'text', (c) => c.references('sys_category.id'))
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .execute();
  await uniqueAmongLive(db, 'sys_category', ['code']);
  await db.schema.createIndex('sys_category_pid').on('sys_category').columns(['tenant_id', 'pid']).execute();
  await db.schema
    .createTable('sys_check_rule')
    .$call(systemColumns)
    .addColumn('rule_code', 'text', (c) => c.notNull())
    .addColumn('rule_name', 'text', (c) => c.notNull())
    .addColumn('rule_json', 'jsonb', (c) => c.notNull())
    .execute();
  await uniqueAmongLive(db, 'sys_check_rule', ['rule_code']);
  await db.schema
    .createTable('sys_translation')
    .$call(systemColumns)
    .addColumn('field', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .execute();
  await uniqueAmongLive(db, 'sys_translation', ['field', 'source']);
}

async function definitions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('onl_form')
    .$call(systemColumns)
    .addColumn('table_name', 'text', (c) => c.notNull())
    .addColumn('module', 'text', (c) => c.notNull())
    .addColumn('definition', 'jsonb', (c) => c.notNull())
    .addColumn('table_version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await uniqueAmongLive(db, 'onl_form', ['table_name']);
  await db.schema
    .createTable('onl_popup')
    .$call(systemColumns)
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('module', 'text', (c) => c.notNull())
    .addColumn('definition', 'jsonb', (c) => c.notNull())
    .execute();
  await uniqueAmongLive(db, 'onl_popup', ['code']);
}

async function numbering(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_number_rule')
    .$call(systemColumns)
    .addColumn('rule_code', 'text', (c) => c.notNull())
    .addColumn('rule_name', 'text', (c) => c.notNull())
    .addColumn('pattern', 'text', (c) => c.notNull())
    .addColumn('reset_cycle', 'text', (c) => c.notNull().check(sql`reset_cycle in ('day', 'month', 'year', 'none')`))
    .execute();
  await uniqueAmongLive(db, 'sys_number_rule', ['rule_code']);
  await db.schema
    .createTable('sys_number_sequence')
    .$call(systemColumns)
    .addColumn('rule_code', 'text', (c) => c.notNull())
    .addColumn('period', 'text', (c) => c.notNull())
    .addColumn('last_serial', 'bigint', (c) => c.notNull())
    .execute();
  await uniqueAmongLive(db, 'sys_number_sequence', ['rule_code', 'period']);
}

async function modules(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_module_file')
    .$call(systemColumns)
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('content_hash', 'text', (c) => c.notNull())
    .execute();
  await uniqueAmongLive(db, 'sys_module_file', ['path']);
  // Rows of the demonstration, so that clearing it removes exactly them.
  await db.schema
    .createTable('sys_demo_row')
    .$call(systemColumns)
    .addColumn('table_name', 'text', (c) => c.notNull())
    .addColumn('row_id', 'text', (c) => c.notNull())
    .execute();
  await uniqueAmongLive(db, 'sys_demo_row', ['table_name', 'row_id']);
}
