import { describe, expect, it } from 'vitest';
import { chosenQuantities } from './direct.ts';

const one = [{ line: '2', open: '3' }];
const two = [
  { line: '1', open: '10' },
  { line: '3', open: '4' },
];
const read = (typed: string, lines: typeof two): unknown => {
  const chosen = chosenQuantities(typed, lines);
  return 'qty' in chosen ? [...chosen.qty] : [chosen.fault, chosen.at];
};

describe('[trade-storage 22] quantities of a drop shipment', () => {
  it.each([
    ['', one, [['2', '3']]],
    [
      '',
      two,
      [
        ['1', '10'],
        ['3', '4'],
      ],
    ],
    ['1.5', one, [['2', '1.5']]],
    ['5', two, ['several', '5']],
    ['3:2', two, [['3', '2']]],
    [
      '3：2，1：5',
      two,
      [
        ['1', '5'],
        ['3', '2'],
      ],
    ],
    ['2:1', two, ['line', '2']],
    ['1:0', two, ['unreadable', '1:0']],
    ['1:2 1:3', two, ['unreadable', '1:3']],
    ['-1', one, ['unreadable', '-1']],
    ['many', two, ['unreadable', 'many']],
  ] as const)('“%s” is read by the lines that are open', (typed, lines, wanted) => {
    expect(read(typed, [...lines])).toEqual(wanted);
  });
});
