import { describe, expect, it } from 'vitest';
import { faultText, sheetFaults, type Known } from './check.ts';
import { withSubtotal } from './edit.ts';
import type { SetData } from './data-set.ts';
import { fillSheet, type FillData } from './fill.ts';
import { emptySheet, type ReportSheet } from './sheet.ts';

type Rows = readonly Readonly<Record<string, string>>[];
const kinds = { qty: 'number', price: 'number', day: 'date' } as const;
const kindOf = (field: string) => (Object.hasOwn(kinds, field) ? kinds[field as keyof typeof kinds] : 'text');

const setOf = (rows: Rows): SetData => ({
  count: rows.length,
  read: (index, field) => {
    const value = rows[index]?.[field] ?? '';
    return value === '' ? null : { value, text: value };
  },
  fieldOf: (field) => ({ kind: kindOf(field), precision: kindOf(field) === 'number' ? 2 : null }),
});
// Scattered on purpose: the groups are put together whatever the order of the records.
const orders: Rows = [
  { region: '华东', customer: '安徽精工', qty: '0.1', day: '2026-01-05' },
  { region: '华南', customer: '广州电器', qty: '7', day: '2026-02-11' },
  { region: '华东', customer: '上海机电', qty: '5', day: '2026-02-03' },
  { region: '华东', customer: '安徽精工', qty: '0.2', day: '2026-03-31' },
];
const dataOf = (rows: Rows): FillData => ({
  sets: new Map([['o', setOf(rows)]]),
  words: { title: '订单', user: '管理员', date: '2026-11-22', time: '2026-11-22 10:00:00' },
  params: new Map(),
});
/** A grid written as lines of cells, `¦` between them. */
const sheet = (lines: readonly string[], more: Partial<ReportSheet> = {}): ReportSheet => ({
  ...emptySheet,
  cells: lines.flatMap((line, row) =>
    line.split('¦').flatMap((text, column) => (text.trim() === '' ? [] : [{ row, column, text: text.trim() }])),
  ),
  ...more,
});
const known: Known = {
  sets: new Map([['o', new Set(['region', 'customer', 'qty', 'price', 'day'])]]),
  params: new Set(),
  kindOf: (_set, field) => kindOf(field),
};
const faults = (drawn: ReportSheet) => sheetFaults(drawn, known).map((fault) => faultText(fault, 'zh'));
const fill = (drawn: ReportSheet, rows = orders) => {
  expect(faults(drawn)).toEqual([]);
  const result = fillSheet(drawn, dataOf(rows));
  if (!result.ok) throw new Error(result.zh);
  return result.filled.rows;
};
const texts = (drawn: ReportSheet, rows = orders) =>
  fill(drawn, rows).map(({ cells }) => cells.map(({ column, text }) => `${column}:${text}`).join(' '));

const grouped = [
  '地区¦客户¦数量',
  '#{o.region|group}¦#{o.customer|group}¦#{o.qty}',
  '¦#{o.customer|subtotal} 小计¦=SUM(C2)',
  '#{o.region|subtotal} 小计¦¦=SUM(C2)¦#{o.qty|average}¦#{o.customer|count}¦#{o.day|max}',
  '合计¦¦=SUM(C2)',
];

