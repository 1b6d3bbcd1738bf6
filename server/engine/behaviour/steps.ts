import { sumAmounts } from '#core/amounts/amounts.ts';
import { plain } from '#core/values/plain.ts';
import { dateText, dateTimeText } from '#core/dates/dates.ts';
import { updateRow } from '#server/engine/list/db/row.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { refuseFollowedDispositions, refuseOpenDispositions } from '#modules/quality/server/disposition-acts.ts';
import { noteHistory } from '#server/engine/record/history.ts';
import { actOf, type KernelAct } from './act.ts';
import { lockedRecord } from '#server/engine/record/record.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import type { Row } from '#server/engine/list/select.ts';

/** One step of a record from state to state, as the catalogue has it. */
type Step = {
  readonly table: string;
  readonly code: string;
  readonly title: string;
  /** The column of the state. */
  readonly column: string;
  readonly from: readonly string[];
  /** The next state, or the next of each. */
  readonly to: string | Readonly<Record<string, string>>;
  /** When a row offers it, where the states alone do not say. */
  readonly exp?: string;
  /** It is a document that must be audited. */
  readonly states?: readonly string[];
  /** What must be filled in before; by state where each has its own. */
  readonly needs?: readonly string[] | Readonly<Record<string, readonly string[]>>;
  /** A sub-table that must have lines. */
  readonly lines?: string;
  /** A column of those lines whose sum is what a column of the head says (INV-QC-02). */
  readonly sum?: { readonly column: string; readonly of: string };
  /** What else must hold. @throws Refusal */
  readonly check?: (scope: Scope, stored: Stored) => Promise<void>;
  /** Columns that are set as well; `user`, `date` and `time` are those of whoever does it, null makes it empty. */
  readonly sets?: Readonly<Record<string, string | null>>;
  /** Columns that are reckoned from the record. @throws Refusal */
  readonly fills?: (scope: Scope, stored: Stored) => Row;
};

const AUDITED = ['2'];

/** Dictionary note_kind: a bill of exchange somebody else owes. */
const RECEIVED = '1';

