import { addDays, dateText } from '#core/dates/dates.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { suggestPicking } from '#modules/storage/server/pick-acts.ts';
import { actOf, installedForm, type DocumentAct } from '#server/engine/behaviour/act.ts';
import { findByKey } from '#server/engine/list/db/row.ts';
import type { Row } from '#server/engine/list/select.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { withTax } from '#server/kernel/order/item-tax.ts';
import { amountOf } from '#server/kernel/stock/stock-lines.ts';
import { refusal } from '#server/platform/refusal.ts';
import { saleAnswers } from './answers.ts';
import { firstWorkshop, fullestWarehouse, madeFrom } from './db/draft-source.ts';
import { saleRefusals } from './refusals.ts';

/** Dictionary opp_stage: 赢单, 输单. */
const WON = '6';
const LOST = '7';
/** Dictionary other_out_type: 样品. */
const SAMPLE = '2';
/** Dictionary bill_status: all but 已作废. */
const STANDING: readonly string[] = ['0', '1', '2', '3', '5'];
/** Dictionary pick_status: 待拣, 拣货中. */
const PICKING: readonly string[] = ['1', '2'];
/** Dictionary wo_status: all but 已取消. */
const IN_WORK: readonly string[] = ['1', '2', '3', '4', '5'];
/** Dictionaries wo_type: 试制; wo_source: 客户订单. */
const TRIAL = '3';
const ORDERED = '1';
/** Dictionaries mold_type: the usual one; mold_reason: 新产品. */
const PRESSING = '1';
const NEW_PRODUCT = '1';
/** Within how many days a mold is to be there where nobody said another day. */
const MOLD_DAYS = 45;
/** Dictionary complaint_status: any. */
const TOLD: readonly string[] = ['1', '2', '3', '4'];

/** Drafts that follow from a record and take nothing of it: whoever makes one checks it, and what is wrong is said there. */
export const draftActs: readonly DocumentAct[] = [
  {
    code: 'push_quote',
    title: '下推报价',
    exp: `stage#ne#${WON}&&stage#ne#${LOST}`,
    fits: actOf('crm_opportunity'),
    run: quoteOpportunity,
  },
  {
    code: 'push_order',
    title: '下推订单',
    exp: `stage#eq#${WON}`,
    fits: actOf('crm_opportunity'),
    run: orderOpportunity,
  },
  {
    code: 'push_pick',
    title: '下推拣货',
    exp: 'bill_status#in#2,3',
    fits: actOf('sal_delivery_notice'),
    run: pickNotice,
  },
  { code: 'push_sample', title: '样品出库', exp: 'bill_status#eq#2', fits: actOf('sal_sample'), run: issueSample },
  {
    code: 'push_sample_order',
    title: '样品工单',
    exp: 'bill_status#eq#2',
    fits: actOf('sal_sample'),
    run: makeSample,
  },
  {
    code: 'push_mold',
    title: '转开模申请',
    exp: 'bill_status#in#2,3,4&&quote_status#in#1,2,3',
    fits: actOf('quo_quote'),
    run: askForMolds,
  },
  {
    code: 'push_complaint',
    title: '转客诉',
    exp: 'bill_status#in#1,2',
    fits: actOf('sal_return_apply'),
    run: complain,
  },
];

/** The form of what is made, and why in its history. */
function making(scope: Scope, table: string, name: string): Scope {
  return { ...scope, form: installedForm(scope, table), cause: { way: 'action', note: `下推 ${name}` } };
}

/** One draft for each source, as long as it stands in one of these states. @throws Refusal 422 with its number */
async function refuseSecond(
  { db, actor }: Scope,
  { name, no, word }: { readonly name: string; readonly no: string; readonly word: RefusalText },
  { states, ...place }: Parameters<typeof madeFrom>[1] & { readonly states: readonly string[] },
): Promise<void> {
  const before = await madeFrom(db, place, { tenantId: actor.tenantId, value: no, states });
  if (before !== null) throw refusal(422, saleRefusals.hasBefore, { name, has: word, before });
}

/** Lines of an opportunity. @throws Refusal 422 where there are none, or it was lost */
function wantedLines(scope: Scope, { head, subs }: Stored): readonly Row[] {
  const name = nameOf(scope.form.head, scope.form, head);
  if (head['stage'] === LOST) throw refusal(422, saleRefusals.lostAlready, { name });
  const lines = subs.get('crm_opportunity_item') ?? [];
  if (lines.length === 0) throw refusal(422, saleRefusals.noProducts, { name });
  return lines;
}

