import Big from 'big.js';
import { addDays, dateText } from '#core/dates/dates.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { actOf, installedForm, type DocumentAct } from '#server/engine/behaviour/act.ts';
import { openLines, type OpenLine } from '#server/engine/flow/flow-left.ts';
import { flowGraph } from '#server/engine/flow/flow-links.ts';
import { targetLines } from '#server/engine/flow/flow-push.ts';
import { updateRow, updateRows } from '#server/engine/list/db/row.ts';
import { selectRows, type Row } from '#server/engine/list/select.ts';
import { noteHistory } from '#server/engine/record/history.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { deliveredLines, eightDOf, reasonOf, undecidedOf } from '#server/kernel/inspection/db/inspection.ts';
import { itemOf } from '#server/kernel/inspection/inspection.ts';
import { amountOf } from '#server/kernel/stock/stock-lines.ts';
import { refusal } from '#server/platform/refusal.ts';
import { qualityRefusals } from './refusals.ts';
import { actWord } from '#core/refusals/act-words.ts';
import { qualityAnswers } from './answers.ts';

/** Within how many days an 8D is to be done where nobody said another day: the answer to a customer is due in two weeks. */
const EIGHT_D_DAYS = 14;

/** Dictionary dispose_type: 返工, 返修; 报废. */
const REWORK: readonly string[] = ['1', '2'];
const SCRAP: readonly string[] = ['5'];

/** Documents that follow from a nonconformance or a complaint. */
export const dispositionActs: readonly DocumentAct[] = [
  { code: 'push_8d', title: '转8D', exp: 'ncr_status#ne#6', fits: actOf('qc_ncr'), run: openEightD },
  {
    code: 'push_rework',
    title: '转返工',
    exp: 'ncr_status#eq#4',
    fits: actOf('qc_ncr'),
    run: (scope, id) =>
      dispose(scope, id, { types: REWORK, word: qualityRefusals.reworkOrRepair, table: 'mfg_rework', more: rework }),
  },
  {
    code: 'push_scrap',
    title: '转报废',
    exp: 'ncr_status#eq#4',
    fits: actOf('qc_ncr'),
    run: (scope, id) =>
      dispose(scope, id, { types: SCRAP, word: qualityRefusals.scrapping, table: 'mfg_scrap', more: scrapped }),
  },
  { code: 'push_8d', title: '转8D', exp: 'c_status#ne#4', fits: actOf('qc_complaint'), run: openEightD },
  { code: 'push_return', title: '下推退货', exp: 'c_status#ne#4', fits: actOf('qc_complaint'), run: askBack },
];

const rework = (head: Row): Row => ({ src_no: head['bill_no'] });
const scrapped = (head: Row): Row => ({
  batch_no: head['batch_no'],
  scrap_type: '5',
  duty_depart: head['duty_depart'],
  remark: `不合格品处理单 ${plain(head['bill_no'])}`,
});

/** An 8D about a nonconformance or a complaint, once. */
async function openEightD(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, form, actor, now } = scope;
  const { head } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  const no = plain(head['bill_no']);
  const before = await eightDOf(db, actor.tenantId, no);
  if (before !== null) throw refusal(422, qualityRefusals.has8d, { name, before });
  const due = plain(head['reply_due']).slice(0, 10);
  const made = await makeDocument(
    { ...scope, form: installedForm(scope, 'qc_8d'), cause: { way: 'action', note: `转8D ${name}` } },
    {
      bill_date: dateText(now),
      title: [plain(head['material_code']), plain(head['material_name']), form.definition.title, no]
        .filter(Boolean)
        .join(' '),
      src_no: no,
      customer_id: head['customer_id'],
      d2_problem: head['description'] ?? head['content'],
      due_date: due === '' ? addDays(dateText(now), EIGHT_D_DAYS) : due,
    },
    {},
  );
  return [filled(qualityAnswers.eightDMade, { no: plain(made.head['bill_no']) })];
}

type Disposition = {
  readonly types: readonly string[];
  readonly word: RefusalText;
  /** The form of the document that follows. */
  readonly table: string;
  readonly more: (head: Row) => Row;
};

/** A document for each line that is disposed of so and has none yet; its number stands in the line. */
async function dispose(
  scope: Scope,
  id: string,
  { types, word, table, more }: Disposition,
): Promise<readonly RefusalText[]> {
  const { db, form, actor, now } = scope;
  const target = installedForm(scope, table);
  const { head, subs } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  if (head['ncr_status'] !== '4') throw refusal(422, qualityRefusals.notDisposing, { name });
  const lines = (subs.get('qc_ncr_dispose') ?? []).filter(
    (row) => types.includes(plain(row['dispose_type'])) && plain(row['doc_no']) === '',
  );
  if (lines.length === 0) throw refusal(422, qualityRefusals.noLinesOfWay, { name, word });
  const numbers: string[] = [];
  for (const row of lines) {
    const { batch_no: _batch, ...item } = itemOf(head);
    const made = await makeDocument(
      { ...scope, form: target, cause: { way: 'action', note: `处置 ${name}` } },
      { ...item, bill_date: dateText(now), qty: row['qty'], ...more(head) },
      {},
    );
    numbers.push(plain(made.head['bill_no']));
  }
  await updateRows(
    db,
    'qc_ncr_dispose',
    lines.map((row, index) => ({ id: plain(row['id']), doc_no: numbers[index] })),
    { tenantId: actor.tenantId, by: actor.username },
  );
  // The record is another one now: whoever had it open is told.
  await updateRow(db, form.head.name, { id, tenantId: actor.tenantId }, {}, actor.username);
  await noteHistory({ ...scope, cause: { way: 'button', note: `${target.definition.title} ${numbers.join('、')}` } }, [
    { recordId: id, version: Number(head['version']) + 1, act: 'change', changes: { head: {}, subs: {} } },
  ]);
  return [filled(qualityAnswers.documentsMade, { title: target.definition.title, numbers: listed(numbers) })];
}

