import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** Versions of live rows by id. */
export async function versionsOf(
  db: Db,
  table: string,
  ids: readonly string[],
  tenantId: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from ${sql.table(table)} where tenant_id = ${tenantId} and del_flag = 0 and id = any(${ids}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row.version]));
}

/**
 * Live rows that have one of several keys, a key being the values of some columns together.
 * @returns the id and the key's values as the database shows them
 */
export async function findByKeys(
  db: Db,
  table: string,
  columnNames: readonly string[],
  keys: readonly (readonly unknown[])[],
  tenantId: string,
): Promise<readonly { readonly id: string; readonly values: readonly unknown[] }[]> {
  if (keys.length === 0) return [];
  const [single] = columnNames;
  const names = columnNames.map((name) => sql.ref(name));
  const wanted =
    columnNames.length === 1 && single !== undefined
      ? sql`${sql.ref(single)} = any(${keys.map(([value]) => value)})`
      : sql`(${sql.join(names)}) in (${sql.join(keys.map((key) => sql`(${sql.join([...key])})`))})`;
  const { rows } = await sql<Record<string, unknown> & { own_id: string }>`
    select ${sql.join([sql`id as own_id`, ...names])} from ${sql.table(table)}
    where tenant_id = ${tenantId} and del_flag = 0 and ${wanted}`.execute(db);
  return rows.map((row) => ({ id: row.own_id, values: columnNames.map((name) => row[name]) }));
}

/**
 * Keys of live rows by what people call them: the key itself or the text beside it; more than one for a name that is not unique.
 * @param more conditions over alias `t`, with their `and`
 */
export async function findKeysByText(
  db: Db,
  reference: { readonly table: string; readonly value: string; readonly text: string },
  words: readonly string[],
  tenantId: string,
  more: RawBuilder<unknown>,
): Promise<readonly { readonly key: string; readonly text: string }[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<{ key: string; text: string | null }>`
    select ${sql.ref(`t.${reference.value}`)}::text as key, ${sql.ref(`t.${reference.text}`)}::text as text
    from ${sql.table(reference.table)} t
    where t.tenant_id = ${tenantId} and t.del_flag = 0 ${more}
      and (${sql.ref(`t.${reference.value}`)}::text = any(${words}::text[]) or ${sql.ref(`t.${reference.text}`)}::text = any(${words}::text[]))`.execute(
    db,
  );
  return rows.map((row) => ({ key: row.key, text: row.text ?? '' }));
}

/** Accounts by username or name, departments by id or name. */
export async function findPeopleByText(
  db: Db,
  kind: 'user' | 'depart',
  words: readonly string[],
  tenantId: string,
): Promise<readonly { readonly key: string; readonly text: string }[]> {
  if (words.length === 0) return [];
  const lower = words.map((word) => word.toLowerCase());
  const { rows } =
    kind === 'user'
      ? await sql<{ key: string; text: string }>`
          select username as key, realname as text from sys_user
          where tenant_id = ${tenantId} and del_flag = 0 and (lower(username) = any(${lower}::text[]) or realname = any(${words}::text[]))`.execute(
          db,
        )
      : await sql<{ key: string; text: string }>`
          select id as key, depart_name as text from sys_depart
          where tenant_id = ${tenantId} and del_flag = 0 and (id = any(${words}::text[]) or depart_name = any(${words}::text[]))`.execute(
          db,
        );
  return rows;
}
