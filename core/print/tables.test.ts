import { describe, expect, it } from 'vitest';
import { hundredths, pagesOf, rectsOf, rowOfOneLine as row, textsOf } from '../testing/print-pages.ts';
import type { PrintItem } from './document.ts';
import { cellOf, rowHeight, splitRow } from './table-flow.ts';
import type { LineColumn, PrintBlock, PrintRow } from './template.ts';

const placed = (page: readonly PrintItem[] | undefined) =>
  (page ?? []).flatMap((item) => (item.kind === 'text' ? [[item.text, item.x, item.y, item.bold]] : []));
const cell = (words: string, x: number, top: number, bold = false) => [
  words,
  hundredths(x + 1.2),
  hundredths(top + 1.2 + 3.06),
  bold,
];
/** The frame of a cell. */
const frame = (x: number, y: number, width: number, height = row) =>
  [
    [x, y, width, 0.2],
    [x, y + height - 0.1, width, 0.2],
    [x, y, 0.2, height],
    [x + width - 0.1, y, 0.2, height],
  ].map((rect) => rect.map(hundredths));

describe('labelled values on paper', () => {
  const fields = (
    items: readonly { label: string; value: string; wide?: boolean }[],
    more: object = {},
  ): PrintBlock => ({
    kind: 'fields',
    table: null,
    columns: 2,
    items,
    ...more,
  });

  it('stand in columns, their labels on grey, each in a frame', () => {
    const [page] = pagesOf([
      fields([
        { label: '甲', value: '一' },
        { label: '乙', value: '二' },
        { label: '丙', value: '三' },
      ]),
    ]);
    // A column of 40 gives 12 to the label and 28 to the value.
    expect(placed(page)).toEqual([
      cell('甲', 10, 10),
      cell('一', 22, 10),
      cell('乙', 50, 10),
      cell('二', 62, 10),
      cell('丙', 10, 10 + row),
      cell('三', 22, 10 + row),
    ]);
    expect(rectsOf(page, 242)).toEqual([
      [10, 10, 12, row],
      [50, 10, 12, row],
      [10, hundredths(10 + row), 12, row],
    ]);
    expect(rectsOf(page, 90).slice(0, 8)).toEqual([...frame(10, 10, 12), ...frame(22, 10, 28)]);
  });

  it('that are wide take a row of their own', () => {
    const [page] = pagesOf([
      fields([
        { label: '甲', value: '一' },
        { label: '乙', value: '二', wide: true },
        { label: '丙', value: '三' },
      ]),
    ]);
    expect(placed(page)).toEqual([
      cell('甲', 10, 10),
      cell('一', 22, 10),
      cell('乙', 10, 10 + row),
      cell('二', 22, 10 + row),
      cell('丙', 10, 10 + 2 * row),
      cell('三', 22, 10 + 2 * row),
    ]);
    expect(rectsOf(page, 90).slice(12, 16)).toEqual(frame(22, 10 + row, 68));
  });

  it('without a frame have neither lines nor grey', () => {
    const [page] = pagesOf([fields([{ label: '甲', value: '一' }], { frame: false })]);
    expect(page?.map(({ kind }) => kind)).toEqual(['text', 'text']);
    const [framed] = pagesOf([fields([{ label: '甲', value: '一' }], { frame: true })]);
    expect(framed?.filter(({ kind }) => kind === 'rects')).toHaveLength(2);
  });

  it('are as high as their longest value', () => {
    // 28 less 2.4 holds eight characters of 3.
    const [page] = pagesOf([
      fields([
        { label: '甲', value: '一二三四五六七八九' },
        { label: '乙', value: '二' },
      ]),
    ]);
    expect(rectsOf(page, 242)[0]).toEqual([10, 10, 12, hundredths(row + 3 * 1.35)]);
    expect(placed(page).slice(1, 3)).toEqual([cell('一二三四五六七八', 22, 10), cell('九', 22, 10 + 3 * 1.35)]);
  });

  it('of a sub-table are those of its only row', () => {
    const block = fields([{ label: '甲', value: '{a}' }], { table: 't' });
    expect(textsOf(pagesOf([block], { lines: { t: [{ texts: { a: '值' }, values: {} }] } })[0])).toEqual(['甲', '值']);
    expect(textsOf(pagesOf([block])[0])).toEqual(['甲']);
  });
});

