import { sql, type RawBuilder } from 'kysely';
import { ownEntry } from '#core/lists/own-entry.ts';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';
import { keepInstalments, planOf } from './instalment.ts';
import { ownCurrencyIn } from '#server/kernel/currency/db/currency.ts';
import { keepOrderMoney } from '#server/kernel/order/db/order-money.ts';

/** A table of documents that are open until they are written off; its names come from definitions, never from a client. */
export type DocumentSource = {
  readonly table: string;
  readonly party: 'customer_id' | 'supplier_id';
  /** Columns it has beside those every such document has. */
  readonly has: ReadonlySet<string>;
  /** Accounts that say the currency where the document does not. */
  readonly accounts: string | null;
};

export type DocumentRow = {
  readonly id: string;
  readonly bill_no: string;
  readonly bill_date: string;
  readonly bill_status: string;
  readonly party: string;
  readonly currency: string;
  readonly total: string;
  readonly written: string;
  readonly open: string;
  /** Rate of its currency; null where it says none. */
  readonly rate: string | null;
  /** Open amount in the own currency. */
  readonly own: string;
  readonly due_date: string | null;
  /** Terms of payment say when it is due; only such a bill may have instalments. */
  readonly has_terms: boolean;
  readonly order_no: string | null;
  readonly account_id: string | null;
  readonly is_provisional: boolean;
  readonly refunded: string;
};

/** Optional columns, which say nothing where a form has none. */
export const optionalColumns = [
  'due_date',
  'currency',
  'discount_amount',
  'refund_amount',
  'order_no',
  'src_no',
  'account_id',
  'provisional',
  'open_own',
  'exchange_rate',
  'pay_term_id',
] as const;

type Optional = (typeof optionalColumns)[number];

function columns(source: DocumentSource, tenantId: string): RawBuilder<unknown> {
  const own = (name: Optional, otherwise: RawBuilder<unknown> = sql`null`): RawBuilder<unknown> =>
    source.has.has(name) ? sql`${sql.ref(`t.${name}`)}` : otherwise;
  const account =
    source.accounts === null
      ? sql`null`
      : sql`(select a.currency from ${sql.table(source.accounts)} a where a.id = t.account_id and a.tenant_id = t.tenant_id)`;
  const ownCurrency = ownCurrencyIn(tenantId);
  const currency = sql`coalesce(nullif(${own('currency', account)}, ''), ${ownCurrency})`;
  return sql`t.id, t.bill_no, t.bill_date, coalesce(t.bill_status, '') as bill_status, coalesce(${sql.ref(`t.${source.party}`)}, '') as party,
    ${currency} as currency, ${own('exchange_rate', sql`null::numeric`)} as rate,
    coalesce(t.amount, 0) + coalesce(${own('discount_amount', sql`0`)}, 0) as total,
    coalesce(t.written_amount, 0) as written, coalesce(t.open_amount, 0) as open,
    case when ${currency} = ${ownCurrency} then coalesce(t.open_amount, 0) else coalesce(${own('open_own', sql`0`)}, 0) end as own,
    ${own('due_date', sql`null::date`)} as due_date, coalesce(${own('pay_term_id', sql`null::text`)}, '') <> '' as has_terms,
    coalesce(nullif(${own('order_no', sql`null::text`)}, ''), nullif(${own('src_no', sql`null::text`)}, '')) as order_no,
    ${own('account_id', sql`null::text`)} as account_id,
    coalesce(${own('provisional', sql`'N'`)}, 'N') = 'Y' as is_provisional,
    coalesce(${own('refund_amount', sql`0`)}, 0) as refunded`;
}

/** Live documents of a tenant, locked until the transaction ends, in the order of their ids. */
export async function lockDocuments(
  db: Db,
  source: DocumentSource,
  ids: readonly string[],
  tenantId: string,
): Promise<readonly DocumentRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<DocumentRow>`
    select ${columns(source, tenantId)} from ${sql.table(source.table)} t
    where t.tenant_id = ${tenantId} and t.del_flag = 0 and t.id ${oneOf(ids)} order by t.id for no key update of t`.execute(
    db,
  );
  return rows;
}

