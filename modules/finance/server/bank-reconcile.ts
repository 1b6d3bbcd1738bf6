import Big from 'big.js';
import { money } from '#core/amounts/amounts.ts';
import { dateText } from '#core/dates/dates.ts';
import { bankMatchDays } from '#core/params/flow.ts';
import { newId } from '#server/db/ids.ts';
import type { CloseDesk } from '#server/kernel/period/close-desk.ts';
import { readParams } from '#server/platform/params.ts';
import { refusal, type Refusal } from '#server/platform/refusal.ts';
import { adjust, matchLines, type Adjustment, type LooseAmounts, type MatchSide } from '../rules/bank-match.ts';
import {
  accountList,
  addMatches,
  dropMatches,
  ledgerRows,
  openingOf,
  statementLines,
  type MatchPlace,
  type SideRow,
  type StatementRow,
} from './db/bank-match.ts';
import { lockAccounts } from './db/cash-ledger.ts';
import { moneyRefusals } from './money-refusals.ts';

/** Dictionary match_status. */
const states = { auto: '2', byHand: '3' } as const;

/** The last day there can be: matching looks at everything. */
const EVER = '9999-12-31';

/** Balance at the end of a day as the bank states it, beside the sum of its lines. */
export type PrintedBalance = { readonly date: string; readonly amount: string; readonly computed: string };

export type Sheet = {
  readonly accounts: Awaited<ReturnType<typeof accountList>>;
  readonly accountId: string | null;
  readonly date: string;
  readonly statements: readonly StatementRow[];
  readonly entries: readonly SideRow[];
  readonly table: Adjustment | null;
  readonly printed: PrintedBalance | null;
};

/** Lines and rows of an account up to a day, and what brings both balances together. */
export async function reconcileSheet(
  desk: CloseDesk,
  asked: { readonly accountId: string; readonly date: string },
): Promise<Sheet> {
  const { db, actor, now } = desk;
  refuseMissing(desk);
  const accounts = await accountList(db, actor.tenantId);
  const date = asked.date === '' ? dateText(now) : asked.date;
  const account = asked.accountId === '' ? accounts[0] : accounts.find(({ id }) => id === asked.accountId);
  if (account === undefined && asked.accountId !== '') throw gone();
  if (account === undefined)
    return { accounts, accountId: null, date, statements: [], entries: [], table: null, printed: null };
  const at = { tenantId: actor.tenantId, accountId: account.id, date };
  const [statements, entries, opening] = [
    await statementLines(db, at),
    await ledgerRows(db, at),
    await openingOf(db, at),
  ];
  const sum = (rows: readonly SideRow[]): string =>
    rows.reduce((total, { amount }) => total.plus(amount), new Big(opening)).toFixed(2);
  const table = adjust(
    { bank: sum(statements), book: sum(entries) },
    { statement: looseOf(statements), ledger: looseOf(entries) },
  );
  return { accounts, accountId: account.id, date, statements, entries, table, printed: printedOf(statements, opening) };
}

/**
 * The balance the bank printed beside the last lines that have one. Lines of one day come in any order, so one of that day that says what
 * all lines so far come to is enough.
 */
function printedOf(statements: readonly StatementRow[], opening: string): PrintedBalance | null {
  const last = statements.findLast(({ balance }) => balance !== null);
  if (last === undefined) return null;
  const untilThen = statements.filter(({ date }) => date <= last.date);
  const computed = untilThen.reduce((sum, { amount }) => sum.plus(amount), new Big(opening));
  const ofDay = untilThen.flatMap(({ date, balance }) => (date === last.date && balance !== null ? [balance] : []));
  const amount = ofDay.find((balance) => computed.eq(balance)) ?? ofDay.at(-1) ?? '0';
  return { date: last.date, amount: new Big(amount).toFixed(2), computed: computed.toFixed(2) };
}

/**
 * Matches what fits of an account: the same amount on the same side within some days.
 * @returns how many lines
 * @throws Refusal 404 where the account is gone
 */
