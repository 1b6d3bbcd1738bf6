import Big from 'big.js';
import { ownPart } from '#core/kernel/currency.ts';
import { plain } from '#core/values/plain.ts';
import type { Scope, Stored } from '#server/engine/scope.ts';
import { setTaken } from '#server/kernel/party/db/open-item.ts';
import { madeByAudit } from '#server/kernel/write-off/db/write-off.ts';
import { keyOf, lockAll, type OpenDocument } from '#server/kernel/write-off/documents.ts';
import { reverseWriteOff } from '#server/kernel/write-off/reverse.ts';
import { writeOff } from '#server/kernel/write-off/write-off.ts';
import { receiptBills, receiptsBehind, returnBills, takenBackBy, type ReceiptBill } from './db/provisional-pairs.ts';

/** Form of payables. */
const BILLS = 'fin_ap_bill';
/** 红字对冲. */
const RED = '6';

/** An amount of a provisional payable of a receipt, and of the red one that takes it back. */
type Pair = { readonly bill: string; readonly red: string; readonly amount: Big };

/** Document whose audit offsets, and its day. */
type Cause = { readonly form: string; readonly id: string; readonly date: string; readonly returned?: string };

/**
 * Offsets the provisional payable of a return, or of what takes a receipt back in red, against that of the receipt, as far as no invoice can take
 * it any more: nobody has to. What gives a return back gives the receipt its own back.
 */
export async function offsetReturned(scope: Scope, { head }: Stored): Promise<void> {
  const { db, catalogue, form, actor } = scope;
  if (form.head.name !== BILLS || head['provisional'] !== 'Y') return;
  if (['pur_return', 'wms_purchase_in'].some((table) => catalogue.table(table) === undefined)) return;
  const { tenantId } = actor;
  const [id, source] = [plain(head['id']), plain(head['src_id'])];
  const cause = { form: BILLS, id, date: plain(head['bill_date']).slice(0, 10), returned: source };
  const isRed = new Big(plain(head['amount']) || 0).lt(0);
  const receipts = await receiptsBehind(db, tenantId, { table: 'pur_return_item', id: source });
  if (receipts.length > 0) await (isRed ? offsetReceipts(scope, receipts, cause) : giveBack(scope, receipts, id));
  else if (isRed) {
    const origin = await takenBackBy(db, tenantId, source);
    const [bill] = origin === null ? [] : await receiptBills(db, tenantId, { receipts: [origin] });
    const amount = new Big(plain(head['amount'])).abs();
    if (bill !== undefined) await settlePairs(scope, [{ bill: bill.id, red: id, amount }], cause);
  }
}

/** Offsets what a red invoice made provisional again against what went back. */
export async function offsetBilled(scope: Scope, { head }: Stored): Promise<void> {
  const { db, catalogue, form, actor } = scope;
  if ([BILLS, 'pur_return', 'wms_purchase_in'].some((table) => catalogue.table(table) === undefined)) return;
  const id = plain(head['id']);
  const receipts = await receiptsBehind(db, actor.tenantId, { table: 'pur_invoice_item', id });
  await offsetReceipts(scope, receipts, { form: form.head.name, id, date: plain(head['bill_date']).slice(0, 10) });
}

/** Takes back what the audit of an invoice offset. */
export async function undoOffset(scope: Scope, { head }: Stored): Promise<void> {
  const { db, form, actor } = scope;
  const source = { tenantId: actor.tenantId, formCode: form.head.name, billId: plain(head['id']) };
  for (const id of await madeByAudit(db, 'ap', source))
    await reverseWriteOff(scope, { ledger: 'ap', id, reason: `反审核${plain(head['bill_no'])}` });
}

async function offsetReceipts(scope: Scope, receipts: readonly string[], cause: Cause): Promise<void> {
  const { db, actor } = scope;
  const { returned } = cause;
  const bills = await receiptBills(db, actor.tenantId, { receipts, ...(returned === undefined ? {} : { returned }) });
  const reds = await returnBills(db, actor.tenantId, receipts);
  const free = new Map(bills.map((bill) => [bill.id, freeOf(bill)]));
  await settlePairs(
    scope,
    reds.flatMap((red) =>
      bills
        .filter(({ receipt }) => receipt === red.receipt)
        .flatMap((bill): readonly Pair[] => {
          const left = free.get(bill.id) ?? new Big(0);
          const part = new Big(red.part);
          const amount = left.lt(part) ? left : part;
          if (amount.lte(0)) return [];
          free.set(bill.id, left.minus(amount));
          return [{ bill: bill.id, red: red.id, amount }];
        }),
    ),
    cause,
  );
}

