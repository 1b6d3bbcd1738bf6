import Big from 'big.js';
import { isMonth } from '#core/dates/dates.ts';
import type { Db } from '#server/db/connection.ts';
import { refusal } from '#server/platform/refusal.ts';
import { bookRows, type BookEntry, type BookKind, type BookRow } from '../rules/books.ts';
import { pathOf } from '../rules/voucher-paper.ts';
import { accountBookRefusals } from './book-refusals.ts';
import { linesOfBooks, openingsOfBooks, type BookLineRow } from './db/book.ts';
import { accountsOfBooks, type BookAccount } from './db/subject.ts';

/** Most lines of the books of one question. */
const MOST_LINES = 20_000;
const MOST_MONTHS = 24;

export type BookChoice = {
  readonly kind: BookKind;
  readonly from: string;
  readonly to: string;
  readonly fromPeriod: string;
  readonly toPeriod: string;
};

export type Book = {
  readonly account: BookAccount;
  readonly path: string;
  readonly columns: readonly string[];
  readonly rows: readonly BookRow[];
};

export type Books = {
  readonly accounts: readonly BookAccount[];
  readonly from: string;
  readonly to: string;
  readonly books: readonly Book[];
};

/**
 * Returns the books of accounts. One account by itself has a book whatever its level; of a range, those of the level a book of the kind is of.
 * @throws Refusal 422 where there are no such months or accounts, or too many lines
 */
export async function accountBooks(db: Db, tenantId: string, choice: BookChoice): Promise<Books> {
  refuseMonths(choice);
  const all = await accountsOfBooks(db, tenantId);
  const accounts = all.filter((account) => isOfKind(account, choice.kind));
  const from = choice.from === '' ? (accounts[0]?.code ?? '') : choice.from;
  const to = choice.to === '' ? from : choice.to;
  const chosen = chosenOf(accounts, choice.kind, from, to);
  if (from !== '' && chosen.length === 0)
    throw refusal(422, accountBookRefusals.noBookAccount, { code: from.slice(0, 50) });
  return { accounts, from, to, books: await booksOf(db, tenantId, { choice, all, chosen }) };
}

function refuseMonths({ fromPeriod, toPeriod }: BookChoice): void {
  const count = (period: string): number => Number(period.slice(0, 4)) * 12 + Number(period.slice(5));
  const isGood = isMonth(fromPeriod) && isMonth(toPeriod) && fromPeriod <= toPeriod;
  if (!isGood || count(toPeriod) - count(fromPeriod) >= MOST_MONTHS)
    throw refusal(422, accountBookRefusals.bookMonths, { most: MOST_MONTHS });
}

/** Journals are of money, quantities of what is counted, columns of what has accounts below it. */
function isOfKind({ cash_flag: cash, qty_flag: qty, is_leaf: isLeaf }: BookAccount, kind: BookKind): boolean {
  if (kind === 'journal') return cash === 'Y' && isLeaf;
  if (kind === 'quantity') return qty === 'Y';
  return kind !== 'columns' || !isLeaf;
}

function chosenOf(accounts: readonly BookAccount[], kind: BookKind, from: string, to: string): readonly BookAccount[] {
  if (from === to) return accounts.filter(({ code }) => code === from);
  const inRange = accounts.filter(({ code }) => code >= from && (code <= to || code.startsWith(to)));
  if (kind === 'general') return inRange.filter(({ pid }) => pid === null || pid === '');
  return kind === 'columns' ? inRange : inRange.filter(({ is_leaf: isLeaf }) => isLeaf);
}

async function booksOf(
  db: Db,
  tenantId: string,
  asked: {
    readonly choice: BookChoice;
    readonly all: readonly BookAccount[];
    readonly chosen: readonly BookAccount[];
  },
): Promise<readonly Book[]> {
  const { choice, all, chosen } = asked;
  const below = new Map(chosen.map((account) => [account, all.filter(({ code }) => code.startsWith(account.code))]));
  const subjects = [...new Set([...below.values()].flatMap((own) => own.map(({ id }) => id)))];
  // Sums of the year are whole.
  const from = `${choice.fromPeriod.slice(0, 4)}-01`;
  const lines = await linesOfBooks(db, { tenantId, subjects, from, to: choice.toPeriod }, MOST_LINES);
  if (lines.length > MOST_LINES) throw refusal(422, accountBookRefusals.tooManyLines, { most: MOST_LINES });
  const openings = await openingsOfBooks(db, { tenantId, subjects, from });
  const byId = new Map(all.map((account) => [account.id, account]));
  return chosen.flatMap((account) => {
    const ids = new Set((below.get(account) ?? []).map(({ id }) => id));
    const own = lines.filter((line) => ids.has(line.subject_id));
    const before = openings.filter((one) => ids.has(one.subject_id));
    const sum = (values: readonly string[]): string =>
      values.reduce((total, one) => total.plus(one), new Big(0)).toFixed();
    const opening = { amount: sum(before.map(({ amount }) => amount)), qty: sum(before.map(({ qty }) => qty)) };
    // An account nothing ever happened to has no page.
    if (own.length === 0 && new Big(opening.amount).eq(0)) return [];
    const entries = own.map((line) => entryOf(line, account, byId));
    const columns = choice.kind === 'columns' ? [...new Set(entries.map(({ child }) => child))].toSorted() : [];
    return {
      account,
      path: pathOf(account.id, byId),
      columns: columns.map((code) => nameOf(code, all)),
      rows: bookRows(
        { kind: choice.kind, from: choice.fromPeriod, to: choice.toPeriod, direction: account.direction, columns },
        opening,
        entries,
      ),
    };
  });
}

function entryOf(line: BookLineRow, account: BookAccount, byId: ReadonlyMap<string, BookAccount>): BookEntry {
  const code = byId.get(line.subject_id)?.code ?? '';
  return {
    date: line.date,
    period: line.period,
    voucherId: line.voucher_id,
    voucherNo: line.voucher_no,
    summary: line.summary,
    debit: line.debit,
    credit: line.credit,
    qty: new Big(line.qty).abs().toFixed(),
    // Codes grow by two digits a level.
    child: code.slice(0, account.code.length + 2),
  };
}

function nameOf(code: string, all: readonly BookAccount[]): string {
  return all.find((account) => account.code === code)?.name ?? code;
}
