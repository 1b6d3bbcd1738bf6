import { sql, type RawBuilder } from 'kysely';
import type { CompareOperator, LikeMode, Sort } from '#core/query/condition.ts';
import type { Db } from './connection.ts';
import { newId } from './ids.ts';

/** A column of a managed table. Names come from descriptions in the code, never from a call. */
export type ManagedColumn = {
  /** Its name on the wire. */
  readonly name: string;
  readonly column: string;
  readonly storage: 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'timestamp';
};

/** A table administrators manage: system columns and these. */
export type ManagedTable = {
  readonly table: string;
  /** Read in its place; only made in a repository, and nothing is written through it. */
  readonly source?: RawBuilder<unknown> | undefined;
  /** Which rows of the table they are, over alias `t`; all without. */
  readonly only?: RawBuilder<unknown> | undefined;
  readonly columns: readonly ManagedColumn[];
  /** Columns that are written and never read: no answer can hold them. */
  readonly secrets?: readonly ManagedColumn[] | undefined;
};

/** Roles of one department, and those of the whole company (decision 73). */
export const departRolesOnly = sql`t.depart_id is not null`;
export const companyRolesOnly = sql`t.depart_id is null`;

export type ManagedRow = Record<string, unknown> & { readonly id: string; readonly version: number };

/** A piece of SQL made in a repository, over alias `t`. */
export type Narrowing = RawBuilder<unknown>;

/** Condition a column must fulfil; values are parameters. */
export type ManagedCondition = { readonly column: ManagedColumn } & (
  | { readonly kind: 'compare'; readonly operator: CompareOperator; readonly value: string | number }
  | { readonly kind: 'like'; readonly mode: LikeMode; readonly value: string }
  | { readonly kind: 'in'; readonly values: readonly (string | number)[] }
  /** The column holds a comma list; one of the values is in it. */
  | { readonly kind: 'hasAny'; readonly values: readonly string[] }
);

/** Columns every answer has. */
const always: readonly ManagedColumn[] = [
  { name: 'id', column: 'id', storage: 'text' },
  { name: 'version', column: 'version', storage: 'integer' },
  { name: 'createBy', column: 'create_by', storage: 'text' },
  { name: 'createTime', column: 'create_time', storage: 'timestamp' },
  { name: 'updateBy', column: 'update_by', storage: 'text' },
  { name: 'updateTime', column: 'update_time', storage: 'timestamp' },
];

/** The column of a wire name; the columns every table has are asked for alike. */
export function managedColumn({ columns }: ManagedTable, name: string): ManagedColumn | undefined {
  return [...columns, ...always].find((column) => column.name === name);
}

export type ManagedQuery = {
  readonly tenantId: string;
  readonly conditions: readonly ManagedCondition[];
  readonly narrowings?: readonly Narrowing[];
  readonly sort: readonly Sort[];
  readonly limit: number;
  readonly offset: number;
};

/** One page of the live rows of a tenant with the total, in one statement. */
export async function listManaged(
  db: Db,
  table: ManagedTable,
  query: ManagedQuery,
): Promise<{ rows: ManagedRow[]; total: number }> {
  const where = sql.join(
    [
      sql`t.tenant_id = ${query.tenantId}`,
      sql`t.del_flag = 0`,
      ...(table.only === undefined ? [] : [table.only]),
      ...query.conditions.map(compile),
      ...(query.narrowings ?? []),
    ],
    sql` and `,
  );
  const sort = query.sort.flatMap(({ field, direction }) => {
    const column = managedColumn(table, field);
    if (column === undefined) return [];
    const isWords = column.storage === 'text' && column.name !== 'id';
    const by = isWords ? sql`${ref(column)} collate "zh-Hans-x-icu"` : ref(column);
    return [direction === 'asc' ? sql`${by} asc nulls last` : sql`${by} desc nulls last`];
  });
  const { rows } = await sql<ManagedRow>`
    select ${selection(table)} from ${readFrom(table)} t where ${where}
    order by ${sql.join([...sort, sql`t.id desc`])} limit ${query.limit} offset ${query.offset}`.execute(db);
  if (rows.length < query.limit && query.offset === 0) return { rows, total: rows.length };
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${readFrom(table)} t where ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Live rows of a tenant by their ids; locked for a change when asked so. */
export async function findManaged(
  db: Db,
  table: ManagedTable,
  { tenantId, ids, lock = false }: { tenantId: string; ids: readonly string[]; lock?: boolean },
): Promise<ManagedRow[]> {
  const { rows } = await sql<ManagedRow>`
    select ${selection(table)} from ${readFrom(table)} t
    where t.tenant_id = ${tenantId} and t.del_flag = 0 and t.id = any(${ids}::text[])
      and ${table.only ?? sql`true`}
    order by t.id ${lock ? sql`for update` : sql``}`.execute(db);
  return rows;
}

/** Which of these values of a column live rows of the tenant have, a row left aside. */
export async function takenValues(
  db: Db,
  table: ManagedTable,
  {
    tenantId,
    column,
    values,
    exceptId,
  }: { tenantId: string; column: ManagedColumn; values: readonly string[]; exceptId: string | null },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ value: string }>`
    select ${ref(column)}::text as value from ${sql.table(table.table)} t
    where t.tenant_id = ${tenantId} and t.del_flag = 0 and ${ref(column)}::text = any(${values}::text[])
      and t.id <> ${exceptId ?? ''}`.execute(db);
  return new Set(rows.map(({ value }) => value));
}

