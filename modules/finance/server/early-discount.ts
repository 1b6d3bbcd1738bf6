import Big from 'big.js';
import { money, parseAmount, sumAmounts } from '#core/amounts/amounts.ts';
import { earlyDiscount, type EarlyDiscount } from '#core/kernel/early-payment.ts';
import { plain } from '#core/values/plain.ts';
import type { Storing } from '#server/engine/behaviour/module.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import type { Row, StoredRows } from '#server/engine/list/select.ts';
import { keptRow, type PreparedRecord, type PreparedRow } from '#server/engine/record/prepare.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { ownCurrencyOf } from '#server/kernel/currency/own-currency.ts';
import type { Desk } from '#server/kernel/write-off/documents.ts';
import { tolerancesOf } from '#server/kernel/write-off/rules.ts';
import { refusal } from '#server/platform/refusal.ts';
import { currencyByAccount } from './cash-account.ts';
import { discountsOf } from './db/early-discount.ts';
import { moneyRefusals } from './money-refusals.ts';

type Bills = 'fin_ar_bill' | 'fin_ap_bill';

const isBills = (table: string): table is Bills => table === 'fin_ar_bill' || table === 'fin_ap_bill';

const isInstalled = (catalogue: Catalogue, bills: Bills): boolean =>
  catalogue.table('md_pay_term_discount') !== undefined && catalogue.table(bills)?.byName.has('terms_date') === true;

/** Finds the discounts for early payment of bills of one form by their ids. */
export async function earlyDiscounts(
  { db, catalogue, actor }: Desk,
  table: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly EarlyDiscount[]>> {
  if (!isBills(table) || !isInstalled(catalogue, table)) return new Map();
  return discountsOf(db, table, { tenantId: actor.tenantId, column: 'id', values: ids });
}

/** Finds the discounts for early payment of bills by their numbers. */
export async function discountsByNo(
  { db, catalogue, actor }: Pick<Scope, 'db' | 'catalogue'> & { readonly actor: { readonly tenantId: string } },
  bills: Bills,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, readonly EarlyDiscount[]>> {
  if (!isInstalled(catalogue, bills)) return new Map();
  return discountsOf(db, bills, { tenantId: actor.tenantId, column: 'bill_no', values: numbers });
}

/** Lines of money and the bills they name. */
const lines = {
  fin_receipt: { table: 'fin_receipt_item', column: 'ar_bill_no', bills: 'fin_ar_bill' },
  fin_payment: { table: 'fin_payment_item', column: 'ap_bill_no', bills: 'fin_ap_bill' },
} as const;

/**
 * Tells the discount of a drafted receipt or payment anew where its day changes: as long as it is what the terms proposed, it becomes what they
 * grant on the new day, and the money takes the difference. What people typed themselves, the discount or the money, stays.
 */
export async function tellDiscount(
  { db, catalogue, actor, form }: Storing,
  record: PreparedRecord,
  stored: StoredRows | null,
): Promise<PreparedRecord> {
  const table = form.head.name;
  const { values } = record.head;
  if (stored === null || (table !== 'fin_receipt' && table !== 'fin_payment')) return record;
  const [day, was] = [values, stored.head].map((row) => plain(row['bill_date']).slice(0, 10));
  if (day === was || day === undefined || day === '') return record;
  const of = lines[table];
  const before = stored.subs.get(of.table) ?? [];
  // Lines nobody sent show the discount of the new day, too.
  const rows = record.subs.get(of.table) ?? keptRows(form, of.table, before);
  const told = { ...record, subs: new Map([...record.subs, [of.table, rows]]) };
  const given = sumAmounts([stored.head['discount_amount']]);
  if (!given.eq(sumAmounts([values['discount_amount']]))) return told;
  if (!given.eq(sumAmounts(before.map((row) => row['discount'])))) return told;
  const no = (row: PreparedRow): string => plain(row.values[of.column]).trim();
  const known = await discountsByNo({ db, catalogue, actor }, of.bills, rows.map(no));
  if (known.size === 0) return told;
  const granted = grantedOn(
    rows.map((row) => ({ no: no(row), amount: row.values['this_amount'] })),
    known,
    day,
  );
  values['discount_amount'] = granted.gt(0) ? granted.toFixed(2) : null;
  const paid = sumAmounts([values['amount']]);
  if (paid.eq(sumAmounts([stored.head['amount']]))) values['amount'] = paid.plus(given).minus(granted).toFixed(2);
  return told;
}

function keptRows(form: Form, table: string, rows: readonly Row[]): readonly PreparedRow[] {
  const sub = form.subs.find(({ name }) => name === table);
  return sub === undefined ? [] : rows.map((row, index) => keptRow(sub, row, index));
}

/** Sums the discounts that bills grant on a day to what settles them. */
const grantedOn = (
  paid: readonly { readonly no: string; readonly amount: unknown }[],
  known: ReadonlyMap<string, readonly EarlyDiscount[]>,
  day: string,
): Big =>
  paid.reduce(
    (sum, { no, amount }) => sum.plus(earlyDiscount(parseAmount(amount) ?? new Big(0), known.get(no) ?? [], day)),
    new Big(0),
  );

/**
 * Refuses a discount of a receipt or payment beyond what the terms of its bills grant on its day and small differences may be. Where no terms grant
 * any it was agreed on for this payment, and is as it was typed.
 * @throws Refusal 422 with the figures
 */
export async function checkEarlyDiscount(scope: Scope, { head, subs }: Stored): Promise<void> {
  const given = parseAmount(head['discount_amount']) ?? new Big(0);
  const table = scope.form.head.name;
  if (given.lte(0) || (table !== 'fin_receipt' && table !== 'fin_payment')) return;
  const of = lines[table];
  const rows = subs.get(of.table) ?? [];
  const no = (row: (typeof rows)[number]): string => plain(row[of.column]).trim();
  const known = await discountsByNo(scope, of.bills, rows.map(no));
  if (known.size === 0) return;
  const day = plain(head['bill_date']).slice(0, 10);
  const granted = grantedOn(
    rows.map((row) => ({ no: no(row), amount: row['this_amount'] })),
    known,
    day,
  );
  const currency = (await currencyByAccount(scope, head)) ?? (await ownCurrencyOf(scope.db, scope.actor.tenantId));
  const most = granted.plus((await tolerancesOf(scope))(currency));
  if (given.lte(most)) return;
  throw refusal(422, moneyRefusals.discountBeyondTerms, {
    name: nameOf(scope.form.head, scope.form, head),
    given: money(given),
    granted: money(granted),
    until: [...known.values()].flatMap((own) => own.map(({ until, percent }) => `${percent}% ${until}`)).join('、'),
    date: day,
  });
}