export async function autoMatch(desk: CloseDesk, accountId: string): Promise<number> {
  const { db, actor } = desk;
  const { statements, entries } = await openSides(desk, accountId);
  const { number } = await readParams(db, actor.tenantId, [bankMatchDays]);
  const pairs = matchLines(statements.map(asSide), entries.map(asSide), number(bankMatchDays));
  await addMatches(
    db,
    placeOf(desk, accountId, states.auto),
    pairs.map(([line, row]) => ({ no: newId(), statements: [line], entries: [row] })),
  );
  return pairs.length;
}

export type Chosen = {
  readonly accountId: string;
  readonly statements: readonly string[];
  readonly entries: readonly string[];
};

/**
 * Matches what somebody chose: one or several lines with one or several rows that come to the same.
 * @throws Refusal 409 where something is matched or gone meanwhile, 422 where the sums differ
 */
export async function matchByHand(desk: CloseDesk, { accountId, statements, entries }: Chosen): Promise<void> {
  const open = await openSides(desk, accountId);
  const [lines, rows] = [chosenOf(open.statements, statements), chosenOf(open.entries, entries)];
  const [bank, book] = [sumOf(lines), sumOf(rows)];
  if (!bank.eq(book))
    throw refusal(422, moneyRefusals.statementUneven, {
      bank: money(bank),
      book: money(book),
      diff: money(bank.minus(book)),
    });
  await addMatches(desk.db, placeOf(desk, accountId, states.byHand), [{ no: newId(), statements, entries }]);
}

/** Takes matches apart. @throws Refusal 409 where none of the lines is matched */
export async function cancelMatches(
  desk: CloseDesk,
  { accountId, statements }: Omit<Chosen, 'entries'>,
): Promise<number> {
  await lockAccount(desk, accountId);
  const count = await dropMatches(desk.db, desk.actor.tenantId, accountId, statements);
  if (count === 0) throw refusal(409, moneyRefusals.nothingMatched);
  return count;
}

type Sides = { readonly statements: readonly SideRow[]; readonly entries: readonly SideRow[] };

/** Returns the unmatched lines of both sides; nobody else matches in this account until the transaction ends. */
async function openSides(desk: CloseDesk, accountId: string): Promise<Sides> {
  await lockAccount(desk, accountId);
  const at = { tenantId: desk.actor.tenantId, accountId, date: EVER };
  const isOpen = (row: SideRow): boolean => row.match_no === null;
  return {
    statements: (await statementLines(desk.db, at)).filter(isOpen),
    entries: (await ledgerRows(desk.db, at)).filter(isOpen),
  };
}

async function lockAccount(desk: CloseDesk, accountId: string): Promise<void> {
  refuseMissing(desk);
  const account = (await lockAccounts(desk.db, desk.actor.tenantId, [accountId])).get(accountId);
  if (account === undefined || account.is_deleted) throw gone();
}

function refuseMissing({ catalogue }: CloseDesk): void {
  if (catalogue.table('fin_bank_statement') === undefined || catalogue.table('fin_bank_account') === undefined)
    throw refusal(404, moneyRefusals.reconcileNeedsFinance);
}

const gone = (): Refusal => refusal(404, moneyRefusals.accountGone);

function placeOf({ actor }: CloseDesk, accountId: string, status: string): MatchPlace {
  return { tenantId: actor.tenantId, accountId, status, by: actor.username };
}

function chosenOf(open: readonly SideRow[], ids: readonly string[]): readonly SideRow[] {
  const found = open.filter(({ id }) => ids.includes(id));
  if (ids.length === 0) throw refusal(422, moneyRefusals.chooseBothSides);
  if (found.length < ids.length) throw refusal(409, moneyRefusals.linesMatchedMeanwhile);
  return found;
}

const asSide = ({ id, date, amount, opposite, no, summary }: SideRow): MatchSide => ({
  id,
  date,
  amount,
  opposite,
  words: `${no} ${summary}`,
});

function sumOf(rows: readonly SideRow[]): Big {
  return rows.reduce((total, { amount }) => total.plus(amount), new Big(0));
}

/** Sums the amounts of one side that the other lacks on that day. */
function looseOf(rows: readonly SideRow[]): LooseAmounts {
  const loose = rows.filter((row) => !row.is_settled);
  return {
    income: sumOf(loose.filter(({ amount }) => new Big(amount).gt(0))),
    outgo: sumOf(loose.filter(({ amount }) => new Big(amount).lt(0))).times(-1),
  };
}
