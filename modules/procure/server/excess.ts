import Big from 'big.js';
import { given, sourceStates } from '#core/flow/quantities.ts';
import { actWord } from '#core/refusals/act-words.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { installedForm } from '#server/engine/behaviour/act.ts';
import type { AnyDocument } from '#server/engine/behaviour/module.ts';
import { countedOf } from '#server/engine/flow/flow-check.ts';
import { openLines, type OpenLine } from '#server/engine/flow/flow-left.ts';
import { stepBetween } from '#server/engine/flow/flow-make.ts';
import { targetHead, targetLines } from '#server/engine/flow/flow-push.ts';
import { moveDocument } from '#server/engine/flow/life-cycle.ts';
import { lineName } from '#server/engine/flow/line-name.ts';
import { updateRow } from '#server/engine/list/db/row.ts';
import type { Row } from '#server/engine/list/select.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { lockedRecord, readStored } from '#server/engine/record/read-record.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { amountOf } from '#server/kernel/stock/stock-lines.ts';
import { refusal } from '#server/platform/refusal.ts';
import { procureAnswers } from './answers.ts';
import { CUSTODY, keptStores } from './db/kept-store.ts';
import { stockMove } from './direct-ship.ts';
import { procureRefusals } from './refusals.ts';

const ORDER = 'pur_order';
const RECEIPT = 'wms_purchase_in';
const TITLE = '撤回转入库';
/** Dictionary excess_settle: 已订货转入库. */
const ORDERED = '2';

const numberOf = (head: Row): string => plain(head['bill_no']);
const linesOf = ({ subs }: Stored): readonly Row[] => [...subs.values()].flat();

/** Reads the purchase order goods are of. @throws Refusal 422 where it is of another supplier or not audited */
async function orderOf(scope: Scope, head: Row, name: string): Promise<Stored> {
  const order = await lockedRecord({ ...scope, form: installedForm(scope, ORDER) }, plain(head['order_id']));
  const isOpen = sourceStates('order', { late: true }).includes(plain(order.head['bill_status']));
  if (!isOpen || order.head['supplier_id'] !== head['supplier_id'])
    throw refusal(422, procureRefusals.excessOfOther, { name, no: numberOf(order.head) });
  return order;
}

/**
 * Checks goods in excess: they lie in a custody store, and their order takes nothing of them any more, with all that may go over.
 * @throws Refusal 422 with the line and the figures
 */
export async function checkExcess(scope: Scope, stored: Stored): Promise<void> {
  const { db, form, actor } = scope;
  const { head } = stored;
  const name = nameOf(form.head, form, head);
  const [store] = await keptStores(db, actor.tenantId, [plain(head['warehouse_id'])]);
  if (store?.type !== CUSTODY) throw refusal(422, procureRefusals.notCustody, { name });
  const order = await orderOf(scope, head, name);
  // What is closed takes nothing.
  if (!sourceStates('order').includes(plain(order.head['bill_status']))) return;
  const link = stepBetween(scope, ORDER, RECEIPT);
  const open = (order.subs.get(link.sourceLines.name) ?? []).filter((row) => row['line_status'] !== '2');
  const counted = await countedOf(
    scope,
    link,
    open.map((row) => plain(row['id'])),
  );
  for (const row of linesOf(stored)) {
    const left = open
      .filter((one) => one['material_id'] === row['material_id'])
      .map((one) =>
        given(link.push.lines.of, one)
          .times(100 + counted.percent)
          .div(100)
          .minus(counted.of(plain(one['id']))),
      )
      .reduce((sum, one) => (one.gt(0) ? sum.plus(one) : sum), new Big(0));
    if (left.lte(0)) continue;
    throw refusal(422, procureRefusals.stillOrdered, {
      name,
      line: plain(row['line_no']),
      item: lineName(row),
      no: numberOf(order.head),
      left: left.toFixed(),
    });
  }
}

/**
 * Takes goods in that were ordered meanwhile: makes and audits their purchase receipt, at the price of the order.
 * @throws Refusal 422 where the order does not take so many, or the document is red
 */
