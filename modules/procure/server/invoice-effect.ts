import Big from 'big.js';
import { dateTimeText } from '#core/dates/dates.ts';
import { ownOf, ownPart } from '#core/kernel/currency.ts';
import { isDeductible } from '#core/kernel/input-tax.ts';
import type { FormFile } from '#core/online/definition.ts';
import { missingOnLines } from '#core/online/parameters.ts';
import { redInputTax } from '#core/params/flow.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { installedForm } from '#server/engine/behaviour/act.ts';
import { updateRow } from '#server/engine/list/db/row.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { ownCurrencyOf } from '#server/kernel/currency/own-currency.ts';
import { rateOf } from '#server/kernel/currency/rate.ts';
import { setTaken, type TakenAmounts } from '#server/kernel/party/db/open-item.ts';
import { openItem } from '#server/kernel/party/party.ts';
import { postingOf } from '#server/kernel/stock/stock-lines.ts';
import { takeBackMoves } from '#server/kernel/stock/stock.ts';
import { documentName, keyOf, lockAll, type OpenDocument } from '#server/kernel/write-off/documents.ts';
import { readParams } from '#server/platform/params.ts';
import { refusal } from '#server/platform/refusal.ts';
import { provisionalOf } from '../rules/invoice.ts';
import {
  billedLines,
  isBlueCertified,
  keepBilledPrices,
  provisionalBills,
  unbearable,
  writeSettled,
  type BilledLine,
  type SettledLine,
} from './db/invoice.ts';
import { offsetBilled, undoOffset } from './provisional-pairs.ts';
import { costDirectly, directDifferences } from './direct-diff.ts';
import { laidOnStock } from './laid-on-stock.ts';
import { procureRefusals } from './refusals.ts';

/** Form of payables. */
const BILLS = 'fin_ap_bill';

/** A line that bills a receipt. */
type Line = BilledLine & { readonly receipt: string; readonly receipt_line: string };

/** Columns by which lines of an invoice tell, and are told, what they bill. */
const lineColumns = [
  'material_id',
  'qty',
  'amount',
  'total_amount',
  'tax_rate',
  'src_line_id',
  'in_price',
  'in_amount',
  'in_total',
  'in_own',
  'stock_diff',
  'variance_diff',
  'direct_diff',
];

/** Finds columns the lines of an invoice of receipts lack. */
export function invoiceFaults(_given: object, form: FormFile): readonly RefusalText[] {
  return missingOnLines(form, undefined, lineColumns).map((name) =>
    filled(procureRefusals.invoiceNeedsField, { name }),
  );
}

/**
 * An audited purchase invoice takes the place of what its receipts had as provisional payables, and lays what it differs from them by on the
 * goods that are still there; the rest is a variance. The payable of the invoice itself follows from the form.
 * @throws Refusal 422 in a closed month, or where a provisional payable no longer has as much
 */
export async function postInvoice(scope: Scope, stored: Stored): Promise<void> {
  const { head } = stored;
  const { db, actor } = scope;
  const place = { tenantId: actor.tenantId, id: plain(head['id']) };
  const lines = await linesOf(scope, head);
  const taken = new Map(lines.map((line) => [line.id, takenBy(line, lines)]));
  const owns = await settle(scope, head, await takings(scope, lines, taken));
  const own = await ownCurrencyOf(db, actor.tenantId);
  const currency = plain(head['currency']) || own;
  const rate = rateOf(nameOf(scope.form.head, scope.form, head), { own, currency }, head['exchange_rate']);
  // Differences lie in the own currency, as stock does.
  const isCost = !isDeductible(plain(head['invoice_type']));
  const differences = new Map(
    lines.map((line) => {
      // Tax that is not deducted is cost, as a difference in price is.
      const tax = isCost ? ownOf(new Big(line.tax_amount), rate) : nothing.own;
      return [
        line.id,
        ownOf(new Big(line.amount), rate)
          .plus(tax)
          .minus(taken.get(line.id)?.own ?? 0),
      ];
    }),
  );
  const direct = directDifferences(lines, differences, { rate, isCost, owns });
  const kept = lines.filter((line) => !line.is_direct);
  const stock = await laidOnStock(scope, head, kept, differences);
  const settled = lines.map((line): SettledLine => {
    const { amount, total } = taken.get(line.id) ?? nothing;
    const laid = stock.get(line.id) ?? new Big(0);
    const varied = line.is_direct ? new Big(0) : (differences.get(line.id) ?? new Big(0)).minus(laid);
    return {
      id: line.id,
      in_amount: amount.toFixed(2),
      in_total: total.toFixed(2),
      in_own: owns.get(line.id)?.toFixed(2) ?? null,
      stock_diff: laid.toFixed(2),
      variance_diff: varied.toFixed(2),
      direct_diff: (direct.get(line.id) ?? new Big(0)).toFixed(2),
    };
  });
  await writeSettled(db, place, settled);
  await costDirectly(scope, lines, direct);
  if (head['is_red'] === 'Y') await keepRedTax(scope, head);
  await keepBilledPrices(db, place, { lines: lines.map((line) => line.receipt_line), counts: true });
  if (head['is_red'] === 'Y') await offsetBilled(scope, stored);
}

