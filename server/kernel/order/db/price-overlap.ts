import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** A line that overlaps another one of its list, or one of another audited list; ranges are begin and end. */
export type Overlap = {
  readonly line: number;
  readonly code: string | null;
  readonly name: string | null;
  readonly minQty: string;
  readonly begin: string;
  readonly end: string | null;
  /** Of the other line: its list, its place there, and its days. */
  readonly number: string;
  readonly isOwn: boolean;
  readonly otherLine: number;
  readonly otherBegin: string;
  readonly otherEnd: string | null;
};

/** The first line of a list that overlaps; lists of one party are asked one after the other, so two that are audited at once do not both pass. */
export async function overlappingPrice(
  db: Db,
  place: { readonly head: string; readonly lines: string; readonly apart: readonly string[] },
  { tenantId, id, party }: { readonly tenantId: string; readonly id: string; readonly party: string },
): Promise<Overlap | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`prices ${tenantId} ${place.head} ${party}`}, 0))`.execute(
    db,
  );
  const apart = place.apart.map(
    (name) => sql`and ${sql.ref(`o.${name}`)} is not distinct from ${sql.ref(`h.${name}`)}`,
  );
  const { rows } = await sql<Overlap>`
    select l.line_no as line, l.material_code as code, l.material_name as name, coalesce(l.min_qty, 0)::text as "minQty",
      h.begin_date::text as begin, h.end_date::text as "end", o.bill_no as number, o.id = h.id as "isOwn", m.line_no as "otherLine",
      o.begin_date::text as "otherBegin", o.end_date::text as "otherEnd"
    from ${sql.table(place.head)} h
    join ${sql.table(place.lines)} l on l.head_id = h.id and l.tenant_id = h.tenant_id and l.del_flag = 0
    join ${sql.table(place.head)} o on o.tenant_id = h.tenant_id and o.del_flag = 0 and (o.id = h.id or o.bill_status = '2'
      and o.begin_date <= coalesce(h.end_date, 'infinity') and coalesce(o.end_date, 'infinity') >= h.begin_date ${sql.join(apart, sql` `)})
    join ${sql.table(place.lines)} m on m.head_id = o.id and m.tenant_id = h.tenant_id and m.del_flag = 0
      and m.material_id = l.material_id and coalesce(m.min_qty, 0) = coalesce(l.min_qty, 0) and (o.id <> h.id or m.line_no < l.line_no)
    where h.tenant_id = ${tenantId} and h.id = ${id} order by l.line_no, m.line_no limit 1`.execute(db);
  return rows[0] ?? null;
}