describe('subtotals', () => {
  it('[B2.3] put scattered records of a group together, sum each group exactly, and end with the total', () => {
    expect(texts(sheet(grouped))).toEqual([
      '0:地区 1:客户 2:数量',
      '0:华东 1:安徽精工 2:0.10',
      '2:0.20',
      '1:安徽精工 小计 2:0.30',
      '1:上海机电 2:5.00',
      '1:上海机电 小计 2:5.00',
      '0:华东 小计 2:5.30 3:1.77 4:3 5:2026-03-31',
      '0:华南 1:广州电器 2:7.00',
      '1:广州电器 小计 2:7.00',
      '0:华南 小计 2:7.00 3:7.00 4:1 5:2026-02-11',
      '0:合计 2:12.30',
    ]);
  });

  it('[B2.3] are below the joined cell of their own group and inside of that of an outer one', () => {
    const spans = fill(sheet(grouped)).map(({ cells }) => cells.map(({ rows }) => rows));
    expect(spans.slice(1, 7)).toEqual([[5, 2, 1], [1], [1, 1], [1, 1], [1, 1], [1, 1, 1, 1, 1]]);
  });

  it('[B2.3] go into a workbook as formulas that never count a subtotal twice', () => {
    const formulas = fill(sheet(grouped)).flatMap(({ cells }) => cells.flatMap(({ formula }) => formula ?? []));
    expect(formulas).toEqual(['SUM(C2:C3)', 'SUM(C5)', 'SUM(C2:C3,C5)', 'SUM(C8)', 'SUM(C8)', 'SUM(C2:C3,C5,C8)']);
  });

  it('[B2.3] a record reads the total of its own group', () => {
    const drawn = sheet(['#{o.region|group}¦#{o.qty}¦=B1/B2', '#{o.region|subtotal}¦=SUM(B1)¦=SUM(C1)']);
    const shares = fill(drawn).map(({ cells }) => cells.at(-1)?.text.slice(0, 4));
    expect(shares).toEqual(['0.02', '0.94', '0.04', '1.00', '1.00', '1.00']);
  });

  it('[B2.3] are put in by the designer below the totals that are there, summing what is a figure', () => {
    const isFigure = (_set: string, field: string): boolean => kindOf(field) === 'number';
    const drawn = sheet(['#{o.region|group}¦#{o.customer|group}¦#{o.qty}¦=C1*2', '合计¦¦=SUM(C1)']);
    const inner = withSubtotal(drawn, { row: 0, column: 1 }, { word: '小计', isFigure });
    const both = withSubtotal(inner, { row: 0, column: 0 }, { word: '小计', isFigure });
    const written = both.cells.filter(({ row }) => row > 0).map(({ row, column, text }) => `${row}.${column} ${text}`);
    expect(written.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      '1.1 #{o.customer|subtotal} 小计',
      '1.2 =SUM(C1)',
      '1.3 =SUM(D1)',
      '2.0 #{o.region|subtotal} 小计',
      '2.2 =SUM(C1)',
      '2.3 =SUM(D1)',
      '3.0 合计',
      '3.2 =SUM(C1)',
    ]);
    expect(faults(both)).toEqual([]);
  });

  it('[B2.3] are not there without records', () => {
    expect(texts(sheet(grouped), [])).toEqual(['0:地区 1:客户 2:数量', '0: 1: 2:', '0:合计 2:0']);
  });

  it('[B2.3] that cannot be are said at their cell', () => {
    expect(faults(sheet(['#{o.region|group}¦#{o.qty}', '#{o.customer|subtotal}']))).toEqual([
      'A2：小计行要紧接在按 customer 分组的行下面，请在上一行把 customer 设为分组（group）',
    ]);
    expect(faults(sheet(['#{o.region|group}¦#{o.qty}', '#{o.region|subtotal}¦#{o.qty}¦=SUM(B1:B2)']))).toEqual([
      'B2：本行按组汇总，qty 有多个值，请选择汇总方式（如 sum）',
      'C2：B1:B2 同时包含明细行和它的小计行，会重复计算，请只引用明细行',
    ]);
    expect(
      faults(
        sheet([
          '#{o.region|group}¦#{o.customer|group}',
          '#{o.region|subtotal}',
          '#{o.customer|subtotal}',
          '',
          '#{o.customer|sum}¦#{o.region|max}¦#{o.qty|month}',
          '#{o.lost|group}¦#{o.qty|sum}',
        ]),
      ),
    ).toEqual([
      'A3：小计行应由里到外排列，请把它移到上一行的上面',
      'A5：字段 customer 不是数字，不能用 sum 汇总，请改用 count（计数）或换一个数字字段',
      'B5：字段 region 不是数字，不能用 max 汇总，请改用 count（计数）或换一个数字字段',
      'C5：字段 qty 不是日期，不能取年或月，请去掉 month',
      'C5：本行有汇总，qty 请设为分组（group），或也选择汇总方式',
      'A6：数据集 o 没有字段 lost',
    ]);
  });
});

const cross = [
  '地区¦客户¦#{o.day|month|across}¦合计',
  '#{o.region|group}¦#{o.customer|group}¦#{o.qty|sum}¦#{o.qty|sum}',
  '#{o.region|subtotal} 小计¦¦=SUM(C2)¦=SUM(C3)',
  '合计¦¦#{o.qty|sum}¦#{o.qty|sum}',
];