/** Keeps of a red invoice where its tax goes: out of what waits to be certified, or, where that is deducted already, out of that (red_tax). */
async function keepRedTax({ db, form, actor }: Scope, head: Stored['head']): Promise<void> {
  const { tenantId, username } = actor;
  const { text } = await readParams(db, tenantId, [redInputTax]);
  const isCertified = await isBlueCertified(db, { tenantId, no: plain(head['red_of']) });
  const way = isCertified ? (text(redInputTax) === 'reverse' ? '3' : '2') : '1';
  await updateRow(db, form.head.name, { id: plain(head['id']), tenantId }, { red_tax: way }, username);
}

/**
 * Takes back what an invoice settled, row by row with the opposite figures (INV-DOC-03).
 * @throws Refusal 422 in a closed month, or where the goods its difference lies on are gone
 */
export async function takeBackInvoice(scope: Scope, stored: Stored): Promise<void> {
  const { head } = stored;
  await undoOffset(scope, stored);
  const { db, form, actor } = scope;
  const { tenantId } = actor;
  const posting = postingOf(scope, head);
  const lines = await linesOf(scope, head);
  const none = new Big(0);
  const taken = new Map(
    lines.map((line) => [line.id, { amount: new Big(line.took ?? 0), total: new Big(line.in_total ?? 0), own: none }]),
  );
  const owns = new Map(lines.map((line) => [line.id, line.in_own]));
  const given = (await takings(scope, lines, taken)).map(({ bill, by, lines: of }) => {
    const own = of.reduce((sum, { id }) => sum.minus(owns.get(id) ?? 0), none);
    return changed(scope, head, bill, { by: by.times(-1), own });
  });
  await setTaken(db, { table: BILLS, tenantId }, given);
  const gone = await unbearable(scope, posting.document);
  if (gone !== null)
    throw refusal(422, procureRefusals.diffInCost, {
      name: nameOf(form.head, form, head),
      diff: gone.diff,
      material: gone.material,
      qty: gone.qty,
      amount: gone.amount,
    });
  await takeBackMoves(posting);
  await costDirectly(scope, lines, new Map(lines.map((line) => [line.id, new Big(line.direct_diff ?? 0).times(-1)])));
  await keepBilledPrices(
    db,
    { tenantId, id: plain(head['id']) },
    { lines: lines.map((line) => line.receipt_line), counts: false },
  );
  await writeSettled(
    db,
    { tenantId, id: plain(head['id']) },
    lines.map(({ id, qty, in_price: price, in_tax: tax }) => {
      const amount = new Big(qty).times(price).round(2, Big.roundHalfUp);
      const total = amount.plus(amount.times(tax).div(100).round(2, Big.roundHalfUp));
      return {
        id,
        in_amount: amount.toFixed(2),
        in_total: total.toFixed(2),
        in_own: null,
        stock_diff: null,
        variance_diff: null,
        direct_diff: null,
      };
    }),
  );
}

