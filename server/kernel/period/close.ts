import Big from 'big.js';
import { thousands } from '#core/amounts/amounts.ts';
import type { components } from '#core/contract/api.ts';
import { closeType, monthAfter, type CloseLedger } from '#core/kernel/close.ts';
import { filled, listed, type RefusalLanguage, type RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { fieldRefusal, refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { checksOf, isBlocking } from './close-checks.ts';
import type { CloseDesk } from './close-desk.ts';
import { closingOf } from './close-kinds.ts';
import { findingsIn, type MonthFinding } from './closing.ts';
import { runningClose } from './db/close-run.ts';
import {
  addCloseLine,
  addPeriod,
  closedLast,
  dropPeriod,
  flagPeriods,
  lockClosing,
  type FigureRow,
  type Month,
} from './db/ledger-close.ts';
import { lastClosed, lockLedger } from './db/ledger-period.ts';
import { ledgerTexts } from './period.ts';
import { periodRefusals } from './refusals.ts';

type Schemas = components['schemas'];

/** Dictionaries close_action and close_result. */
const actions = { calc: '1', close: '2', reverse: '3' } as const;
const DONE = '1';
const REFUSED = '2';

/** Which month of a ledger was closed last, and which is next: the one after it, else that of the first entry. */
export async function monthState(desk: CloseDesk, ledger: CloseLedger): Promise<Schemas['MonthState']> {
  const { db, actor } = desk;
  const last = await closedLast(db, actor.tenantId, ledger);
  return {
    ledger,
    next: await nextMonth(desk, ledger),
    last: last?.period ?? null,
    closedBy: last?.closed_by ?? null,
    closedAt: last?.closed_at ?? null,
    running: await runningClose(db, actor.tenantId),
    downstream:
      last === null
        ? []
        : [...(await closedAfter(db, { tenantId: actor.tenantId, period: last.period }, ledger))].map(({ zh }) => zh),
  };
}

async function nextMonth(desk: CloseDesk, ledger: CloseLedger): Promise<string | null> {
  const last = await lastClosed(desk.db, desk.actor.tenantId, ledger);
  return last === null ? closingOf(ledger).firstMonth(desk) : monthAfter(last);
}

/** Returns the figures of a month, and in a language what keeps it open; by default of the month that is closed next. */
export async function monthChecks(
  desk: CloseDesk,
  { ledger, period: asked }: { readonly ledger: CloseLedger; readonly period?: string },
  language: RefusalLanguage,
): Promise<Schemas['MonthCheckList']> {
  const { db, actor } = desk;
  const period = asked ?? (await nextMonth(desk, ledger));
  if (period === null) return { ledger, period, checks: [], figures: [] };
  const month = { tenantId: actor.tenantId, period };
  return {
    ledger,
    period,
    checks: findingsIn(await checksOf(desk, ledger, month), language),
    figures: figuresOf(await closingOf(ledger).figures(db, month)),
  };
}

/**
 * Prices the issues of the next month, which stays open: done again, it changes only what was posted meanwhile.
 * @throws Refusal 409 where another month is next
 */
export async function calcMonth(desk: CloseDesk, ledger: CloseLedger, period: string): Promise<Schemas['MonthValued']> {
  const month = await openNext(desk, ledger, period);
  desk.tell?.('price');
  const valued = await closingOf(ledger).price(desk, month);
  const amount = new Big(valued.amount).toFixed(2);
  const what = ledger === 'gl' ? '结转损益' : '调整';
  await note(desk, ledger, month, 'calc', `${what} ${valued.lines} 行，金额 ${thousands(amount, 2)}`);
  return { lines: valued.lines, amount, figures: figuresOf(await closingOf(ledger).figures(desk.db, month)) };
}

/**
 * Closes the next month in the caller's transaction: nobody posts to the ledger until it ends, and nobody posts to this month afterwards.
 * @throws Refusal 409 where another month is next, 422 where something keeps it open
 */
export async function closeMonth(
  desk: CloseDesk,
  ledger: CloseLedger,
  period: string,
): Promise<Schemas['MonthClosed']> {
  const { db, actor } = desk;
  const month = await openNext(desk, ledger, period);
  desk.tell?.('check');
  const checks = await checksOf(desk, ledger, month);
  const blocking = checks.filter(isBlocking);
  if (blocking.length > 0)
    throw refusal(422, periodRefusals.cannotCloseMonth, {
      ledger: ledgerTexts[ledger],
      period,
      blocking: listed(blocking.map(withCount), '；'),
    });
  const kind = closingOf(ledger);
  desk.tell?.('price');
  await kind.price(desk, month);
  desk.tell?.('balance');
  const figures = figuresOf(await kind.figures(db, month));
  const keys = await kind.keep(db, month);
  desk.tell?.('lock');
  await addPeriod(db, month, ledger, actor.username);
  if (desk.catalogue.table('fin_period') !== undefined) await flagPeriods(db, month.tenantId, ledger);
  const warnings = checks.map((check) => withCount(check).zh);
  const ends = figures.map(
    ({ currency, end }) => `期末${currency === null ? '' : ` ${currency}`} ${thousands(end, 2)}`,
  );
  await note(desk, ledger, month, 'close', [...ends, `结存 ${keys} 行`, ...warnings].join('；'));
  return { period, keys, figures };
}

/**
 * Opens the month that was closed last: its balances are dropped, its pricing is taken back row by row.
 * @throws Refusal 409 where another month was closed last, 422 without a reason or while what follows is closed
 */
export async function reverseMonth(
  desk: CloseDesk,
  ledger: CloseLedger,
  { period, reason }: { readonly period: string; readonly reason: string },
): Promise<void> {
  const { db, actor } = desk;
  const title = ledgerTexts[ledger];
  if (reason === '') throw fieldRefusal('reason', periodRefusals.reopenReason);
  await beginClosing(desk);
  desk.tell?.('check');
  await lockLedger(db, actor.tenantId, ledger);
  const last = await lastClosed(db, actor.tenantId, ledger);
  if (last === null) throw refusal(409, periodRefusals.nothingClosed, { ledger: title });
  if (last !== period) throw refusal(409, periodRefusals.onlyLastReopened, { ledger: title, last });
  const month = { tenantId: actor.tenantId, period };
  const after = await closedAfter(db, month, ledger);
  if (after.length > 0) throw refusal(422, periodRefusals.closedAfter, { after: listed(after), period, ledger: title });
  const kind = closingOf(ledger);
  desk.tell?.('balance');
  await dropPeriod(db, month, ledger);
  if (desk.catalogue.table('fin_period') !== undefined) await flagPeriods(db, month.tenantId, ledger);
  await kind.drop(db, month);
  desk.tell?.('price');
  await kind.unprice(desk, month);
  await note(desk, ledger, month, 'reverse', reason);
}

/** Returns the words of a finding with how many there are. */
function withCount({ title, count }: MonthFinding): RefusalText {
  return filled(platformRefusals.bracketed, { text: title, more: count });
}

/** Says in the log that somebody was refused, and why. */
export async function noteRefusal(
  { db, actor }: CloseDesk,
  act: keyof typeof actions,
  { ledger, period }: Schemas['MonthAct'],
  message: string,
): Promise<void> {
  const line = { type: closeType[ledger], action: actions[act], result: REFUSED, by: actor.username, detail: message };
  await addCloseLine(db, { tenantId: actor.tenantId, period }, line);
}

/** One at a time. @throws Refusal 409 that says who is at which month */
async function beginClosing({ db, actor }: CloseDesk): Promise<void> {
  if (await lockClosing(db, actor.tenantId)) return;
  const running = await runningClose(db, actor.tenantId);
  const what =
    running === null
      ? periodRefusals.otherPeriod
      : filled(periodRefusals.periodOf, { ledger: ledgerTexts[running.ledger], period: running.period });
  const who = running === null ? '' : filled(periodRefusals.startedBy, { who: running.startedBy });
  const word = { calc: periodRefusals.calculating, close: periodRefusals.closing, reverse: periodRefusals.reopening }[
    running?.act ?? 'close'
  ];
  throw refusal(409, periodRefusals.closingRuns, { ledger: what, who, act: word });
}

/** Keeps everybody from posting, and makes sure that the caller closes the month he saw. */
async function openNext(desk: CloseDesk, ledger: CloseLedger, period: string): Promise<Month> {
  const { db, actor } = desk;
  const title = ledgerTexts[ledger];
  await beginClosing(desk);
  desk.tell?.('check');
  await lockLedger(db, actor.tenantId, ledger);
  const next = await nextMonth(desk, ledger);
  if (next === null) throw refusal(409, periodRefusals.nothingToClose, { ledger: title });
  if (next !== period) {
    const why =
      period < next
        ? filled(periodRefusals.isClosed, { period })
        : filled(periodRefusals.notYetClosed, { period: next });
    throw refusal(409, periodRefusals.notNextMonth, { ledger: title, why, next });
  }
  return { tenantId: actor.tenantId, period };
}

/** Titles of the ledgers that were closed after this one for the same month. */
async function closedAfter(db: Db, { tenantId, period }: Month, ledger: CloseLedger): Promise<readonly RefusalText[]> {
  const titles: RefusalText[] = [];
  for (const one of closingOf(ledger).after) {
    const last = await lastClosed(db, tenantId, one);
    if (last !== null && last >= period) titles.push(ledgerTexts[one]);
  }
  return titles;
}

async function note(
  { db, actor }: CloseDesk,
  ledger: CloseLedger,
  month: Month,
  act: keyof typeof actions,
  detail: string,
): Promise<void> {
  const line = { type: closeType[ledger], action: actions[act], result: DONE, by: actor.username, detail };
  await addCloseLine(db, month, line);
}

function figuresOf(rows: readonly FigureRow[]): Schemas['MonthFigures'][] {
  return rows.map(({ currency, begin, increase, decrease, advance }) => ({
    currency,
    begin: new Big(begin).toFixed(2),
    increase: new Big(increase).toFixed(2),
    decrease: new Big(decrease).toFixed(2),
    end: new Big(begin).plus(increase).minus(decrease).toFixed(2),
    advance: advance === null ? null : new Big(advance).toFixed(2),
  }));
}
