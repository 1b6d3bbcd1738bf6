import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { dateText, dateTimeText } from '#core/dates/dates.ts';
import { plain } from '#core/screen/list-view.ts';
import { inspectionOf, nonconformanceOf } from '#server/db/repositories/inspection.ts';
import { lockRows, updateRow } from '#server/db/repositories/row.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { restate } from './flow-count.ts';
import { noteHistory } from './history.ts';
import { actOf, installedForm, type KernelAct } from './kernel-act.ts';
import { makeDocument } from './made-document.ts';
import { lockedRecord, nameOf, type Scope } from './record.ts';
import { selectRows, type Row } from './select.ts';

/** Dictionary qc_status. */
const BEGUN = '2';
const DONE = '4';
/** Dictionary qc_result. */
const GOOD = '1';
const BAD = '2';
const CONCESSION = '3';

/** From what arrived to what of it may be received (P03, P11). */
export const qualityActs: readonly KernelAct[] = [
  {
    code: 'push_iqc',
    title: '下推来料检验',
    exp: 'bill_status#in#2,3',
    fits: actOf('pur_arrival'),
    run: makeInspections,
  },
  { code: 'inspect', title: '检验', exp: '', fits: actOf('qc_iqc'), run: beginInspection },
  { code: 'judge', title: '判定', exp: `qc_status#ne#${DONE}`, fits: actOf('qc_iqc'), run: judgeInspection },
  {
    code: 'push_ncr',
    title: '转不合格',
    exp: `qc_status#eq#${DONE}`,
    fits: actOf('qc_iqc'),
    run: reportNonconformance,
  },
];

const amount = (row: Row, name: string): Big => parseAmount(row[name]) ?? new Big(0);

/** An inspection for each line of an arrival that has to be inspected and is not yet. */
async function makeInspections(scope: Scope, id: string): Promise<readonly string[]> {
  const { db, form, actor, now } = scope;
  const target = installedForm(scope, 'qc_iqc');
  const { head, subs } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  if (!['2', '3'].includes(plain(head['bill_status']))) throw new Refusal(422, `${name}没有审核，不能下推来料检验`);
  const numbers: string[] = [];
  for (const row of subs.get('pur_arrival_item') ?? []) {
    const line = plain(row['id']);
    if (row['iqc_flag'] !== 'Y' || (await inspectionOf(db, actor.tenantId, line)) !== null) continue;
    const made = await makeDocument(
      { ...scope, form: target, cause: { way: 'action', note: `下推 ${name}` } },
      {
        ...Object.fromEntries(
          ['material_id', 'material_code', 'material_name', 'spec', 'unit_id', 'batch_no', 'supplier_batch'].map(
            (column) => [column, row[column]],
          ),
        ),
        bill_date: dateText(now),
        arrival_no: head['bill_no'],
        src_line_id: line,
        supplier_id: head['supplier_id'],
        receive_qty: row['qty'],
      },
      {},
    );
    numbers.push(plain(made.head['bill_no']));
  }
  if (numbers.length === 0)
    throw new Refusal(422, `${name}没有待检的行：没有需检物料（物料档案“来料检验”），或都已有检验单`);
  return [`已生成来料检验单 ${numbers.join('、')}`];
}

/** Somebody begins to inspect, or again where nothing was received of it yet. */
async function beginInspection(scope: Scope, id: string): Promise<readonly string[]> {
  const { actor, now } = scope;
  const { head } = await lockedRecord(scope, id);
  if (head['qc_status'] === DONE) await tellArrival(scope, head, { qualified: '0', concession: '0', unqualified: '0' });
  await write(scope, head, {
    qc_status: BEGUN,
    inspector_id: actor.username,
    inspect_time: dateTimeText(now),
    ...(head['qc_status'] === DONE ? { result: null } : {}),
  });
  return head['qc_status'] === DONE ? ['已撤销原判定，请重新检验'] : [];
}

/**
 * Says what of a lot may be received: qualified and concession. A line of the record that was not judged, or is called good beyond its limits,
 * a critical defect in a qualified lot, and figures that are not the lot are refused (INV-QC-01).
 */