async function linesOf({ db, actor }: Scope, head: Stored['head']): Promise<readonly Line[]> {
  const lines = await billedLines(db, { tenantId: actor.tenantId, id: plain(head['id']) });
  return lines.filter((line): line is Line => line.receipt !== null && line.receipt_line !== null);
}

/** Part of its receipt a line takes: without tax, with it, and without tax in the own currency, as it lies in stock. */
type Taken = { readonly amount: Big; readonly total: Big; readonly own: Big };
const nothing: Taken = { amount: new Big(0), total: new Big(0), own: new Big(0) };

/** Returns the part of its receipt a line takes; earlier lines of the same invoice took theirs already. */
function takenBy(line: Line, lines: readonly Line[]): Taken {
  const rate = new Big(line.in_rate);
  const receipt = {
    price: new Big(line.in_price),
    taxRate: new Big(line.in_tax),
    whole: { qty: new Big(line.in_qty), amount: new Big(line.in_amount), total: new Big(line.in_whole) },
  };
  let before = {
    qty: new Big(line.before_qty),
    amount: new Big(line.before_amount),
    total: new Big(line.before_total),
  };
  for (const one of lines) {
    if (one.receipt_line !== line.receipt_line) continue;
    const part = provisionalOf(new Big(one.qty), receipt, before);
    if (one.id === line.id) {
      const own = ownOf(before.amount.plus(part.amount), rate).minus(ownOf(before.amount, rate));
      return { ...part, own };
    }
    before = {
      qty: before.qty.plus(one.qty),
      amount: before.amount.plus(part.amount),
      total: before.total.plus(part.total),
    };
  }
  throw new RangeError('A line that is settled is none of its invoice');
}

/**
 * Provisional payables are open by so much less; what they are less by is a document of its own, red and settled as well, which the ledger of
 * the supplier and the vouchers know. Answers by line what was settled in the own currency.
 */
async function settle(scope: Scope, head: Stored['head'], bills: readonly Taking[]): Promise<ReadonlyMap<string, Big>> {
  const { db, actor, now } = scope;
  const owns = new Map<string, Big>();
  const { tenantId, username } = actor;
  const { document } = postingOf(scope, head);
  const form = installedForm(scope, BILLS);
  const amounts: TakenAmounts[] = [];
  const books = await ownCurrencyOf(db, tenantId);
  const currency = plain(head['currency']) || books;
  for (const { bill, by, lines, isTaxed } of bills) {
    const face = (total: Big, net: Big): Big => (isTaxed ? total : net);
    refuseOther(scope, bill, { head, currency });
    const own = ownSettled(bill, by, books);
    for (const [id, part] of sharesOf(
      own,
      by,
      lines.map((line) => ({ id: line.id, part: face(line.total, line.amount) })),
    ))
      owns.set(id, part);
    amounts.push(changed(scope, head, bill, { by, own }));
    const amount = by.times(-1);
    const made = await makeDocument(
      { ...scope, form, cause: { way: 'action', note: `审核 ${nameOf(scope.form.head, scope.form, head)}` } },
      {
        bill_date: document.date,
        ap_type: amount.lt(0) ? '5' : '1',
        supplier_id: bill.row.party,
        src_no: document.no,
        src_id: document.id,
        currency: bill.row.currency,
        exchange_rate: bill.row.rate,
        amount: amount.toFixed(2),
        due_date: bill.row.due_date,
        provisional: 'Y',
        remark: `${amount.lt(0) ? '冲回' : '恢复'}暂估 ${bill.row.bill_no}`,
        bill_status: '2',
        audit_by: username,
        audit_time: dateTimeText(now),
      },
      {
        [`${BILLS}_item`]: lines.map(({ name, amount: net, total }) => ({
          summary: name,
          amount: net.times(-1).toFixed(2),
          tax_amount: net.minus(face(total, net)).toFixed(2),
          total_amount: face(total, net).times(-1).toFixed(2),
        })),
      },
      { isRed: true },
    );
    await openItem({ ...scope, form }, 'payable', made, own.times(-1));
    amounts.push({ id: plain(made.head['id']), taken: amount.toFixed(2), open: '0.00', own: '0.00' });
  }
  await setTaken(db, { table: BILLS, tenantId }, amounts);
  return owns;
}

