import Big from 'big.js';

/** Account books: totals by month, three columns, cash and bank by day, one column for each sub-account, with quantities. */
export const bookKinds = ['general', 'detail', 'journal', 'columns', 'quantity'] as const;
export type BookKind = (typeof bookKinds)[number];

/** A posted line of an account or of one below it. */
export type BookEntry = {
  readonly date: string;
  readonly period: string;
  readonly voucherId: string;
  readonly voucherNo: string;
  readonly summary: string;
  readonly debit: string;
  readonly credit: string;
  /** In the unit of the item; nothing where the line has none. */
  readonly qty: string;
  /** The sub-account one level below, for books of columns. */
  readonly child: string;
};

/** Kinds of rows: what stands before, a line, the sums of a day, of a month and of the year, what goes into the next one. */
export type BookRowKind = 'opening' | 'entry' | 'day' | 'month' | 'year' | 'next';

export type BookRow = {
  readonly kind: BookRowKind;
  readonly date: string;
  readonly voucherId: string;
  readonly voucherNo: string;
  readonly summary: string;
  readonly debit: string;
  readonly credit: string;
  /** 借, 贷 or 平. */
  readonly direction: string;
  readonly balance: string;
  readonly qtyIn: string;
  readonly qtyOut: string;
  readonly qty: string;
  /** Amounts by sub-account on the side of the account, in the order of `columns`. */
  readonly parts: readonly string[];
  /** Sums so far, for what is carried from page to page: since the month began in journals, since the year began elsewhere. */
  readonly carried: { readonly debit: string; readonly credit: string; readonly parts: readonly string[] };
};

/** Balance and quantity of an account when the year of the first month began. */
export type BookOpening = { readonly amount: string; readonly qty: string };

export type BookAsked = {
  readonly kind: BookKind;
  readonly from: string;
  readonly to: string;
  /** Side of the account: a book of columns counts on it. */
  readonly direction: string;
  /** Sub-accounts that are columns. */
  readonly columns: readonly string[];
};

type Sums = { debit: Big; credit: Big; qtyIn: Big; qtyOut: Big; parts: Big[] };

/**
 * Returns the rows of a book. Entries begin with the year of the first month, so that sums of the year are whole; rows before the first
 * month are left out. A month without entries has no rows.
 * @example bookRows({ kind: 'detail', from: '2026-01', to: '2026-01', direction: 'D', columns: [] }, opening, entries)
 */
export function bookRows(asked: BookAsked, opening: BookOpening, entries: readonly BookEntry[]): readonly BookRow[] {
  const keeper = newKeeper(asked, opening);
  const months = Map.groupBy(entries, ({ period }) => period);
  const rows: BookRow[] = [];
  let isOpened = false;
  const open = (): void => {
    if (isOpened) return;
    isOpened = true;
    rows.push(keeper.row('opening', `${asked.from}-01`, asked.from.endsWith('-01') ? '上年结转' : '期初余额'));
  };
  for (const period of [...months.keys()].toSorted()) {
    if (period > asked.to) break;
    const isShown = period >= asked.from;
    if (isShown) open();
    keeper.begin(period);
    const own = monthRows(asked, keeper, months.get(period) ?? []);
    if (isShown) rows.push(...own, ...keeper.closing(period));
  }
  open();
  return rows;
}

/** The entries of a month as the book shows them, with the sums of each day in journals. */
function monthRows({ kind }: BookAsked, keeper: Keeper, entries: readonly BookEntry[]): readonly BookRow[] {
  return entries.flatMap((entry, at) => {
    keeper.take(entry);
    if (kind === 'general') return [];
    const row = keeper.entry(entry);
    const isDayDone = kind === 'journal' && entries[at + 1]?.date !== entry.date;
    return isDayDone ? [row, keeper.dayRow(entry.date)] : [row];
  });
}

type Keeper = ReturnType<typeof newKeeper>;