/** Returns the terms documents take over from a customer, empty ones apart. */
async function termsOf({ db, actor }: Scope, customer: unknown, columns: readonly string[]): Promise<Row> {
  const [found = {}] = await findByKey(db, 'crm_customer', {
    key: 'id',
    values: [plain(customer)],
    columns: [...columns],
    hasEnabled: true,
    tenantId: actor.tenantId,
  });
  return Object.fromEntries(columns.flatMap((name) => (plain(found[name]) === '' ? [] : [[name, found[name]]])));
}

async function quoteOpportunity(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const stored = await lockedRecord(scope, id);
  const { head } = stored;
  const lines = wantedLines(scope, stored);
  const unpriced = lines.findIndex((line) => plain(line['price']) === '');
  const name = nameOf(scope.form.head, scope.form, head);
  if (unpriced >= 0) throw refusal(422, saleRefusals.lineWithoutPrice, { name, line: unpriced + 1 });
  const made = await makeDocument(
    making(scope, 'quo_quote', name),
    {
      customer_id: head['customer_id'],
      opportunity_id: id,
      ...(await termsOf(scope, head['customer_id'], ['currency'])),
    },
    { quo_quote_item: await withTax(scope, lines) },
  );
  return [filled(saleAnswers.quotationMade, { no: plain(made.head['bill_no']) })];
}

async function orderOpportunity(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const stored = await lockedRecord(scope, id);
  const { head } = stored;
  const name = nameOf(scope.form.head, scope.form, head);
  if (head['stage'] !== WON) throw refusal(422, saleRefusals.notWon, { name });
  const lines = wantedLines(scope, stored);
  const today = dateText(scope.now);
  const expected = plain(head['expect_date']).slice(0, 10);
  const day = expected > today ? expected : today;
  const made = await makeDocument(
    making(scope, 'sal_order', name),
    {
      customer_id: head['customer_id'],
      sales_id: plain(head['owner_id']) || scope.actor.username,
      delivery_date: day,
      remark: `商机 ${plain(head['code'])}`,
      ...(await termsOf(scope, head['customer_id'], ['currency', 'settle_type', 'pay_term_id'])),
    },
    { sal_order_item: lines.map((line) => ({ ...line, delivery_date: day })) },
  );
  return [filled(saleAnswers.orderMade, { no: plain(made.head['bill_no']) })];
}

/** A task over what a notice has not delivered yet, with where it lies; one at a time. */
async function pickNotice(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { form } = scope;
  const { head } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  const no = plain(head['bill_no']);
  await refuseSecond(
    scope,
    { name, no, word: saleRefusals.hasPick },
    { table: 'wms_pick', column: 'notice_no', stateColumn: 'pick_status', states: PICKING },
  );
  const task = { notice_no: no, warehouse_id: head['warehouse_id'] };
  const lines = await suggestPicking(scope, task);
  if (lines.length === 0) throw refusal(422, saleRefusals.nothingToPick, { name });
  const made = await makeDocument(making(scope, 'wms_pick', name), task, { wms_pick_item: lines });
  return [filled(saleAnswers.pickMade, { no: plain(made.head['bill_no']) })];
}

/** Samples leave from where they lie, once. */
async function issueSample(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, form, actor } = scope;
  const { head, subs } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  if (head['bill_status'] !== '2') throw refusal(422, saleRefusals.notAgreedToDeliver, { name });
  const no = plain(head['bill_no']);
  await refuseSecond(
    scope,
    { name, no, word: saleRefusals.hasIssue },
    { table: 'wms_other_out', column: 'src_no', stateColumn: 'bill_status', states: STANDING },
  );
  const lines = subs.get('sal_sample_item') ?? [];
  const warehouse = await fullestWarehouse(
    db,
    actor.tenantId,
    lines.map((line) => plain(line['material_id'])),
  );
  if (warehouse === null) throw refusal(422, saleRefusals.noWarehouse);
  const made = await makeDocument(
    making(scope, 'wms_other_out', name),
    { out_type: SAMPLE, warehouse_id: warehouse, use_depart: head['depart_id'], src_no: no, remark: head['purpose'] },
    { wms_other_out_item: lines.map((line) => ({ ...line, purpose: line['requirement'] })) },
  );
  return [filled(saleAnswers.otherOutMade, { no: plain(made.head['bill_no']) })];
}

