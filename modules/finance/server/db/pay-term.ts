import { sql, type RawBuilder } from 'kysely';
import type { Terms } from '#modules/base/rules/pay-term.ts';
import type { Db } from '#server/db/connection.ts';

/** Terms of payment as far as they say when something is due. */
export type KeptTerm = Terms & {
  readonly id: string;
  /** Dictionary pay_term_from. */
  readonly start: string;
};

/** The columns of terms, and of their instalments, that say when something is due. */
const due = (at: string): RawBuilder<unknown> => sql`
  coalesce(${sql.ref(`${at}.kind`)}, '1') as kind, coalesce(${sql.ref(`${at}.days`)}, 0)::int as days,
  coalesce(${sql.ref(`${at}.months`)}, 0)::int as months, coalesce(${sql.ref(`${at}.day_of_month`)}, 1)::int as "dayOfMonth"`;

/** Terms of a company by their id, those that are out of use included: documents that have them keep them. */
export async function termOf(db: Db, tenantId: string, id: string): Promise<KeptTerm | undefined> {
  const { rows } = await sql<KeptTerm>`
    select t.id, coalesce(t.start_from, '1') as start, ${due('t')}, coalesce((
        select json_agg(to_json(p) order by p.line_no) from (
          select i.line_no, i.percent::text as percent, ${due('i')} from md_pay_term_part i
          where i.head_id = t.id and i.tenant_id = t.tenant_id and i.del_flag = 0 and i.percent > 0
        ) p
      ), '[]'::json) as parts
    from md_pay_term t where t.tenant_id = ${tenantId} and t.del_flag = 0 and t.id = ${id}`.execute(db);
  return rows[0];
}

/** Documents a bill may be made of, on the side of customers or of suppliers. */
export type TermSide = {
  readonly bills: 'fin_ar_bill' | 'fin_ap_bill';
  readonly party: { readonly table: 'crm_customer' | 'pur_supplier'; readonly column: string; readonly days: string };
  readonly orders: 'sal_order' | 'pur_order';
  /** Documents between orders and bills, goods among them. */
  readonly steps: readonly string[];
  readonly goods: readonly string[];
  readonly invoices: 'sal_invoice' | 'pur_invoice';
};

export const termSides: readonly TermSide[] = [
  {
    bills: 'fin_ar_bill',
    party: { table: 'crm_customer', column: 'customer_id', days: 'credit_days' },
    orders: 'sal_order',
    steps: ['sal_delivery_notice', 'sal_out', 'sal_return_apply', 'sal_return_in', 'sal_statement', 'sal_invoice'],
    goods: ['sal_out'],
    invoices: 'sal_invoice',
  },
  {
    bills: 'fin_ap_bill',
    party: { table: 'pur_supplier', column: 'supplier_id', days: 'pay_days' },
    orders: 'pur_order',
    steps: ['pur_arrival', 'wms_purchase_in', 'pur_outsource_in', 'pur_return', 'pur_statement', 'pur_invoice'],
    goods: ['wms_purchase_in', 'pur_outsource_in'],
    invoices: 'pur_invoice',
  },
];

/** Of which of the tables of a side this installation has documents. */
type Installed = { readonly side: TermSide; readonly has: (table: string) => boolean; readonly tenantId: string };

const union = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(parts, sql` union all `);

/** The lines of documents of a side, as `id`, `head_id` and `src_line_id`. */
function linesOf({ side, has, tenantId }: Installed, where: RawBuilder<unknown>): RawBuilder<unknown> | null {
  const tables = side.steps.filter(has).map((table) => `${table}_item`);
  if (tables.length === 0) return null;
  return union(
    tables.map(
      (table) => sql`
        select l.id, l.head_id, l.src_line_id from ${sql.table(table)} l
        where l.tenant_id = ${tenantId} and l.del_flag = 0 and ${where}`,
    ),
  );
}

/** Terms that the orders behind a document have, each once, and the last day of its goods. */
export type Behind = { readonly terms: readonly string[]; readonly goods: string | null };