/** Audited documents of a party that are still open, oldest first. */
export async function openDocuments(
  db: Db,
  source: DocumentSource,
  asked: { readonly tenantId: string; readonly partyId: string; readonly isRed: boolean; readonly limit: number },
): Promise<readonly DocumentRow[]> {
  const sign = asked.isRed ? sql`t.open_amount < 0` : sql`t.open_amount > 0`;
  const due = source.has.has('due_date') ? sql`t.due_date` : sql`t.bill_date`;
  const { rows } = await sql<DocumentRow>`
    select ${columns(source, asked.tenantId)} from ${sql.table(source.table)} t
    where t.tenant_id = ${asked.tenantId} and t.del_flag = 0 and t.bill_status = '2' and ${sign}
      and ${sql.ref(`t.${source.party}`)} = ${asked.partyId}
    order by coalesce(${due}, t.bill_date), t.bill_date, t.bill_no limit ${asked.limit}`.execute(db);
  return rows;
}

/** Ids of audited documents by their numbers. */
export async function documentsByNo(
  db: Db,
  source: DocumentSource,
  numbers: readonly string[],
  tenantId: string,
): Promise<ReadonlyMap<string, string>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await sql<{ id: string; bill_no: string }>`
    select id, bill_no from ${sql.table(source.table)}
    where tenant_id = ${tenantId} and del_flag = 0 and bill_status = '2' and bill_no ${oneOf(numbers)}`.execute(db);
  return new Map(rows.map((row) => [row.bill_no, row.id]));
}

/** Taken and open amounts of a document: in its currency, and what is open in the own one. */
export type TakenAmounts = {
  readonly id: string;
  readonly taken: string;
  readonly open: string;
  readonly own: string;
};

/** Documents of one form, and the column of what was taken of them: written off, or refunded of an advance. */
export type TakenPlace = {
  readonly table: string;
  readonly tenantId: string;
  readonly column?: 'written_amount' | 'refund_amount';
};

/**
 * Writes the taken and the open amounts of documents, in one statement for all. This is no change of their form: the record of the write-off
 * shows it.
 */
export async function setTaken(
  db: Db,
  { table, tenantId, column = 'written_amount' }: TakenPlace,
  documents: readonly TakenAmounts[],
): Promise<void> {
  if (documents.length === 0) return;
  const { rows: set } = await sql<{ has_terms: boolean }>`
    update ${sql.table(table)} t set ${sql.id(column)} = v.taken, open_amount = v.open, open_own = v.own
    from json_to_recordset(${JSON.stringify(documents)}::json) as v (id text, taken numeric, open numeric, own numeric)
    where t.id = v.id and t.tenant_id = ${tenantId} and t.del_flag = 0
    returning coalesce(to_jsonb(t) ->> 'pay_term_id', '') <> '' and to_regclass(${planOf(table)}) is not null as has_terms`.execute(
    db,
  );
  const ids = documents.map(({ id }) => id);
  if (set.some(({ has_terms: hasTerms }) => hasTerms)) await keepInstalments(db, { table, ids, tenantId });
  await keepOrderMoney(db, { table, ids, tenantId });
  const invoices = ownEntry(invoicesOf, table);
  if (invoices === undefined) return;
  const { rows } = await sql<{ is_there: boolean }>`select to_regclass(${invoices}) is not null as is_there`.execute(
    db,
  );
  if (rows[0]?.is_there === true)
    await sql`
      update ${sql.table(invoices)} i set written_amount = b.written_amount, open_amount = i.total_amount - b.written_amount,
        due_date = b.due_date
      from ${sql.table(table)} b
      where b.id ${oneOf(ids)} and b.tenant_id = ${tenantId} and i.id = b.src_id and i.tenant_id = b.tenant_id and i.total_amount = b.amount`.execute(
      db,
    );
}

