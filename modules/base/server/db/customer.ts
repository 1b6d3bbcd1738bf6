import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** A living customer by what tells it apart; undefined where there is none. */
export async function customerBy(
  db: Db,
  tenantId: string,
  { column, value }: { readonly column: 'code' | 'name'; readonly value: string },
): Promise<
  { readonly id: string; readonly code: string; readonly name: string; readonly enabled: string } | undefined
> {
  const { rows } = await sql<{ id: string; code: string; name: string; enabled: string }>`
    select id, coalesce(code, '') as code, coalesce(name, '') as name, coalesce(enabled, 'Y') as enabled from crm_customer
    where tenant_id = ${tenantId} and del_flag = 0 and ${sql.ref(column)} = ${value} order by id limit 1`.execute(db);
  return rows[0];
}

/** Returns the real name of the user who may sign in with this account in the company; null where nobody may. */
export async function realNameOf(db: Db, tenantId: string, username: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(u.realname, u.username) as name from sys_user u
    where u.tenant_id = ${tenantId} and u.username = ${username} and u.del_flag = 0 and u.status = 1 limit 1`.execute(
    db,
  );
  return rows[0]?.name ?? null;
}

/** Has the ledger of parties a row of a customer? */
export async function isInLedger(db: Db, tenantId: string, customerId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from fin_party_ledger where tenant_id = ${tenantId} and ledger = 'ar' and party_id = ${customerId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** A column of documents that names parties, and the column of their numbers. */
export type DecidedPlace = { readonly table: string; readonly column: string; readonly number: string };

/** Finds the first place with a document that names a party and is no draft, and its number; null where there is none. One statement for all. */
export async function decidedOf(
  db: Db,
  places: readonly DecidedPlace[],
  of: { readonly tenantId: string; readonly id: string },
): Promise<{ readonly place: number; readonly no: string } | null> {
  if (places.length === 0) return null;
  const asked = places.map(
    ({ table, column, number }, place) => sql`(
      select json_build_object('place', ${sql.lit(place)}, 'no', ${sql.ref(number)}::text) from ${sql.table(table)}
      where tenant_id = ${of.tenantId} and del_flag = 0 and ${sql.ref(column)} = ${of.id} and coalesce(bill_status, '0') <> '0'
        and ${sql.ref(number)} is not null
      order by id limit 1)`,
  );
  const { rows } = await sql<{ found: { place: number; no: string } | null }>`
    select coalesce(${sql.join(asked)}) as found`.execute(db);
  return rows[0]?.found ?? null;
}

/** A column whose values name parties. */
export type NamingColumn = { readonly table: string; readonly column: string };

/** Lets records name another party instead, wherever they do; answers how often they did. One statement for all columns. */
export async function repoint(
  db: Db,
  columns: readonly NamingColumn[],
  of: { readonly tenantId: string; readonly from: string; readonly to: string; readonly by: string },
): Promise<number> {
  const tables = [...Map.groupBy(columns, ({ table }) => table)];
  if (tables.length === 0) return 0;
  // A statement writes a row once only, so the columns of a table are written together.
  const writes = tables.map(([table, own], place) => {
    const names = own.map(({ column }) => sql.id(column));
    const times = names.map((name) => sql`(t.${name} is not distinct from ${of.from})::int`);
    const set = names.map((name) => sql`${name} = case when t.${name} = ${of.from} then ${of.to} else t.${name} end`);
    return sql`${sql.id(`place_${place}`)} as (
      update ${sql.table(table)} t set ${sql.join(set)}, update_by = ${of.by}, update_time = now(), version = t.version + o.times
      from (select t.id, ${sql.join(times, sql` + `)} as times from ${sql.table(table)} t
        where t.tenant_id = ${of.tenantId} and t.del_flag = 0 and (${sql.join(
          names.map((name) => sql`t.${name} = ${of.from}`),
          sql` or `,
        )})) o
      where t.id = o.id and t.tenant_id = ${of.tenantId} and t.del_flag = 0
      returning o.times)`;
  });
  const counts = tables.map((_table, place) => sql`select times from ${sql.id(`place_${place}`)}`);
  const { rows } = await sql<{ count: number }>`
    with ${sql.join(writes)}
    select coalesce(sum(times), 0)::int as count from (${sql.join(counts, sql` union all `)}) c`.execute(db);
  return rows[0]?.count ?? 0;
}
