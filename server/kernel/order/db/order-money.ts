import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';

/** Lines that go back to an order, with what they add to what was delivered of it. */
type Step = { readonly lines: string; readonly head: string; readonly delivers: -1 | 0 | 1 };

/** Side of sales or purchases: orders, the documents between them and the bills of the party, and the contracts before them. */
type Side = {
  readonly orders: string;
  readonly contracts: string;
  readonly steps: readonly Step[];
  readonly bills: string;
  readonly advances: string;
  readonly writeOffs: string;
  /** Column of orders, contracts and the lines of their plan: what was paid of them. */
  readonly paid: string;
  /** Columns of what was delivered, where there are any. */
  readonly delivered: { readonly order: string; readonly contract: string } | null;
};

const step = (head: string, delivers: Step['delivers'] = 0): Step => ({ lines: `${head}_item`, head, delivers });

const sides: readonly Side[] = [
  {
    orders: 'sal_order',
    contracts: 'sal_contract',
    steps: [
      step('sal_delivery_notice'),
      step('sal_out', 1),
      step('sal_return_apply'),
      step('sal_return_in', -1),
      step('sal_statement'),
      step('sal_invoice'),
    ],
    bills: 'fin_ar_bill',
    advances: 'fin_advance_receipt',
    writeOffs: 'fin_writeoff',
    paid: 'received_amount',
    delivered: { order: 'delivered_amount', contract: 'executed_amount' },
  },
  {
    orders: 'pur_order',
    contracts: 'pur_contract',
    steps: [
      step('pur_arrival'),
      step('wms_purchase_in'),
      step('pur_return'),
      step('pur_statement'),
      step('pur_invoice'),
    ],
    bills: 'fin_ap_bill',
    advances: 'fin_advance_payment',
    writeOffs: 'fin_ap_writeoff',
    paid: 'paid_amount',
    delivered: null,
  },
];

/** Documents of one form that tell orders what they have: those on the way to a bill, bills, and advances. */
export type MoneyDocuments = { readonly table: string; readonly ids: readonly string[]; readonly tenantId: string };

/**
 * Writes anew the delivered and the paid amounts of the orders that bills, advances or lines of documents go back to, and of their contracts:
 * sums of what there is, so undoing restores them (INV-DOC-01). It is no change of their forms; the documents tell it.
 */
export async function keepOrderMoney(db: Db, documents: MoneyDocuments): Promise<void> {
  const { table, tenantId } = documents;
  for (const side of sides) {
    const isMoney = table === side.bills || table === side.advances;
    if (!isMoney && !side.steps.some(({ head, delivers }) => head === table && delivers !== 0)) continue;
    const there = await tablesOf(db, side);
    if (!there.has(side.orders)) continue;
    const orders = await ordersBehind(db, side, there, documents);
    if (orders.length === 0) continue;
    await writeOrders(db, { side, there, orders, tenantId });
    await writeContracts(db, { side, orders, tenantId });
  }
}

/**
 * Locks the orders bills and advances go back to. An audit locks orders before the bills that follow, so whoever settles bills takes them in the
 * same order.
 */
export async function lockOrdersBehind(db: Db, documents: readonly MoneyDocuments[]): Promise<void> {
  for (const side of sides) {
    const own = documents.filter(({ table }) => table === side.bills || table === side.advances);
    const [first] = own;
    if (first === undefined) continue;
    const there = await tablesOf(db, side);
    if (!there.has(side.orders)) continue;
    const found = new Set<string>();
    for (const ofTable of own) for (const id of await ordersBehind(db, side, there, ofTable)) found.add(id);
    if (found.size > 0)
      await sql`select id from ${sql.table(side.orders)} where tenant_id = ${first.tenantId} and id ${oneOf([...found])}
        order by id for no key update`.execute(db);
  }
}