const column = (field: string, more: Partial<LineColumn> = {}): LineColumn => ({
  field,
  label: field.toUpperCase(),
  weight: 1,
  align: 'left',
  sum: null,
  ...more,
});
const lines = (columns: readonly LineColumn[], more: object = {}): PrintBlock => ({
  kind: 'lines',
  table: 't',
  title: '',
  columns,
  ...more,
});
const rows = (count: number): { lines: { t: readonly PrintRow[] } } => ({
  lines: {
    t: Array.from({ length: count }, (_, at) => ({ texts: { a: `行${at + 1}` }, values: { a: String(at + 1) } })),
  },
});
const summed = [column('a', { sum: 1 })];

describe('the rows of a sub-table on paper', () => {
  it('share the width by weight after the numbers, and stand as their columns say', () => {
    const columns = [column('a', { label: '甲' }), column('b', { label: '乙', weight: 3, align: 'right' })];
    const record = { lines: { t: [{ texts: { a: '一', b: '二' }, values: {} }] } };
    const [page] = pagesOf([lines(columns)], record);
    // 9 for the number, then 17.75 and 53.25 of 71.
    expect(rectsOf(page, 242)).toEqual([
      [10, 10, 9, row],
      [19, 10, 17.75, row],
      [36.75, 10, 53.25, row],
    ]);
    const right = (words: string, top: number, bold: boolean) => [
      words,
      hundredths(90 - 1.2 - 3),
      hundredths(top + 1.2 + 3.06),
      bold,
    ];
    expect(placed(page).slice(1, 3)).toEqual([cell('甲', 19, 10, true), right('乙', 10, true)]);
    expect(placed(page).slice(4)).toEqual([cell('一', 19, 10 + row), right('二', 10 + row, false)]);
    expect(textsOf(page)).toEqual(['#', '甲', '乙', '1', '一', '二']);
    const number = page?.find((item) => item.kind === 'text' && item.text === '1');
    expect(number?.kind === 'text' && Math.abs(number.x + number.width / 2 - 14.5)).toBeLessThan(0.02);
  });

  it('have a heading above, which is bold', () => {
    const [page] = pagesOf([lines([column('a')], { title: '明细' })], rows(1));
    expect(placed(page)[0]).toEqual(['明细', 10, hundredths(10 + 3.06), true]);
    expect(rectsOf(page, 242)[0]).toEqual([10, hundredths(10 + 4.05 + 1), 9, row]);
  });

  it('without a frame have no lines, and none of their rows is missing', () => {
    const [page] = pagesOf([lines([column('a')], { frame: false })], rows(2));
    expect(page?.filter(({ kind }) => kind === 'rects')).toEqual([]);
    expect(textsOf(page)).toEqual(['#', 'A', '1', '行1', '2', '行2']);
  });

  it('have their total below, where a column is summed and there is a row', () => {
    const [page] = pagesOf([lines(summed)], rows(3));
    expect(textsOf(page).slice(-2)).toEqual(['合计', '6.0']);
    expect(placed(page).at(-1)).toEqual([...cell('6.0', 19, 10 + 4 * row, true)]);
    expect(textsOf(pagesOf([lines(summed)], rows(0))[0])).toEqual(['#', 'A']);
    expect(textsOf(pagesOf([lines([column('a')])], rows(1))[0])).not.toContain('合计');
    expect(textsOf(pagesOf([lines(summed), { kind: 'rule', thickness: 1 }], rows(1))[0])).toContain('合计');
    const [below] = pagesOf([lines(summed), { kind: 'rule', thickness: 1 }], rows(3));
    expect(rectsOf(below, 0)).toEqual([[10, hundredths(10 + 5 * row + 2), 80, 1]]);
  });

  const words = (count: number, columns = summed, more: object = {}) =>
    pagesOf([lines(columns, more)], rows(count)).map((page) =>
      textsOf(page).filter((one) => !/^(?:#|A|\d+)$/.test(one)),
    );

  it('are summed page by page where they take several: seven rows fit with head and total', () => {
    expect(words(7).map((page) => page.length)).toEqual([9]);
    expect(words(8)).toEqual([
      ['行1', '行2', '行3', '行4', '行5', '行6', '行7', '小计', '28.0'],
      ['行8', '小计', '8.0', '合计', '36.0'],
    ]);
    const ends = words(17).map((page) => page.slice(-2));
    expect(ends).toEqual([
      ['小计', '28.0'],
      ['小计', '77.0'],
      ['合计', '153.0'],
    ]);
  });

  it('go without sums of the pages where nobody wants them', () => {
    expect(words(9, summed, { pageSums: false }).flat()).not.toContain('小计');
    expect(words(9, summed, { pageSums: false }).map((page) => page.at(-1))).toEqual(['行8', '45.0']);
    expect(words(8, [column('a')]).map((page) => page.length)).toEqual([8]);
    expect(words(9, [column('a')]).map((page) => page.length)).toEqual([8, 1]);
  });

  it('have their head above them on every page', () => {
    const pages = pagesOf([lines([column('a')])], rows(9));
    expect(pages.map((page) => placed(page)[1])).toEqual(
      [cell('A', 19, 10, true), cell('A', 19, 10, true)].map((head) => ['A', head[1], head[2], true]),
    );
    expect(placed(pages[1]).at(-1)?.[2]).toBe(hundredths(10 + row + 1.2 + 3.06));
  });

  it('begin on the next page where only the head would stand on this one', () => {
    const head = (thickness: number) =>
      pagesOf([{ kind: 'rule', thickness }, lines([column('a')])], rows(1)).map((page) => textsOf(page).length);
    // 60 − 2 − two rows of 6.45 are 45.1.
    expect(head(45)).toEqual([4]);
    expect(head(45.2)).toEqual([0, 4]);
    const withTotal = (thickness: number) =>
      pagesOf([{ kind: 'rule', thickness }, lines(summed)], rows(1)).map((page) => textsOf(page).length);
    expect(withTotal(38.6)).toEqual([6]);
    expect(withTotal(38.7)).toEqual([0, 6]);
    const titled = (thickness: number) =>
      pagesOf([{ kind: 'rule', thickness }, lines([column('a')], { title: '明' })], rows(1)).map(
        (page) => textsOf(page).length,
      );
    expect(titled(40)).toEqual([5]);
    expect(titled(40.1)).toEqual([0, 5]);
  });

  it('longer than a page are broken between lines, and go on below the head', () => {
    const long = { lines: { t: [{ texts: { a: '长'.repeat(22 * 14) }, values: {} }] } };
    const pages = pagesOf([lines([column('a')])], long);
    // 71 − 2.4 holds 22 characters; 60 − head leaves 53.55, which are twelve lines.
    expect(pages.map((page) => textsOf(page).filter((one) => one.startsWith('长')).length)).toEqual([12, 2]);
  });
});

describe('a row of a table', () => {
  const place = { x: 0, width: 12.4, size: 3 };
  const tall = { size: 3, cells: [cellOf('一二三四五六七八九', place), cellOf('短', place)] };

  it('is as high as its longest cell, one line at least', () => {
    expect(tall.cells.map((one) => one.lines)).toEqual([['一二三', '四五六', '七八九'], ['短']]);
    expect(rowHeight(tall)).toBeCloseTo(3 * 4.05 + 2.4, 9);
    expect(rowHeight({ size: 3, cells: [] })).toBeCloseTo(row, 9);
  });

  it('is split where its lines fit', () => {
    const split = (height: number) =>
      splitRow(tall, height)?.map((part) => part.cells.map((one) => one.lines.join('/')));
    expect(split(2 * 4.05 + 2.4)).toEqual([
      ['一二三/四五六', '短'],
      ['七八九', ''],
    ]);
    expect(split(2 * 4.05 + 2.3)?.[0]).toEqual(['一二三', '短']);
    expect(split(4.05 + 2.4)?.[0]).toEqual(['一二三', '短']);
    expect(splitRow(tall, 4.05 + 2.3)).toBeNull();
  });

  it('has plain cells at the left unless told', () => {
    expect(cellOf('a', place)).toMatchObject({ align: 'left', bold: false, isFilled: false });
    expect(cellOf('a', place, { align: 'right', bold: true, isFilled: true })).toMatchObject({
      align: 'right',
      bold: true,
      isFilled: true,
    });
  });
});
