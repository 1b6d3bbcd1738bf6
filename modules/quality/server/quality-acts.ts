import Big from 'big.js';
import { parseAmount, sumAmounts } from '#core/amounts/amounts.ts';
import { dateText, dateTimeText } from '#core/dates/dates.ts';
import { ownEntry } from '#core/lists/own-entry.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { receiptsOf } from '#modules/production/server/db/work-order.ts';
import { actOf, installedForm, type DocumentAct } from '#server/engine/behaviour/act.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import type { Row } from '#server/engine/list/select.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { writeHead } from '#server/engine/record/write-head.ts';
import { nameOf, type Scope } from '#server/engine/scope.ts';
import { arrivedQty, inspectedOf, nonconformanceOf } from '#server/kernel/inspection/db/inspection.ts';
import {
  BAD,
  BEGUN,
  checkRecords,
  CONCESSION,
  DONE,
  GOOD,
  itemOf,
  refuseReported,
  tellSource,
} from '#server/kernel/inspection/inspection.ts';
import { amountOf as amount } from '#server/kernel/stock/stock-lines.ts';
import { refusal } from '#server/platform/refusal.ts';
import { qualityAnswers } from './answers.ts';
import { makeInspections } from './make-inspection.ts';
import { qualityRefusals } from './refusals.ts';

/** From what arrived to what of it may be received (P03, P11). */
export const qualityActs: readonly DocumentAct[] = [
  {
    code: 'push_iqc',
    title: '下推来料检验',
    exp: 'bill_status#in#2,3',
    fits: actOf('pur_arrival'),
    run: inspectArrived,
  },
  { code: 'inspect', title: '检验', exp: '', fits: actOf('qc_iqc'), run: beginInspection },
  { code: 'judge', title: '判定', exp: `qc_status#ne#${DONE}`, fits: actOf('qc_iqc'), run: judgeInspection },
  { code: 'inspect', title: '检验', exp: '', fits: isOfMade, run: beginMade },
  { code: 'judge', title: '判定', exp: `qc_status#ne#${DONE}`, fits: isOfMade, run: judgeMade },
  {
    code: 'push_ncr',
    title: '转不合格',
    exp: `qc_status#eq#${DONE}`,
    fits: ({ head }) => Object.hasOwn(ncrSource, head.name),
    run: reportNonconformance,
  },
];

/** An inspection of what a work order makes: first article, in process, final. */
function isOfMade({ head }: Form): boolean {
  return ['qc_first', 'qc_ipqc', 'qc_fqc'].includes(head.name);
}

/** Sources of nonconforming goods, by the inspection that found them (dictionary ncr_source). */
const ncrSource: Readonly<Record<string, string>> = { qc_iqc: '1', qc_ipqc: '2', qc_fqc: '3' };

/** An inspection for each line of an arrival that has to be inspected and is not yet. */
async function inspectArrived(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const numbers = await makeInspections(scope, id, {
    form: 'qc_iqc',
    lines: 'pur_arrival_item',
    states: ['2', '3'],
    notAudited: (name) => refusal(422, qualityRefusals.notAuditedForIqc, { name }),
    nothing: (name) => refusal(422, qualityRefusals.nothingForIqc, { name }),
    valuesOf: async (lines, head) => {
      const ids = lines.map((row) => plain(row['id']));
      const known = await inspectedOf(scope.db, scope.actor.tenantId, ids);
      return (row) =>
        row['iqc_flag'] !== 'Y' || known.has(plain(row['id']))
          ? null
          : {
              supplier_batch: row['supplier_batch'],
              arrival_no: head['bill_no'],
              supplier_id: head['supplier_id'],
              receive_qty: row['qty'],
            };
    },
  });
  return [filled(qualityAnswers.iqcMade, { numbers: listed(numbers) })];
}

