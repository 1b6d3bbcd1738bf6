import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** Lines of transfers, and the tables of lines that go back to them. */
type Asked = { readonly ids: readonly string[]; readonly arrivals: readonly string[] };

/**
 * Selects what lies between the two steps of transfers, line by line: the ledger's stock in the warehouse a line went to that is neither of
 * its own two, less what arrived or was lost, including rows taken back.
 */
const lying = (tenantId: string, { ids, arrivals }: Asked): RawBuilder<unknown> => sql`
  sent as (
    select i.id, (
      select l.warehouse_id from wms_ledger l
      where l.tenant_id = i.tenant_id and l.line_id = i.id and l.in_qty > 0 and l.warehouse_id not in (h.from_wh, h.to_wh)
      order by l.id desc limit 1
    ) as warehouse
    from wms_transfer_item i join wms_transfer h on h.id = i.head_id
    where i.tenant_id = ${tenantId} and i.id = any(${ids}::text[])
  ), parts as (
    select id as line, id as part, warehouse from sent
    ${sql.join(
      arrivals.map(
        (table) =>
          sql`union all select s.id, a.id, s.warehouse from ${sql.table(table)} a join sent s on s.id = a.src_line_id`,
      ),
      sql` `,
    )}
  ), own as (
    select p.line, p.warehouse, l.id, l.in_qty - l.out_qty as qty, l.in_amount - l.out_amount as amount
    from parts p join wms_ledger l on l.line_id = p.part and l.warehouse_id = p.warehouse and l.tenant_id = ${tenantId}
  ), moved as (
    select line, warehouse, id, qty, amount from own
    union
    select o.line, o.warehouse, r.id, r.in_qty - r.out_qty, r.in_amount - r.out_amount
    from own o join wms_ledger r on r.reversed_id = o.id
  ), lying as (
    select line, warehouse, sum(qty) as qty, sum(amount) as amount from moved group by line, warehouse
  )`;

export async function transitOfLines(
  db: Db,
  tenantId: string,
  asked: Asked,
): Promise<
  readonly { readonly line: string; readonly warehouse: string; readonly qty: string; readonly amount: string }[]
> {
  const { rows } = await sql<{ line: string; warehouse: string; qty: string; amount: string }>`
    with ${lying(tenantId, asked)}
    select line, warehouse, qty::text as qty, amount::text as amount from lying where qty > 0`.execute(db);
  return rows;
}

/** Writes of lines of transfers, and of the transfers, what is on its way. */
export async function writeTransit(db: Db, tenantId: string, asked: Asked): Promise<void> {
  if (asked.ids.length === 0) return;
  await sql`
    with ${lying(tenantId, asked)}
    update wms_transfer_item i set transit_qty = coalesce((select l.qty from lying l where l.line = i.id), 0)
    where i.tenant_id = ${tenantId} and i.id = any(${asked.ids}::text[])`.execute(db);
  await sql`
    update wms_transfer h set transit_qty = (
      select coalesce(sum(i.transit_qty), 0) from wms_transfer_item i where i.head_id = h.id and i.del_flag = 0
    )
    where h.tenant_id = ${tenantId} and h.id in (
      select head_id from wms_transfer_item where tenant_id = ${tenantId} and id = any(${asked.ids}::text[])
    )`.execute(db);
}
