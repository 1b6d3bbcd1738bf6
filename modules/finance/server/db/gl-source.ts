import { sql, type RawBuilder } from 'kysely';
import { ordinaryInvoices } from '#core/kernel/input-tax.ts';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';
import { ownCurrencyIn, rateIn } from '#server/kernel/currency/db/currency.ts';
import type { CertifiedForm } from '#server/kernel/order/invoice-papers.ts';
import { measureNames, type Measure } from '../../rules/gl.ts';
import { CERTIFIED_KEYS, certifiedKey } from './certified.ts';

/** Part of a document that is in no voucher yet, by ledger and party. */
export type OpenPart = Readonly<Record<Measure, string>> & {
  readonly ledger: 'stock' | 'party' | 'document' | 'asset';
  readonly bill_id: string;
  readonly period: string;
  /** Customer or supplier; empty for stock. */
  readonly party: string;
  readonly form_code: string;
  readonly bill_no: string;
  readonly bill_date: string;
  /** Of the document; its measures are in the own one. */
  readonly currency: string;
  readonly keys: readonly string[];
  /** Total shown in a list. */
  readonly total: string;
};

/** Which tables there are: those of the platform always, those of modules where they are installed. */
export type SourceTables = {
  readonly hasItems: boolean;
  readonly hasWarehouses: boolean;
  readonly hasAssets: boolean;
  /** Documents that write to no ledger. */
  readonly plain: readonly PlainTable[];
  /** Forms of paper whose input tax is certified. */
  readonly certified: readonly CertifiedTable[];
};
/** Form whose input tax is certified, and which columns say what of it is: a currency of its own, the kind of invoice, where red tax goes. */
export type CertifiedTable = Pick<CertifiedForm, 'lines' | 'hasKind' | 'isStated' | 'hasCurrency' | 'hasRedTax'> & {
  readonly form: string;
};

/** Form without a ledger, and its columns. */
export type PlainTable = {
  readonly form: string;
  /** Column of the amount. */
  readonly amount: string;
  /** Columns a voucher is made of, where others than that: without any of them there is none. */
  readonly moves?: readonly string[];
  /** An earlier version left some of it without a voucher in months that are closed now: it waits in the month after those. */
  readonly mayBeLate?: true;
  /** Column of what it loses by exchange. */
  readonly loss?: string;
  /** Column of the account that says the currency; without one the own. */
  readonly account?: string;
};

export type SourceMonth = { readonly tenantId: string; readonly period: string; readonly ids?: readonly string[] };

/** Warehouses of this type hold what suppliers work on (dictionary warehouse_type). */
const SUBCONTRACTOR = '8';
/** Items of these types are goods: dictionary material_type. */
const GOODS = ['3', '4'];

/** Documents of a month with what stands in no voucher; nothing left is not among it. Tables and columns come from definitions. */
export async function openParts(db: Db, month: SourceMonth, tables: SourceTables): Promise<readonly OpenPart[]> {
  const parts = [
    stockParts(month, tables),
    partyParts(month, tables),
    ...(tables.hasAssets ? [assetParts(month)] : []),
    ...tables.plain.map((table) => plainParts(month, table)),
    ...tables.certified.map((table) => certifiedParts(month, table)),
  ];
  const { rows } = await sql<OpenPart>`
    select * from (${sql.join(parts, sql` union all `)}) p
    ${month.ids === undefined ? sql`` : sql`where p.bill_id ${oneOf(month.ids)}`}
    order by p.bill_date, p.bill_no, p.bill_id, p.ledger, p.party`.execute(db);
  return rows;
}

