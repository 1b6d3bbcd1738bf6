import { describe, expect, it } from 'vitest';
import { bookRows, type BookAsked, type BookEntry, type BookRow } from './books.ts';

const asked = (more: Partial<BookAsked> = {}): BookAsked => ({
  kind: 'detail',
  from: '2026-01',
  to: '2026-12',
  direction: 'D',
  columns: [],
  ...more,
});
const nothing = { amount: '0', qty: '0' };
const entry = (date: string, debit: string, credit: string, more: Partial<BookEntry> = {}): BookEntry => ({
  date,
  period: date.slice(0, 7),
  voucherId: 'v',
  voucherNo: '记-202601-0001',
  summary: '摘要',
  debit,
  credit,
  qty: '',
  child: '',
  ...more,
});
const told = (rows: readonly BookRow[]): readonly string[] =>
  rows.map(({ date, summary, debit, credit, direction, balance }) =>
    [date.slice(5), summary, debit, credit, direction, balance].join(' '),
  );

describe('[K14] [finance.book] rows of account books', () => {
  it('of three columns begin with last year, and sum month and year with the side of the balance', () => {
    const rows = bookRows(asked({ to: '2026-02' }), { amount: '100', qty: '0' }, [
      entry('2026-01-05', '50', '0'),
      entry('2026-01-20', '0', '150'),
      entry('2026-02-03', '0', '30'),
    ]);
    expect(told(rows)).toEqual([
      '01-01 上年结转   借 100.00',
      '01-05 摘要 50.00 0.00 借 150.00',
      '01-20 摘要 0.00 150.00 平 0.00',
      '01-31 本月合计 50.00 150.00 平 0.00',
      '01-31 本年累计 50.00 150.00 平 0.00',
      '02-03 摘要 0.00 30.00 贷 30.00',
      '02-28 本月合计 0.00 30.00 贷 30.00',
      '02-28 本年累计 50.00 180.00 贷 30.00',
    ]);
  });

  it('that begin in the middle of a year have the sums of the whole year', () => {
    const entries = [entry('2026-01-05', '50', '0'), entry('2026-03-01', '7', '0')];
    expect(told(bookRows(asked({ from: '2026-03', to: '2026-03' }), { amount: '1', qty: '0' }, entries))).toEqual([
      '03-01 期初余额   借 51.00',
      '03-01 摘要 7.00 0.00 借 58.00',
      '03-31 本月合计 7.00 0.00 借 58.00',
      '03-31 本年累计 57.00 0.00 借 58.00',
    ]);
    // Nothing happened: the balance stands alone.
    expect(told(bookRows(asked({ from: '2026-04', to: '2026-04' }), { amount: '1', qty: '0' }, entries))).toEqual([
      '04-01 期初余额   借 58.00',
    ]);
  });

  it('carry December into the next year, whose sums begin anew', () => {
    const entries = [entry('2025-12-31', '9', '0'), entry('2026-01-02', '1', '0')];
    expect(told(bookRows(asked({ from: '2025-12', to: '2026-01' }), nothing, entries))).toEqual([
      '12-01 期初余额   平 0.00',
      '12-31 摘要 9.00 0.00 借 9.00',
      '12-31 本月合计 9.00 0.00 借 9.00',
      '12-31 本年累计 9.00 0.00 借 9.00',
      '12-31 结转下年   借 9.00',
      '01-02 摘要 1.00 0.00 借 10.00',
      '01-31 本月合计 1.00 0.00 借 10.00',
      '01-31 本年累计 1.00 0.00 借 10.00',
    ]);
  });

  it('of totals have months alone, journals every day', () => {
    const entries = [entry('2026-01-05', '5', '0'), entry('2026-01-05', '0', '2'), entry('2026-01-06', '1', '0')];
    expect(told(bookRows(asked({ kind: 'general' }), nothing, entries)).map((row) => row.split(' ')[1])).toEqual([
      '上年结转',
      '本月合计',
      '本年累计',
    ]);
    expect(told(bookRows(asked({ kind: 'journal' }), nothing, entries))).toEqual([
      '01-01 上年结转   平 0.00',
      '01-05 摘要 5.00 0.00 借 5.00',
      '01-05 摘要 0.00 2.00 借 3.00',
      '01-05 本日合计 5.00 2.00 借 3.00',
      '01-06 摘要 1.00 0.00 借 4.00',
      '01-06 本日合计 1.00 0.00 借 4.00',
      '01-31 本月合计 6.00 2.00 借 4.00',
      '01-31 本年累计 6.00 2.00 借 4.00',
    ]);
  });

  it('carry from page to page what the year has so far, journals what the month has', () => {
    const entries = [entry('2026-01-05', '5', '0'), entry('2026-02-05', '0', '2'), entry('2026-02-06', '1', '0')];
    const last = (kind: 'detail' | 'journal') =>
      bookRows(asked({ kind }), nothing, entries).findLast(({ kind: own }) => own === 'entry')?.carried;
    expect(last('detail')).toMatchObject({ debit: '6.00', credit: '2.00' });
    expect(last('journal')).toMatchObject({ debit: '1.00', credit: '2.00' });
  });

  it('of columns have each amount below its sub-account, on the side of the account', () => {
    const entries = [
      entry('2026-01-05', '0', '13', { child: '05' }),
      entry('2026-01-06', '4', '0', { child: '01' }),
      entry('2026-01-07', '0', '-3', { child: '05' }),
    ];
    const rows = bookRows(asked({ kind: 'columns', direction: 'C', columns: ['01', '05'] }), nothing, entries);
    expect(rows.map(({ parts }) => parts)).toEqual([
      ['', ''],
      ['0.00', '13.00'],
      ['-4.00', '0.00'],
      ['0.00', '-3.00'],
      ['-4.00', '10.00'],
      ['-4.00', '10.00'],
    ]);
    expect(rows.at(-1)).toMatchObject({ direction: '贷', balance: '6.00' });
  });

  it('of quantities keep what is there, red lines included', () => {
    const entries = [
      entry('2026-01-05', '78000', '0', { qty: '3000' }),
      entry('2026-01-06', '-2600', '0', { qty: '100' }),
      entry('2026-01-31', '0', '94040.81', { qty: '3600' }),
    ];
    const rows = bookRows(asked({ kind: 'quantity' }), { amount: '50000', qty: '2000' }, entries);
    expect(rows.map(({ qtyIn, qtyOut, qty }) => [qtyIn, qtyOut, qty])).toEqual([
      ['', '', '2000'],
      ['3000', '', '5000'],
      ['-100', '', '4900'],
      ['', '3600', '1300'],
      ['2900', '3600', '1300'],
      ['2900', '3600', '1300'],
    ]);
  });
});
