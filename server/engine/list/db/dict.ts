import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';

export type TextRow = { readonly value: string; readonly text: string };
export type NodeRow = TextRow & { readonly id: string; readonly parent: string | null; readonly hasChild: boolean };

/** A registered table dictionary. Its names come from definitions, never from a client. */
export type TableDict = {
  readonly table: string;
  readonly text: string;
  readonly value: string;
  readonly hasEnabled: boolean;
  /** Row rules that bind the caller, over alias `t`. */
  readonly rules?: readonly RawBuilder<unknown>[];
};

/** Rows of a table dictionary, found by a fragment of their text, by their value, or by a list of values. */
export async function findTexts(
  db: Db,
  dict: TableDict,
  options: { tenantId: string; keyword: string; limit: number },
): Promise<TextRow[]> {
  const { keyword } = options;
  const text = sql.ref(`t.${dict.text}`);
  const value = sql.ref(`t.${dict.value}`);
  const pattern = `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const keys = keyword.split(',').map((key) => key.trim());
  const matching =
    keyword === '' ? sql`true` : sql`(${text}::text like ${pattern} or ${value}::text = any(${keys}::text[]))`;
  const { rows } = await sql<TextRow>`
    select ${value}::text as value, coalesce(${text}::text, '') as text from ${sql.table(dict.table)} t
    where t.tenant_id = ${options.tenantId} and t.del_flag = 0 ${live(dict)} and ${matching}
    order by ${text}, t.id limit ${options.limit}`.execute(db);
  return rows;
}

/** Texts of keys, whatever their state: a disabled or deleted row still shows in old documents; a living one of the same key comes last and wins. */
export async function textsOfKeys(
  db: Db,
  dict: TableDict,
  keys: readonly string[],
  tenantId: string,
): Promise<TextRow[]> {
  const { rows } = await sql<TextRow>`
    select ${sql.ref(`t.${dict.value}`)}::text as value, coalesce(${sql.ref(`t.${dict.text}`)}::text, '') as text
    from ${sql.table(dict.table)} t
    where t.tenant_id = ${tenantId} and ${sql.ref(`t.${dict.value}`)}::text = any(${keys}::text[]) ${ruled(dict)}
    order by t.del_flag desc`.execute(db);
  return rows;
}

/** One level of a tree dictionary. */
export async function treeLevel(
  db: Db,
  dict: TableDict & { readonly parent: string },
  options: { tenantId: string; parentId: string | null; conditions: Readonly<Record<string, string>> },
): Promise<NodeRow[]> {
  const parent = sql.ref(`t.${dict.parent}`);
  const conditions = Object.entries(options.conditions).map(
    ([column, value]) => sql`and ${sql.ref(`t.${column}`)}::text = ${value}`,
  );
  const { rows } = await sql<NodeRow>`
    select t.id, ${sql.ref(`t.${dict.value}`)}::text as value, coalesce(${sql.ref(`t.${dict.text}`)}::text, '') as text, ${parent} as parent,
      exists (select 1 from ${sql.table(dict.table)} k where k.tenant_id = ${options.tenantId} and k.del_flag = 0 and ${sql.ref(`k.${dict.parent}`)} = t.id) as "hasChild"
    from ${sql.table(dict.table)} t
    where t.tenant_id = ${options.tenantId} and t.del_flag = 0 ${live(dict)}
      and ${options.parentId === null ? sql`${parent} is null` : sql`${parent} = ${options.parentId}`} ${sql.join(conditions, sql` `)}
    order by ${sql.ref(`t.${dict.text}`)}, t.id limit 5000`.execute(db);
  return rows;
}

/** All rows of a tree dictionary, one more than the limit at most. */
export async function treeRows(
  db: Db,
  dict: TableDict & { readonly parent: string },
  options: { tenantId: string; limit: number },
): Promise<NodeRow[]> {
  const { rows } = await sql<NodeRow>`
    select t.id, ${sql.ref(`t.${dict.value}`)}::text as value, coalesce(${sql.ref(`t.${dict.text}`)}::text, '') as text,
      ${sql.ref(`t.${dict.parent}`)} as parent, false as "hasChild"
    from ${sql.table(dict.table)} t
    where t.tenant_id = ${options.tenantId} and t.del_flag = 0 ${live(dict)}
    order by ${sql.ref(`t.${dict.text}`)}, t.id limit ${options.limit + 1}`.execute(db);
  return rows;
}

/** Options of one level of linked drop-downs: `id` is what the next level points to. */
export async function linkedOptions(
  db: Db,
  dict: TableDict & { readonly id: string },
  options: { tenantId: string; conditions: Readonly<Record<string, string | null>> },
): Promise<{ id: string; store: string; label: string }[]> {
  const conditions = Object.entries(options.conditions).map(([column, value]) =>
    value === null ? sql`and ${sql.ref(`t.${column}`)} is null` : sql`and ${sql.ref(`t.${column}`)}::text = ${value}`,
  );
  const { rows } = await sql<{ id: string; store: string; label: string }>`
    select ${sql.ref(`t.${dict.id}`)}::text as id, ${sql.ref(`t.${dict.value}`)}::text as store,
      coalesce(${sql.ref(`t.${dict.text}`)}::text, '') as label
    from ${sql.table(dict.table)} t
    where t.tenant_id = ${options.tenantId} and t.del_flag = 0 ${live(dict)} ${sql.join(conditions, sql` `)}
    order by ${sql.ref(`t.${dict.text}`)} limit 2000`.execute(db);
  return rows;
}

function live(dict: TableDict) {
  return sql`${dict.hasEnabled ? sql`and t.enabled = 'Y'` : sql``} ${ruled(dict)}`;
}

function ruled({ rules = [] }: TableDict) {
  return rules.length === 0 ? sql`` : sql`and ${sql.join(rules, sql` and `)}`;
}

/** One level of the platform's categories. */
export async function categoryLevel(
  db: Db,
  parentId: string | null,
): Promise<{ id: string; code: string; name: string; pid: string | null; hasChild: boolean }[]> {
  const { rows } = await sql<{ id: string; code: string; name: string; pid: string | null; hasChild: boolean }>`
    select c.id, c.code, c.name, c.pid,
      exists (select 1 from sys_category k where k.tenant_id = c.tenant_id and k.del_flag = 0 and k.pid = c.id) as "hasChild"
    from sys_category c
    where c.tenant_id = ${DEFINITION_TENANT} and c.del_flag = 0 and ${parentId === null ? sql`c.pid is null` : sql`c.pid = ${parentId}`}
    order by c.code`.execute(db);
  return rows;
}

export async function categoryByCode(db: Db, code: string): Promise<string | null> {
  const row = await db
    .selectFrom('sys_category')
    .select('id')
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('code', '=', code)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function categoryNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('sys_category')
    .select(['id', 'name'])
    .where('tenant_id', '=', DEFINITION_TENANT)
    // Records keep naming a category that is gone.
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}