export async function takeOrdered(scope: Scope, stored: Stored): Promise<readonly RefusalText[]> {
  const { db, catalogue, form, actor } = scope;
  const { head } = stored;
  if (head['settle_type'] !== ORDERED) return [];
  const name = nameOf(form.head, form, head);
  const rows = linesOf(stored);
  if (rows.some((row) => amountOf(row, 'qty').lt(0)))
    throw refusal(422, procureRefusals.orderedStays, { name, receipt: plain(head['receipt_no']) });
  if (plain(head['order_id']) === '' || plain(head['to_warehouse_id']) === '')
    throw refusal(422, procureRefusals.settledWhere, { name });
  const order = await orderOf(scope, head, name);
  const link = stepBetween(scope, ORDER, RECEIPT);
  const open = await openLines(db, catalogue, link, order.subs.get(link.sourceLines.name) ?? [], actor);
  const parcels = rows.flatMap((row) => shared(row, open, { name, no: numberOf(order.head) }));
  const lines = await targetLines(
    db,
    catalogue,
    link,
    [order.head],
    parcels.map(({ line, qty }) => ({ ...line, open: qty })),
    actor,
  );
  const receipts = { ...scope, form: link.target, cause: { way: 'action', note: `审核 ${name}` } as const };
  const receipt = await makeDocument(
    receipts,
    {
      ...targetHead(link, order.head),
      currency: order.head['currency'],
      exchange_rate: order.head['exchange_rate'],
      bill_date: head['bill_date'],
      buyer_id: order.head['buyer_id'],
      warehouse_id: head['to_warehouse_id'],
      excess_no: numberOf(head),
    },
    {
      [link.targetLines.name]: lines.map((line, index) => ({ ...line, batch_no: parcels[index]?.batch ?? null })),
    },
  );
  const said = await moveDocument(receipts, stockMove('audit'), plain(receipt.head['id']));
  const made = { receipt_id: receipt.head['id'], receipt_no: numberOf(receipt.head) };
  await updateRow(db, form.head.name, { id: plain(head['id']), tenantId: actor.tenantId }, made, actor.username);
  return [filled(procureAnswers.takenIn, { name, receipt: made.receipt_no }), ...said];
}

type Parcel = { readonly line: OpenLine; readonly qty: string; readonly batch: unknown };

/** Shares a line over what lines of the order with its item still take. @throws Refusal 422 with the figures */
function shared(
  row: Row,
  open: readonly OpenLine[],
  of: { readonly name: string; readonly no: string },
): readonly Parcel[] {
  const qty = amountOf(row, 'qty');
  let left = qty;
  const parcels: Parcel[] = [];
  for (const line of open) {
    const most = new Big(line.open);
    if (!line.isOffered || most.lte(0) || left.lte(0) || line.row['material_id'] !== row['material_id']) continue;
    const part = most.lt(left) ? most : left;
    left = left.minus(part);
    parcels.push({ line, qty: part.toFixed(), batch: row['batch_no'] ?? null });
  }
  if (left.lte(0)) return parcels;
  throw refusal(422, procureRefusals.notOrdered, {
    ...of,
    line: plain(row['line_no']),
    item: lineName(row),
    open: qty.minus(left).toFixed(),
    qty: qty.toFixed(),
    short: left.toFixed(),
  });
}

/** Takes back and voids the receipt that was made. @throws Refusal 422 where it was billed, returned, or its goods are gone */
export async function giveBackOrdered(scope: Scope, { head }: Stored): Promise<void> {
  const { db, form, actor } = scope;
  const id = plain(head['receipt_id']);
  if (id === '') return;
  const receipts = { ...scope, form: installedForm(scope, RECEIPT) };
  if ((await readStored(receipts, id, true)) === null)
    throw refusal(422, procureRefusals.receiptFallen, {
      name: nameOf(form.head, form, head),
      receipt: plain(head['receipt_no']),
    });
  for (const act of ['unaudit', 'void'] as const) await moveDocument(receipts, { ...stockMove(act), title: TITLE }, id);
  await updateRow(
    db,
    form.head.name,
    { id: plain(head['id']), tenantId: actor.tenantId },
    { receipt_id: null, receipt_no: null },
    actor.username,
  );
}

/** Refuses to take back alone a receipt of goods that came in excess. @throws Refusal 422 naming what made it */
export const refuseOfExcess: NonNullable<AnyDocument['undoing']> = ({ form }, { head }, act) => {
  const settle = form.head.name === RECEIPT ? plain(head['excess_no']) : '';
  if (settle === '' || act === TITLE) return;
  throw refusal(422, procureRefusals.receiptOfExcess, {
    name: nameOf(form.head, form, head),
    settle,
    act: actWord(act),
  });
};
