import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { isInvoiceNumber, isRedConfirmation } from '#core/kernel/invoice-number.ts';
import { invoiceTolerance } from '#core/params/flow.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { findByKey } from '#server/engine/list/db/row.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { ownCurrencyOf } from '#server/kernel/currency/own-currency.ts';
import { refuseLine } from '#server/kernel/line-refusal.ts';
import { bookedElsewhere } from '#server/kernel/order/invoice-papers.ts';
import { orderRefusals } from '#server/kernel/order/refusals.ts';
import { kernelRefusals } from '#server/kernel/refusals.ts';
import { readParams } from '#server/platform/params.ts';
import { refusal } from '#server/platform/refusal.ts';
import { billedLines, type BilledLine } from './db/invoice.ts';
import { procureRefusals } from './refusals.ts';

/** Begins the number of a red invoice that has none yet. */
export const NOT_NUMBERED = '待填';

/**
 * Three-way match: every line bills a receipt at the price of its order, at whatever tax rates; its currency is that of its orders. Quantities are checked where
 * lines say what they come from (INV-DOC-01).
 * @param isAgreed a process agreed: prices may differ by more than the tolerance
 * @throws Refusal 422 naming the line and the figures
 */
export async function checkThreeWay(scope: Scope, stored: Stored, isAgreed: boolean): Promise<void> {
  const { db, form, actor } = scope;
  const { head } = stored;
  const name = nameOf(form.head, form, head);
  const say = (text: RefusalText): never => {
    throw refusal(422, kernelRefusals.cannotAudit, { name, text });
  };
  const { tenantId } = actor;
  const number = plain(head['invoice_no']).trim();
  if (number === '' || number.startsWith(NOT_NUMBERED)) say(procureRefusals.noInvoiceNumber);
  refuseNumber(head, await ownCurrencyOf(db, tenantId), say);
  await refuseBooked(scope, stored);
  const lines = await billedLines(db, { tenantId, id: plain(head['id']) });
  if (lines.length === 0) say(procureRefusals.noInvoiceLines);
  const reversed = lines.find((line) => line.is_reversed);
  if (reversed !== undefined && head['is_red'] !== 'Y')
    say(filled(procureRefusals.receiptReversed, { item: billedName(reversed), receipt: reversed.receipt_no ?? '' }));
  for (const line of lines)
    if (line.receipt_line === null) say(filled(procureRefusals.noReceipt, { item: billedName(line) }));
  const owed = lines.find((line) => line.is_owed);
  if (owed !== undefined)
    say(filled(procureRefusals.owedAlready, { item: billedName(owed), receipt: owed.receipt_no ?? '' }));
  if (isAgreed || head['is_red'] === 'Y') return;
  const params = await readParams(db, tenantId, [invoiceTolerance]);
  const tolerance = new Big(params.number(invoiceTolerance));
  for (const line of lines) {
    const wanted = new Big(line.order_price ?? line.in_price);
    const own = new Big(line.price);
    if (wanted.eq(0)) continue;
    const off = own.minus(wanted).abs().div(wanted).times(100).round(2, Big.roundHalfUp);
    if (off.lte(tolerance)) continue;
    const ordered =
      line.order_price === null
        ? ''
        : filled(procureRefusals.orderPrice, { price: new Big(line.order_price).toFixed() });
    say(
      filled(procureRefusals.priceBeyondTolerance, {
        item: billedName(line),
        ordered,
        inPrice: new Big(line.in_price).toFixed(),
        own: own.toFixed(),
        off: off.toFixed(),
        tolerance: tolerance.toFixed(),
      }),
    );
  }
}

/** Refuses an invoice that another document of the company has. @throws Refusal 422 naming the document */
export async function refuseBooked(scope: Scope, { head }: Stored): Promise<void> {
  const paper = { no: plain(head['invoice_no']).trim(), code: plain(head['invoice_code']).trim() };
  const booked = await bookedElsewhere(scope, [paper], { except: plain(head['id']) });
  if (booked === null) return;
  const name = nameOf(scope.form.head, scope.form, head);
  throw refusal(422, orderRefusals.paperBooked, { name, text: booked.text });
}

/** Dictionary material_type: services, which nobody delivers. */
const SERVICE = '9';

/**
 * A sales invoice bills what was delivered, services apart, so nothing is a receivable twice; it gives nothing back unless it is red.
 * Quantities are checked where lines say what they come from (INV-DOC-01).
 * @throws Refusal 422 naming the line
 */
export async function checkBilled(scope: Scope, { head, subs }: Stored): Promise<void> {
  const { db, actor } = scope;
  const lines = [...subs.values()].flat();
  const alone = lines.filter((line) => plain(line['src_line_id']) === '');
  const found = await findByKey(db, 'md_material', {
    key: 'id',
    values: [...new Set(alone.map((line) => plain(line['material_id'])))],
    columns: ['material_type'],
    hasEnabled: false,
    tenantId: actor.tenantId,
  });
  const services = new Set(found.flatMap((row) => (row['material_type'] === SERVICE ? [plain(row['__key'])] : [])));
  const isRed = head['is_red'] === 'Y';
  for (const line of alone) {
    if (!services.has(plain(line['material_id']))) refuseLine(scope, head, line, procureRefusals.noDelivery);
    const qty = parseAmount(line['qty']) ?? new Big(0);
    if (isRed ? qty.gte(0) : qty.lte(0))
      refuseLine(
        scope,
        head,
        line,
        filled(procureRefusals.invoiceSign, {
          qty: qty.toFixed(),
          sign: isRed ? procureRefusals.redBelowZero : procureRefusals.blueAboveZero,
        }),
      );
  }
}

/** Dictionary invoice_type: invoices of the tax office; receipts have numbers of any form. */
const TAX_INVOICES: ReadonlySet<string> = new Set(['1', '2', '3', '4']);

/** Refuses a number no invoice has, and a red invoice without its confirmation; invoices from abroad are numbered as they like. */
function refuseNumber(head: Stored['head'], own: string, say: (text: RefusalText) => never): void {
  const currency = plain(head['currency']) || own;
  if (!TAX_INVOICES.has(plain(head['invoice_type'])) || currency !== own) return;
  const [number, code, confirmed] = ['invoice_no', 'invoice_code', 'red_confirm_no'].map((name) =>
    plain(head[name]).trim(),
  );
  if (!isInvoiceNumber(number ?? '', code ?? ''))
    say(
      filled(procureRefusals.numberOfNoInvoice, {
        number: number ?? '',
        code: code === '' ? procureRefusals.noCode : (code ?? ''),
      }),
    );
  if (head['is_red'] === 'Y' && !isRedConfirmation(confirmed ?? '')) say(procureRefusals.redUnconfirmed);
}

function billedName({ no, code, name }: BilledLine): RefusalText {
  return filled(engineRefusals.linePlace, { line: no, item: [code, name].filter(Boolean).join(' ') });
}