/** Keeps the balance and the sums of day, month and year as entries come. */
function newKeeper({ kind, direction, columns }: BookAsked, opening: BookOpening) {
  const none = (): Sums => ({
    debit: new Big(0),
    credit: new Big(0),
    qtyIn: new Big(0),
    qtyOut: new Big(0),
    parts: columns.map(() => new Big(0)),
  });
  let balance = new Big(opening.amount);
  let qty = new Big(opening.qty);
  let [day, month, year] = [none(), none(), none()];
  let [isOf, dayOf] = ['', ''];

  const row = (
    rowKind: BookRowKind,
    date: string,
    summary: string,
    more: { readonly sums?: Sums; readonly voucherId?: string; readonly voucherNo?: string } = {},
  ): BookRow => {
    const { sums, voucherId = '', voucherNo = '' } = more;
    const carried = kind === 'journal' ? month : year;
    return {
      kind: rowKind,
      date,
      voucherId,
      voucherNo,
      summary,
      debit: sums === undefined ? '' : sums.debit.toFixed(2),
      credit: sums === undefined ? '' : sums.credit.toFixed(2),
      direction: balance.gt(0) ? '借' : balance.lt(0) ? '贷' : '平',
      balance: balance.abs().toFixed(2),
      qtyIn: sums === undefined ? '' : plainQty(sums.qtyIn),
      qtyOut: sums === undefined ? '' : plainQty(sums.qtyOut),
      qty: plainQty(qty.times(direction === 'C' ? -1 : 1)),
      parts: columns.map((_, at) => sums?.parts[at]?.toFixed(2) ?? ''),
      carried: {
        debit: carried.debit.toFixed(2),
        credit: carried.credit.toFixed(2),
        parts: carried.parts.map((part) => part.toFixed(2)),
      },
    };
  };

  return {
    row,
    /** Begins a month, and a year with it. */
    begin: (period: string): void => {
      if (isOf !== '' && isOf.slice(0, 4) !== period.slice(0, 4)) year = none();
      isOf = period;
      month = none();
    },
    take: (entry: BookEntry): void => {
      if (entry.date !== dayOf) day = none();
      dayOf = entry.date;
      const change = new Big(entry.debit).minus(entry.credit);
      balance = balance.plus(change);
      qty = qty.plus(qtyOf(entry));
      for (const sums of [day, month, year]) add(sums, entry, { columns, change, direction });
    },
    entry: (entry: BookEntry): BookRow => {
      const sums = none();
      add(sums, entry, { columns, change: new Big(entry.debit).minus(entry.credit), direction });
      return row('entry', entry.date, entry.summary, { sums, voucherId: entry.voucherId, voucherNo: entry.voucherNo });
    },
    dayRow: (date: string): BookRow => row('day', date, '本日合计', { sums: day }),
    closing: (period: string): readonly BookRow[] => {
      const date = lastDay(period);
      return [
        row('month', date, '本月合计', { sums: month }),
        row('year', date, '本年累计', { sums: year }),
        ...(period.endsWith('-12') ? [row('next', date, '结转下年')] : []),
      ];
    },
  };
}

function add(
  sums: Sums,
  entry: BookEntry,
  {
    columns,
    change,
    direction,
  }: { readonly columns: readonly string[]; readonly change: Big; readonly direction: string },
): void {
  sums.debit = sums.debit.plus(entry.debit);
  sums.credit = sums.credit.plus(entry.credit);
  const qty = qtyOf(entry);
  if (isDebit(entry)) sums.qtyIn = sums.qtyIn.plus(qty);
  else sums.qtyOut = sums.qtyOut.minus(qty);
  const at = columns.indexOf(entry.child);
  const part = sums.parts[at];
  if (part !== undefined) sums.parts[at] = part.plus(direction === 'C' ? change.times(-1) : change);
}

/** Quantity as the balance takes it: a debit adds, a credit takes away; that of a red line is negative, too. */
function qtyOf(entry: BookEntry): Big {
  const qty = new Big(entry.qty === '' ? 0 : entry.qty);
  const amount = new Big(isDebit(entry) ? entry.debit : entry.credit);
  const signed = amount.lt(0) && qty.gt(0) ? qty.times(-1) : qty;
  return isDebit(entry) ? signed : signed.times(-1);
}

function isDebit({ debit }: BookEntry): boolean {
  return !new Big(debit).eq(0);
}

function plainQty(qty: Big): string {
  return qty.eq(0) ? '' : qty.round(6).toFixed();
}

function lastDay(period: string): string {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