const unused = (ledger: 'stock' | 'party' | 'asset', id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`not exists (select 1 from fin_gl_source g where g.tenant_id = l.tenant_id and g.ledger = ${ledger} and g.row_key = ${id}::text)`;

/** Columns of the measures in their order; those a ledger knows nothing of are 0. */
function measured(known: Readonly<Partial<Record<Measure, RawBuilder<unknown>>>>): RawBuilder<unknown> {
  return sql.join(measureNames.map((name) => sql`${known[name] ?? sql`0`}::text as ${sql.ref(name)}`));
}

function stockParts({ tenantId, period }: SourceMonth, { hasItems, hasWarehouses }: SourceTables): RawBuilder<unknown> {
  const amount = sql`l.in_amount - l.out_amount`;
  const consigned = hasWarehouses ? sql`coalesce(w.wh_type = ${SUBCONTRACTOR}, false)` : sql`false`;
  const goods = hasItems ? sql`coalesce(m.material_type = any(${GOODS}::text[]), false)` : sql`false`;
  const sum = (filter: RawBuilder<unknown>) => sql`coalesce(sum(${amount}) filter (where ${filter}), 0)`;
  const classes = {
    consigned: sum(consigned),
    goods: sum(sql`not ${consigned} and ${goods}`),
    raw: sum(sql`not ${consigned} and not ${goods}`),
  };
  return sql`
    select 'stock' as ledger, l.bill_id, l.period, '' as party, min(l.form_code) as form_code, min(l.bill_no) as bill_no,
      min(l.bill_date)::text as bill_date, ${ownCurrencyIn(tenantId)} as currency, array_agg(l.id::text) as keys, abs(sum(${amount}))::text as total,
      ${measured({ ...classes, stock: sql`sum(${amount})`, opening_stock: sum(sql`l.bill_type = '99'`) })}
    from wms_ledger l
    ${hasItems ? sql`left join md_material m on m.id = l.material_id` : sql``}
    ${hasWarehouses ? sql`left join wms_warehouse w on w.id = l.warehouse_id` : sql``}
    where l.tenant_id = ${tenantId} and l.period = ${period} and ${unused('stock', sql`l.id`)}
    group by l.bill_id, l.period
    having ${sql.join(
      Object.values(classes).map((one) => sql`${one} <> 0`),
      sql` or `,
    )}`;
}

/** Says of a payable `p` that its invoice has not come. */
const isProvisionalBill = sql`coalesce(p.provisional = 'Y', false)`;

/**
 * Bills that followed from a document, write-offs of its audit and what a transfer made are parts of that document. What is owed in full is
 * the balance and what lies there in advance. An invoice that takes the place of a provisional payable is worth what it bills, although the
 * balance stays.
 */
function partyParts({ tenantId, period }: SourceMonth, { certified }: SourceTables): RawBuilder<unknown> {
  // Where a red invoice takes its tax from: dictionary red_tax.
  const hasInvoices = certified.some(({ form }) => form === 'pur_invoice');
  const redTax = hasInvoices ? sql`coalesce(b.red_tax, '1')` : sql`'1'::text`;
  // Tax of ordinary invoices is cost.
  const kind = hasInvoices
    ? sql`coalesce(b.invoice_type, nullif(p.invoice_type, ''), '1')`
    : sql`coalesce(nullif(p.invoice_type, ''), '1')`;
  const isDeducted = sql`${kind} <> all(${[...ordinaryInvoices]}::text[]) and not ${isProvisionalBill}`;
  const full = sql`(l.own_balance + l.own_advance)`;
  const advance = sql`l.own_advance`;
  const sign = sql`(case when l.reversed_id is null then 1 else -1 end)`;
  const sum = (amount: RawBuilder<unknown>, filter: RawBuilder<unknown>) =>
    sql`coalesce(sum(${amount}) filter (where ${filter}), 0)`;
  const measures = {
    ar: sum(full, sql`l.ledger = 'ar'`),
    ar_advance: sum(advance, sql`l.ledger = 'ar'`),
    ap: sum(full, sql`l.ledger = 'ap' and not ${isProvisionalBill}`),
    ap_provisional: sum(full, sql`l.ledger = 'ap' and ${isProvisionalBill}`),
    ap_advance: sum(advance, sql`l.ledger = 'ap'`),
    exchange: sum(sql`l.own_exchange`, sql`true`),
    discount_sale: sum(sql`l.own_discount`, sql`l.ledger = 'ar'`),
  };
  // Asked only where what stands before it is empty; as joins these four would make the database weigh thousands of orders of joining.
  const items = (table: string) =>
    sql`(select i.head_id from ${sql.table(table)} i where i.is_made and i.tenant_id = l.tenant_id and i.form_code = l.form_code and i.bill_id = l.bill_id)`;
  const writeOff = (table: string) =>
    sql`(select w.src_id from ${sql.table(table)} w where l.form_code = ${table} and w.id = l.bill_id)`;
  return sql`
    select 'party' as ledger, coalesce(r.src_id, p.src_id, ${items('fin_writeoff_item')}, ${items('fin_ap_writeoff_item')},
        ${writeOff('fin_writeoff')}, ${writeOff('fin_ap_writeoff')}, l.bill_id) as bill_id, l.period,
      l.party_id as party, min(l.form_code) as form_code, min(l.bill_no) as bill_no, min(l.bill_date)::text as bill_date,
      min(l.currency) as currency, array_agg(l.id::text) as keys,
      greatest(abs(sum(l.own_balance)), abs(sum(l.own_advance)), abs(${measures.ap}), abs(${measures.ap_provisional}))::text
        as total,
      ${measured({
        ...measures,
        tax: sum(sql`t.tax * ${sign}`, sql`r.ar_type is distinct from '5'`),
        tax_deferred: sum(sql`t.deferred * ${sign}`, sql`true`),
        opening_ar: sum(full, sql`r.ar_type = '5'`),
        tax_in: sum(sql`s.tax * ${sign}`, sql`${isDeducted} and p.ap_type is distinct from '6' and ${redTax} = '1'`),
        tax_given_up: sum(sql`-s.tax * ${sign}`, sql`${isDeducted} and ${redTax} = '2'`),
        tax_taken_back: sum(sql`-s.tax * ${sign}`, sql`${isDeducted} and ${redTax} = '3'`),
        tax_provisional: sum(sql`s.tax * ${sign}`, isProvisionalBill),
        opening_ap: sum(full, sql`p.ap_type = '6'`),
      })}
    from fin_party_ledger l
    left join fin_ar_bill r on l.form_code = 'fin_ar_bill' and r.id = l.bill_id
    left join fin_ap_bill p on l.form_code = 'fin_ap_bill' and p.id = l.bill_id
    ${hasInvoices ? sql`left join pur_invoice b on l.form_code = 'fin_ap_bill' and b.id = p.src_id` : sql``}
    left join lateral (
      select sum(${taxInOwn(tenantId, sql`r`)}) as tax, sum(${taxInOwn(tenantId, sql`r`)}) filter (where coalesce(r.deferred_tax, 0) <> 0) as deferred from fin_ar_bill_item i where l.kind <> 'writeoff' and i.head_id = r.id and i.del_flag = 0
    ) t on true
    left join lateral (
      select sum(${taxInOwn(tenantId, sql`p`)}) as tax from fin_ap_bill_item i where l.kind <> 'writeoff' and i.head_id = p.id and i.del_flag = 0
    ) s on true
    where l.tenant_id = ${tenantId} and l.period = ${period} and ${unused('party', sql`l.id`)}
    group by 2, l.period, l.party_id
    having ${sql.join(
      Object.values(measures).map((one) => sql`${one} <> 0`),
      sql` or `,
    )}`;
}

/** Tax of a line `i` of a bill, in the own currency. */
function taxInOwn(tenantId: string, bill: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`round(i.tax_amount * ${rateIn(tenantId, { currency: sql`${bill}.currency`, rate: sql`${bill}.exchange_rate` })}, 2)`;
}

/** Cost centres that make things: dictionary cost_center_type. */
const MAKING = ['1', '2'];
const SELLING = '4';

/**
 * Selects the changes documents made to fixed assets; those from before the books do not concern vouchers, and a split changes nothing in
 * all.
 */
function assetParts({ tenantId, period }: SourceMonth): RawBuilder<unknown> {
  const isMaking = sql`coalesce(c.center_type = any(${MAKING}::text[]), false)`;
  const isSelling = sql`coalesce(c.center_type = ${SELLING}, false)`;
  const sum = (column: RawBuilder<unknown>, filter: RawBuilder<unknown>) =>
    sql`coalesce(sum(${column}) filter (where ${filter}), 0)`;
  const [origin, accum] = [sql`l.original`, sql`l.accumulated`];
  const measures = {
    asset_origin: sum(origin, sql`true`),
    asset_accum: sum(accum, sql`true`),
    depr_make: sum(accum, isMaking),
    depr_sell: sum(accum, isSelling),
    depr_manage: sum(accum, sql`not ${isMaking} and not ${isSelling}`),
  };
  return sql`
    select 'asset' as ledger, l.bill_id, l.period, '' as party, min(l.form_code) as form_code, min(l.bill_no) as bill_no,
      min(l.bill_date)::text as bill_date, ${ownCurrencyIn(tenantId)} as currency, array_agg(l.id::text) as keys,
      greatest(abs(${measures.asset_origin}), abs(${measures.asset_accum}))::text as total, ${measured(measures)}
    from fin_asset_ledger l left join fin_cost_center c on c.id = l.cost_center_id
    where l.tenant_id = ${tenantId} and l.period = ${period} and l.kind <> 'opening' and ${unused('asset', sql`l.id`)}
    group by l.bill_id, l.period
    having ${sql.join(
      Object.values(measures).map((one) => sql`${one} <> 0`),
      sql` or `,
    )}`;
}

function plainParts(
  { tenantId, period }: SourceMonth,
  { form, amount, mayBeLate, account, loss, moves = [amount] }: PlainTable,
): RawBuilder<unknown> {
  const own = ownCurrencyIn(tenantId);
  const currency = account === undefined ? own : sql`coalesce(nullif(a.currency, ''), ${own})`;
  const first = sql`${`${period}-01`}::date`;
  const isOfMonth =
    mayBeLate === true
      ? waitsIn(sql`h.bill_date`, { tenantId, period })
      : sql`h.bill_date >= ${first} and h.bill_date < (${first} + interval '1 month')`;
  return sql`
    select 'document' as ledger, h.id as bill_id, ${period}::text as period, '' as party, ${form}::text as form_code,
      h.bill_no, greatest(h.bill_date::date, ${first})::text as bill_date, ${currency} as currency,
      array[${`${form}:`}::text || h.id] as keys,
      ${account === undefined ? sql.ref(`h.${amount}`) : sql`round(${sql.ref(`h.${amount}`)} * ${rateIn(tenantId, { currency, rate: sql`h.exchange_rate` })}, 2)`}::text as total,
      ${measured(loss === undefined ? {} : { exchange: sql.ref(`h.${loss}`) })}
    from ${sql.table(form)} h
    ${account === undefined ? sql`` : sql`left join fin_bank_account a on a.id = ${sql.ref(`h.${account}`)} and a.tenant_id = h.tenant_id`}
    where h.tenant_id = ${tenantId} and h.del_flag = 0 and h.bill_status in ('2', '3')
      and (${sql.join(
        moves.map((name) => sql`${sql.ref(`h.${name}`)} <> 0`),
        sql` or `,
      )})
      and ${isOfMonth}
      and not exists (select 1 from fin_gl_source g
        where g.tenant_id = h.tenant_id and g.ledger = 'document' and g.row_key = ${`${form}:`}::text || h.id)`;
}

/**
 * Selects the input tax that is certified in a month and in no voucher: it moves from what waits to what is deducted. What was certified in a month
 * that is closed waits in the month after.
 */
function certifiedParts({ tenantId, period }: SourceMonth, table: CertifiedTable): RawBuilder<unknown> {
  const { form, lines, hasCurrency } = table;
  const first = sql`${`${period}-01`}::date`;
  const key = sql`${certifiedKey(form, '')}::text || h.id`;
  const own = ownCurrencyIn(tenantId);
  const rate = hasCurrency ? rateIn(tenantId, { currency: sql`h.currency`, rate: sql`h.exchange_rate` }) : sql`1`;
  return sql`
    select 'document' as ledger, h.id as bill_id, ${period}::text as period, '' as party, ${form}::text as form_code, h.bill_no,
      greatest(h.verify_date::date, ${first})::text as bill_date, ${own} as currency, array[${key}] as keys,
      abs(t.tax)::text as total, ${measured({ tax_certified: sql`t.tax` })}
    from ${sql.table(form)} h
    cross join lateral (
      select sum(round(coalesce(i.tax_amount, 0) * ${rate}, 2)) as tax from ${sql.table(lines)} i
      where i.tenant_id = h.tenant_id and i.head_id = h.id and i.del_flag = 0
    ) t
    where h.tenant_id = ${tenantId} and h.del_flag = 0 and h.bill_status in ('2', '3') and h.verify_status = '3' and t.tax <> 0
      and ${isOfPaper(table)}
      and ${waitsIn(sql`h.verify_date`, { tenantId, period })}
      and not exists (select 1 from fin_gl_source g where g.tenant_id = h.tenant_id and g.ledger = 'document' and g.row_key = ${key})`;
}

/** Says of a document `h` that its tax may be deducted once it is certified. */
export function isOfPaper({ hasKind, isStated, hasRedTax }: Omit<CertifiedTable, 'form'>): RawBuilder<unknown> {
  const none = isStated ? '' : '1';
  const not = isStated ? ['', ...ordinaryInvoices] : ordinaryInvoices;
  const parts = [
    ...(hasKind ? [sql`coalesce(h.invoice_type, ${none}) <> all(${[...not]}::text[])`] : []),
    ...(hasRedTax ? [sql`coalesce(h.red_tax, '1') = '1'`] : []),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** Says whether something of a day waits in a month: in its own, or, where that is closed, in the first one the general ledger has open. */
function waitsIn(day: RawBuilder<unknown>, { tenantId, period }: SourceMonth): RawBuilder<unknown> {
  const own = sql`to_char(${day}, 'YYYY-MM')`;
  return sql`${period}::text = greatest(${own}, (
    select to_char((max(p.period) || '-01')::date + interval '1 month', 'YYYY-MM') from ledger_period p
    where p.tenant_id = ${tenantId} and p.ledger = 'gl'))`;
}

/** A form that may be where a document stands: its table, number and date. */
export type HeadTable = { readonly form: string; readonly number: string; readonly date: string };
export type FoundHead = { readonly id: string; readonly form: string; readonly no: string; readonly date: string };

/** Finds documents by their ids, with form, number and date. */
export async function findHeads(
  db: Db,
  tables: readonly HeadTable[],
  { tenantId, ids }: { readonly tenantId: string; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, FoundHead>> {
  if (tables.length === 0 || ids.length === 0) return new Map();
  const parts = tables.map(
    ({ form, number, date }) => sql`
      select id, ${form}::text as form, ${sql.ref(number)}::text as no, ${sql.ref(date)}::text as date from ${sql.table(form)}
      where tenant_id = ${tenantId} and id ${oneOf(ids)}`,
  );
  const { rows } = await sql<FoundHead>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export type SourceRow = {
  readonly ledger: string;
  readonly key: string;
  readonly voucherId: string;
  readonly biz: string;
  readonly form: string;
  readonly billId: string;
  readonly billNo: string;
  readonly billDate: string;
  readonly period: string;
  readonly amount: string;
};

/** Keeps which rows a voucher is of. */
export async function addSources(db: Db, tenantId: string, rows: readonly SourceRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 1000)
    await db
      .insertInto('fin_gl_source')
      .values(
        rows.slice(from, from + 1000).map((row) => ({
          tenant_id: tenantId,
          ledger: row.ledger,
          row_key: row.key,
          voucher_id: row.voucherId,
          biz_type: row.biz,
          form_code: row.form,
          bill_id: row.billId,
          bill_no: row.billNo,
          bill_date: row.billDate,
          period: row.period,
          amount: row.amount,
        })),
      )
      .execute();
}

export async function dropSources(db: Db, tenantId: string, voucherIds: readonly string[]): Promise<void> {
  await sql`delete from fin_gl_source where tenant_id = ${tenantId} and voucher_id ${oneOf(voucherIds)}`.execute(db);
}

export type VouchedRow = {
  readonly bill_id: string;
  readonly form_code: string;
  readonly bill_no: string;
  readonly bill_date: string;
  readonly biz_type: string;
  readonly amount: string;
  readonly voucher_id: string;
  readonly voucher_no: string;
  readonly v_status: string;
};

/** Documents of a month that stand in vouchers. */
export async function vouchedDocuments(db: Db, { tenantId, period }: SourceMonth): Promise<readonly VouchedRow[]> {
  const { rows } = await sql<VouchedRow>`
    select g.bill_id, min(g.form_code) as form_code, min(g.bill_no) as bill_no, min(g.bill_date)::text as bill_date,
      min(g.biz_type) as biz_type, max(g.amount)::text as amount, g.voucher_id, v.voucher_no, v.v_status
    from fin_gl_source g join fin_voucher v on v.id = g.voucher_id
    where g.tenant_id = ${tenantId} and g.period = ${period}
    group by g.bill_id, g.voucher_id, v.voucher_no, v.v_status
    order by bill_date, bill_no`.execute(db);
  return rows;
}

/** Numbers of the vouchers documents stand in. */
export async function vouchersOfDocuments(
  db: Db,
  tenantId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ no: string }>`
    select distinct v.voucher_no as no from fin_gl_source g join fin_voucher v on v.id = g.voucher_id
    where g.tenant_id = ${tenantId} and g.bill_id ${oneOf(ids)} order by 1 limit 5`.execute(db);
  return rows.map(({ no }) => no);
}

/** Which vouchers documents stand in (`source`), or which documents stand in vouchers. */
export async function voucherSteps(
  db: Db,
  {
    tenantId,
    ids,
    by,
    most,
  }: {
    readonly tenantId: string;
    readonly ids: readonly string[];
    readonly by: 'source' | 'target';
    readonly most: number;
  },
): Promise<readonly { readonly form: string; readonly from: string; readonly to: string; readonly qty: string }[]> {
  const { rows } = await sql<{ form: string; from: string; to: string; qty: string }>`
    select g.form_code as form, g.bill_id as "from", g.voucher_id as "to", max(g.amount)::text as qty from fin_gl_source g
    where g.tenant_id = ${tenantId} and ${by === 'source' ? sql`g.bill_id` : sql`g.voucher_id`} ${oneOf(ids)}
    group by g.form_code, g.bill_id, g.voucher_id order by min(g.bill_date), g.bill_id, g.voucher_id limit ${most}`.execute(
    db,
  );
  return rows;
}

/** A voucher of a month that may still be made anew, and the documents it is of. */
export type OpenVoucher = { readonly id: string; readonly no: string; readonly bills: readonly string[] };

/** Finds the vouchers of a month in a state that were made of any of these documents. */
export async function openVouchersOf(
  db: Db,
  { tenantId, period }: SourceMonth,
  { ids, state }: { readonly ids: readonly string[]; readonly state: string },
): Promise<readonly OpenVoucher[]> {
  const { rows } = await sql<OpenVoucher>`
    select v.id, v.voucher_no as no, array_agg(distinct g.bill_id) as bills
    from fin_voucher v join fin_gl_source g on g.tenant_id = v.tenant_id and g.voucher_id = v.id
    where v.tenant_id = ${tenantId} and v.period = ${period} and v.v_status = ${state} and v.id in (
      select m.voucher_id from fin_gl_source m where m.tenant_id = ${tenantId} and m.bill_id ${oneOf(ids)})
    group by v.id, v.voucher_no order by v.voucher_no`.execute(db);
  return rows;
}

/** Of these documents, which stand in a voucher already. */
export async function vouchedAmong(db: Db, tenantId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct bill_id as id from fin_gl_source
    where tenant_id = ${tenantId} and bill_id ${oneOf(ids)} and not starts_with(row_key, ${CERTIFIED_KEYS})`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Vouchers that still count and have something of documents of a form. */
export async function standingVouchers(
  db: Db,
  { tenantId, form, ids }: { readonly tenantId: string; readonly form: string; readonly ids: readonly string[] },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct v.id from fin_gl_source g join fin_voucher v on v.id = g.voucher_id
    where g.tenant_id = ${tenantId} and g.form_code = ${form} and g.bill_id ${oneOf(ids)} and v.v_status <> '4'
    order by v.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** One at a time makes vouchers, gives them numbers and takes them back, in a company; until the transaction ends. */
export async function lockVouchers(db: Db, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(ledger_lock_key(${tenantId}, 'voucher'))`.execute(db);
}

/** Gives the numbers of vouchers that people made of a document and that still count; at most five. */
export async function vouchersByHand(db: Db, tenantId: string, billNo: string): Promise<readonly string[]> {
  const { rows } = await sql<{ no: string }>`
    select coalesce(nullif(voucher_no::text, ''), to_char(voucher_date, 'YYYY-MM-DD')) as no from fin_voucher
    where tenant_id = ${tenantId} and del_flag = 0 and src_no = ${billNo} and coalesce(v_status, '1') <> '4'
      and origin is null order by 1 limit 5`.execute(db);
  return rows.map(({ no }) => no);
}