/**
 * A report is closed once what follows from it is decided: where the forms of rework and scrap are installed, each such line has its document, audited.
 * @throws Refusal 422 with the line, or the documents
 */
export async function refuseOpenDispositions(scope: Scope, { head, subs }: Stored): Promise<void> {
  const { db, catalogue, form, actor } = scope;
  const name = nameOf(form.head, form, head);
  for (const [table, types, act] of [
    ['mfg_rework', REWORK, '转返工'],
    ['mfg_scrap', SCRAP, '转报废'],
  ] as const) {
    const target = catalogue.forms.find((one) => one.head.name === table);
    if (target === undefined) continue;
    const rows = [...(subs.get('qc_ncr_dispose') ?? []).entries()].filter(([, row]) =>
      types.includes(plain(row['dispose_type'])),
    );
    const without = rows.find(([, row]) => plain(row['doc_no']) === '');
    if (without !== undefined)
      throw refusal(422, qualityRefusals.lineWithoutDocument, { name, line: without[0] + 1, act: actWord(act) });
    const numbers = rows.map(([, row]) => plain(row['doc_no']));
    const open = await undecidedOf(db, table, { tenantId: actor.tenantId, numbers });
    if (open.length > 0)
      throw refusal(422, qualityRefusals.documentsOpen, { name, title: target.definition.title, open: listed(open) });
  }
}

/** Dispositions are reviewed again as long as no document follows from any. @throws Refusal 422 with the line and its document */
export function refuseFollowedDispositions({ form }: Scope, { head, subs }: Stored): Promise<void> {
  for (const [index, row] of (subs.get('qc_ncr_dispose') ?? []).entries())
    if (plain(row['doc_no']) !== '')
      throw refusal(422, qualityRefusals.lineHasDocument, {
        name: nameOf(form.head, form, head),
        line: index + 1,
        docNo: plain(row['doc_no']),
      });
  return Promise.resolve();
}

/** A request to take back what a customer complains about, of his newest deliveries that have so much left. */
async function askBack(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, catalogue, form, actor, now } = scope;
  const { tenantId } = actor;
  const target = installedForm(scope, 'sal_return_apply');
  const { head } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  const wanted = amountOf(head, 'defect_qty');
  if (wanted.lte(0)) throw refusal(422, qualityRefusals.noRejects, { name });
  const batch = plain(head['batch_no']).trim();
  const ids = await deliveredLines(db, {
    tenantId,
    customer: plain(head['customer_id']),
    material: plain(head['material_id']),
    batch,
  });
  const link = flowGraph(catalogue)
    .from('sal_out')
    .find(({ target: { head: table } }) => table.name === 'sal_return_apply');
  if (link === undefined) throw refusal(422, qualityRefusals.noReturnPush, { name });
  const rows =
    ids.length === 0 ? [] : await selectRows(db, link.sourceLines, { tenantId, column: 'id', values: [...ids] });
  const inOrder = ids.flatMap((line) => rows.filter((row) => row['id'] === line));
  const chosen: OpenLine[] = [];
  let left = wanted;
  for (const one of await openLines(db, catalogue, link, inOrder, actor)) {
    const open = new Big(one.open);
    if (left.lte(0) || open.lte(0) || !one.isOffered) continue;
    const taken = open.lt(left) ? open : left;
    chosen.push({ ...one, open: taken.toFixed() });
    left = left.minus(taken);
  }
  if (left.gt(0))
    throw refusal(422, qualityRefusals.beyondDelivered, {
      name,
      wanted: wanted.toFixed(),
      batch: batch === '' ? '' : filled(qualityRefusals.ofBatch, { batch }),
      most: wanted.minus(left).toFixed(),
    });
  const values = [...new Set(chosen.map(({ row }) => plain(row['head_id'])))];
  const heads = await selectRows(db, link.source.head, { tenantId, column: 'id', values });
  const lines = await targetLines(db, catalogue, link, heads, chosen, actor);
  const reason = await reasonOf(db, tenantId, '1');
  if (reason === null) throw refusal(422, qualityRefusals.noReturnReason, { name });
  const made = await makeDocument(
    { ...scope, form: target, cause: { way: 'action', note: `下推 ${name}` } },
    {
      bill_date: dateText(now),
      customer_id: head['customer_id'],
      reason_id: reason,
      handle_type: '1',
      remark: `客户投诉 ${plain(head['bill_no'])}`,
    },
    { sal_return_apply_item: lines },
  );
  return [filled(qualityAnswers.returnMade, { no: plain(made.head['bill_no']) })];
}
