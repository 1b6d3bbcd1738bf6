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

/** Records of a table name another party instead; answers how many. */
export async function repoint(
  db: Db,
  place: { readonly table: string; readonly column: string },
  of: { readonly tenantId: string; readonly from: string; readonly to: string; readonly by: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(place.table)} set ${sql.ref(place.column)} = ${of.to}, update_by = ${of.by}, update_time = now(), version = version + 1
    where tenant_id = ${of.tenantId} and del_flag = 0 and ${sql.ref(place.column)} = ${of.from}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