const steps: readonly Step[] = [
  {
    table: 'crm_opportunity',
    code: 'win',
    title: '赢单',
    column: 'stage',
    from: ['4', '5'],
    to: '6',
    sets: { win_rate: '100' },
  },
  {
    table: 'crm_opportunity',
    code: 'lose',
    title: '输单',
    column: 'stage',
    from: ['1', '2', '3', '4', '5'],
    to: '7',
    needs: ['end_reason'],
    sets: { win_rate: '0' },
  },
  {
    table: 'quo_quote',
    code: 'win',
    title: '赢单',
    column: 'quote_status',
    from: ['1', '2'],
    to: '3',
    states: ['2', '3', '4'],
  },
  {
    table: 'quo_quote',
    code: 'lose',
    title: '输单',
    column: 'quote_status',
    from: ['1', '2'],
    to: '4',
    states: ['2', '3', '4'],
  },
  {
    table: 'sal_out',
    code: 'sign',
    title: '签收',
    column: 'sign_status',
    from: ['1', '3'],
    to: '2',
    states: AUDITED,
  },
  {
    table: 'pur_invoice',
    code: 'verify',
    title: '勾选认证',
    column: 'verify_status',
    from: ['1', '2'],
    to: { '1': '2', '2': '3' },
    states: AUDITED,
    // The month in which the input tax counts.
    sets: { verify_date: 'date' },
  },
  {
    table: 'pur_supplier',
    code: 'approve_qualified',
    title: '准入审批',
    column: 'status',
    from: ['2'],
    to: '3',
  },
  { table: 'pur_supplier', code: 'apply', title: '申请准入', column: 'status', from: ['1'], to: '2' },
  { table: 'pur_supplier', code: 'suspend', title: '暂停合作', column: 'status', from: ['2', '3'], to: '4' },
  { table: 'pur_supplier', code: 'resume', title: '恢复合作', column: 'status', from: ['4'], to: '3' },
  { table: 'pur_supplier', code: 'eliminate', title: '淘汰供应商', column: 'status', from: ['3', '4'], to: '5' },
  {
    table: 'crm_after_sale',
    code: 'accept',
    title: '受理',
    column: 'service_status',
    from: ['1'],
    to: '2',
    needs: ['owner_id'],
  },
  {
    table: 'crm_after_sale',
    code: 'finish',
    title: '完成',
    column: 'service_status',
    from: ['2'],
    to: '3',
    needs: ['result'],
  },
  {
    table: 'crm_after_sale',
    code: 'close',
    title: '关闭',
    column: 'service_status',
    from: ['3'],
    to: '4',
    needs: ['satisfaction'],
  },
  ...['sal_contract', 'pur_contract'].flatMap((table): readonly Step[] => [
    {
      table,
      code: 'sign',
      title: '签订',
      column: 'contract_status',
      // Contracts of before there was a state have none.
      from: ['', '1'],
      to: '2',
      exp: 'bill_status#in#2,3&&contract_status#ne#2&&contract_status#ne#3',
      states: ['2', '3'],
      sets: { sign_date: 'date', sign_by: 'user' },
    },
    {
      table,
      code: 'unsign',
      title: '撤销签订',
      column: 'contract_status',
      from: ['2', '3'],
      to: '1',
      states: ['2', '3'],
      sets: { sign_date: null, sign_by: null },
    },
    {
      table,
      code: 'archive',
      title: '归档',
      column: 'contract_status',
      from: ['2'],
      to: '3',
      states: ['2', '3'],
      needs: ['contract_file'],
    },
  ]),
  {
    table: 'fin_acceptance',
    code: 'endorse',
    title: '背书',
    column: 'note_status',
    from: ['1'],
    to: '2',
    needs: ['supplier_id'],
  },
  {
    table: 'fin_acceptance',
    code: 'discount',
    title: '贴现',
    column: 'note_status',
    from: ['1'],
    to: '3',
    needs: ['discount_rate'],
    fills: discountInterest,
  },
  {
    table: 'fin_acceptance',
    code: 'collect',
    title: '托收',
    column: 'note_status',
    from: ['1'],
    to: '4',
    exp: `note_kind#eq#${RECEIVED}&&note_status#eq#1`,
    check: refuseOwnNote,
  },
  {
    table: 'fin_acceptance',
    code: 'honor',
    title: '兑付',
    column: 'note_status',
    from: ['1', '4'],
    to: '5',
    check: refuseUncollected,
  },
  { table: 'fin_acceptance', code: 'return', title: '退票', column: 'note_status', from: ['1', '4'], to: '6' },
  {
    table: 'qc_ncr',
    code: 'review',
    title: '评审',
    column: 'ncr_status',
    // What was disposed of wrongly is reviewed again, as long as nothing follows from it.
    from: ['1', '2', '4'],
    to: '3',
    needs: ['description'],
    check: refuseFollowedDispositions,
  },
  {
    table: 'qc_ncr',
    code: 'dispose',
    title: '处置',
    column: 'ncr_status',
    from: ['3'],
    to: '4',
    lines: 'qc_ncr_dispose',
    sum: { column: 'qty', of: 'qty' },
  },
  { table: 'qc_ncr', code: 'verify', title: '验证', column: 'ncr_status', from: ['4'], to: '5' },
  {
    table: 'qc_ncr',
    code: 'close',
    title: '关闭',
    column: 'ncr_status',
    from: ['5'],
    to: '6',
    lines: 'qc_ncr_dispose',
    sum: { column: 'qty', of: 'qty' },
    check: refuseOpenDispositions,
  },
  { table: 'qc_complaint', code: 'reply', title: '回复', column: 'c_status', from: ['1', '2'], to: '3' },
  { table: 'qc_complaint', code: 'close', title: '关闭', column: 'c_status', from: ['3'], to: '4' },
  {
    table: 'spc_alarm',
    code: 'handle',
    title: '处理',
    column: 'alarm_status',
    from: ['1'],
    to: '2',
    sets: { handler_id: 'user' },
  },
  {
    table: 'spc_alarm',
    code: 'close',
    title: '关闭',
    column: 'alarm_status',
    from: ['2'],
    to: '3',
    needs: ['cause', 'action'],
  },
  {
    table: 'qc_8d',
    code: 'next',
    title: '下一步',
    column: 'd_status',
    from: ['1', '2', '3', '4', '5'],
    to: { '1': '2', '2': '3', '3': '4', '4': '5', '5': '6' },
    needs: {
      '1': ['d2_problem'],
      '2': ['d3_contain'],
      '3': ['d4_cause'],
      '4': ['d5_action', 'd6_implement'],
      '5': ['d7_prevent', 'd8_close'],
    },
  },
  { table: 'qc_gauge', code: 'issue', title: '领用', column: 'gauge_status', from: ['1'], to: '2' },
  { table: 'qc_gauge', code: 'calibrate', title: '校准', column: 'gauge_status', from: ['1', '2'], to: '3' },
  { table: 'qc_gauge', code: 'return', title: '归还', column: 'gauge_status', from: ['2', '3'], to: '1' },
  { table: 'qc_gauge', code: 'scrap', title: '报废', column: 'gauge_status', from: ['1', '2', '3', '4'], to: '5' },
];

