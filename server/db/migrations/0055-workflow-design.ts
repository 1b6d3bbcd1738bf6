import { sql, type CreateTableBuilder, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Processes as they are drawn: models, their versions, and the lists they name by code (decision 85). */
export const workflowDesign: Migration = {
  async up(db: Kysely<unknown>) {
    const inUse = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
      table
        .addColumn('code', 'text', (c) => c.notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('sort_no', 'integer')
        .addColumn('enabled', 'boolean', (c) => c.notNull().defaultTo(true));
    await db.schema.createTable('wf_category').$call(systemColumns).$call(inUse).execute();
    await db.schema
      .createTable('wf_expression')
      .$call(systemColumns)
      .$call(inUse)
      .addColumn('expression', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('wf_listener')
      .$call(systemColumns)
      .$call(inUse)
      .addColumn('listener_type', 'text', (c) => c.notNull().check(sql`listener_type in ('1', '2')`))
      .addColumn('event', 'text', (c) => c.notNull())
      .addColumn('value', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('wf_group')
      .$call(systemColumns)
      .$call(inUse)
      // Accounts of its members, a comma list.
      .addColumn('members', 'text')
      .execute();
    for (const table of ['wf_category', 'wf_expression', 'wf_listener', 'wf_group'])
      await uniqueAmongLive(db, table, ['code']);
    await db.schema
      .createTable('wf_opinion')
      .$call(systemColumns)
      .addColumn('content', 'text', (c) => c.notNull())
      // The account whose it is; everybody's without.
      .addColumn('user_id', 'text')
      .addColumn('sort_no', 'integer')
      .execute();
    await db.schema
      .createTable('wf_model')
      .$call(systemColumns)
      .addColumn('model_key', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('category_id', 'text', (c) => c.references('wf_category.id'))
      .addColumn('form_code', 'text')
      // Of the version that was deployed last; 0 before the first.
      .addColumn('version_no', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('icon', 'text')
      // Accounts, a comma list.
      .addColumn('manager_ids', 'text')
      .addColumn('range_type', 'text', (c) =>
        c
          .notNull()
          .defaultTo('1')
          .check(sql`range_type in ('1', '2', '3', '4')`),
      )
      // Ids of departments, codes of roles or accounts, by the kind of range; a comma list.
      .addColumn('range_ids', 'text')
      .addColumn('model_status', 'text', (c) =>
        c
          .notNull()
          .defaultTo('1')
          .check(sql`model_status in ('1', '2', '3')`),
      )
      .addColumn('remark', 'text')
      // The draft, a BPMN 2.0 file.
      .addColumn('xml', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await uniqueAmongLive(db, 'wf_model', ['model_key']);
    await db.schema
      .createTable('wf_version')
      .$call(systemColumns)
      .addColumn('model_id', 'text', (c) => c.notNull().references('wf_model.id'))
      .addColumn('model_key', 'text', (c) => c.notNull())
      .addColumn('version_no', 'integer', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('form_code', 'text')
      .addColumn('xml', 'text', (c) => c.notNull())
      .addColumn('is_suspended', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('deployed_by', 'text')
      .addColumn('deployed_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addUniqueConstraint('wf_version_number_key', ['model_id', 'version_no'])
      .execute();
  },
};
