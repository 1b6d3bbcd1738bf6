import Big from 'big.js';
import { dateText } from '#core/dates/dates.ts';
import { sourceStates } from '#core/flow/quantities.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { receiptsOf } from '#modules/production/server/db/work-order.ts';
import { actOf, installedForm, type DocumentAct } from '#server/engine/behaviour/act.ts';
import { openLines } from '#server/engine/flow/flow-left.ts';
import { restOf, stepBetween } from '#server/engine/flow/flow-make.ts';
import { targetHead } from '#server/engine/flow/flow-push.ts';
import { findByKey } from '#server/engine/list/db/row.ts';
import { selectRows, type Row } from '#server/engine/list/select.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { lockedRecord, readStored } from '#server/engine/record/read-record.ts';
import { nameOf, type Scope } from '#server/engine/scope.ts';
import { DONE, itemOf } from '#server/kernel/inspection/inspection.ts';
import { kernelRefusals } from '#server/kernel/refusals.ts';
import { amountOf } from '#server/kernel/stock/stock-lines.ts';
import { refusal } from '#server/platform/refusal.ts';
import { procureAnswers } from './answers.ts';
import { procureRefusals } from './refusals.ts';

/** Dictionary src_bill_type: 质检单. */
const INSPECTION = '12';
/** Dictionary wo_status: work has been told to begin, and is not closed. */
const AT_WORK: ReadonlySet<string> = new Set(['2', '3', '4']);

/** From what was judged to what comes into stock (P03, P06). */
export const receiptActs: readonly DocumentAct[] = [
  { code: 'push_in', title: '下推入库', exp: `qc_status#eq#${DONE}`, fits: actOf('qc_iqc'), run: receiveArrived },
  { code: 'push_in', title: '下推入库', exp: `qc_status#eq#${DONE}`, fits: actOf('qc_fqc'), run: receiveMade },
];

/**
 * A drafted receipt of what an incoming inspection let pass, over the line that arrived: it counts there as if it had been pushed from the arrival.
 * @throws Refusal 422 where it is not judged, is of no arrival, or nothing of it is left
 */
async function receiveArrived(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, catalogue, form, actor, now } = scope;
  const { tenantId } = actor;
  const link = stepBetween(scope, 'pur_arrival', 'wms_purchase_in');
  const { head } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  if (head['qc_status'] !== DONE) throw refusal(422, procureRefusals.notJudged, { name });
  const key = plain(head['src_line_id']);
  const [row] = key === '' ? [] : await selectRows(db, link.sourceLines, { tenantId, column: 'id', values: [key] });
  const arrival =
    row === undefined ? null : await readStored({ ...scope, form: link.source }, plain(row['head_id']), true);
  if (row === undefined || arrival === null) throw refusal(422, procureRefusals.noArrival, { name });
  const source = nameOf(link.source.head, link.source, arrival.head);
  if (!sourceStates('order').includes(plain(arrival.head['bill_status'])))
    throw refusal(422, procureRefusals.arrivalNotOpen, { source });
  const open = await openLines(db, catalogue, link, [row], actor);
  const lines = await restOf(scope, link, [arrival.head], open);
  const [line] = lines;
  if (line === undefined) {
    const drafts = open.flatMap(({ draft }) => draft);
    throw refusal(422, procureRefusals.allReceived, {
      name,
      more: drafts.length === 0 ? '' : filled(procureRefusals.orInReceipts, { drafts: listed(drafts) }),
    });
  }
  const made = await makeDocument(
    { ...scope, form: link.target, cause: { way: 'action', note: `下推 ${name}` } },
    { ...targetHead(link, arrival.head), bill_date: dateText(now) },
    { [link.targetLines.name]: lines },
  );
  return [
    filled(procureAnswers.receiptMade, { no: plain(made.head['bill_no']), qty: plain(line[link.push.lines.qty]) }),
  ];
}

/**
 * A drafted receipt of finished goods over what a final inspection let pass and no receipt has yet; all receipts of the work order together are no
 * more than what was reported good, or, where nothing is reported, than what was to be made.
 * @throws Refusal 422 with the figures
 */
async function receiveMade(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, form, actor, now } = scope;
  const { tenantId } = actor;
  const target = installedForm(scope, 'wms_prod_in');
  const { head } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  if (head['qc_status'] !== DONE) throw refusal(422, procureRefusals.notJudged, { name });
  const work = installedForm(scope, 'mfg_work_order');
  const order = await readStored({ ...scope, form: work }, plain(head['work_order_id']), true);
  if (order === null) throw refusal(422, kernelRefusals.productionOrderGone, { name });
  const orderName = nameOf(work.head, work, order.head);
  if (!AT_WORK.has(plain(order.head['wo_status'])))
    throw refusal(422, procureRefusals.orderNotReleased, { order: orderName });
  if (order.head['material_id'] !== head['material_id'])
    throw refusal(422, procureRefusals.otherItem, { name, order: orderName });
  const passed = amountOf(head, 'qualified_qty').plus(amountOf(head, 'concession_qty'));
  const no = plain(head['bill_no']);
  const received = await receiptsOf(db, { tenantId, id: plain(order.head['id']), inspection: no });
  const left = passed.minus(received.own);
  if (left.lte(0))
    throw refusal(422, procureRefusals.passedReceived, {
      name,
      passed: passed.toFixed(),
      own: new Big(received.own).toFixed(),
      more: received.drafts === null ? '' : filled(procureRefusals.completionDrafts, { drafts: received.drafts }),
    });
  const good = amountOf(order.head, 'good_qty');
  const most = good.gt(0) ? good : amountOf(order.head, 'qty');
  if (left.plus(received.all).gt(most))
    throw refusal(422, procureRefusals.beyondOrder, {
      order: orderName,
      basis: good.gt(0) ? kernelRefusals.reportedGood : kernelRefusals.ordered,
      most: most.toFixed(),
      all: new Big(received.all).toFixed(),
      left: left.toFixed(),
      over: left.plus(received.all).minus(most).toFixed(),
    });
  const made = await makeDocument(
    { ...scope, form: target, cause: { way: 'action', note: `下推 ${name}` } },
    {
      bill_date: dateText(now),
      work_order_id: order.head['id'],
      warehouse_id: await warehouseOf(scope, head, name),
      handler_id: actor.username,
    },
    { wms_prod_in_item: [{ ...itemOf(head), qty: left.toFixed(), src_type: INSPECTION, src_no: no, src_line_id: id }] },
  );
  return [filled(procureAnswers.finishedMade, { no: plain(made.head['bill_no']), qty: left.toFixed() })];
}

/** Finds the usual warehouse of an item. @throws Refusal 422 where its record says nothing */
async function warehouseOf({ db, actor }: Scope, head: Row, name: string): Promise<string> {
  const [item] = await findByKey(db, 'md_material', {
    key: 'id',
    values: [plain(head['material_id'])],
    columns: ['default_wh_id'],
    hasEnabled: true,
    tenantId: actor.tenantId,
  });
  const warehouse = plain(item?.['default_wh_id']);
  if (warehouse === '')
    throw refusal(422, procureRefusals.noDefaultWarehouse, { name, item: plain(head['material_code']) });
  return warehouse;
}
