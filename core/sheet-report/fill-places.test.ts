import { describe, expect, it } from 'vitest';
import type { SetData } from './data-set.ts';
import { fillSheet, type FillData, type Filled } from './fill.ts';
import { emptySheet, groupFields, type ReportCell, type ReportSheet } from './sheet.ts';

type Rows = readonly Readonly<Record<string, string>>[];
const kinds: Readonly<Record<string, 'number' | 'date'>> = { qty: 'number', price: 'number', day: 'date' };
const setOf = (rows: Rows): SetData => ({
  count: rows.length,
  read: (index, field) => {
    const value = rows[index]?.[field] ?? '';
    return value === '' ? null : { value, text: field === 'level' ? `级别${value}` : value };
  },
  fieldOf: (field) => ({ kind: kinds[field] ?? 'text', precision: kinds[field] === 'number' ? 2 : null }),
});
const dataOf = (rows: Rows): FillData => ({
  sets: new Map([['o', setOf(rows)]]),
  words: { title: '标题', user: '我', date: '2026-11-22', time: '2026-11-22 10:00:00' },
  params: new Map([['month', '2026-11']]),
});
const sheet = (
  lines: readonly string[],
  more: Partial<ReportSheet> = {},
  looks: Partial<ReportCell> = {},
): ReportSheet => ({
  ...emptySheet,
  cells: lines.flatMap((line, row) =>
    line
      .split('¦')
      .flatMap((text, column) => (text.trim() === '' ? [] : [{ row, column, text: text.trim(), ...looks }])),
  ),
  ...more,
});
function fill(drawn: ReportSheet, rows: Rows = []): Filled {
  const result = fillSheet(drawn, dataOf(rows));
  if (!result.ok) throw new Error(result.zh);
  return result.filled;
}
const texts = (drawn: ReportSheet, rows: Rows = []): readonly string[] =>
  fill(drawn, rows).rows.map(({ cells }) => cells.map(({ column, text }) => `${column}:${text}`).join(' '));
const one = (text: string, rows: Rows = [], looks: Partial<ReportCell> = {}) =>
  fill(sheet([text], {}, looks), rows).rows[0]?.cells[0];

const rows: Rows = [
  { who: '甲', level: 'B', qty: '2', price: '1.5', day: '2026-03-31' },
  { who: '乙', level: 'A', qty: '10', day: '2026-01-05' },
  { who: '甲', level: 'A', qty: '0.5', day: '2025-12-31' },
];

describe('[B2.3] a filled cell', () => {
  it.each([
    ['words', 'words', null],
    ['12', '12', '12'],
    ['-12.50', '-12.50', '-12.5'],
    ['0.5', '0.5', '0.5'],
    ['007', '007', null],
    ['1,234', '1,234', null],
    ['${title} ${user} ${date} ${time}', '标题 我 2026-11-22 2026-11-22 10:00:00', null],
    ['${param.month}', '2026-11', null],
    ['${param.none}', '', null],
    ['${none.qty}', '', null],
    ['${o.qty}', '2.00', '2'],
    ['${o.who}先生', '甲先生', null],
    ['${o.level}', '级别B', null],
    ['${o.level|value}', 'B', null],
    ['${o.price}', '1.50', '1.5'],
    ['${o._count}', '3', '3'],
    ['${o._no}', '1', '1'],
    ['${o.day|month}', '2026-03', null],
    ['${o.day|year}', '2026', null],
  ])('%s is %s', (text, shown, number) => {
    expect([one(text, rows)?.text, one(text, rows)?.number]).toEqual([shown, number]);
  });

  it('shows nothing where there is no record', () => {
    for (const text of ['${o.qty}', '${o.who}', '${o._no}', '#{o.qty}', '#{o._no}', '#{o.qty|sum}', '#{o.qty|count}'])
      expect(one(text)?.text, text).toBe('');
    expect(one('${o._count}')?.text).toBe('0');
  });

  it('stands right where it is a figure, unless its look says otherwise', () => {
    expect(one('12')).toMatchObject({
      style: { align: 'right' },
      number: '12',
      format: null,
      isDate: false,
      formula: null,
      rows: 1,
      columns: 1,
    });
    expect(one('12', [], { style: { align: 'left', bold: true } })?.style).toEqual({ align: 'left', bold: true });
    expect(one('word')?.style).toEqual({});
    expect(one('12', [], { format: '0.00' })).toMatchObject({ text: '12.00', format: '0.00' });
    expect(one('${o.qty}', rows)).toMatchObject({ format: '#,##0.00' });
    expect(one('${o.qty}', rows, { format: '0' })).toMatchObject({ text: '2', format: '0' });
    expect(one('${o.day}', rows)).toMatchObject({ text: '2026-03-31', isDate: true, number: null });
    expect(one('${o.day|month}', rows)).toMatchObject({ isDate: false });
  });

  it.each([
    ['#{o.qty|sum}', '12.50'],
    ['#{o.qty|average}', '4.17'],
    ['#{o.qty|min}', '0.50'],
    ['#{o.qty|max}', '10.00'],
    ['#{o.qty|count}', '3'],
    ['#{o.price|count}', '1'],
    ['#{o._no|count}', '3'],
    ['#{o.day|min}', '2025-12-31'],
    ['#{o.day|max}', '2026-03-31'],
    ['#{o.day|max|month}', '2026-03'],
    ['#{o.price|sum}', '1.50'],
    ['#{o.who|sum}', '#VALUE!'],
  ])('of a total %s is %s', (text, shown) => {
    expect(one(text, rows)?.text).toBe(shown);
  });

  it('looks like what its formula adds up', () => {
    expect(texts(sheet(['#{o.qty}', '=SUM(A1)', '=COUNT(A1)', '=A1*2', '=1/8']), rows)).toEqual([
      '0:2.00',
      '0:10.00',
      '0:0.50',
      '0:12.50',
      '0:3',
      '0:4.00',
      '0:0.125',
    ]);
    expect(fill(sheet(['#{o.qty}', '=SUM(A1)']), rows).rows[3]?.cells[0]).toMatchObject({
      number: '12.5',
      format: '#,##0.00',
      formula: 'SUM(A1:A3)',
    });
    expect(texts(sheet(['=A2', '=A1']))).toEqual(['0:#REF!', '0:#REF!']);
    expect(texts(sheet(['=A2&"x"', 'word']))).toEqual(['0:wordx', '0:word']);
  });
});

