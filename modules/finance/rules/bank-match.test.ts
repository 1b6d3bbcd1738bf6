import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { adjust, matchLines, type MatchSide } from './bank-match.ts';

const side = (id: string, date: string, amount: string, opposite = '', words = ''): MatchSide => ({
  id,
  date: `2026-10-${date}`,
  amount,
  opposite,
  words,
});

describe('[finance.bank-reconcile] which line of a statement is which row of the ledger', () => {
  it('has the same amount on the same side, within so many days', () => {
    const rows = [side('a', '01', '100'), side('b', '09', '-50.00'), side('c', '02', '50')];
    expect(matchLines([side('1', '04', '100.00'), side('2', '10', '-50')], rows, 3)).toEqual([
      ['1', 'a'],
      ['2', 'b'],
    ]);
    expect(matchLines([side('1', '05', '100.00')], rows, 3)).toEqual([]);
  });

  it('names the same party before a nearer day, and its number before the first of equals', () => {
    const rows = [
      side('near', '05', '10', '乙公司'),
      side('same', '03', '10', '甲公司'),
      side('numbered', '03', '20', '', 'SK-20261003-0001'),
      side('first', '03', '20'),
    ];
    expect(
      matchLines(
        [side('1', '05', '10', '甲公司苏州分行'), side('2', '03', '20', '', '货款 SK-20261003-0001')],
        rows,
        5,
      ),
    ).toEqual([
      ['1', 'same'],
      ['2', 'numbered'],
    ]);
  });

  it('takes nothing twice, and leaves a row to the line it fits better', () => {
    const rows = [side('a', '03', '10', '甲'), side('b', '04', '10', '乙')];
    expect(matchLines([side('1', '03', '10', '乙'), side('2', '03', '10'), side('3', '03', '10')], rows, 5)).toEqual([
      ['1', 'b'],
      ['2', 'a'],
    ]);
  });
});

describe('the table that brings both balances together', () => {
  it('comes to the same on both sides', () => {
    const amounts = (income: string, outgo: string) => ({ income: new Big(income), outgo: new Big(outgo) });
    // Both began with 100 and share +50: the books have +8 and −3 more, the bank +1 and −2.5.
    const table = adjust({ bank: '148.5', book: '155' }, { statement: amounts('1', '2.5'), ledger: amounts('8', '3') });
    expect(table).toEqual({
      bank: '148.50',
      bookIn: '8.00',
      bookOut: '3.00',
      bankAdjusted: '153.50',
      book: '155.00',
      bankIn: '1.00',
      bankOut: '2.50',
      bookAdjusted: '153.50',
    });
  });
});

describe('[finance.bank-reconcile] of several rows', () => {
  const line = (more: Partial<MatchSide>): MatchSide => ({ ...side('1', '10', '10'), ...more });
  const row = (id: string, date: string, opposite = '', words = ''): MatchSide => side(id, date, '10', opposite, words);
  const match = (one: MatchSide, ...rows: readonly MatchSide[]): string | undefined =>
    matchLines([one], rows, 9)[0]?.[1];

  it('the one of the party goes before the one that is named, and both before the nearest', () => {
    const rows = [row('near', '10'), row('named', '08', '', 'SK-1'), row('party', '07', '甲')];
    expect(match(line({ opposite: '甲', words: 'SK-1' }), ...rows)).toBe('party');
    expect(match(line({ words: 'SK-1' }), ...rows)).toBe('named');
    expect(match(line({}), ...rows)).toBe('near');
    expect(match(line({ opposite: '甲', words: 'SK-1' }), ...rows, row('both', '02', '甲', 'SK-1'))).toBe('both');
  });

  it('the nearest is the one with the fewest days between, before or after', () => {
    expect(match(line({}), row('a', '07'), row('b', '12'))).toBe('b');
    expect(match(line({}), row('a', '12'), row('b', '09'))).toBe('b');
    expect(match(line({}), row('a', '11'), row('b', '09'))).toBe('a');
  });

  it('words of three signs name nothing, any longer one does', () => {
    expect(match(line({ words: 'xx abc' }), row('near', '10'), row('short', '08', '', 'abc'))).toBe('near');
    expect(match(line({ words: 'xx abcd' }), row('near', '10'), row('long', '08', '', 'zz abcd'))).toBe('long');
  });

  it('a party that is not said is nobody', () => {
    expect(match(line({ opposite: '甲' }), row('near', '10'), row('nobody', '08'))).toBe('near');
    expect(match(line({}), row('near', '10'), row('somebody', '08', '甲'))).toBe('near');
  });

  it('the first line takes what fits two of them alike', () => {
    const rows = [row('a', '10')];
    expect(matchLines([line({ id: '1' }), line({ id: '2' })], rows, 0)).toEqual([['1', 'a']]);
    expect(matchLines([line({ date: '2026-10-11' })], rows, 0)).toEqual([]);
  });
});
