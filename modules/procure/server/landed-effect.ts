import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { dateTimeText } from '#core/dates/dates.ts';
import { isDeductible } from '#core/kernel/input-tax.ts';
import { plain } from '#core/values/plain.ts';
import { installedForm } from '#server/engine/behaviour/act.ts';
import { applyEffects } from '#server/engine/behaviour/effects.ts';
import { voidFollowing } from '#server/engine/flow/flow-follow.ts';
import type { Row } from '#server/engine/list/select.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { refuseClosed } from '#server/kernel/period/period.ts';
import { postingOf } from '#server/kernel/stock/stock-lines.ts';
import { takeBackMoves } from '#server/kernel/stock/stock.ts';
import { refusal } from '#server/platform/refusal.ts';
import { unbearable } from './db/invoice.ts';
import { landedLines, writeLaid, type LandedLine } from './db/landed.ts';
import { laidOnStock } from './laid-on-stock.ts';
import { isOwn } from './landed-papers.ts';
import { landedRefusals } from './landed-refusals.ts';

/** Form of payables. */
const BILLS = 'fin_ap_bill';
/** Dictionary ap_type: 费用应付. */
const EXPENSE = '3';

type Received = LandedLine & { readonly receipt_line: string };

/**
 * An audited landed cost lays the shares of its fees on what is still there of the receipts, the rest is a variance, as that of an invoice; what is
 * owed for the fees becomes a payable for each invoice of a supplier.
 * @throws Refusal 422 where shares and fees differ, a receipt is later, or the month is closed
 */
export async function postLanded(scope: Scope, stored: Stored): Promise<void> {
  const { db, actor } = scope;
  const { head } = stored;
  const place = { tenantId: actor.tenantId, id: plain(head['id']) };
  const { date } = postingOf(scope, head).document;
  await refuseClosed(db, { tenantId: actor.tenantId, ledger: 'stock', date });
  const lines = sharesOf(scope, stored, await landedLines(db, place));
  const shares = new Map(lines.map(({ id, share }) => [id, new Big(share)]));
  const laid = await laidOnStock(scope, head, lines, shares);
  await writeLaid(
    db,
    place,
    lines.map(({ id, share }) => {
      const stock = laid.get(id) ?? new Big(0);
      return { id, stock: stock.toFixed(2), variance: new Big(share).minus(stock).toFixed(2) };
    }),
  );
  const billed = feesOf(stored).filter((fee) => !isOwn(fee));
  if (billed.length === 0 && [...laid.values()].every((part) => part.eq(0)))
    throw refusal(422, landedRefusals.ownFeeNowhere, { name: nameOf(scope.form.head, scope.form, head) });
  if (scope.catalogue.table(BILLS) === undefined) return;
  // Each invoice is certified by itself.
  const owed = Map.groupBy(billed, (fee) => JSON.stringify(paperColumns.map((name) => plain(fee[name]).trim())));
  for (const [, fees] of [...owed].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    await owe(scope, head, fees, date);
}

/**
 * Takes back what a landed cost laid and owed, row by row with the opposite figures (INV-DOC-03).
 * @throws Refusal 422 in a closed month, where a payable was paid, or where the goods it lies on are gone
 */
export async function takeBackLanded(scope: Scope, stored: Stored): Promise<void> {
  const { head } = stored;
  const { db, form, actor } = scope;
  const { tenantId } = actor;
  const posting = postingOf(scope, head);
  await refuseClosed(db, { tenantId, ledger: 'stock', date: posting.document.date });
  await voidFollowing(scope, stored, new Set([BILLS]));
  const gone = await unbearable(scope, posting.document);
  if (gone !== null) throw refusal(422, landedRefusals.laidInCost, { name: nameOf(form.head, form, head), ...gone });
  await takeBackMoves(posting);
  const place = { tenantId, id: plain(head['id']) };
  const lines = await landedLines(db, place);
  await writeLaid(
    db,
    place,
    lines.map(({ id }) => ({ id, stock: null, variance: null })),
  );
}

function feesOf({ subs }: Stored): readonly Row[] {
  return subs.get('pur_landed_cost_fee') ?? [];
}

const money = (row: Row, name: string): Big => parseAmount(row[name]) ?? new Big(0);

/** Checks that lines are of receipts and their shares are the fees. */
function sharesOf({ form }: Scope, stored: Stored, lines: readonly LandedLine[]): readonly Received[] {
  const { head } = stored;
  const name = nameOf(form.head, form, head);
  const cost = feesOf(stored).reduce((sum, fee) => sum.plus(money(fee, 'cost_amount')), new Big(0));
  if (cost.lte(0)) throw refusal(422, landedRefusals.noFees, { name });
  if (lines.length === 0) throw refusal(422, landedRefusals.noReceiptLines, { name });
  const date = plain(head['bill_date']).slice(0, 10);
  const received = lines.map((line): Received => {
    const { receipt_line: receiptLine, receipt_date: day, share, no } = line;
    if (receiptLine === null || day === null) throw refusal(422, landedRefusals.lineOfNoReceipt, { name, line: no });
    if (date < day)
      throw refusal(422, landedRefusals.beforeReceipt, { name, date, receipt: line.receipt_no ?? '', day });
    if (new Big(share).lt(0)) throw refusal(422, landedRefusals.shareBelowZero, { name, line: no, share });
    return { ...line, receipt_line: receiptLine };
  });
  const shared = received.reduce((sum, { share }) => sum.plus(share), new Big(0));
  if (!shared.eq(cost))
    throw refusal(422, landedRefusals.sharesDiffer, {
      name,
      shared: shared.toFixed(2),
      cost: cost.toFixed(2),
      off: shared.minus(cost).abs().toFixed(2),
    });
  return received;
}

/** Columns of fees that say on which paper of whom they are. */
const paperColumns = ['supplier_id', 'invoice_type', 'invoice_no'] as const;

/** Makes the payable of an invoice of a supplier, due by his terms; tax that is not deducted is part of what his fees cost. */
async function owe(scope: Scope, head: Row, fees: readonly Row[], date: string): Promise<void> {
  const { actor, now } = scope;
  const { document } = postingOf(scope, head);
  const total = fees.reduce((sum, fee) => sum.plus(money(fee, 'total_amount')), new Big(0));
  if (total.eq(0)) return;
  const note = `审核 ${nameOf(scope.form.head, scope.form, head)}`;
  const of = { ...scope, form: installedForm(scope, BILLS), cause: { way: 'action', note } as const };
  const made = await makeDocument(
    of,
    {
      bill_date: date,
      ap_type: EXPENSE,
      ...Object.fromEntries(paperColumns.map((name) => [name, plain(fees[0]?.[name]).trim() || null])),
      src_no: document.no,
      src_id: document.id,
      amount: total.toFixed(2),
      provisional: 'N',
      bill_status: '2',
      audit_by: actor.username,
      audit_time: dateTimeText(now),
    },
    {
      [`${BILLS}_item`]: fees.map((fee) => {
        const tax = isDeductible(plain(fee['invoice_type'])) ? money(fee, 'tax_amount') : new Big(0);
        return {
          summary: plain(fee['remark']) || document.no,
          amount: money(fee, 'total_amount').minus(tax).toFixed(2),
          tax_amount: tax.toFixed(2),
          total_amount: money(fee, 'total_amount').toFixed(2),
        };
      }),
    },
  );
  await applyEffects(of, made, 'audit');
}
