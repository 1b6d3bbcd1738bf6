import type { ClientBase } from 'pg';

export type TableSchema = {
  readonly name: string;
  /** Columns that carry data, in order; generated ones are computed again. */
  readonly columns: readonly string[];
  readonly create: string;
};

export type Schema = {
  readonly tables: readonly TableSchema[];
  /** Statements for an empty database, before the tables. */
  readonly before: readonly string[];
  /** Statements after the data: keys, checks, indexes, positions of sequences, views, functions, triggers. */
  readonly after: readonly string[];
};

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Describes the schema `public` from the catalogs, as statements that make it anew. PostgreSQL writes the expressions
 * itself (pg_get_…def), so nothing of its grammar is repeated here.
 */
export async function readSchema(client: ClientBase): Promise<Schema> {
  const rows = async <T extends object>(sql: string): Promise<T[]> => (await client.query<T>(sql)).rows;
  const sequences = await rows<{ name: string; definition: string; value: string | null }>(`
    select sequencename as name, last_value::text as value,
      format('create sequence %I as %s increment by %s minvalue %s maxvalue %s start with %s cache %s%s', sequencename,
        data_type, increment_by, min_value, max_value, start_value, cache_size, case when cycle then ' cycle' else '' end)
        as definition
    from pg_sequences where schemaname = 'public' order by 1`);
  const functions = await rows<{ definition: string }>(`
    select pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by p.oid`);
  const columns = await rows<{ table_name: string; name: string; definition: string; generated: boolean }>(`
    select c.relname as table_name, a.attname as name, a.attgenerated <> '' as generated,
      format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
        || case when a.attcollation <> t.typcollation then ' collate ' || quote_ident(co.collname) else '' end
        || case when a.attgenerated <> '' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
             when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end
        || case when a.attnotnull then ' not null' else '' end as definition
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    left join pg_collation co on co.oid = a.attcollation
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`);
  // Not-null constraints are written with the columns; foreign keys come last, when every key they need is there.
  const constraints = await rows<{ definition: string }>(`
    select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype in ('p', 'u', 'c', 'x', 'f')
    order by contype = 'f', conrelid::regclass::text, conname`);
  const indexes = await rows<{ definition: string }>(`
    select pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    order by i.indexrelid::regclass::text`);
  const views = await rows<{ definition: string }>(`
    select format('create view %s as %s', oid::regclass, pg_get_viewdef(oid)) as definition
    from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace order by oid`);
  const triggers = await rows<{ definition: string }>(`
    select pg_get_triggerdef(t.oid) as definition from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by t.oid`);
  const comments = await rows<{ definition: string }>(`
    select format('comment on %s is %L', case when d.objsubid = 0 then format('table %s', c.oid::regclass)
        else format('column %s.%I', c.oid::regclass, a.attname) end, d.description) as definition
    from pg_description d join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname, d.objsubid`);

  const byTable = Map.groupBy(columns, (column) => column.table_name);
  const definitions = (list: readonly { definition: string }[]): string[] => list.map((item) => item.definition);
  return {
    before: definitions(sequences),
    tables: [...byTable].map(([name, own]) => ({
      name,
      columns: own.filter((column) => !column.generated).map((column) => column.name),
      create: `create table ${quote(name)} (\n  ${own.map((column) => column.definition).join(',\n  ')}\n)`,
    })),
    after: [
      ...sequences.flatMap(({ name, value }) =>
        value === null ? [] : [`select setval('${quote(name).replaceAll("'", "''")}', ${value})`],
      ),
      ...definitions(functions),
      ...definitions(constraints),
      ...definitions(indexes),
      ...definitions(views),
      ...definitions(triggers),
      ...definitions(comments),
    ],
  };
}

/**
 * The rows of a table as COPY text, in the order of the first column (the id): the same rows always give the same
 * bytes, so the checksum of a backup is the checksum of the table.
 */
export function copyOut(table: TableSchema): string {
  const columns = table.columns.map(quote).join(', ');
  return `copy (select ${columns} from ${quote(table.name)} order by ${quote(table.columns[0] ?? 'id')}::text collate "C") to stdout`;
}

/** Takes the rows of `copyOut` in again. */
export function copyIn(table: TableSchema): string {
  return `copy ${quote(table.name)} (${table.columns.map(quote).join(', ')}) from stdin`;
}