/** A receipt of an order in another currency whose payable is in the own one was posted before rates were kept. */
function refuseOther(
  { form }: Scope,
  bill: OpenDocument,
  { head, currency }: { readonly head: Stored['head']; readonly currency: string },
): void {
  if (bill.row.currency !== currency)
    throw refusal(422, procureRefusals.billCurrencyDiffers, {
      name: nameOf(form.head, form, head),
      currency,
      bill: documentName(bill),
      billCurrency: bill.row.currency,
    });
}

/**
 * Returns the amount settled in the own currency: the last part takes all that is left; an amount a red invoice gives back is valued at its
 * rate.
 */
function ownSettled(bill: OpenDocument, by: Big, books: string): Big {
  if (by.gte(0)) return ownPart(by, { open: bill.open, own: new Big(bill.row.own) });
  return ownOf(by, rateOf(documentName(bill), { own: books, currency: bill.row.currency }, bill.row.rate));
}

/** Shares of lines in what their bill is settled by; the last takes what is left. */
function sharesOf(
  own: Big,
  whole: Big,
  lines: readonly { readonly id: string; readonly part: Big }[],
): readonly (readonly [string, Big])[] {
  let left = own;
  return lines.map(({ id, part: face }, index) => {
    const part = index === lines.length - 1 ? left : own.times(face).div(whole).round(2, Big.roundHalfUp);
    left = left.minus(part);
    return [id, part] as const;
  });
}

/** A provisional payable and by how much it is settled. */
type Taking = {
  readonly bill: OpenDocument;
  readonly by: Big;
  /** Holds the tax of its receipt, as an earlier version made it. */
  readonly isTaxed: boolean;
  readonly lines: readonly ({ readonly id: string; readonly name: string | null } & Taken)[];
};

/** The provisional payables of what is billed, locked; none where no payables are kept. */
async function takings(
  scope: Scope,
  lines: readonly Line[],
  taken: ReadonlyMap<string, Taken>,
): Promise<readonly Taking[]> {
  const { db, catalogue, actor } = scope;
  if (catalogue.table(BILLS) === undefined) return [];
  const found = await provisionalBills(db, actor.tenantId, [...new Set(lines.map(({ receipt }) => receipt))]);
  const keys = found.map(({ id }) => ({ formCode: BILLS, id }));
  const locked = keys.length === 0 ? new Map<string, OpenDocument>() : await lockAll(scope, keys);
  return found.flatMap(({ id, receipt, taxed: isTaxed }): readonly Taking[] => {
    const bill = locked.get(keyOf({ formCode: BILLS, id }));
    if (bill === undefined) return [];
    const own = lines
      .filter((line) => line.receipt === receipt)
      .map((line) => ({ id: line.id, name: line.name, ...(taken.get(line.id) ?? nothing) }));
    const by = own.reduce((sum, { amount, total }) => sum.plus(isTaxed ? total : amount), new Big(0));
    return by.eq(0) ? [] : [{ bill, by, isTaxed, lines: own }];
  });
}

/** Returns the amounts of a provisional payable that is settled by so much. @throws Refusal 422 where it is not open by so much */
function changed(
  { form }: Scope,
  head: Stored['head'],
  bill: OpenDocument,
  { by, own }: { readonly by: Big; readonly own: Big },
): TakenAmounts {
  const open = bill.open.minus(by);
  if (open.lt(0) || open.gt(bill.row.total))
    throw refusal(422, procureRefusals.beyondProvisional, {
      name: nameOf(form.head, form, head),
      by: by.toFixed(2),
      bill: documentName(bill),
      open: bill.open.toFixed(2),
    });
  return {
    id: bill.row.id,
    taken: new Big(bill.row.written).plus(by).toFixed(2),
    open: open.toFixed(2),
    own: new Big(bill.row.own).minus(own).toFixed(2),
  };
}