async function judgeInspection(scope: Scope, id: string): Promise<readonly string[]> {
  const { form } = scope;
  const { head, subs } = await lockedRecord(scope, id);
  const say = (text: string): never => {
    throw new Refusal(422, `${nameOf(form.head, form, head)}不能判定：${text}`);
  };
  if (head['qc_status'] === DONE) say('已判定，请先用“检验”撤销');
  for (const [index, row] of (subs.get('qc_iqc_item') ?? []).entries()) {
    const place = `检验记录第 ${index + 1} 行`;
    if (plain(row['item_result']) === '') say(`${place}没有判定，请先检验完所有项目`);
    if (row['item_result'] === GOOD && isBeyond(row)) say(`${place}有测量值超出上下限，该项不合格`);
  }
  const received = amount(head, 'receive_qty');
  const [qualified, concession, unqualified] = ['qualified_qty', 'concession_qty', 'unqualified_qty'].map((column) =>
    amount(head, column),
  ) as [Big, Big, Big];
  const sum = qualified.plus(concession).plus(unqualified);
  if (!sum.eq(received))
    say(
      `合格 ${qualified.toFixed()}、让步 ${concession.toFixed()}、不合格 ${unqualified.toFixed()} 合计 ${sum.toFixed()}，应等于到货数量 ${received.toFixed()}`,
    );
  if (amount(head, 'cr_qty').gt(0) && qualified.gt(0))
    say(`有致命缺陷 ${amount(head, 'cr_qty').toFixed()}，整批不能判为合格`);
  await tellArrival(scope, head, {
    qualified: qualified.toFixed(),
    concession: concession.toFixed(),
    unqualified: unqualified.toFixed(),
  });
  const result = unqualified.eq(received) ? BAD : concession.gt(0) ? CONCESSION : GOOD;
  await write(scope, head, { qc_status: DONE, result });
  return [`可入库 ${qualified.plus(concession).toFixed()}，不合格 ${unqualified.toFixed()}`];
}

function isBeyond(row: Row): boolean {
  const [low, high] = [parseAmount(row['lsl']), parseAmount(row['usl'])];
  return ['v1', 'v2', 'v3', 'v4', 'v5'].some((column) => {
    const value = parseAmount(row[column]);
    return value !== null && ((low !== null && value.lt(low)) || (high !== null && value.gt(high)));
  });
}

/** The line that arrived holds what its inspection found. @throws Refusal 422 where more of it was received than may be */
async function tellArrival(
  scope: Scope,
  head: Row,
  found: { readonly qualified: string; readonly concession: string; readonly unqualified: string },
): Promise<void> {
  const { db, catalogue, form, actor } = scope;
  const { tenantId } = actor;
  const line = plain(head['src_line_id']);
  const arrival = catalogue.forms.find(({ head: table }) => table.name === 'pur_arrival');
  const table = arrival?.subs[0];
  if (line === '' || arrival === undefined || table === undefined) return;
  const [row] = await selectRows(db, table, { tenantId, column: 'id', values: [line] });
  if (row === undefined) return;
  const headId = plain(row['head_id']);
  await lockRows(db, arrival.head.name, [headId], { tenantId, act: 'change' });
  const [locked = row] = await selectRows(db, table, { tenantId, column: 'id', values: [line] });
  const name = nameOf(form.head, form, head);
  const may = new Big(found.qualified).plus(found.concession);
  if (amount(locked, 'in_qty').gt(may))
    throw new Refusal(
      422,
      `${name}：到货单 ${plain(head['arrival_no'])} 的这一行已入库 ${amount(locked, 'in_qty').toFixed()}，超过合格与让步之和 ${may.toFixed()}；请先反审核入库单`,
    );
  const values = {
    qualified_qty: found.qualified,
    concession_qty: found.concession,
    unqualified_qty: found.unqualified,
  };
  await restate({ ...scope, form: arrival }, headId, { table: table.name, values: new Map([[line, values]]) }, name);
}

async function write(scope: Scope, head: Row, values: Row): Promise<void> {
  const { db, form, actor } = scope;
  const id = plain(head['id']);
  await updateRow(db, form.head.name, { id, tenantId: actor.tenantId }, values, actor.username);
  await noteHistory(scope, [
    {
      recordId: id,
      version: Number(head['version']) + 1,
      act: 'change',
      changes: {
        head: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [head[name], value]])),
        subs: {},
      },
    },
  ]);
}

/** A report on what an inspection found unqualified, once. */
async function reportNonconformance(scope: Scope, id: string): Promise<readonly string[]> {
  const { db, form, actor, now } = scope;
  const { head } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  const no = plain(head['bill_no']);
  if (head['qc_status'] !== DONE || amount(head, 'unqualified_qty').lte(0))
    throw new Refusal(422, `${name}没有判定为不合格的数量`);
  const before = await nonconformanceOf(db, actor.tenantId, no);
  if (before !== null) throw new Refusal(422, `${name}已有不合格品处理单 ${before}`);
  const made = await makeDocument(
    { ...scope, form: installedForm(scope, 'qc_ncr'), cause: { way: 'action', note: `转不合格 ${name}` } },
    {
      ...Object.fromEntries(
        ['material_id', 'material_code', 'material_name', 'spec', 'unit_id', 'batch_no'].map((column) => [
          column,
          head[column],
        ]),
      ),
      bill_date: dateText(now),
      ncr_source: '1',
      src_no: no,
      qty: head['unqualified_qty'],
      duty_supplier: head['supplier_id'],
    },
    {},
  );
  return [`已生成不合格品处理单 ${plain(made.head['bill_no'])}`];
}