describe('[B2.3] rows and columns that are filled', () => {
  it('have their own sizes, or the usual ones', () => {
    const filled = fill(
      sheet(['a¦b', 'c'], { rowHeights: [{ at: 1, size: 40 }], columnWidths: [{ at: 1, size: 50 }] }),
    );
    expect(filled.rows.map(({ height, from }) => [height, from])).toEqual([
      [26, 0],
      [40, 1],
    ]);
    expect(filled.columnWidths).toEqual([96, 50]);
    expect(fill(sheet([])).columnWidths).toEqual([96]);
    expect(fill(sheet([])).rows).toEqual([]);
  });

  it('end with the last thing that stands in them, joined cells among them', () => {
    expect(fill(sheet(['a'], { merges: [{ row: 0, column: 0, rows: 3, columns: 4 }] })).rows).toHaveLength(3);
    expect(fill(sheet(['a'], { merges: [{ row: 0, column: 0, rows: 3, columns: 4 }] })).columnWidths).toHaveLength(4);
    expect(fill(sheet(['a', '', 'b'])).rows.map(({ cells }) => cells.length)).toEqual([1, 0, 1]);
    const joined = fill(
      sheet(['a¦hidden', 'hidden¦hidden¦c'], { merges: [{ row: 0, column: 0, rows: 2, columns: 2 }] }),
    ).rows;
    expect(joined.map(({ cells }) => cells.map(({ text, rows: high, columns }) => [text, high, columns]))).toEqual([
      [['a', 2, 2]],
      [['c', 1, 1]],
    ]);
  });

  it('are as wide as their widest figure needs', () => {
    // A digit of size 20 is 20 × 4/3 × 0.64 wide, a bold one 0.7; 14 are around it.
    const width = (text: string, style: object, more: Partial<ReportSheet> = {}) =>
      fill(sheet([text], { ...more }, { style })).columnWidths[0];
    expect(width('12345678', { size: 20 })).toBe(Math.ceil((8 * 20 * 4 * 0.64) / 3) + 14);
    expect(width('12345678', { size: 20, bold: true })).toBe(Math.ceil((8 * 20 * 4 * 0.7) / 3) + 14);
    expect(width('123456789012', {})).toBe(Math.ceil((12 * 11 * 4 * 0.64) / 3) + 14);
    expect(width('123', {})).toBe(96);
    expect(width('a'.repeat(60), {})).toBe(96);
    expect(width('123456789012345', {}, { merges: [{ row: 0, column: 0, rows: 1, columns: 2 }] })).toBe(96);
    expect(width('123456789012345', {}, { merges: [{ row: 0, column: 0, rows: 2, columns: 1 }] })).toBe(
      Math.ceil((15 * 11 * 4 * 0.64) / 3) + 14,
    );
  });

  it('are refused beyond a hundred thousand cells', () => {
    const many = (count: number): Rows => Array.from({ length: count }, () => ({ who: 'x' }));
    const wide = sheet([Array(10).fill('#{o.who}').join('¦')]);
    expect(fillSheet(wide, dataOf(many(10_000))).ok).toBe(true);
    expect(fillSheet(wide, dataOf(many(10_001)))).toEqual({
      ok: false,
      zh: '报表有 100010 个单元格，最多 100000 个，请缩小查询范围',
      en: 'The report has 100010 cells of at most 100000; narrow the query',
    });
  });
});

