import { sql, type CreateTableBuilder, type Kysely } from 'kysely';

/** The columns every table has (conventions.system_columns of the domain facts). */
export const systemColumnNames = [
  'id',
  'tenant_id',
  'create_by',
  'create_time',
  'update_by',
  'update_time',
  'sys_org_code',
  'bpm_status',
  'version',
  'del_flag',
] as const;
export type SystemColumn = (typeof systemColumnNames)[number];

/**
 * Adds the system columns to a table under construction.
 * @example db.schema.createTable('sys_dict').$call(systemColumns).addColumn('dict_code', 'text', (c) => c.notNull())
 */
export function systemColumns<T extends string, C extends string>(
  table: CreateTableBuilder<T, C>,
): CreateTableBuilder<T, C | SystemColumn> {
  return table
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('create_by', 'text')
    .addColumn('create_time', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('update_by', 'text')
    .addColumn('update_time', 'timestamptz')
    .addColumn('sys_org_code', 'text')
    .addColumn('bpm_status', 'text')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('del_flag', 'smallint', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`del_flag in (0, 1)`),
    );
}

/** Unique means among the live rows of one tenant: a deleted record gives its code free. */
export async function uniqueAmongLive<DB>(
  db: Kysely<DB>,
  table: string,
  columns: readonly string[],
  name: string = `${table}_${columns.join('_')}_key`,
): Promise<void> {
  await db.schema
    .createIndex(name)
    .unique()
    .on(table)
    .columns(['tenant_id', ...columns])
    .where(sql.ref('del_flag'), '=', sql.lit(0))
    .execute();
}