/** Somebody begins to inspect, or again where nothing was received of it yet. */
async function beginInspection(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { actor, now } = scope;
  const { head } = await lockedRecord(scope, id);
  if (head['qc_status'] === DONE) {
    await tellArrival(scope, head, { qualified: '0', concession: '0', unqualified: '0' });
    await refuseReported(scope, head);
  }
  await writeHead(scope, head, {
    qc_status: BEGUN,
    inspector_id: actor.username,
    inspect_time: dateTimeText(now),
    ...(head['qc_status'] === DONE ? { result: null } : {}),
  });
  return head['qc_status'] === DONE ? [qualityAnswers.judgedAgain] : [];
}

/**
 * Says what of a lot may be received: qualified and concession. A line of the record that was not judged, or is called good beyond its limits,
 * a critical defect in a qualified lot, and figures that are not the lot are refused (INV-QC-01).
 */
async function judgeInspection(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { form } = scope;
  const { head, subs } = await lockedRecord(scope, id);
  const say = (text: RefusalText): never => {
    throw refusal(422, qualityRefusals.cannotJudge, { name: nameOf(form.head, form, head), text });
  };
  if (head['qc_status'] === DONE) say(qualityRefusals.judgedAlready);
  await checkRecords(scope, head, subs.get('qc_iqc_item') ?? [], say);
  const received = amount(head, 'receive_qty');
  const arrived = await arrivedQty(scope.db, scope.actor.tenantId, plain(head['src_line_id']));
  if (arrived !== null && !received.eq(arrived))
    say(filled(qualityRefusals.arrivedDiffers, { received: received.toFixed(), arrived: new Big(arrived).toFixed() }));
  const [qualified, concession, unqualified] = ['qualified_qty', 'concession_qty', 'unqualified_qty'].map((column) =>
    amount(head, column),
  ) as [Big, Big, Big];
  const sum = qualified.plus(concession).plus(unqualified);
  if (!sum.eq(received))
    say(
      filled(qualityRefusals.judgedNotArrived, {
        qualified: qualified.toFixed(),
        concession: concession.toFixed(),
        rejected: unqualified.toFixed(),
        sum: sum.toFixed(),
        received: received.toFixed(),
      }),
    );
  if (amount(head, 'cr_qty').gt(0) && qualified.gt(0))
    say(filled(qualityRefusals.criticalDefects, { count: amount(head, 'cr_qty').toFixed() }));
  const [bad, most] = [badInSample(head), rejectedFrom(head)];
  if (most !== null && bad.gte(most) && qualified.gt(0))
    say(filled(qualityRefusals.beyondRejection, { bad: bad.toFixed(), most: most.toFixed() }));
  await tellArrival(scope, head, {
    qualified: qualified.toFixed(),
    concession: concession.toFixed(),
    unqualified: unqualified.toFixed(),
  });
  const result = unqualified.eq(received) ? BAD : concession.gt(0) ? CONCESSION : GOOD;
  await writeHead(scope, head, { qc_status: DONE, result });
  return [filled(qualityAnswers.lotJudged, { good: qualified.plus(concession).toFixed(), bad: unqualified.toFixed() })];
}

/** Returns the number of bad pieces in the sample: those counted, else the critical and major defects that were found. */
function badInSample(head: Row): Big {
  const counted = amount(head, 'unqualified_sample');
  return counted.gt(0) ? counted : amount(head, 'cr_qty').plus(amount(head, 'ma_qty'));
}

/** From how many on a lot is rejected by its sample; null where no plan says it. */
function rejectedFrom(head: Row): Big | null {
  const re = parseAmount(head['re_qty']);
  return re ?? parseAmount(head['ac_qty'])?.plus(1) ?? null;
}