/** Which of the tables of a side are installed. */
async function tablesOf(db: Db, side: Side): Promise<ReadonlySet<string>> {
  const names = [side.orders, side.bills, side.advances, 'fin_bad_debt', ...side.steps.map(({ lines }) => lines)];
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name where to_regclass(name) is not null`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

const stepsThere = ({ steps }: Side, there: ReadonlySet<string>): readonly Step[] =>
  steps.filter(({ lines }) => there.has(lines));

async function ordersBehind(
  db: Db,
  side: Side,
  there: ReadonlySet<string>,
  { table, ids, tenantId }: MoneyDocuments,
): Promise<readonly string[]> {
  if (table === side.advances) {
    const { rows } = await sql<{ id: string }>`
      select distinct o.id from ${sql.table(side.orders)} o join ${sql.table(table)} a on a.order_no = o.bill_no and a.tenant_id = o.tenant_id
      where a.id ${oneOf(ids)} and o.tenant_id = ${tenantId} and o.del_flag = 0 order by 1`.execute(db);
    return rows.map((row) => row.id);
  }
  const steps = stepsThere(side, there);
  const lines = (where: RawBuilder<unknown>): RawBuilder<unknown> =>
    union(
      steps.map(
        (one) => sql`select l.src_line_id from ${sql.table(one.lines)} l where l.tenant_id = ${tenantId} and ${where}`,
      ),
    );
  if (steps.length === 0) return [];
  const bills = sql`select src_id from ${sql.table(table)} where id ${oneOf(ids)}`;
  const ofBills = ids.length === 1 ? sql`= (${bills})` : sql`= any(array(${bills}))`;
  const isHead = table === side.bills ? ofBills : oneOf(ids);
  const { rows } = await sql<{ id: string }>`
    with recursive up (id) as (
      select s.src_line_id from (${lines(sql`l.head_id ${isHead}`)}) s where s.src_line_id is not null
      union
      select s.src_line_id from up cross join lateral (${lines(sql`l.id = up.id`)}) s where s.src_line_id is not null
    )
    select distinct i.head_id as id from up join ${sql.table(`${side.orders}_item`)} i on i.id = up.id and i.tenant_id = ${tenantId}
    order by 1`.execute(db);
  return rows.map((row) => row.id);
}

type Told = {
  readonly side: Side;
  readonly there: ReadonlySet<string>;
  readonly orders: readonly string[];
  readonly tenantId: string;
};

const union = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(parts, sql` union all `);

/**
 * A bill is paid line by line of the document it follows from, in their order and to the cent, so orders that were delivered together share what
 * was paid. What was transferred to somebody else or given up was not paid; an advance of the order counts as far as it is not matched yet.
 */
async function writeOrders(db: Db, told: Told): Promise<void> {
  const { side, there, orders, tenantId } = told;
  const steps = stepsThere(side, there);
  const lines = union(
    steps.map(
      ({ lines: name, head, delivers }) => sql`
        select l.id, l.head_id, l.src_line_id, ${delivers === 0 ? sql`0::numeric` : sql`case when h.bill_status = '2' then ${delivers}::int * coalesce(l.total_amount, 0) else 0 end`} as delivered
        from ${sql.table(name)} l join ${sql.table(head)} h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0
        where l.tenant_id = ${tenantId} and l.del_flag = 0 and l.src_line_id = down.id`,
    ),
  );
  const whole = union(
    steps.flatMap(({ lines: name }) =>
      name.endsWith('notice_item') || name.endsWith('apply_item') || name.endsWith('arrival_item')
        ? []
        : [
            sql`select l.id, l.head_id, l.line_no, coalesce(l.total_amount, 0) as amount from ${sql.table(name)} l
              where l.tenant_id = ${tenantId} and l.del_flag = 0 and l.head_id in (select head_id from down)`,
          ],
    ),
  );
  const { delivered } = side;
  await sql`
    with recursive down (order_id, id, head_id, delivered) as (
      select i.head_id, i.id, null::text, 0::numeric from ${sql.table(`${side.orders}_item`)} i
      where i.tenant_id = ${tenantId} and i.del_flag = 0 and i.head_id ${oneOf(orders)}
      union all
      select down.order_id, s.id, s.head_id, s.delivered from down cross join lateral (${lines}) s
    ),
    paid as (${there.has(side.bills) ? billed(told, whole) : sql`select null::text as order_id, 0::numeric as amount where false`})
    update ${sql.table(side.orders)} o set
      ${delivered === null ? sql`` : sql`${sql.ref(delivered.order)} = coalesce((select sum(d.delivered) from down d where d.order_id = o.id), 0),`}
      ${sql.ref(side.paid)} = coalesce((select sum(p.amount) from paid p where p.order_id = o.id), 0)
        + ${there.has(side.advances) ? advanced(side, sql`o.bill_no`) : sql`0`}
    where o.tenant_id = ${tenantId} and o.id ${oneOf(orders)}`.execute(db);
}

function billed({ side, there, tenantId }: Told, whole: RawBuilder<unknown>): RawBuilder<unknown> {
  const isSale = side.bills === 'fin_ar_bill';
  const lost =
    isSale && there.has('fin_bad_debt')
      ? sql`- coalesce((select sum(case d.bad_type when '2' then d.amount when '3' then -d.amount else 0 end) from fin_bad_debt d
          where d.tenant_id = b.tenant_id and d.del_flag = 0 and d.bill_status in ('2', '3') and trim(d.ar_bill_no) = b.bill_no), 0)`
      : sql``;
  return sql`
    select d.order_id, round(b.paid * l.upto / l.total, 2) - round(b.paid * (l.upto - l.amount) / l.total, 2) as amount
    from (select w.id, w.head_id, w.amount, sum(w.amount) over (partition by w.head_id order by w.line_no, w.id) as upto,
        nullif(sum(w.amount) over (partition by w.head_id), 0) as total from (${whole}) w) l
    join down d on d.id = l.id
    join lateral (select coalesce(b.written_amount, 0)
        - coalesce((select sum(i.this_amount) from ${sql.table(`${side.writeOffs}_item`)} i
            join ${sql.table(side.writeOffs)} w on w.id = i.head_id and w.writeoff_type = '4' and w.wo_status = '1'
            where i.tenant_id = b.tenant_id and i.bill_id = b.id and not i.is_made), 0) ${lost} as paid
      from ${sql.table(side.bills)} b
      where b.tenant_id = ${tenantId} and b.del_flag = 0 and b.bill_status = '2' and b.src_id = l.head_id
        ${isSale ? sql`` : sql`and coalesce(b.provisional, 'N') <> 'Y'`}) b on true
    where l.total is not null`;
}

const advanced = (side: Side, no: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce((select sum(a.open_amount)
  from ${sql.table(side.advances)} a where a.tenant_id = ${sql.ref('o.tenant_id')} and a.del_flag = 0 and a.bill_status = '2'
    and a.order_no = ${no}), 0)`;

/**
 * Writes into contracts the figures of their orders, by the lines that go back to them, or of whole orders that only name them; then their
 * plans, in order.
 */
async function writeContracts(
  db: Db,
  { side, orders, tenantId }: Pick<Told, 'side' | 'orders' | 'tenantId'>,
): Promise<void> {
  const { contracts, delivered } = side;
  const lines = sql.table(`${side.orders}_item`);
  const own = sql.table(`${contracts}_item`);
  const { rows } = await sql<{ id: string }>`
    select distinct c.id from ${sql.table(contracts)} c where c.tenant_id = ${tenantId} and c.del_flag = 0 and (
      c.bill_no in (select contract_no from ${sql.table(side.orders)} where tenant_id = ${tenantId} and id ${oneOf(orders)})
      or c.id in (select k.head_id from ${lines} i join ${own} k on k.id = i.src_line_id and k.tenant_id = i.tenant_id
        where i.tenant_id = ${tenantId} and i.head_id ${oneOf(orders)}))
    order by c.id`.execute(db);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const share = (column: string): RawBuilder<unknown> => sql`coalesce(sum(round(o.${sql.ref(column)} * p.part, 2)), 0)`;
  await sql`
    with parts as (
      select coalesce(k.head_id, c.id) as contract_id, i.head_id as order_id,
        sum(coalesce(i.total_amount, 0)) / nullif((select sum(coalesce(a.total_amount, 0)) from ${lines} a
          where a.tenant_id = i.tenant_id and a.head_id = i.head_id and a.del_flag = 0), 0) as part
      from ${lines} i join ${sql.table(side.orders)} o on o.id = i.head_id and o.tenant_id = i.tenant_id and o.del_flag = 0
      left join ${own} k on k.id = i.src_line_id and k.tenant_id = i.tenant_id
      left join ${sql.table(contracts)} c on c.bill_no = o.contract_no and c.tenant_id = i.tenant_id and c.del_flag = 0
      where i.tenant_id = ${tenantId} and i.del_flag = 0 and coalesce(k.head_id, c.id) ${oneOf(ids)}
      group by 1, 2, i.tenant_id
    ), sums as (
      select p.contract_id, ${share(side.paid)} as paid, ${delivered === null ? sql`0` : share(delivered.order)} as delivered
      from parts p join ${sql.table(side.orders)} o on o.id = p.order_id and o.tenant_id = ${tenantId} group by 1
    )
    update ${sql.table(contracts)} c set ${sql.ref(side.paid)} = s.paid
      ${delivered === null ? sql`` : sql`, ${sql.ref(delivered.contract)} = s.delivered`}
    from sums s where c.id = s.contract_id and c.tenant_id = ${tenantId}`.execute(db);
  await sql`
    update ${sql.table(`${contracts}_plan`)} l set ${sql.ref(side.paid)} = p.paid
    from (
      select l.id, greatest(least(c.${sql.ref(side.paid)} - coalesce(sum(l.plan_amount) over before, 0),
          case when lead(l.id) over planned is null then c.${sql.ref(side.paid)} else l.plan_amount end), 0) as paid
      from ${sql.table(`${contracts}_plan`)} l join ${sql.table(contracts)} c on c.id = l.head_id and c.tenant_id = l.tenant_id
      where l.tenant_id = ${tenantId} and l.del_flag = 0 and l.head_id ${oneOf(ids)}
      window planned as (partition by l.head_id order by l.plan_date, l.line_no),
        before as (partition by l.head_id order by l.plan_date, l.line_no rows between unbounded preceding and 1 preceding)
    ) p where l.id = p.id and l.tenant_id = ${tenantId}`.execute(db);
}