/** What people do with records that only have states, by the steps of the catalogue. */
export const stateActs: readonly KernelAct[] = steps.map((step) => ({
  code: step.code,
  title: step.title,
  exp:
    step.exp ??
    [
      ...(step.states === undefined ? [] : [`bill_status#in#${step.states.join(',')}`]),
      `${step.column}#in#${step.from.join(',')}`,
    ].join('&&'),
  fits: actOf(step.table),
  run: (scope, id) => take(scope, step, id),
}));

/** Takes a record one step on. @throws Refusal 404, 422 where its state, or what is not filled in, forbids it */
async function take(scope: Scope, step: Step, id: string): Promise<readonly string[]> {
  const { db, form, actor, now } = scope;
  const stored = await lockedRecord(scope, id);
  const { head } = stored;
  const name = nameOf(form.head, form, head);
  const state = plain(head[step.column]);
  if (!step.from.includes(state) || step.states?.includes(plain(head['bill_status'])) === false)
    throw new Refusal(422, `${name}现在的状态不能${step.title}，请刷新列表`);
  const needs = needsOf(step, state).filter((column) => plain(head[column]).trim() === '');
  if (needs.length > 0) {
    const labels = needs.map((column) => form.head.byName.get(column)?.label ?? column).join('、');
    throw new Refusal(422, `${name}不能${step.title}：请先编辑，填写${labels}`);
  }
  const lines = form.subs.find(({ name: table }) => table === step.lines);
  if (lines !== undefined && (stored.subs.get(lines.name) ?? []).length === 0)
    throw new Refusal(422, `${name}不能${step.title}：请先编辑，填写${lines.title}`);
  if (lines !== undefined && step.sum !== undefined) {
    const { column, of } = step.sum;
    const sum = sumAmounts((stored.subs.get(lines.name) ?? []).map((row) => row[column]));
    const whole = sumAmounts([head[of]]);
    if (!sum.eq(whole))
      throw new Refusal(
        422,
        `${name}不能${step.title}：${lines.title}合计 ${sum.toFixed()}，应等于${form.head.byName.get(of)?.label ?? of} ${whole.toFixed()}`,
      );
  }
  await step.check?.(scope, stored);
  const words: Readonly<Record<string, string>> = {
    user: actor.username,
    date: dateText(now),
    time: dateTimeText(now),
  };
  const values: Row = {
    [step.column]: typeof step.to === 'string' ? step.to : step.to[state],
    ...Object.fromEntries(
      Object.entries(step.sets ?? {}).map(([column, value]) => [
        column,
        value === null ? null : (words[value] ?? value),
      ]),
    ),
    ...step.fills?.(scope, stored),
  };
  await updateRow(db, form.head.name, { id, tenantId: actor.tenantId }, values, actor.username);
  await noteHistory({ ...scope, cause: { way: 'button', note: step.title } }, [
    {
      recordId: id,
      version: Number(head['version']) + 1,
      act: 'change',
      changes: {
        head: Object.fromEntries(Object.entries(values).map(([column, value]) => [column, [head[column], value]])),
        subs: {},
      },
    },
  ]);
  return [];
}

function needsOf({ needs = [] }: Step, state: string): readonly string[] {
  return Array.isArray(needs) ? needs : ((needs as Readonly<Record<string, readonly string[]>>)[state] ?? []);
}

/** Face value × rate of the year × days left ÷ 360. @throws Refusal 422 once it is due */
function discountInterest({ form, now }: Scope, { head }: Stored): Row {
  const today = dateText(now);
  const due = plain(head['due_date']).slice(0, 10);
  const days = Math.round((Date.parse(due) - Date.parse(today)) / 86_400_000);
  if (days <= 0) throw new Refusal(422, `${nameOf(form.head, form, head)}不能贴现：已于 ${due} 到期，请改用托收`);
  const [amount, rate] = [sumAmounts([head['amount']]), sumAmounts([head['discount_rate']])];
  return { discount_interest: amount.times(rate).times(days).div(36_000).toFixed(2) };
}

/** A bill we owe ourselves is nothing a bank collects for us. */
function refuseOwnNote({ form }: Scope, { head }: Stored): Promise<void> {
  if (plain(head['note_kind']) === RECEIVED) return Promise.resolve();
  throw new Refusal(422, `${nameOf(form.head, form, head)}是应付票据，不能托收；到期请用“兑付”`);
}

/** What somebody else owes is collected before it is paid. */
function refuseUncollected({ form }: Scope, { head }: Stored): Promise<void> {
  if (plain(head['note_kind']) !== RECEIVED || plain(head['note_status']) !== '1') return Promise.resolve();
  throw new Refusal(422, `${nameOf(form.head, form, head)}还没有托收，不能兑付；请先用“托收”`);
}
