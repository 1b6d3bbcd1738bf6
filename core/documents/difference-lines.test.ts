import { describe, expect, it } from 'vitest';
import { difference, type DifferenceLine } from './difference.ts';

/** A comparison as people write it: `-` removed, `+` added, `~` changed with `[-…]` and `[+…]` inside. */
function written(lines: readonly DifferenceLine[]): string[] {
  return lines.map((line) => {
    if (line.kind !== 'changed') return `${{ same: ' ', removed: '-', added: '+' }[line.kind]}${line.text}`;
    const marks = { same: ['', ''], removed: ['[-', ']'], added: ['[+', ']'] } as const;
    return `~${line.pieces.map(({ kind, text }) => marks[kind].join(text)).join('')}`;
  });
}

describe('[B2.7] lines of two versions', () => {
  it.each([
    ['nothing and nothing', '', '', []],
    ['nothing before', '', 'a b', ['+a', '+b']],
    ['nothing after', 'a b', '', ['-a', '-b']],
    ['equal', 'a b', 'a b', [' a', ' b']],
    ['added at the end', 'a', 'a b', [' a', '+b']],
    ['added at the beginning', 'b', 'a b', ['+a', ' b']],
    ['added within', 'a c', 'a b c', [' a', '+b', ' c']],
    ['removed within', 'a b c', 'a c', [' a', '-b', ' c']],
    ['one of two equal lines removed', 'a a', 'a', [' a', '-a']],
    ['one of three equal lines added', 'a a', 'a a a', [' a', ' a', '+a']],
    ['moved: the removed one comes first where both ways are as short', 'a b', 'b a', ['-a', ' b', '+a']],
    ['the longest common part stays', 'x a b c y', 'c a b z', ['-x', '+c', ' a', ' b', '-c', '-y', '+z']],
    ['twice in one text', 'a x b y c', 'a b c', [' a', '-x', ' b', '-y', ' c']],
  ])('%s', (_, before, after, expected) => {
    const lines = (text: string) => (text === '' ? [] : text.split(' '));
    expect(written(difference(lines(before), lines(after)))).toEqual(expected);
  });

  it('an empty line is a line', () => {
    expect(written(difference(['', 'a'], ['a', '']))).toEqual(['-', ' a', '+']);
  });
});

describe('[B2.7] a line that changed', () => {
  // 4 of 10 characters stay: changed; 3 of 10: another line.
  it.each([
    ['four of ten characters stay', '甲乙丙丁一二三四五六', '甲乙丙丁', ['~甲乙丙丁[-一二三四五六]']],
    ['three of ten stay', '甲乙丙一二三四五六七', '甲乙丙', ['-甲乙丙一二三四五六七', '+甲乙丙']],
    [
      'the longer one counts, were it the new one',
      '甲乙丙',
      '甲乙丙一二三四五六七',
      ['-甲乙丙', '+甲乙丙一二三四五六七'],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(written(difference([before], [after]))).toEqual(expected);
  });

  it('blanks are no characters that stay', () => {
    // One of five characters stays, however many blanks stand before both.
    expect(written(difference(['      甲乙丙丁戊'], ['      甲三四五六']))).toEqual([
      '-      甲乙丙丁戊',
      '+      甲三四五六',
    ]);
  });

  it('two blank lines that differ are two lines', () => {
    expect(written(difference([' '], ['  ']))).toEqual(['- ', '+  ']);
  });

  it('words of letters and digits change as a whole, other signs one by one', () => {
    expect(written(difference(['total: 1200 kg.'], ['total: 1250 kg!']))).toEqual([
      '~total: [-1200][+1250] kg[-.][+!]',
    ]);
  });

  it('each removed line meets the added line in its order', () => {
    expect(written(difference(['price 10', '甲', 'term 30'], ['price 11', 'term 31', '乙']))).toEqual([
      '~price [-10][+11]',
      '-甲',
      '~term [-30][+31]',
      '+乙',
    ]);
  });

  it('lines that stay part what stands before from what stands after', () => {
    expect(written(difference(['price 10', 'x', 'term 30'], ['price 11', 'x', 'term 31']))).toEqual([
      '~price [-10][+11]',
      ' x',
      '~term [-30][+31]',
    ]);
  });
});

describe('[B2.7] long texts', () => {
  it('are compared by what lies between their equal beginning and end', () => {
    // 3000 × 3000 lines are too many pairs; 3 × 3 are few.
    const lines = (...middle: readonly string[]) => [
      ...Array.from({ length: 1500 }, (_, index) => `a${index}`),
      ...middle,
      ...Array.from({ length: 1500 }, (_, index) => `b${index}`),
    ];
    const found = difference(lines('x', 'stays', 'y'), lines('v', 'stays', 'w'));
    expect(written(found.slice(1499, 1506))).toEqual([' a1499', '-x', '+v', ' stays', '-y', '+w', ' b0']);
    expect(found).toHaveLength(3005);
  });

  it('are replaced as a whole past four million pairs of lines', () => {
    // The line in the middle is common: it is found among 2000 × 2000 pairs, not among 2001 × 2000.
    const text = (name: string, count: number) =>
      Array.from({ length: count }, (_, index) => (index === 1000 ? 'same' : `${name}${index}`));
    const same = (before: number) =>
      difference(text('x', before), text('yy', 2000)).filter(({ kind }) => kind === 'same').length;
    expect(same(2000)).toBe(1);
    expect(same(2001)).toBe(0);
  });
});
