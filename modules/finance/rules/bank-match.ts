import Big from 'big.js';
import { daysBetween } from '#core/dates/dates.ts';

/** A line of a bank's statement, or a row of the ledger of money, as matching sees it. */
export type MatchSide = {
  readonly id: string;
  /** `yyyy-MM-dd` */
  readonly date: string;
  /** Money in, or out where it is below zero. */
  readonly amount: string;
  readonly opposite: string;
  /** Numbers and words either may have: its own number, what it is for. */
  readonly words: string;
};

/**
 * Which line of a statement is which row of the ledger: the same amount on the same side within so many days. Of several rows the one that
 * names the same party is taken, then the one whose words name the other's, then the nearest day, then the first. Nothing is taken twice.
 * @returns pairs of ids, in the order of the lines
 */
export function matchLines(
  lines: readonly MatchSide[],
  rows: readonly MatchSide[],
  days: number,
): readonly (readonly [line: string, row: string])[] {
  const byAmount = Map.groupBy(rows, ({ amount }) => new Big(amount).toFixed(2));
  // Pairs that fit best come first, so that a line never takes what fits another one better.
  const pairs = lines.flatMap((line, at) =>
    (byAmount.get(new Big(line.amount).toFixed(2)) ?? []).flatMap((row) => {
      const apart = daysApart(line.date, row.date);
      return apart > days ? [] : [{ line, row, at, likeness: likenessOf(line, row), apart }];
    }),
  );
  const taken = new Set<string>();
  const found = new Map<string, string>();
  for (const { line, row } of pairs.toSorted(
    (one, other) => other.likeness - one.likeness || one.apart - other.apart || one.at - other.at,
  )) {
    if (found.has(line.id) || taken.has(row.id)) continue;
    found.set(line.id, row.id);
    taken.add(row.id);
  }
  return lines.flatMap(({ id }) => {
    const row = found.get(id);
    return row === undefined ? [] : [[id, row] as const];
  });
}

function likenessOf(line: MatchSide, row: MatchSide): number {
  const isParty = line.opposite !== '' && row.opposite !== '' && names(line.opposite, row.opposite);
  const isNamed = row.words.split(' ').some((word) => word.length > 3 && line.words.includes(word));
  return (isParty ? 2 : 0) + (isNamed ? 1 : 0);
}

const names = (one: string, other: string): boolean => one.includes(other) || other.includes(one);

function daysApart(one: string, other: string): number {
  return Math.abs(daysBetween(one, other));
}

/** Amounts found on one side alone, by day. */
export type LooseAmounts = { readonly income: Big; readonly outgo: Big };

/** 银行存款余额调节表: both balances, what the other side has not got yet, and what both come to. */
export type Adjustment = {
  readonly bank: string;
  readonly bookIn: string;
  readonly bookOut: string;
  readonly bankAdjusted: string;
  readonly book: string;
  readonly bankIn: string;
  readonly bankOut: string;
  readonly bookAdjusted: string;
};

/**
 * 银行余额 + 企业已收银行未收 − 企业已付银行未付 = 企业余额 + 银行已收企业未收 − 银行已付企业未付
 * @param loose what of the statement, and of the ledger, is matched with nothing
 */
export function adjust(
  balances: { readonly bank: string; readonly book: string },
  loose: { readonly statement: LooseAmounts; readonly ledger: LooseAmounts },
): Adjustment {
  const fixed = (value: Big): string => value.toFixed(2);
  const bank = new Big(balances.bank);
  const book = new Big(balances.book);
  const { statement, ledger } = loose;
  return {
    bank: fixed(bank),
    bookIn: fixed(ledger.income),
    bookOut: fixed(ledger.outgo),
    bankAdjusted: fixed(bank.plus(ledger.income).minus(ledger.outgo)),
    book: fixed(book),
    bankIn: fixed(statement.income),
    bankOut: fixed(statement.outgo),
    bookAdjusted: fixed(book.plus(statement.income).minus(statement.outgo)),
  };
}
