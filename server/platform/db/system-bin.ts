import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/connection.ts';

export type BinEntry = {
  readonly id: string;
  readonly source: string;
  readonly tableName: string;
  readonly name: string;
  readonly deleteBy: string;
  readonly deleteByName: string;
  readonly deleteTime: string;
};

/** Deleted rows the caller could see: a statement that answers `id`, `name`, `by` and `time`. */
export type BinRows = RawBuilder<unknown>;

export type BinSource = {
  readonly source: string;
  /** Name people use for the list the rows were deleted from. */
  readonly tableName: string;
  readonly rows: BinRows;
};

export type BinQuery = {
  readonly ids: readonly string[] | null;
  readonly dataName: string;
  readonly deleteBy: string;
  readonly from: string | null;
  readonly until: string | null;
  readonly sort: { readonly field: BinSort; readonly direction: 'asc' | 'desc' } | null;
  readonly limit: number;
  readonly offset: number;
};

const sorted = {
  source: sql`"title"`,
  dataName: sql`"name"`,
  deleteByName: sql`"by"`,
  deleteTime: sql`"time"`,
} as const;
type BinSort = keyof typeof sorted;

export function isBinSort(field: string): field is BinSort {
  return Object.hasOwn(sorted, field);
}

/** Deleted rows of a table; `where` says which the caller could see, over alias `t`. */
export function deletedRowsOf(table: string, name: string, where: RawBuilder<unknown>): BinRows {
  return sql`
    select t.id, coalesce(${sql.ref(`t.${name}`)}::text, '') as name, coalesce(t.update_by, '') as by, t.update_time as time
    from ${sql.table(table)} t where ${where}`;
}

/** Deleted accounts of a company; one deleted for good has no password any more. */
export function deletedUserRows(tenantId: string): BinRows {
  const where = sql`t.tenant_id = ${tenantId} and t.del_flag = 1 and t.password_hash <> ''`;
  return deletedRowsOf('sys_user', 'realname', where);
}

export function deletedDictRows(tenantId: string): BinRows {
  return deletedRowsOf('sys_dict', 'dict_name', sql`t.tenant_id = ${tenantId} and t.del_flag = 1`);
}

/** Deleted rows of many lists as one, the latest first unless asked otherwise, and how many there are. */
export async function deletedEntries(
  db: Db,
  tenantId: string,
  sources: readonly BinSource[],
  { ids, dataName, deleteBy, from, until, sort, limit, offset }: BinQuery,
): Promise<{ entries: BinEntry[]; total: number }> {
  if (sources.length === 0) return { entries: [], total: 0 };
  const parts = sources.map(
    ({ source, tableName, rows }) => sql`
      (select r.id, ${source}::text as source, ${tableName}::text as title, r.name, r.by, r.time from (${rows}) r)`,
  );
  const order =
    sort === null
      ? sql`"time" desc nulls last, id`
      : sql`${sorted[sort.field]} ${sort.direction === 'asc' ? sql`asc` : sql`desc`} nulls last, "time" desc nulls last, id`;
  const { rows } = await sql<BinEntry & { total: number }>`
    select b.id, b.source, b.title as "tableName", b.name, b.by as "deleteBy", b.total,
      coalesce(to_char(b.time, 'YYYY-MM-DD HH24:MI:SS'), '') as "deleteTime",
      coalesce((select u.realname from sys_user u where u.tenant_id = ${tenantId} and u.username = b.by
        order by u.del_flag limit 1), b.by) as "deleteByName"
    from (
      select a.*, count(*) over ()::int as total from (${sql.join(parts, sql` union all `)}) a
      where (${ids === null} or a.id = any(${ids === null ? [] : [...ids]}::text[]))
        and (${dataName} = '' or position(lower(${dataName}) in lower(a.name)) > 0)
        and (${deleteBy} = '' or a.by = ${deleteBy})
        and (${from}::timestamptz is null or a.time >= ${from}::timestamptz)
        and (${until}::timestamptz is null or a.time <= ${until}::timestamptz)
      order by ${order} limit ${limit} offset ${offset}) b
    order by ${order}`.execute(db);
  return { entries: rows.map(({ total: _total, ...entry }) => entry), total: rows[0]?.total ?? 0 };
}