/** Finds the orders and the goods that the lines of a document go back to. */
export async function behindDocument(db: Db, of: Installed, id: string): Promise<Behind> {
  const { side, has, tenantId } = of;
  const own = linesOf(of, sql`l.head_id = ${id}`);
  const before = linesOf(of, sql`l.id = up.id`);
  if (own === null || before === null) return { terms: [], goods: null };
  const goods = union([
    sql`select null::date as day where false`,
    ...side.goods.filter(has).map(
      (table) => sql`
          select h.bill_date as day from up join ${sql.table(`${table}_item`)} l on l.id = up.id join ${sql.table(table)} h on h.id = l.head_id
          where h.tenant_id = ${tenantId}`,
    ),
  ]);
  const terms = has(side.orders)
    ? sql`select distinct coalesce(nullif(h.pay_term_id, ''), '') as term from up join ${sql.table(`${side.orders}_item`)} l on l.id = up.id
        join ${sql.table(side.orders)} h on h.id = l.head_id where h.tenant_id = ${tenantId}`
    : sql`select null::text as term where false`;
  const { rows } = await sql<{ terms: readonly string[] | null; goods: string | null }>`
    with recursive up as (
      select s.src_line_id as id from (${own}) s where s.src_line_id is not null
      union
      select s.src_line_id from up cross join lateral (${before}) s where s.src_line_id is not null
    )
    select (select json_agg(t.term order by t.term) from (${terms}) t) as terms, (select max(g.day)::text from (${goods}) g) as goods`.execute(
    db,
  );
  return { terms: rows[0]?.terms ?? [], goods: rows[0]?.goods ?? null };
}

/** A bill that was made when the goods went out, and the days its goods were invoiced at last. */
export type BilledGoods = {
  readonly id: string;
  readonly term: string;
  readonly date: string;
  readonly amount: string;
  readonly invoiced: string | null;
};

/** Bills of the goods that an invoice is about, with the last day of the audited invoices of these goods. */
export async function billsOfGoods(db: Db, of: Installed, invoiceId: string): Promise<readonly BilledGoods[]> {
  const { side, has, tenantId } = of;
  const own = linesOf(of, sql`l.head_id = ${invoiceId}`);
  const before = linesOf(of, sql`l.id = up.id`);
  const after = linesOf(of, sql`l.src_line_id = down.id`);
  const goods = side.goods.find(has);
  if (own === null || before === null || after === null || goods === undefined) return [];
  const { rows } = await sql<BilledGoods>`
    with recursive up as (
      select s.src_line_id as id from (${own}) s where s.src_line_id is not null
      union
      select s.src_line_id from up cross join lateral (${before}) s where s.src_line_id is not null
    ),
    delivered as (select distinct l.head_id as id from up join ${sql.table(`${goods}_item`)} l on l.id = up.id),
    down (origin, id) as (
      select l.head_id, l.id from delivered d join ${sql.table(`${goods}_item`)} l on l.head_id = d.id and l.del_flag = 0
      union
      select down.origin, s.id from down cross join lateral (${after}) s
    )
    select b.id, b.pay_term_id as term, b.bill_date::text as date, b.amount::text as amount, (
        select max(coalesce(i.invoice_date, i.bill_date))::text from down join ${sql.table(`${side.invoices}_item`)} l on l.id = down.id
        join ${sql.table(side.invoices)} i on i.id = l.head_id and i.del_flag = 0 and i.bill_status in ('2', '3') and coalesce(i.is_red, 'N') <> 'Y'
        where down.origin = b.src_id
      ) as invoiced
    from ${sql.table(side.bills)} b join delivered d on d.id = b.src_id
    where b.tenant_id = ${tenantId} and b.del_flag = 0 and b.bill_status in ('2', '3') and coalesce(b.pay_term_id, '') <> ''
    order by b.id for no key update of b`.execute(db);
  return rows;
}

/** Writes from which day the terms of a bill count, and when it is due; it is no change of its form, the invoice tells it. */
export async function setDue(
  db: Db,
  table: TermSide['bills'],
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
  { from, due }: { readonly from: string; readonly due: string },
): Promise<void> {
  await sql`update ${sql.table(table)} set terms_date = ${from}::date, due_date = ${due}::date where id = ${id} and tenant_id = ${tenantId}`.execute(
    db,
  );
}

/** Terms and days a customer or supplier has. */
export async function partyTerms(
  db: Db,
  { party }: TermSide,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
): Promise<{ readonly term: string; readonly days: number | null } | undefined> {
  const { rows } = await sql<{ term: string; days: number | null }>`
    select coalesce(pay_term_id, '') as term, ${sql.ref(party.days)}::int as days from ${sql.table(party.table)}
    where tenant_id = ${tenantId} and id = ${id} and del_flag = 0`.execute(db);
  return rows[0];
}

/** Returns the day of an invoice; null where it says none. */
export async function invoiceDay(
  db: Db,
  { invoices }: TermSide,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select invoice_date::text as day from ${sql.table(invoices)} where tenant_id = ${tenantId} and id = ${id}`.execute(
    db,
  );
  return rows[0]?.day ?? null;
}

/** Tells whether an id is that of a document of one of some tables. */
export async function isOneOf(
  db: Db,
  tables: readonly string[],
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
): Promise<boolean> {
  const { rows } = await union(
    tables.map((table) => sql`select 1 from ${sql.table(table)} where tenant_id = ${tenantId} and id = ${id}`),
  ).execute(db);
  return rows.length > 0;
}