/** A trial order for each sample that has to be made first, once. */
async function makeSample(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, form, actor, now } = scope;
  const { head, subs } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  if (head['bill_status'] !== '2') throw refusal(422, saleRefusals.notAgreedToOrder, { name });
  const to = making(scope, 'mfg_work_order', name);
  const no = plain(head['bill_no']);
  await refuseSecond(
    scope,
    { name, no, word: saleRefusals.hasWorkOrder },
    { table: 'mfg_work_order', column: 'sale_order_no', stateColumn: 'wo_status', states: IN_WORK },
  );
  const workshop = await firstWorkshop(db, actor.tenantId);
  if (workshop === null) throw refusal(422, saleRefusals.noWorkshop);
  const today = dateText(now);
  const needed = plain(head['need_date']).slice(0, 10);
  const numbers: string[] = [];
  for (const line of subs.get('sal_sample_item') ?? []) {
    const made = await makeDocument(
      to,
      {
        ...line,
        wo_type: TRIAL,
        wo_source: ORDERED,
        sale_order_no: no,
        customer_id: head['customer_id'],
        workshop_id: workshop,
        plan_begin: `${today} 08:00:00`,
        plan_end: `${needed > today ? needed : today} 18:00:00`,
        remark: line['requirement'],
      },
      {},
    );
    numbers.push(plain(made.head['bill_no']));
  }
  return [filled(saleAnswers.workOrdersMade, { numbers: listed(numbers) })];
}

/** A request for a mold for each quoted item that pays for one, once; its cavities are those its cost was reckoned with. */
async function askForMolds(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, form, actor, now } = scope;
  const { head, subs } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  const no = plain(head['bill_no']);
  const lines = (subs.get('quo_quote_item') ?? []).filter((line) => amountOf(line, 'mold_fee').gt(0));
  if (lines.length === 0) throw refusal(422, saleRefusals.noMoldCost, { name });
  const to = making(scope, 'mold_apply', name);
  await refuseSecond(
    scope,
    { name, no, word: saleRefusals.hasMoldRequest },
    { table: 'mold_apply', column: 'src_no', stateColumn: 'bill_status', states: STANDING },
  );
  const sheets = await findByKey(db, 'quo_cost_mold', {
    key: 'head_id',
    values: lines.map((line) => plain(line['cost_id'])).filter(Boolean),
    columns: ['cavity'],
    hasEnabled: false,
    tenantId: actor.tenantId,
  });
  const cavities = new Map(sheets.map((sheet) => [sheet['__key'], sheet['cavity']]));
  const numbers: string[] = [];
  for (const line of lines) {
    const made = await makeDocument(
      to,
      {
        material_id: line['material_id'],
        customer_id: head['customer_id'],
        mold_type: PRESSING,
        cavity: cavities.get(line['cost_id']) ?? '1',
        reason: NEW_PRODUCT,
        budget: line['mold_fee'],
        need_date: addDays(dateText(now), MOLD_DAYS),
        src_no: no,
      },
      {},
    );
    numbers.push(plain(made.head['bill_no']));
  }
  return [filled(saleAnswers.moldsAsked, { numbers: listed(numbers) })];
}

/** Makes a complaint for each returned line, once. */
async function complain(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { form } = scope;
  const { head, subs } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  const no = plain(head['bill_no']);
  await refuseSecond(
    scope,
    { name, no, word: saleRefusals.hasComplaint },
    { table: 'qc_complaint', column: 'src_no', stateColumn: 'c_status', states: TOLD },
  );
  const numbers: string[] = [];
  for (const line of subs.get('sal_return_apply_item') ?? []) {
    const made = await makeDocument(
      making(scope, 'qc_complaint', name),
      {
        ...line,
        customer_id: head['customer_id'],
        src_no: no,
        defect_qty: line['qty'],
        content: [`退货申请 ${no}`, plain(head['reason_id_dictText']), plain(head['remark'])]
          .filter(Boolean)
          .join('：'),
        complaint_level: '1',
      },
      {},
    );
    numbers.push(plain(made.head['bill_no']));
  }
  return [filled(saleAnswers.complaintsMade, { numbers: listed(numbers) })];
}
