import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTsv, writeTsv } from './tsv.ts';

describe('blocks on the clipboard', () => {
  it.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"一\n二"\t"他说""好"""', [['一\n二', '他说"好"']]],
    ['"A" 级\t1', [['"A" 级', '1']]],
    ['5"\t6', [['5"', '6']]],
    ['\t\n', [['', '']]],
    ['', []],
  ])('are read as spreadsheets write them: %j', (text, cells) => {
    expect(readTsv(text)).toEqual(cells);
  });

  it('come back as they were copied, whatever the cells hold', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '中', '"', '\t', '\n', ' ', ',') });
    const block = fc
      .tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 1, max: 4 }))
      .chain(([width, height]) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
      );
    fc.assert(
      fc.property(block, (cells) => {
        expect(readTsv(writeTsv(cells))).toEqual(cells);
      }),
    );
  });
});
