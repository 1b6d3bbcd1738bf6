import Big from 'big.js';
import { daysOf } from '#core/kernel/close.ts';
import type { RefusalText } from '#core/refusals/text.ts';
import { updateRow } from '#server/engine/list/db/row.ts';
import type { CloseDesk } from '#server/kernel/period/close-desk.ts';
import type { Closing } from '#server/kernel/period/closing.ts';
import { NOTHING_VALUED, type Month, type Valued } from '#server/kernel/period/db/ledger-close.ts';
import { refusal } from '#server/platform/refusal.ts';
import { PROFIT_SUBJECT, RETAINED_SUBJECT, voucherOrigins, voucherStates } from '../rules/gl.ts';
import {
  carryVouchers,
  dropSubjects,
  endOfSubject,
  firstGlMonth,
  glFigures,
  keepSubjects,
  postEntries,
  reverseEntries,
  subjectOfRole,
  uncarried,
  type Carried,
  type SubjectRow,
} from './db/gl-ledger.ts';
import { lockVouchers } from './db/gl-source.ts';
import type { DraftLine } from './gl-rules.ts';
import { makeVoucher } from './gl-voucher.ts';
import { returnTaxes, settleTaxes } from './month-tax.ts';
import { returnCash, revalueCash } from './revalue-cash.ts';
import { voucherRefusals } from './voucher-refusals.ts';

/** Closing a month of the general ledger carries profit and loss over, and keeps what every account ends with. */
export const glClosing: Closing = {
  before: ['stock', 'ar', 'ap'],
  after: [],
  // Of what posts to it by vouchers, assets alone have no other ledger that waits for them.
  waitsFor: (effect) => 'asset' in effect,
  firstMonth: (desk) => (hasVouchers(desk) ? firstGlMonth(desk.db, desk.actor.tenantId) : Promise.resolve(null)),
  figures: async (db, month) => [await glFigures(db, month, PROFIT_SUBJECT)],
  keep: keepSubjects,
  drop: dropSubjects,
  // What is revalued, and the taxes of the month, are profit or loss of it.
  price: async (desk, month) => {
    await revalueCash(desk, month);
    await settleTaxes(desk, month);
    return carryOver(desk, month);
  },
  unprice: async (desk, month) => {
    await takeCarryBack(desk, month);
    await returnTaxes(desk, month);
    await returnCash(desk, month);
  },
};

/** Are there vouchers in this installation? */
export function hasVouchers({ catalogue }: Pick<CloseDesk, 'catalogue'>): boolean {
  return catalogue.table('fin_voucher') !== undefined;
}

/**
 * Carries what profit and loss accounts still have into the profit of the year, by a posted voucher on the last day of the month. Done
 * again it carries only what was posted meanwhile. In December the profit of the year follows to what is distributed.
 */
async function carryOver(desk: CloseDesk, month: Month): Promise<Valued> {
  const { db } = desk;
  if (!hasVouchers(desk)) return NOTHING_VALUED;
  const { tenantId } = month;
  await lockVouchers(db, tenantId);
  const rows = await uncarried(db, month);
  if (rows.length > 0) {
    const profit = await accountOf(desk, PROFIT_SUBJECT, voucherRefusals.profitOfYear);
    await postCarried(desk, month, [...carried(rows, 'C', profit.id), ...carried(rows, 'D', profit.id)]);
  }
  if (month.period.endsWith('-12')) await carryYear(desk, month);
  const amount = rows.reduce((sum, row) => sum.minus(row.amount), new Big(0));
  return { lines: rows.length, amount: amount.toFixed(2) };
}

/** At the end of the year its profit, or loss, goes to what is distributed: D 本年利润 / C 利润分配. */
async function carryYear(desk: CloseDesk, month: Month): Promise<void> {
  const profit = await subjectOfRole(desk.db, month.tenantId, PROFIT_SUBJECT);
  const balance = new Big(profit === undefined ? '0' : await endOfSubject(desk.db, month, profit.id));
  if (profit === undefined || balance.eq(0)) return;
  const retained = await accountOf(desk, RETAINED_SUBJECT, voucherRefusals.retainedProfit);
  const gained = balance.lt(0);
  const none = new Big(0);
  const size = balance.abs();
  await postCarried(desk, month, [
    { ...emptyLine('结转本年利润', profit.id), debit: gained ? size : none, credit: gained ? none : size },
    { ...emptyLine('结转本年利润', retained.id), debit: gained ? none : size, credit: gained ? size : none },
  ]);
}

/** @throws Refusal 422 where the chart has no such account, or it has others below it */
async function accountOf({ db, actor }: CloseDesk, role: string, what: RefusalText): Promise<SubjectRow> {
  const found = await subjectOfRole(db, actor.tenantId, role);
  if (found?.is_leaf === true) return found;
  throw refusal(422, voucherRefusals.noLeafSubject, { code: found?.code ?? role, what });
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
async function takeCarryBack(desk: CloseDesk, month: Month): Promise<void> {
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
