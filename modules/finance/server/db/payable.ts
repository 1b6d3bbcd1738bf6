import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { ownCurrencyIn } from '#server/kernel/currency/db/currency.ts';

/** A payable with what other requests for payment that were handed in or audited would pay of it. */
export type Payable = {
  readonly id: string;
  readonly no: string;
  readonly due_date: string | null;
  readonly amount: string;
  readonly open: string;
  readonly in_process: string;
};

/** Selects the unpaid amount that other requests ask for of a number: handed in or audited requests, but one. */
const asked = (of: { readonly tenantId: string; readonly except: string }) => sql`
  select coalesce(sum(i.apply_amount - coalesce(i.paid_amount, 0)), 0)
  from pur_pay_request_item i join pur_pay_request h on h.id = i.head_id and h.tenant_id = i.tenant_id and h.del_flag = 0
  where i.tenant_id = ${of.tenantId} and i.del_flag = 0 and i.src_no = b.bill_no and h.id <> ${of.except} and h.bill_status in ('1', '2')`;

type Supplier = { readonly tenantId: string; readonly supplierId: string; readonly except: string };

/** Audited payables of a supplier whose invoice came and that are open, locked; with numbers only those. */
export async function payablesOf(
  db: Db,
  of: Supplier & { readonly numbers?: readonly string[] },
): Promise<readonly Payable[]> {
  const { rows } = await sql<Payable>`
    select b.id, b.bill_no as no, b.due_date::text as due_date, coalesce(b.amount, 0)::numeric(24, 2)::text as amount,
      b.open_amount::numeric(24, 2)::text as open, (${asked(of)})::numeric(24, 2)::text as in_process
    from fin_ap_bill b
    where b.tenant_id = ${of.tenantId} and b.del_flag = 0 and b.bill_status = '2' and b.supplier_id = ${of.supplierId}
      and coalesce(b.provisional, 'N') <> 'Y' and b.open_amount > 0
      ${of.numbers === undefined ? sql`` : sql`and b.bill_no = any(${of.numbers}::text[])`}
    order by coalesce(b.due_date, b.bill_date), b.bill_no, b.id for no key update of b`.execute(db);
  return rows;
}

/**
 * Orders of a supplier that are paid for in advance: what they amount to, less what was paid, and what advances hold of them, drafts included.
 * @param hasAdvances advances can be paid in this installation
 */
export async function prepaidOrders(
  db: Db,
  of: Supplier & { readonly numbers: readonly string[]; readonly hasAdvances: boolean },
): Promise<readonly Payable[]> {
  const advanced = of.hasAdvances
    ? sql`(select coalesce(sum(a.amount - coalesce(a.refund_amount, 0)), 0) from fin_advance_payment a
        where a.tenant_id = b.tenant_id and a.del_flag = 0 and a.bill_status <> '4' and a.order_no = b.bill_no and a.supplier_id = b.supplier_id)`
    : sql`0`;
  const { rows } = await sql<Payable>`
    select b.id, b.bill_no as no, null as due_date, coalesce(b.total_amount, 0)::numeric(24, 2)::text as amount,
      (coalesce(b.total_amount, 0) - coalesce(b.paid_amount, 0) - ${advanced})::numeric(24, 2)::text as open,
      (${asked(of)})::numeric(24, 2)::text as in_process
    from pur_order b
    where b.tenant_id = ${of.tenantId} and b.del_flag = 0 and b.bill_status in ('2', '3', '4') and b.supplier_id = ${of.supplierId}
      and b.bill_no = any(${of.numbers}::text[])
    order by b.bill_no, b.id for no key update of b`.execute(db);
  return rows;
}

/** Opening debt of or to a party in a month, and the changes its documents made to it. */
export type PartyMonth = {
  readonly opening: string;
  readonly entries: readonly {
    readonly date: string;
    readonly form: string;
    readonly no: string;
    readonly increase: string;
    readonly decrease: string;
  }[];
};

/** A month of one party by the ledger, in one currency: a document is one entry, what was taken back none. */
export async function partyMonth(
  db: Db,
  of: {
    readonly tenantId: string;
    readonly ledger: 'ar' | 'ap';
    readonly partyId: string;
    readonly period: string;
    readonly currency: string;
  },
): Promise<PartyMonth> {
  const own = sql`tenant_id = ${of.tenantId} and ledger = ${of.ledger} and party_id = ${of.partyId} and currency = ${of.currency}`;
  const before = await sql<{ sum: string }>`
    select coalesce(sum(increase - decrease), 0)::numeric(24, 2)::text as sum from fin_party_ledger
    where ${own} and period < ${of.period}`.execute(db);
  const { rows } = await sql<PartyMonth['entries'][number]>`
    select min(bill_date)::text as date, form_code as form, bill_no as no, sum(increase)::numeric(24, 2)::text as increase,
      sum(decrease)::numeric(24, 2)::text as decrease
    from fin_party_ledger where ${own} and period = ${of.period}
    group by form_code, bill_id, bill_no having sum(increase) <> 0 or sum(decrease) <> 0
    order by min(bill_date), min(id)`.execute(db);
  return { opening: before.rows[0]?.sum ?? '0.00', entries: rows };
}

/** Audited documents of a party in a month and a currency, by their day. */
export async function auditedOfMonth(
  db: Db,
  { table, party }: { readonly table: string; readonly party: string },
  of: { readonly tenantId: string; readonly partyId: string; readonly period: string; readonly currency: string },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where tenant_id = ${of.tenantId} and del_flag = 0 and ${sql.ref(party)} = ${of.partyId}
      and bill_status in ('2', '3') and to_char(bill_date, 'YYYY-MM') = ${of.period}
      and coalesce(nullif(currency, ''), ${ownCurrencyIn(of.tenantId)}) = ${of.currency} order by bill_date, bill_no`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Puts lines of a document in the place of those it had. */
export async function clearLines(
  db: Db,
  table: string,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
): Promise<void> {
  await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and head_id = ${id}`.execute(db);
}

/** Sums the amounts drafts of money would settle of a bill, with their numbers. The tables are those of definitions. */
export async function draftedFor(
  db: Db,
  { table, lines, column }: { readonly table: string; readonly lines: string; readonly column: string },
  tenantId: string,
  no: string,
): Promise<{ readonly amount: string; readonly numbers: string | null }> {
  const { rows } = await sql<{ amount: string; numbers: string | null }>`
    select coalesce(sum(i.this_amount), 0)::text as amount, string_agg(distinct h.bill_no, '、') as numbers
    from ${sql.table(lines)} i join ${sql.table(table)} h on h.id = i.head_id and h.tenant_id = i.tenant_id and h.del_flag = 0
    where i.tenant_id = ${tenantId} and i.del_flag = 0 and ${sql.ref(`i.${column}`)} = ${no} and h.bill_status in ('0', '1', '5')`.execute(
    db,
  );
  return rows[0] ?? { amount: '0', numbers: null };
}

/** The account in a currency that money goes through unless somebody says otherwise; null where there is none. */
export async function accountOf(db: Db, tenantId: string, currency: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from fin_bank_account
    where tenant_id = ${tenantId} and del_flag = 0 and coalesce(enabled, 'Y') = 'Y' and coalesce(nullif(currency, ''), ${ownCurrencyIn(tenantId)}) = ${currency}
    order by (coalesce(is_default, 'N') = 'Y') desc, sort_no nulls last, code limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
