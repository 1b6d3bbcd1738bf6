import { sql, type Kysely } from 'kysely';

type Column = {
  table_name: string;
  column_name: string;
  data_type: string;
  is_nullable: string;
  has_default: boolean;
};

/**
 * Writes the row types of the migrated tables (`sys_*` and the other fixed ones) as TypeScript.
 * Tables made from form definitions are not known at compile time and are left out by their prefix; months are parts of their table.
 */
export async function describeRows(db: Kysely<never>): Promise<string> {
  const { rows } = await sql<Column>`
    select c.table_name, c.column_name, c.data_type, c.is_nullable, c.column_default is not null as has_default
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name !~ '^kysely_'
      and not exists (select 1 from pg_class p where p.oid = to_regclass(quote_ident(c.table_name)) and p.relispartition)
    order by c.table_name, c.ordinal_position`.execute(db);
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const parts = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => `  ${column.column_name}: ${typeOf(column)};`);
    return `export type ${typeName(table)} = {\n${lines.join('\n')}\n};\n`;
  });
  const index = [...tables.keys()].map((table) => `  ${table}: ${typeName(table)};`);
  const body = parts.join('\n');
  return [
    '// Written by `node scripts/rows.ts` from the migrated database. Do not edit.\n',
    `import type { ${body.includes('ColumnType<') ? 'ColumnType, ' : ''}Generated } from 'kysely';\n\n`,
    body,
    `\n/** Tables of the fixed schema. */\nexport type Database = {\n${index.join('\n')}\n};\n`,
  ].join('');
}

function typeName(table: string): string {
  return `${table
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}Row`;
}

function typeOf(column: Column): string {
  const nullable = column.is_nullable === 'YES' ? ' | null' : '';
  if (column.data_type === 'jsonb' || column.data_type === 'json') {
    // jsonb is written as text and read as parsed JSON.
    const insert = nullable !== '' || column.has_default ? `string${nullable} | undefined` : 'string';
    return `ColumnType<unknown, ${insert}, string${nullable}>`;
  }
  const base = `${valueType(column.data_type)}${nullable}`;
  return column.has_default ? `Generated<${base}>` : base;
}

function valueType(dataType: string): string {
  switch (dataType) {
    case 'integer':
    case 'smallint':
    case 'bigint':
    case 'double precision':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'bytea':
      return 'Buffer';
    case 'ARRAY':
      return 'string[]';
    default:
      return 'string';
  }
}