type Author = { readonly tenantId: string; readonly by: string; readonly orgCode: string | null };
type Values = Readonly<Record<string, unknown>>;

/** Adds a row; answers its id. `values` are by wire name, those the table lacks are left out. */
export async function insertManaged(
  db: Db,
  table: ManagedTable,
  values: Values,
  author: Author,
  id: string = newId(),
): Promise<string> {
  const given = writtenColumns(table, values);
  const columns = [...['id', 'tenant_id', 'create_by', 'sys_org_code'].map((name) => sql.id(name)), ...given.map(idOf)];
  const row = [id, author.tenantId, author.by, author.orgCode, ...given.map(({ name }) => values[name] ?? null)];
  await sql`insert into ${sql.table(table.table)} (${sql.join(columns)})
    values (${sql.join(row.map((value) => sql.val(value)))})`.execute(db);
  return id;
}

/** Changes a live row; answers the version it left, undefined where there is no such row. */
export async function updateManaged(
  db: Db,
  table: ManagedTable,
  id: string,
  values: Values,
  author: Author,
): Promise<number | undefined> {
  const given = writtenColumns(table, values);
  const sets = given.map((column) => sql`${idOf(column)} = ${sql.val(values[column.name] ?? null)}`);
  const { rows } = await sql<{ version: number }>`
    update ${sql.table(table.table)} set ${sql.join([
      ...sets,
      sql`update_by = ${author.by}`,
      sql`update_time = now()`,
      sql`version = version + 1`,
    ])}
    where id = ${id} and tenant_id = ${author.tenantId} and del_flag = 0 returning version`.execute(db);
  return rows[0]?.version;
}

/** Takes live rows away, as every deletion here: they stay in the database. */
export async function removeManaged(
  db: Db,
  table: ManagedTable,
  ids: readonly string[],
  author: Author,
): Promise<void> {
  await sql`update ${sql.table(table.table)}
    set del_flag = 1, update_by = ${author.by}, update_time = now(), version = version + 1
    where tenant_id = ${author.tenantId} and del_flag = 0 and id = any(${ids}::text[])`.execute(db);
}

function writtenColumns({ columns, secrets = [] }: ManagedTable, values: Values): readonly ManagedColumn[] {
  return [...columns, ...secrets].filter(({ name }) => Object.hasOwn(values, name));
}

function readFrom({ table, source }: ManagedTable): RawBuilder<unknown> {
  return source ?? sql.table(table);
}

function selection({ columns }: ManagedTable): RawBuilder<unknown> {
  return sql.join([...always, ...columns].map((column) => sql`${read(column)} as ${sql.id(column.name)}`));
}

/** As the wire has it. */
function read(column: ManagedColumn): RawBuilder<unknown> {
  return column.storage === 'boolean' ? sql`case when ${ref(column)} then '1' else '0' end` : ref(column);
}

function ref({ column }: ManagedColumn): RawBuilder<unknown> {
  return sql.ref(`t.${column}`);
}

function idOf({ column }: ManagedColumn): RawBuilder<unknown> {
  return sql.id(column);
}

const operators: Readonly<Record<CompareOperator, RawBuilder<unknown>>> = {
  eq: sql`=`,
  ne: sql`is distinct from`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
};

function compile(condition: ManagedCondition): RawBuilder<unknown> {
  const at = ref(condition.column);
  switch (condition.kind) {
    case 'compare':
      return sql`${at} ${operators[condition.operator]} ${condition.value}`;
    case 'in':
      return sql`${at}::text = any(${condition.values.map(String)}::text[])`;
    case 'hasAny':
      return sql`string_to_array(${at}, ',') && ${condition.values}::text[]`;
    case 'like': {
      const escaped = condition.value.replaceAll(/[\\%_]/g, String.raw`\$&`);
      const pattern = { contains: `%${escaped}%`, starts: `${escaped}%`, ends: `%${escaped}` }[condition.mode];
      return sql`${at} ilike ${pattern}`;
    }
  }
}