/** Somebody begins to inspect what is made, or again where nothing follows from its judgement yet. */
async function beginMade(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, catalogue, form, actor } = scope;
  const { head } = await lockedRecord(scope, id);
  const isAgain = head['qc_status'] === DONE;
  if (isAgain) {
    await refuseReported(scope, head);
    const order = plain(head['work_order_id']);
    const receipts =
      form.head.name !== 'qc_fqc' || catalogue.table('wms_prod_in') === undefined
        ? null
        : await receiptsOf(db, { tenantId: actor.tenantId, id: order, inspection: plain(head['bill_no']) });
    if (receipts !== null && !new Big(receipts.own).eq(0))
      throw refusal(422, qualityRefusals.receivedAfter, {
        name: nameOf(form.head, form, head),
        own: new Big(receipts.own).toFixed(),
        more: receipts.drafts === null ? '' : filled(qualityRefusals.unauditedOnes, { drafts: receipts.drafts }),
      });
  }
  await writeHead(scope, head, { qc_status: BEGUN, ...(isAgain ? { result: null } : {}) });
  return isAgain ? [qualityAnswers.judgedAgain] : [];
}

/** Says whether what is made is good; every record is judged before, and what a final inspection found is its lot (INV-QC-01). */
async function judgeMade(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { form } = scope;
  const { head, subs } = await lockedRecord(scope, id);
  const say = (text: RefusalText): never => {
    throw refusal(422, qualityRefusals.cannotJudge, { name: nameOf(form.head, form, head), text });
  };
  if (head['qc_status'] === DONE) say(qualityRefusals.judgedAlready);
  await checkRecords(scope, head, subs.get(`${form.head.name}_item`) ?? [], say);
  if (plain(head['result']) === '')
    say(
      filled(qualityRefusals.editAndFillIn, {
        label: form.head.byName.get('result')?.label ?? qualityRefusals.conclusion,
      }),
    );
  if (form.head.name === 'qc_fqc') {
    const sum = sumAmounts(['qualified_qty', 'concession_qty', 'unqualified_qty'].map((column) => head[column]));
    const lot = amount(head, 'check_qty');
    if (!sum.eq(lot)) say(filled(qualityRefusals.judgedNotLot, { sum: sum.toFixed(), lot: lot.toFixed() }));
  }
  await writeHead(scope, head, { qc_status: DONE });
  return [];
}

/** The line that arrived holds what its inspection found. @throws Refusal 422 where more of it was received than may be */
async function tellArrival(
  scope: Scope,
  head: Row,
  found: { readonly qualified: string; readonly concession: string; readonly unqualified: string },
): Promise<void> {
  const may = new Big(found.qualified).plus(found.concession);
  await tellSource(
    scope,
    head,
    { table: 'pur_arrival', taken: 'in_qty', took: qualityRefusals.received, undo: qualityRefusals.undoReceipt },
    () => ({
      may,
      words: filled(qualityRefusals.passedQuantity, { qty: may.toFixed() }),
      values: {
        qualified_qty: found.qualified,
        concession_qty: found.concession,
        unqualified_qty: found.unqualified,
      },
    }),
  );
}

/** A report on what an inspection found unqualified, once. */
async function reportNonconformance(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, form, actor, now } = scope;
  const { head } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  const no = plain(head['bill_no']);
  if (head['qc_status'] !== DONE || amount(head, 'unqualified_qty').lte(0))
    throw refusal(422, qualityRefusals.nothingRejected, { name });
  const before = await nonconformanceOf(db, actor.tenantId, no);
  if (before !== null) throw refusal(422, qualityRefusals.hasReport, { name, before });
  const made = await makeDocument(
    { ...scope, form: installedForm(scope, 'qc_ncr'), cause: { way: 'action', note: `转不合格 ${name}` } },
    {
      ...itemOf(head),
      bill_date: dateText(now),
      ncr_source: ownEntry(ncrSource, form.head.name),
      src_no: no,
      qty: head['unqualified_qty'],
      duty_supplier: head['supplier_id'],
    },
    {},
  );
  return [filled(qualityAnswers.reportMade, { no: plain(made.head['bill_no']) })];
}