/** Returns how much of a provisional payable no invoice can take. */
function freeOf({ open, needed }: ReceiptBill): Big {
  const free = new Big(open).minus(needed);
  return free.lt(0) ? new Big(0) : free;
}

/** Writes pairs off, as far as both sides are open, are of one supplier and currency, and are worth the same. */
async function settlePairs(scope: Scope, pairs: readonly Pair[], cause: Cause): Promise<void> {
  if (pairs.length === 0) return;
  const keys = [...new Set(pairs.flatMap(({ bill, red }) => [bill, red]))].map((id) => ({ formCode: BILLS, id }));
  const documents = await lockAll(scope, keys);
  const left = new Map([...documents.values()].map((one) => [one.row.id, one.open.abs()]));
  const taken = new Map<string, Big>();
  for (const { bill, red, amount } of pairs) {
    const [blue, back] = [bill, red].map((id) => documents.get(keyOf({ formCode: BILLS, id })));
    if (blue === undefined || back === undefined || !fits(blue, back, cause)) continue;
    const part = [amount, left.get(bill) ?? new Big(0), left.get(red) ?? new Big(0)].reduce((least, one) =>
      one.lt(least) ? one : least,
    );
    if (part.lte(0)) continue;
    for (const id of [bill, red]) {
      left.set(id, (left.get(id) ?? new Big(0)).minus(part));
      taken.set(id, part.plus(taken.get(id) ?? 0));
    }
  }
  const own = [...taken].flatMap(([id, amount]) => {
    const document = documents.get(keyOf({ formCode: BILLS, id }));
    return document === undefined ? [] : [{ document, amount }];
  });
  const [first] = own;
  if (first === undefined || !worthSame(own)) return;
  await writeOff(
    { ...scope, audited: keyOf({ formCode: cause.form, id: cause.id }) },
    {
      ledger: 'ap',
      type: RED,
      partyId: first.document.row.party,
      otherId: null,
      date: cause.date,
      diffAmount: null,
      items: own.map(({ document, amount }) => ({ formCode: BILLS, id: document.row.id, amount: amount.toFixed(2) })),
      source: { form: cause.form, id: cause.id },
    },
  );
}

function fits(blue: OpenDocument, back: OpenDocument, { date }: Cause): boolean {
  const isOne = blue.row.party === back.row.party && blue.row.currency === back.row.currency;
  return isOne && blue.row.bill_date <= date && back.row.bill_date <= date && !blue.isRed && back.isRed;
}

/** In another currency a cent may lie between them, which would be exchange of what nobody paid: that is left to people. */
function worthSame(taken: readonly { readonly document: OpenDocument; readonly amount: Big }[]): boolean {
  const sum = taken.reduce((total, { document: { open, row, isRed }, amount }) => {
    const part = ownPart(amount, { open, own: new Big(row.own) });
    return isRed ? total.minus(part) : total.plus(part);
  }, new Big(0));
  return sum.eq(0);
}

/** Gives receipts back what a return had offset, when that is taken back in red. */
async function giveBack(scope: Scope, receipts: readonly string[], id: string): Promise<void> {
  const { db, actor } = scope;
  const { tenantId } = actor;
  const short = (await receiptBills(db, tenantId, { receipts })).filter(({ open, needed }) => new Big(needed).gt(open));
  const keys = [id, ...short.map((bill) => bill.id)].map((one) => ({ formCode: BILLS, id: one }));
  const documents = await lockAll(scope, keys);
  const given = documents.get(keyOf({ formCode: BILLS, id }));
  if (given === undefined) return;
  let [open, own] = [given.open, new Big(given.row.own)];
  const changes = short.flatMap((bill) => {
    const document = documents.get(keyOf({ formCode: BILLS, id: bill.id }));
    const lack = new Big(bill.needed).minus(bill.open);
    const part = lack.lt(open) ? lack : open;
    if (document === undefined || part.lte(0)) return [];
    const worth = ownPart(part, { open, own });
    [open, own] = [open.minus(part), own.minus(worth)];
    return [amountsOf(document, part.times(-1), worth.times(-1))];
  });
  if (changes.length === 0) return;
  const taken = given.open.minus(open);
  await setTaken(db, { table: BILLS, tenantId }, [
    ...changes,
    amountsOf(given, taken, new Big(given.row.own).minus(own)),
  ]);
}

function amountsOf({ row, open }: OpenDocument, taken: Big, own: Big) {
  return {
    id: row.id,
    taken: new Big(row.written).plus(taken).toFixed(2),
    open: open.minus(taken).toFixed(2),
    own: new Big(row.own).minus(own).toFixed(2),
  };
}
