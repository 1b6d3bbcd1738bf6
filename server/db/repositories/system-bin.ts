import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../connection.ts';

export type BinEntry = {
  readonly id: string;
  readonly source: string;
  readonly name: string;
  readonly deleteBy: string;
  readonly deleteByName: string;
  readonly deleteTime: string;
};

/** Where deleted rows lie: the table, the column people call one by, and which rows the caller could see, over alias `t`. */
export type BinSource = {
  readonly source: string;
  readonly table: string;
  readonly name: string;
  readonly where: RawBuilder<unknown>;
};

export type BinQuery = {
  readonly dataName: string;
  readonly deleteBy: string;
  readonly from: string | null;
  readonly until: string | null;
  readonly limit: number;
  readonly offset: number;
};

/** Deleted rows of many tables as one list, the latest first, and how many there are. */
export async function deletedEntries(
  db: Db,
  tenantId: string,
  sources: readonly BinSource[],
  { dataName, deleteBy, from, until, limit, offset }: BinQuery,
): Promise<{ entries: BinEntry[]; total: number }> {
  if (sources.length === 0) return { entries: [], total: 0 };
  const parts = sources.map(
    ({ source, table, name, where }) => sql`
      (select t.id, ${source}::text as source, coalesce(${sql.ref(`t.${name}`)}::text, '') as name,
        coalesce(t.update_by, '') as by, t.update_time as time
      from ${sql.table(table)} t where ${where})`,
  );
  const { rows } = await sql<BinEntry & { total: number }>`
    select b.id, b.source, b.name, b.by as "deleteBy", coalesce(b.time::text, '') as "deleteTime", b.total,
      coalesce((select u.realname from sys_user u where u.tenant_id = ${tenantId} and u.username = b.by
        order by u.del_flag limit 1), b.by) as "deleteByName"
    from (
      select a.*, count(*) over ()::int as total from (${sql.join(parts, sql` union all `)}) a
      where (${dataName} = '' or position(lower(${dataName}) in lower(a.name)) > 0)
        and (${deleteBy} = '' or a.by = ${deleteBy})
        and (${from}::timestamptz is null or a.time >= ${from}::timestamptz)
        and (${until}::timestamptz is null or a.time <= ${until}::timestamptz)
      order by a.time desc nulls last, a.id limit ${limit} offset ${offset}) b
    order by b.time desc nulls last, b.id`.execute(db);
  return { entries: rows.map(({ total: _total, ...entry }) => entry), total: rows[0]?.total ?? 0 };
}