describe('[B2.3] groups and crosstabs', () => {
  const spans = (drawn: ReportSheet, found: Rows = rows) =>
    fill(drawn, found).rows.map(({ cells }) =>
      cells.map(({ column, text, rows: high }) => `${column}:${text}*${high}`).join(' '),
    );

  it('join equal values, an inner group only within its outer one', () => {
    const list: Rows = [
      { a: '1', b: 'x' },
      { a: '1', b: 'x' },
      { a: '1', b: 'y' },
      { a: '2', b: 'y' },
    ];
    expect(spans(sheet(['#{o.a|group}¦#{o.b|group}¦#{o._no}']), list)).toEqual([
      '0:1*3 1:x*2 2:1*1',
      '2:2*1',
      '1:y*1 2:3*1',
      '0:2*1 1:y*1 2:4*1',
    ]);
  });

  it('leave room for words that stand in the way', () => {
    const list: Rows = [
      { a: '1', b: 'x', qty: '1' },
      { a: '1', b: 'y', qty: '2' },
    ];
    const free = sheet(['#{o.a|group}¦#{o.b|group}¦#{o.qty}', '¦#{o.b|subtotal} 小计¦=SUM(C1)']);
    expect(spans(free, list)).toEqual([
      '0:1*4 1:x*1 2:1.00*1',
      '1:x 小计*1 2:1.00*1',
      '1:y*1 2:2.00*1',
      '1:y 小计*1 2:2.00*1',
    ]);
    const taken = sheet(['#{o.a|group}¦#{o.b|group}¦#{o.qty}', '词¦#{o.b|subtotal} 小计¦=SUM(C1)']);
    expect(spans(taken, list)).toEqual([
      '0:1*1 1:x*1 2:1.00*1',
      '0:词*1 1:x 小计*1 2:1.00*1',
      '0:1*1 1:y*1 2:2.00*1',
      '0:词*1 1:y 小计*1 2:2.00*1',
    ]);
  });

  it('stand beside one another by value, numbers by their size, nothing last', () => {
    const list: Rows = [
      { who: '甲', qty: '10', price: '1' },
      { who: '乙', qty: '9', price: '2' },
      { who: '甲', price: '4' },
      { who: '甲', qty: '9', price: '8' },
    ];
    const drawn = sheet(['¦#{o.qty|across}', '#{o.who|group}¦#{o.price|sum}', '合计¦=SUM(B2)']);
    expect(texts(drawn, list)).toEqual([
      '1:9 2:10 3:—',
      '0:甲 1:8.00 2:1.00 3:4.00',
      '0:乙 1:2.00 2: 3:',
      '0:合计 1:10.00 2:1.00 3:4.00',
    ]);
    const words = sheet(['¦#{o.level|across}', '#{o.who|group}¦#{o.qty|sum}']);
    expect(texts(words, rows)).toEqual(['1:级别A 2:级别B', '0:甲 1:0.50 2:2.00', '0:乙 1:10.00 2:']);
    expect(texts(sheet(['¦#{o.day|across|year}', '#{o.who|group}¦#{o.qty|sum}']), rows)).toEqual([
      '1:2025 2:2026',
      '0:甲 1:0.50 2:2.00',
      '0:乙 1: 2:10.00',
    ]);
    expect(texts(words)).toEqual(['1:', '0: 1:']);
  });

  it('move what stands behind them, and widen what spans them', () => {
    const drawn = sheet(['标题', '¦#{o.level|across}¦后', '#{o.who|group}¦#{o.qty|sum}¦=SUM(B3)'], {
      merges: [{ row: 0, column: 0, rows: 1, columns: 3 }],
      columnWidths: [
        { at: 1, size: 150 },
        { at: 2, size: 160 },
      ],
    });
    const filled = fill(drawn, rows);
    expect(filled.columnWidths).toEqual([96, 150, 150, 160]);
    expect(filled.rows[0]?.cells[0]).toMatchObject({ column: 0, columns: 4 });
    expect(texts(drawn, rows).slice(1)).toEqual([
      '1:级别A 2:级别B 3:后',
      '0:甲 1:0.50 2:2.00 3:2.50',
      '0:乙 1:10.00 2: 3:10.00',
    ]);
    expect(filled.rows[2]?.cells[3]?.formula).toBe('SUM(B3:C3)');
  });

  it('group columns from left to right', () => {
    expect(groupFields(sheet(['#{o.b|group}¦#{o.a|group}¦#{p.c|group}¦#{o.d}', '#{o.b|group}']), 'o')).toEqual([
      'b',
      'a',
    ]);
    expect(groupFields(sheet(['=A1']), 'o')).toEqual([]);
  });
});
