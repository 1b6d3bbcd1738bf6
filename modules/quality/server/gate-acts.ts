import Big from 'big.js';
import { sumAmounts } from '#core/amounts/amounts.ts';
import { dateText } from '#core/dates/dates.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { actOf, installedForm, type DocumentAct } from '#server/engine/behaviour/act.ts';
import type { Row } from '#server/engine/list/select.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { writeHead } from '#server/engine/record/write-head.ts';
import { nameOf, type Scope } from '#server/engine/scope.ts';
import { outgoingOf, returnedOf } from '#server/kernel/inspection/db/inspection.ts';
import {
  BAD,
  BEGUN,
  checkRecords,
  DONE,
  GOOD,
  PASSED,
  itemOf,
  refuseReported,
  tellSource,
  type Inspected,
} from '#server/kernel/inspection/inspection.ts';
import { amountOf } from '#server/kernel/stock/stock-lines.ts';
import { refusal } from '#server/platform/refusal.ts';
import { qualityAnswers } from './answers.ts';
import { makeInspections } from './make-inspection.ts';
import { qualityRefusals } from './refusals.ts';

const notice: Inspected = {
  table: 'sal_delivery_notice',
  taken: 'out_qty',
  took: qualityRefusals.delivered,
  undo: qualityRefusals.undoDelivery,
};
const request: Inspected = {
  table: 'sal_return_apply',
  taken: 'in_qty',
  took: qualityRefusals.received,
  undo: qualityRefusals.undoReturn,
};

/** Acts by which outgoing goods pass an inspection first, and returned goods are judged by one (P01, P02). */
export const gateActs: readonly DocumentAct[] = [
  {
    code: 'push_oqc',
    title: '下推出货检验',
    exp: 'bill_status#in#2,3',
    fits: actOf('sal_delivery_notice'),
    run: inspectOutgoing,
  },
  { code: 'inspect', title: '检验', exp: '', fits: actOf('qc_oqc'), run: beginOutgoing },
  { code: 'judge', title: '判定', exp: `qc_status#ne#${DONE}`, fits: actOf('qc_oqc'), run: judgeOutgoing },
  {
    code: 'push_rqc',
    title: '下推退货检验',
    exp: 'bill_status#eq#2',
    fits: actOf('sal_return_apply'),
    run: inspectReturned,
  },
  { code: 'inspect', title: '检验', exp: '', fits: actOf('qc_rqc'), run: beginReturned },
  { code: 'judge', title: '判定', exp: `qc_status#ne#${DONE}`, fits: actOf('qc_rqc'), run: judgeReturned },
];

/** An inspection for each line of a notice that has to pass one, over what no inspection is of that goes on or let it pass. */
async function inspectOutgoing(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const numbers = await makeInspections(scope, id, {
    form: 'qc_oqc',
    lines: 'sal_delivery_notice_item',
    states: ['2', '3'],
    notAudited: (name) => refusal(422, qualityRefusals.notAuditedForOqc, { name }),
    nothing: (name) => refusal(422, qualityRefusals.nothingForOqc, { name }),
    valuesOf: async (lines, head) => {
      const gated = lines.filter((row) => row['oqc_flag'] === 'Y').map((row) => plain(row['id']));
      const known = await outgoingOf(scope.db, scope.actor.tenantId, gated);
      return (row) => {
        if (row['oqc_flag'] !== 'Y') return null;
        const own = known.filter(
          (one) => one.line === row['id'] && (one.state !== DONE || PASSED.includes(one.result)),
        );
        const left = amountOf(row, 'qty').minus(sumAmounts(own.map(({ qty }) => qty)));
        if (left.lte(0)) return null;
        return { notice_no: head['bill_no'], customer_id: head['customer_id'], check_qty: left.toFixed() };
      };
    },
  });
  return [filled(qualityAnswers.oqcMade, { numbers: listed(numbers) })];
}

/** Writes the quantity of a notice's line that may leave, by all inspections of it; for this one by the result it gets now. */
async function tellNotice(
  scope: Scope,
  head: Row,
  now: { readonly state: string; readonly result: string },
): Promise<void> {
  await tellSource(scope, head, notice, async (line) => {
    const all = await outgoingOf(scope.db, scope.actor.tenantId, [plain(line['id'])]);
    const judged = all
      .map((one) => (one.id === head['id'] ? { ...one, ...now } : one))
      .filter(({ state }) => state === DONE);
    const passed = judged.filter(({ result }) => PASSED.includes(result));
    const may = sumAmounts(passed.map(({ qty }) => qty));
    const result = passed.find((one) => one.result !== GOOD)?.result ?? (passed.length > 0 ? GOOD : null);
    return {
      may,
      words: filled(qualityRefusals.mayRelease, { qty: may.toFixed() }),
      values: { oqc_qty: may.toFixed(), oqc_result: result ?? judged.at(-1)?.result ?? null },
    };
  });
}

async function beginOutgoing(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { head } = await lockedRecord(scope, id);
  const isAgain = head['qc_status'] === DONE;
  if (isAgain) await tellNotice(scope, head, { state: BEGUN, result: '' });
  await writeHead(scope, head, { qc_status: BEGUN, ...(isAgain ? { result: null } : {}) });
  return isAgain ? [qualityAnswers.judgedAgain] : [];
}

