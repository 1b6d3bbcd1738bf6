import Big from 'big.js';
import { isDate } from '#core/dates/dates.ts';
import { sourceStates } from '#core/flow/quantities.ts';
import { transitionsOf, type CycleAct, type Transition } from '#core/life-cycle/transitions.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { actOf, type DocumentAct, type FurtherAnswers } from '#server/engine/behaviour/act.ts';
import type { FlowLink } from '#server/engine/flow/flow-links.ts';
import { openLines, type OpenLine } from '#server/engine/flow/flow-left.ts';
import { stepBetween } from '#server/engine/flow/flow-make.ts';
import { targetHead, targetLines } from '#server/engine/flow/flow-push.ts';
import { moveDocument } from '#server/engine/flow/life-cycle.ts';
import { selectRows, type Row } from '#server/engine/list/select.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { chosenQuantities } from '../rules/direct.ts';
import { keepDirectCost, tie } from './db/direct.ts';
import { directTexts } from './direct-texts.ts';

/** Sends goods from the supplier to the customer, who never lie in a warehouse of ours. */
export const shipActs: readonly DocumentAct[] = [
  {
    code: 'ship_direct',
    title: '直运发货',
    titleEn: 'Ship directly',
    exp: 'direct_flag#eq#Y&&bill_status#in#2,3',
    fits: actOf('pur_order'),
    asks: {
      kind: 'text',
      label: '发货日期',
      hint: '同时生成并审核采购入库单和销售出库单，不经过仓库。数量不填为全部发完；有几行时按“行号:数量”填写，如 1:5, 3:2。',
      more: [
        { name: 'qty', label: '数量', isOptional: true },
        { name: 'waybill', label: '运单号', isOptional: true },
      ],
    },
    run: shipDirectly,
  },
];

/** Returns the act of the common life of stock documents. */
export function stockMove(act: CycleAct): Transition {
  const move = transitionsOf('stock').find((one) => one.act === act);
  if (move === undefined) throw new RangeError(`Stock documents have no act ${act}`);
  return move;
}

/** A line of the purchase order with the line that was sold, and how much is sent. */
type Parcel = { readonly bought: OpenLine; readonly sold: Row; readonly qty: string };

/**
 * Makes and audits, for each sales order behind the lines, a purchase receipt and a sales delivery that are tied to each other and move no stock.
 * @throws Refusal 422 where the order is none of these or closed, its sales order does not stand, or what was typed says no quantity
 */
async function shipDirectly(
  scope: Scope,
  id: string,
  given: string,
  { qty = '', waybill = '' }: FurtherAnswers,
): Promise<readonly RefusalText[]> {
  const { form, actor } = scope;
  const stored = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, stored.head);
  if (stored.head['direct_flag'] !== 'Y') throw refusal(422, directTexts.notDirect, { name });
  if (!sourceStates('order').includes(plain(stored.head['bill_status'])))
    throw refusal(422, directTexts.notOpen, { name });
  if (!isDate(given)) throw refusal(422, directTexts.noDay, { given });
  const receipts = stepBetween(scope, 'pur_order', 'wms_purchase_in');
  const deliveries = stepBetween(scope, 'sal_order', 'sal_out');
  const wanted = await chosenLines(scope, receipts, stored, { name, qty });
  const { tenantId } = actor;
  const keys = wanted.map(({ bought }) => plain(bought.row['src_line_id']));
  const sold = new Map(
    (await selectRows(scope.db, deliveries.sourceLines, { tenantId, column: 'id', values: keys })).map((row) => [
      plain(row['id']),
      row,
    ]),
  );
  const parcels = wanted.map((one): Parcel => {
    const row = sold.get(plain(one.bought.row['src_line_id']));
    if (row === undefined) throw refusal(422, directTexts.saleGone, { name, line: plain(one.bought.row['line_no']) });
    return { ...one, sold: row };
  });
  const told: RefusalText[] = [];
  for (const [order, own] of Map.groupBy(parcels, (one) => plain(one.sold['head_id']))) {
    const sale = await saleAt(scope, deliveries, order, name);
    told.push(
      ...(await shipPair(scope, { receipts, deliveries, order: stored.head, sale, parcels: own, day: given, waybill })),
    );
  }
  return told;
}

