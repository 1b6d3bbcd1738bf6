import Big from 'big.js';
import { thousands } from '#core/amounts/amounts.ts';
import { daysOf } from '#core/kernel/close.ts';
import { ownEntry } from '#core/lists/own-entry.ts';
import type { Db } from '#server/db/connection.ts';
import { updateRow } from '#server/engine/list/db/row.ts';
import type { CloseDesk } from '#server/kernel/period/close-desk.ts';
import type { FigureRow, Month, Valued } from '#server/kernel/period/db/ledger-close.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { controls, PROFIT_SUBJECT, RETAINED_SUBJECT, voucherOrigins, voucherStates } from '../rules/gl.ts';
import {
  carryVouchers,
  controlBalances,
  endOfSubject,
  glFigures,
  missingNumbers,
  postEntries,
  reverseEntries,
  subjectsOf,
  trialDifference,
  uncarried,
  unpostedVouchers,
  type Carried,
  type SubjectRow,
} from './db/gl-ledger.ts';
import { lockVouchers } from './db/gl-source.ts';
import type { DraftLine } from './gl-rules.ts';
import { countOpen, makeVoucher } from './gl-voucher.ts';

/** Something that keeps the general ledger open, but for `isWarning`. */
export type GlFinding = {
  readonly kind: 'unposted' | 'unvouched' | 'gaps' | 'trial' | 'control';
  readonly isWarning?: true;
  readonly subject: string | null;
  readonly title: string;
  readonly count: number;
  readonly link: string | null;
};

const controlTitles: Readonly<Record<string, string>> = {
  [controls.stock]: '存货',
  [controls.receivable]: '应收账款',
  [controls.advanceIn]: '预收账款',
  [controls.payable]: '应付账款',
  [controls.advanceOut]: '预付账款',
  [controls.cash]: '货币资金',
  [controls.assets]: '固定资产原值',
  [controls.depreciation]: '累计折旧',
};

/** Are there vouchers in this installation? */
export function hasVouchers({ catalogue }: Pick<CloseDesk, 'catalogue'>): boolean {
  return catalogue.table('fin_voucher') !== undefined;
}

/** Vouchers that are not posted, documents without vouchers, numbers that are missing, and accounts that differ from their ledgers (P17). */
export async function glFindings(desk: CloseDesk, month: Month): Promise<readonly GlFinding[]> {
  const { db } = desk;
  if (!hasVouchers(desk)) return [];
  const { period } = month;
  const findings: GlFinding[] = [];
  const add = (found: GlFinding): void => {
    if (found.count > 0) findings.push(found);
  };
  const list = (filters: Readonly<Record<string, string>>): string =>
    `/finance/voucher?${new URLSearchParams({ 'q.period': period, ...filters }).toString()}`;
  add({
    kind: 'unposted',
    subject: null,
    title: '未记账的凭证',
    count: await unpostedVouchers(db, month),
    link: list({ 'q.v_status': '1,2' }),
  });
  add({
    kind: 'unvouched',
    subject: null,
    title: '未生成凭证的业务单据',
    count: await countOpen(desk, period),
    link: `/finance/auto-voucher?period=${period}`,
  });
  add({
    kind: 'gaps',
    subject: null,
    title: '凭证断号，请在记账凭证整理断号',
    count: await missingNumbers(db, month),
    link: list({}),
  });
  const apart = new Big(await trialDifference(db, month));
  add({
    kind: 'trial',
    subject: thousands(apart.toFixed(2), 2),
    title: `试算不平衡，差 ${thousands(apart.toFixed(2), 2)}`,
    count: apart.eq(0) ? 0 : 1,
    link: '/finance/rpt-trial',
  });
  for (const { control, gl, sub } of await controlBalances(db, month)) {
    const title = ownEntry(controlTitles, control) ?? control;
    const difference = new Big(gl).minus(sub);
    const figures = `${title} ${thousands(new Big(gl).toFixed(2), 2)} ≠ ${thousands(new Big(sub).toFixed(2), 2)}`;
    add({
      kind: 'control',
      subject: figures,
      title: `总账与明细账不符：${figures}（差 ${thousands(difference.toFixed(2), 2)}）`,
      count: difference.eq(0) ? 0 : 1,
      link: '/finance/rpt-trial',
    });
  }
  return findings;
}

export async function figuresOfGl(db: Db, month: Month): Promise<readonly FigureRow[]> {
  return [await glFigures(db, month, PROFIT_SUBJECT)];
}

/**
 * Carries what profit and loss accounts still have into the profit of the year, by a posted voucher on the last day of the month. Done
 * again it carries only what was posted meanwhile. In December the profit of the year follows to what is distributed.
 */
