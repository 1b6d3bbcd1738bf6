import { describe, expect, it } from 'vitest';
import { matchItems, type MatchRule, type OpenItem } from './write-off-match.ts';

type Given = readonly [id: string, open: string, billDate: string, dueDate?: string | null, orderNo?: string | null];

const items = (list: readonly Given[]): readonly OpenItem[] =>
  list.map(([id, open, billDate, dueDate = null, orderNo = null]) => ({ id, open, billDate, dueDate, orderNo }));
const match = (upper: readonly Given[], lower: readonly Given[], rules: readonly MatchRule[] = []): readonly string[] =>
  matchItems(items(upper), items(lower), rules).map((pair) => `${pair.upper} ${pair.lower} ${pair.amount}`);
const rule = (keys: string, order = '1', tolerance = '0'): MatchRule => ({ keys: [...keys], order, tolerance });

describe('[hexiao.auto-rule] the order in which open items settle each other', () => {
  const upper: readonly Given[] = [
    ['late', '10', '2026-01-01', '2026-05-01'],
    ['early', '20', '2026-03-01', '2026-04-01'],
    ['undated', '5', '2026-02-01'],
  ];

  it('is by due date, or by the date of the document where none is due', () => {
    const lower: readonly Given[] = [['money', '99', '2026-06-01']];
    expect(match(upper, lower, [rule('1', '1')])).toEqual([
      'undated money 5.00',
      'early money 20.00',
      'late money 10.00',
    ]);
    expect(match(upper, lower)).toEqual(['undated money 5.00', 'early money 20.00', 'late money 10.00']);
  });

  it('is by the date of the document where the rule says so', () => {
    expect(match(upper, [['money', '99', '2026-06-01']], [rule('1', '2')])).toEqual([
      'late money 10.00',
      'undated money 5.00',
      'early money 20.00',
    ]);
  });

  it('is the smallest first where the rule says so', () => {
    expect(match(upper, [['money', '99', '2026-06-01']], [rule('1', '3')])).toEqual([
      'undated money 5.00',
      'late money 10.00',
      'early money 20.00',
    ]);
  });

  it('is as they came on one day', () => {
    const day = '2026-01-01';
    const same: readonly Given[] = [
      ['b', '1', day],
      ['a', '1', day],
      ['c', '1', day],
    ];
    expect(match(same, [['money', '9', day]])).toEqual(['b money 1.00', 'a money 1.00', 'c money 1.00']);
  });

  it('looks at the date of the document for the other side where no rule is given', () => {
    const lower: readonly Given[] = [
      ['second', '6', '2026-02-02', '2026-01-01'],
      ['first', '6', '2026-02-01', '2026-09-01'],
    ];
    expect(match([['bill', '10', '2026-01-01']], lower)).toEqual(['bill first 6.00', 'bill second 4.00']);
  });
});

describe('[hexiao.auto-rule] what agrees', () => {
  it('is the order for keys 2 and 3: an empty number is no order', () => {
    const upper: readonly Given[] = [
      ['none', '5', '2026-01-01', null, ''],
      ['null', '5', '2026-01-02'],
      ['one', '5', '2026-01-03', null, 'XS-1'],
    ];
    const lower: readonly Given[] = [
      ['none', '5', '2026-01-01', null, ''],
      ['null', '5', '2026-01-02'],
      ['two', '5', '2026-01-03', null, 'XS-2'],
      ['one', '9', '2026-01-04', null, 'XS-1'],
    ];
    for (const key of ['2', '3']) expect(match(upper, lower, [rule(key)])).toEqual(['one one 5.00']);
  });

  it('is the amount for key 4, up to the tolerance and no cent further', () => {
    const upper: readonly Given[] = [['bill', '100', '2026-01-01']];
    const near: readonly Given[] = [['money', '100.05', '2026-01-01']];
    expect(match(upper, near, [rule('4', '1', '0.05')])).toEqual(['bill money 100.00']);
    expect(match(upper, near, [rule('4', '1', '0.04')])).toEqual([]);
  });

  it('is every key of a rule together', () => {
    const upper: readonly Given[] = [['bill', '100', '2026-01-01', null, 'XS-1']];
    expect(match(upper, [['money', '90', '2026-01-01', null, 'XS-1']], [rule('24')])).toEqual([]);
    expect(match(upper, [['money', '100', '2026-01-01', null, 'XS-2']], [rule('24')])).toEqual([]);
    expect(match(upper, [['money', '100', '2026-01-01', null, 'XS-1']], [rule('24')])).toEqual(['bill money 100.00']);
  });

  it('is never the project, so the other rules go on', () => {
    expect(match([['bill', '1', '2026-01-01']], [['money', '1', '2026-01-01']], [rule('16'), rule('1')])).toEqual([
      'bill money 1.00',
    ]);
  });

  it('is said once for two documents that meet under two rules', () => {
    const upper: readonly Given[] = [
      ['x', '10', '2026-01-01'],
      ['y', '4', '2026-01-02', null, 'XS-1'],
    ];
    const lower: readonly Given[] = [
      ['m', '3', '2026-01-01', null, 'XS-1'],
      ['n', '20', '2026-01-02'],
    ];
    expect(match(upper, lower, [rule('2'), rule('1')])).toEqual(['y m 3.00', 'x n 10.00', 'y n 1.00']);
  });
});

describe('an equal amount', () => {
  it('comes before an older one, and the rest follows in its order', () => {
    const lower: readonly Given[] = [
      ['old', '3', '2026-01-01'],
      ['equal', '5', '2026-02-01'],
    ];
    expect(match([['bill', '5', '2026-01-01']], lower)).toEqual(['bill equal 5.00']);
    expect(match([['bill', '4.99', '2026-01-01']], lower)).toEqual(['bill old 3.00', 'bill equal 1.99']);
    expect(match([['bill', '6', '2026-01-01']], lower, [rule('1', '1', '1')])).toEqual([
      'bill equal 5.00',
      'bill old 1.00',
    ]);
  });

  it('is nothing where nothing is open', () => {
    expect(match([['bill', '0', '2026-01-01']], [['money', '0', '2026-01-01']])).toEqual([]);
    expect(match([['bill', '0.5', '2026-01-01']], [['money', '0.75', '2026-01-01']])).toEqual(['bill money 0.50']);
    expect(match([['bill', '-5', '2026-01-01']], [['money', '5', '2026-01-01']])).toEqual([]);
  });
});
