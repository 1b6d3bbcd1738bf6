import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** Returns the holders of these positions: for each position that somebody holds their number, and the first of them by name. */
export async function holdersOfPositions(
  db: Db,
  tenantId: string,
  codes: readonly string[],
): Promise<readonly { readonly code: string; readonly count: number; readonly names: readonly string[] }[]> {
  const { rows } = await sql<{ code: string; count: number; names: string[] }>`
    select p.code, count(*)::int as count, (array_agg(u.realname order by u.create_time, u.id))[1:3] as names
    from unnest(${codes}::text[]) as p(code)
    join sys_user u on u.tenant_id = ${tenantId} and u.del_flag = 0 and p.code = any(string_to_array(u.post, ','))
    group by p.code order by p.code`.execute(db);
  return rows;
}

/** Names of positions by their codes. */
export async function positionNames(db: Db, tenantId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('sys_position')
    .select(['code', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .orderBy('code')
    .execute();
  return new Map(rows.map(({ code, name }) => [code, name]));
}