export async function carryOver(desk: CloseDesk, month: Month): Promise<Valued> {
  const { db } = desk;
  if (!hasVouchers(desk)) return { lines: 0, amount: '0' };
  const { tenantId } = month;
  await lockVouchers(db, tenantId);
  const rows = await uncarried(db, month);
  if (rows.length > 0) {
    const profit = await accountOf(desk, PROFIT_SUBJECT, '本年利润，不能结转损益');
    await postCarried(desk, month, [...carried(rows, 'C', profit.id), ...carried(rows, 'D', profit.id)]);
  }
  if (month.period.endsWith('-12')) await carryYear(desk, month);
  const amount = rows.reduce((sum, row) => sum.minus(row.amount), new Big(0));
  return { lines: rows.length, amount: amount.toFixed(2) };
}

/** At the end of the year its profit, or loss, goes to what is distributed: D 本年利润 / C 利润分配. */
async function carryYear(desk: CloseDesk, month: Month): Promise<void> {
  const [profit] = await subjectsOf(desk.db, month.tenantId, { codes: [PROFIT_SUBJECT] });
  const balance = new Big(profit === undefined ? '0' : await endOfSubject(desk.db, month, profit.id));
  if (profit === undefined || balance.eq(0)) return;
  const retained = await accountOf(desk, RETAINED_SUBJECT, '利润分配，不能结转本年利润');
  const gained = balance.lt(0);
  const none = new Big(0);
  const size = balance.abs();
  await postCarried(desk, month, [
    { ...emptyLine('结转本年利润', profit.id), debit: gained ? size : none, credit: gained ? none : size },
    { ...emptyLine('结转本年利润', retained.id), debit: gained ? none : size, credit: gained ? size : none },
  ]);
}

/** @throws Refusal 422 where the chart has no such account, or it has others below it */
async function accountOf({ db, actor }: CloseDesk, code: string, what: string): Promise<SubjectRow> {
  const [found] = await subjectsOf(db, actor.tenantId, { codes: [code] });
  if (found?.is_leaf === true) return found;
  throw new Refusal(422, `没有末级科目 ${code} ${what}；请在会计科目新增，或在“业务凭证生成”装入标准科目`);
}

/** A voucher on the last day of the month, posted at once. */
async function postCarried(desk: CloseDesk, { tenantId, period }: Month, lines: readonly DraftLine[]): Promise<void> {
  const { db, actor } = desk;
  const { id } = await makeVoucher(desk, {
    word: '4',
    date: daysOf(period)[1],
    period,
    origin: voucherOrigins.carry,
    attached: 0,
    source: null,
    lines,
  });
  await postEntries(db, { tenantId, voucherId: id, by: actor.username, isCarried: true });
  await updateRow(
    db,
    'fin_voucher',
    { id, tenantId },
    { v_status: voucherStates.posted, auditor_id: actor.username, poster_id: actor.username },
    actor.username,
  );
}

function emptyLine(summary: string, subjectId: string): Omit<DraftLine, 'debit' | 'credit'> {
  return { summary, subjectId, subject: '', customer: null, supplier: null, depart: null, person: null, project: null };
}

/** D 收入 / C 本年利润, and D 本年利润 / C 成本费用. */
function carried(rows: readonly Carried[], direction: 'D' | 'C', profitId: string): readonly DraftLine[] {
  const own = rows.filter((row) => (row.direction === 'C') === (direction === 'C'));
  const total = own.reduce((sum, { amount }) => sum.plus(amount), new Big(0));
  const summary = direction === 'C' ? '结转本期收入' : '结转本期成本费用';
  const line = (subjectId: string, balance: Big): DraftLine => ({
    ...emptyLine(summary, subjectId),
    // A debit balance leaves on the credit side.
    debit: direction === 'C' ? balance.times(-1) : new Big(0),
    credit: direction === 'C' ? new Big(0) : balance,
  });
  const other = {
    ...line(profitId, new Big(0)),
    debit: direction === 'D' ? total : new Big(0),
    credit: direction === 'C' ? total.times(-1) : new Big(0),
  };
  return [...own.map(({ subject_id: id, amount }) => line(id, new Big(amount))), ...(total.eq(0) ? [] : [other])];
}

/** Takes back what closing carried: its vouchers are void, their entries reversed. */
export async function takeCarryBack(desk: CloseDesk, month: Month): Promise<void> {
  const { db, actor } = desk;
  if (!hasVouchers(desk)) return;
  for (const id of await carryVouchers(db, month)) {
    await reverseEntries(db, month.tenantId, id, actor.username);
    await updateRow(
      db,
      'fin_voucher',
      { id, tenantId: month.tenantId },
      { v_status: voucherStates.void },
      actor.username,
    );
  }
}