describe('a crosstab', () => {
  it('[B2.3] has the values of a field side by side, its gaps empty, totals at the right and at the bottom', () => {
    expect(texts(sheet(cross))).toEqual([
      '0:地区 1:客户 2:2026-01 3:2026-02 4:2026-03 5:合计',
      '0:华东 1:安徽精工 2:0.10 3: 4:0.20 5:0.30',
      '1:上海机电 2: 3:5.00 4: 5:5.00',
      '0:华东 小计 2:0.10 3:5.00 4:0.20 5:5.30',
      '0:华南 1:广州电器 2: 3:7.00 4: 5:7.00',
      '0:华南 小计 2:0.00 3:7.00 4:0.00 5:7.00',
      '0:合计 2:0.10 3:12.00 4:0.20 5:12.30',
    ]);
    const formulas = fill(sheet(cross)).flatMap(({ cells }) => cells.flatMap(({ formula }) => formula ?? []));
    expect(formulas.slice(0, 4)).toEqual(['SUM(C2:C3)', 'SUM(D2:D3)', 'SUM(E2:E3)', 'SUM(C4:E4)']);
  });

  it('[B2.3] has several measures below one value, and what is above or below it spans them all', () => {
    const drawn = sheet(
      [
        '标题¦说明¦尾',
        '¦#{o.region|across}',
        '客户¦数量¦笔数¦合计',
        '#{o.customer|group}¦#{o.qty|sum}¦#{o.qty|count}¦=SUM(B4)',
      ],
      { merges: [{ row: 1, column: 1, rows: 1, columns: 2 }] },
    );
    const rows = fill(drawn);
    expect(rows.map(({ cells }) => cells.map(({ column, columns, text }) => `${column}+${columns} ${text}`))).toEqual([
      ['0+1 标题', '1+1 说明', '2+3 尾'],
      ['1+2 华东', '3+2 华南'],
      ['0+1 客户', '1+1 数量', '2+1 笔数', '3+1 数量', '4+1 笔数', '5+1 合计'],
      ['0+1 安徽精工', '1+1 0.30', '2+1 2', '3+1 ', '4+1 ', '5+1 0.30'],
      ['0+1 广州电器', '1+1 ', '2+1 ', '3+1 7.00', '4+1 1', '5+1 7.00'],
      ['0+1 上海机电', '1+1 5.00', '2+1 1', '3+1 ', '4+1 ', '5+1 5.00'],
    ]);
    expect(rows.at(-1)?.cells.at(-1)?.formula).toBe('SUM(B6,D6)');
  });

  it('[B2.3] is empty once without records, and shows what has no value under a column of its own', () => {
    expect(texts(sheet(cross), [])).toEqual(['0:地区 1:客户 2: 3:合计', '0: 1: 2: 3:', '0:合计 2: 3:']);
    expect(texts(sheet(cross), [{ region: '华东', customer: '甲', qty: '1' }])[0]).toBe('0:地区 1:客户 2:— 3:合计');
  });

  it('[B2.3] refuses ten thousand values side by side, naming the cell and the way out', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({ region: 'r', customer: `c${at}`, qty: '1' }));
    const result = fillSheet(sheet(['¦#{o.customer|across}', '#{o.region|group}¦#{o.qty|sum}']), dataOf(many));
    expect(result.ok ? '' : result.zh).toBe(
      'B1：横向展开的 customer 有 10000 个不同的值，最多 100 个，请缩小查询范围，或按月、按年展开，或换一个字段',
    );
  });

  it('[B2.3] that cannot be is said at its cell', () => {
    expect(faults(sheet(['#{o.region}¦#{o.day|across}']))).toEqual([
      'B1：横向展开的字段要放在单独的标题行中，本行还在逐行展开',
    ]);
    expect(faults(sheet(['¦#{o.day|across}', '=B2¦#{o.qty|sum}', '', '¦#{o.region|across}']))).toEqual([
      'A2：B2 会展开成多列，请用 SUM(B2) 等汇总函数',
      'B4：这些列已经横向展开了另一个字段，请换到别的列',
    ]);
    const half = sheet(['¦#{o.day|across}', '#{o.region|group}¦#{o.qty|sum}'], {
      merges: [{ row: 4, column: 1, rows: 1, columns: 2 }],
    });
    expect(faults(half)).toEqual(['B5：合并的单元格不能只占横向展开的列的一部分']);
  });
});