/** Reads which lines are sent, and how much of them. @throws Refusal 422 where that is not said, or nothing is open */
async function chosenLines(
  { db, catalogue, actor }: Scope,
  link: FlowLink,
  { subs }: Stored,
  { name, qty: typed }: { readonly name: string; readonly qty: string },
): Promise<readonly Omit<Parcel, 'sold'>[]> {
  const all = await openLines(db, catalogue, link, subs.get(link.sourceLines.name) ?? [], actor);
  const open = all.filter((one) => one.isOffered && one.open !== '0');
  if (open.length === 0) throw refusal(422, directTexts.nothingOpen, { name });
  const lineOf = ({ row }: OpenLine): string => plain(row['line_no']);
  const chosen = chosenQuantities(
    typed,
    open.map((one) => ({ line: lineOf(one), open: one.open })),
  );
  if (!('fault' in chosen))
    return open.flatMap((bought) => {
      const qty = chosen.qty.get(lineOf(bought));
      return qty === undefined ? [] : [{ bought, qty }];
    });
  const { fault, at: given } = chosen;
  if (fault === 'several') throw refusal(422, directTexts.severalOpen, { name, count: open.length, given });
  if (fault === 'line') throw refusal(422, directTexts.noSuchLine, { name, given });
  throw refusal(422, directTexts.unreadable, { given });
}

/** Why nothing is sent for a sales order, by its state. */
const fallen = new Map<string, RefusalText>([
  ['5', directTexts.closed],
  ['6', directTexts.voided],
]);

/** The sales order goods are sent for. @throws Refusal 422 where it does not stand any more */
async function saleAt(scope: Scope, { source }: FlowLink, id: string, name: string): Promise<Row> {
  const { head } = await lockedRecord({ ...scope, form: source }, id);
  const state = plain(head['bill_status']);
  if (!sourceStates('order').includes(state))
    throw refusal(422, directTexts.saleNotOpen, {
      name,
      sale: nameOf(source.head, source, head),
      state: fallen.get(state) ?? directTexts.unaudited,
    });
  return head;
}

type Shipment = {
  readonly receipts: FlowLink;
  readonly deliveries: FlowLink;
  readonly order: Row;
  readonly sale: Row;
  readonly parcels: readonly Parcel[];
  readonly day: string;
  readonly waybill: string;
};

const moneyOf = ({ currency, exchange_rate }: Row): Row => ({ currency, exchange_rate });

/** One receipt and one delivery, tied to each other and audited; answers their numbers and what their audits say. */
async function shipPair(scope: Scope, shipment: Shipment): Promise<readonly RefusalText[]> {
  const { db, catalogue, actor, form } = scope;
  const { receipts, deliveries, order, sale, parcels, day, waybill } = shipment;
  const cause = { way: 'action', note: `直运发货 ${nameOf(form.head, form, order)}` } as const;
  const [bought, sold] = [
    { ...scope, form: receipts.target, cause },
    { ...scope, form: deliveries.target, cause },
  ];
  const receiptLines = await targetLines(
    db,
    catalogue,
    receipts,
    [order],
    parcels.map(({ bought: line, qty }) => ({ ...line, open: qty })),
    actor,
  );
  const receipt = await makeDocument(
    bought,
    {
      ...targetHead(receipts, order),
      ...moneyOf(order),
      bill_date: day,
      buyer_id: order['buyer_id'],
      direct_flag: 'Y',
    },
    { [receipts.targetLines.name]: receiptLines },
  );
  const sent = receipt.subs.get(receipts.targetLines.name) ?? [];
  const deliveryLines = await targetLines(
    db,
    catalogue,
    deliveries,
    [sale],
    parcels.map(({ bought: line, sold: row, qty }) => ({ ...line, row, open: qty })),
    actor,
  );
  const delivery = await makeDocument(
    sold,
    {
      ...targetHead(deliveries, sale),
      ...moneyOf(sale),
      bill_date: day,
      direct_flag: 'Y',
      pair_id: receipt.head['id'],
      pair_no: receipt.head['bill_no'],
      ...(waybill === '' ? {} : { waybill_no: waybill }),
    },
    {
      [deliveries.targetLines.name]: deliveryLines.map((line, index) => ({
        ...line,
        direct_line: sent[index]?.['id'],
      })),
    },
  );
  const pair = { receipt: plain(receipt.head['id']), delivery: plain(delivery.head['id']) };
  const no = plain(delivery.head['bill_no']);
  await tie(db, actor.tenantId, { receipt: pair.receipt, delivery: { id: pair.delivery, no } });
  const said = [
    ...(await moveDocument(bought, stockMove('audit'), pair.receipt)),
    ...(await moveDocument(sold, stockMove('audit'), pair.delivery)),
  ];
  await keepDirectCost(db, actor.tenantId, pair);
  const qty = listed(parcels.map((one) => new Big(one.qty).toFixed()));
  return [filled(directTexts.shipped, { qty, receipt: plain(receipt.head['bill_no']), delivery: no }), ...said];
}