/** Returns the amount of a bill given up as a bad debt and not recovered, but for one document. */
export async function badDebtOf(
  db: Db,
  tenantId: string,
  { no, except }: { readonly no: string; readonly except: string },
): Promise<string> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(case bad_type when '2' then amount when '3' then -amount else 0 end), 0)::numeric(24, 2)::text as sum
    from fin_bad_debt where tenant_id = ${tenantId} and del_flag = 0 and bill_status in ('2', '3') and trim(ar_bill_no) = ${no} and id <> ${except}`.execute(
    db,
  );
  return rows[0]?.sum ?? '0';
}

/** Invoices tell of themselves how much of the bill they made is written off. */
const invoicesOf: Readonly<Partial<Record<string, string>>> = {
  fin_ap_bill: 'pur_invoice',
  fin_ar_bill: 'sal_invoice',
};

/** Makes documents count no more. */
export async function voidDocuments(
  db: Db,
  table: string,
  { ids, tenantId }: { readonly ids: readonly string[]; readonly tenantId: string },
  by: string,
): Promise<void> {
  await sql`update ${sql.table(table)} set bill_status = '4', written_amount = 0, open_amount = 0, open_own = 0, update_by = ${by}, update_time = now(),
      version = version + 1
    where id ${oneOf(ids)} and tenant_id = ${tenantId} and del_flag = 0`.execute(db);
}

/** Table of the parties; from definitions. */
export type PartyTable = { readonly table: string; readonly code: string | null; readonly name: string };
export type PartyRow = {
  readonly id: string;
  readonly code: string | null;
  readonly name: string;
  readonly open: string;
};

/** Parties by code or name with what is open of them; those with something open first. */
export async function findParties(
  db: Db,
  { table, code, name }: PartyTable,
  sources: readonly DocumentSource[],
  asked: { readonly tenantId: string; readonly word: string; readonly ids: readonly string[]; readonly limit: number },
): Promise<readonly PartyRow[]> {
  const codeColumn = code === null ? sql`null::text` : sql.ref(`p.${code}`);
  const pattern = `%${asked.word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const open =
    sources.length === 0
      ? sql`select null::text as party, 0 as open where false`
      : sql.join(
          sources.map(
            (source) => sql`
              select ${sql.ref(`t.${source.party}`)} as party, t.open_amount as open from ${sql.table(source.table)} t
              where t.tenant_id = ${asked.tenantId} and t.del_flag = 0 and t.bill_status = '2' and t.open_amount <> 0`,
          ),
          sql` union all `,
        );
  const chosen =
    asked.ids.length > 0
      ? sql`p.id ${oneOf(asked.ids)}`
      : sql`(${sql.ref(`p.${name}`)} ilike ${pattern} or ${codeColumn} ilike ${pattern})`;
  const { rows } = await sql<PartyRow>`
    select p.id, ${codeColumn} as code, coalesce(${sql.ref(`p.${name}`)}, '') as name, coalesce(o.open, 0) as open
    from ${sql.table(table)} p
    left join (select party, sum(abs(open)) as open from (${open}) d group by party) o on o.party = p.id
    where p.tenant_id = ${asked.tenantId} and p.del_flag = 0 and ${chosen}
    order by coalesce(o.open, 0) > 0 desc, ${codeColumn}, p.id limit ${asked.limit}`.execute(db);
  return rows;
}

export type RuleRow = {
  readonly match_keys: string | null;
  readonly order_by: string | null;
  readonly tolerance: string | null;
};

/** Rules of automatic matching that are in use, in their order; the table is the form's. */
export async function matchRules(
  db: Db,
  table: string,
  kind: '1' | '2',
  tenantId: string,
): Promise<readonly RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select match_keys, order_by, tolerance from ${sql.table(table)}
    where tenant_id = ${tenantId} and del_flag = 0 and kind = ${kind} and coalesce(enabled, 'Y') = 'Y'
    order by sort_no nulls last, code`.execute(db);
  return rows;
}

/** Facts that tell whether a customer and a supplier are one company. */
type CompanyFacts = { readonly name: string; readonly taxNo: string };

/** Tells whether a customer names a supplier as the same company (对应供应商). */
export async function namesSupplier(
  db: Db,
  { tenantId, customer, supplier }: { readonly tenantId: string; readonly customer: string; readonly supplier: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from crm_customer where tenant_id = ${tenantId} and id = ${customer} and supplier_id = ${supplier} and del_flag = 0`.execute(
    db,
  );
  return rows.length > 0;
}

/** Tells whether two customers are of one group: one is the head of the other, or both have the same head. */
export async function areOfGroup(db: Db, tenantId: string, [one, other]: readonly [string, string]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from crm_customer a, crm_customer b
    where a.tenant_id = ${tenantId} and b.tenant_id = ${tenantId} and a.id = ${one} and b.id = ${other} and a.del_flag = 0 and b.del_flag = 0
      and coalesce(nullif(a.group_id, ''), a.id) = coalesce(nullif(b.group_id, ''), b.id)`.execute(db);
  return rows.length > 0;
}

/** Name and tax number of a party; undefined where it is not there. */
export async function companyOf(
  db: Db,
  table: 'crm_customer' | 'pur_supplier',
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
): Promise<CompanyFacts | undefined> {
  const { rows } = await sql<CompanyFacts>`
    select coalesce(btrim(name), '') as name, upper(coalesce(btrim(tax_no), '')) as "taxNo" from ${sql.table(table)}
    where tenant_id = ${tenantId} and id = ${id} and del_flag = 0`.execute(db);
  return rows[0];
}
