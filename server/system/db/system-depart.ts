import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { Narrowing } from '#server/db/managed.ts';

/** One at a time gives departments of a tenant their codes, until the transaction ends. */
export async function lockDeparts(db: Db, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sys_depart'), hashtext(${tenantId}))`.execute(db);
}

/** The highest code directly below a code that was ever given, also to a department that is gone: records may still say it. */
export async function highestCodeBelow(db: Db, tenantId: string, above: string): Promise<string | null> {
  const { rows } = await sql<{ code: string | null }>`
    select max(org_code) as code from sys_depart
    where tenant_id = ${tenantId} and starts_with(org_code, ${above}) and length(org_code) = ${above.length + 3}`.execute(
    db,
  );
  return rows[0]?.code ?? null;
}

/**
 * Gives a department and all below it new codes, and says them wherever the old ones stand: in the sessions and users that work there and in every record made there,
 * or row rules would not find them any more.
 */
export async function moveCodes(db: Db, tenantId: string, from: string, to: string): Promise<void> {
  const moved = (column: string) => sql`${to} || substr(${sql.id(column)}, ${from.length + 1})`;
  await sql`update sys_depart set org_code = ${moved('org_code')}, org_type = (length(${moved('org_code')}) / 3)::text
    where tenant_id = ${tenantId} and starts_with(org_code, ${from})`.execute(db);
  await sql`update sys_user set org_code = ${moved('org_code')}
    where tenant_id = ${tenantId} and starts_with(org_code, ${from})`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'sys_org_code' and t.table_type = 'BASE TABLE'
      and exists (select 1 from information_schema.columns o where o.table_schema = 'public'
        and o.table_name = c.table_name and o.column_name = 'tenant_id')
    order by 1`.execute(db);
  for (const { name } of rows)
    await sql`update ${sql.table(name)} set sys_org_code = ${moved('sys_org_code')}
      where tenant_id = ${tenantId} and starts_with(sys_org_code, ${from})`.execute(db);
}

/** Names of the departments directly below one. */
export async function childrenOfDepart(db: Db, id: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sys_depart')
    .select('depart_name')
    .where('parent_id', '=', id)
    .where('del_flag', '=', 0)
    .orderBy('org_code')
    .execute();
  return rows.map(({ depart_name: name }) => name);
}

/** Names of those who belong to one. */
export async function peopleOfDepart(db: Db, id: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sys_user_depart as ud')
    .innerJoin('sys_user as u', 'u.id', 'ud.user_id')
    .select('u.realname')
    .where('ud.dep_id', '=', id)
    .where('ud.del_flag', '=', 0)
    .where('u.del_flag', '=', 0)
    .orderBy('u.create_time')
    .execute();
  return rows.map(({ realname }) => realname);
}

/** Only users who belong to this very department. */
export function standingIn(departId: string): Narrowing {
  return sql`exists (select 1 from sys_user_depart ud where ud.user_id = t.id and ud.del_flag = 0 and ud.dep_id = ${departId})`;
}