/** Says whether a lot may leave: qualified, let pass, or not. */
async function judgeOutgoing(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { form } = scope;
  const { head, subs } = await lockedRecord(scope, id);
  const say = (text: RefusalText): never => {
    throw refusal(422, qualityRefusals.cannotJudge, { name: nameOf(form.head, form, head), text });
  };
  if (head['qc_status'] === DONE) say(qualityRefusals.judgedAlready);
  const records = subs.get('qc_oqc_item') ?? [];
  await checkRecords(scope, head, records, say);
  const result = plain(head['result']);
  if (result === '') say(qualityRefusals.conclusionMissing);
  const bad = records.findIndex((row) => row['item_result'] === BAD);
  if (result === GOOD && bad >= 0) say(filled(qualityRefusals.recordNotGood, { line: bad + 1 }));
  await tellNotice(scope, head, { state: DONE, result });
  await writeHead(scope, head, { qc_status: DONE });
  const qty = amountOf(head, 'check_qty').toFixed();
  return [
    PASSED.includes(result) ? filled(qualityAnswers.released, { qty }) : filled(qualityAnswers.notReleased, { qty }),
  ];
}

/** An inspection for each line of a request whose goods are to be looked at when they come back. */
async function inspectReturned(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const numbers = await makeInspections(scope, id, {
    form: 'qc_rqc',
    lines: 'sal_return_apply_item',
    states: ['2'],
    notAudited: (name) => refusal(422, qualityRefusals.notAuditedForRqc, { name }),
    nothing: (name) => refusal(422, qualityRefusals.nothingForRqc, { name }),
    valuesOf: async (lines, head) => {
      const ids = lines.map((row) => plain(row['id']));
      const known = await returnedOf(scope.db, scope.actor.tenantId, ids);
      return (row) =>
        known.has(plain(row['id'])) || amountOf(row, 'in_qty').gt(0)
          ? null
          : { return_no: head['bill_no'], customer_id: head['customer_id'], qty: row['qty'] };
    },
    made: ({ head }) =>
      tellSource({ ...scope, form: installedForm(scope, 'qc_rqc') }, head, request, () => ({
        may: new Big(0),
        words: qualityRefusals.mayReceiveNone,
        values: { rqc_flag: 'Y', good_qty: '0', bad_qty: '0' },
      })),
  });
  return [filled(qualityAnswers.rqcMade, { numbers: listed(numbers) })];
}

async function tellRequest(scope: Scope, head: Row, good: Big, bad: Big): Promise<void> {
  await tellSource(scope, head, request, () => ({
    may: good.plus(bad),
    words: filled(qualityRefusals.inspectedQuantity, { qty: good.plus(bad).toFixed() }),
    values: { rqc_flag: 'Y', good_qty: good.toFixed(), bad_qty: bad.toFixed() },
  }));
}

async function beginReturned(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { head } = await lockedRecord(scope, id);
  const isAgain = head['qc_status'] === DONE;
  if (isAgain) {
    await refuseReported(scope, head);
    await tellRequest(scope, head, new Big(0), new Big(0));
  }
  await writeHead(scope, head, { qc_status: BEGUN });
  return isAgain ? [qualityAnswers.judgedAgain] : [];
}

/** Says what of the returned goods is good; the rest comes back as 不合格, with a report on it. */
async function judgeReturned(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { form, now } = scope;
  const { head } = await lockedRecord(scope, id);
  const say = (text: RefusalText): never => {
    throw refusal(422, qualityRefusals.cannotJudge, { name: nameOf(form.head, form, head), text });
  };
  if (head['qc_status'] === DONE) say(qualityRefusals.judgedAlready);
  const [good, rework, scrap] = ['good_qty', 'rework_qty', 'scrap_qty'].map((column) => amountOf(head, column)) as [
    Big,
    Big,
    Big,
  ];
  const [sum, all] = [good.plus(rework).plus(scrap), amountOf(head, 'qty')];
  if (!sum.eq(all))
    say(
      filled(qualityRefusals.partsNotWhole, {
        good: good.toFixed(),
        rework: rework.toFixed(),
        scrap: scrap.toFixed(),
        sum: sum.toFixed(),
        all: all.toFixed(),
      }),
    );
  const bad = rework.plus(scrap);
  await tellRequest(scope, head, good, bad);
  await writeHead(scope, head, { qc_status: DONE });
  const words = filled(qualityAnswers.returnedJudged, { good: good.toFixed(), bad: bad.toFixed() });
  if (bad.lte(0)) return [words];
  const report = await makeDocument(
    {
      ...scope,
      form: installedForm(scope, 'qc_ncr'),
      cause: { way: 'action', note: `判定 ${nameOf(form.head, form, head)}` },
    },
    { ...itemOf(head), bill_date: dateText(now), ncr_source: '5', src_no: head['bill_no'], qty: bad.toFixed() },
    {},
  );
  return [filled(qualityAnswers.judgedWithReport, { words, no: plain(report.head['bill_no']) })];
}
