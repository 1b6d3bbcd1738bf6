import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { bindingText, onlyBinding, parseCell } from './binding.ts';
import { sheetFaults, faultText, type Known } from './check.ts';
import type { SetData } from './data-set.ts';
import { fillSheet, type FillData } from './fill.ts';
import { parseFormula } from './formula.ts';
import { formatNumber, isNumberFormat } from './number-format.ts';
import { emptySheet, type ReportSheet } from './sheet.ts';

type Rows = readonly Readonly<Record<string, string>>[];

const setOf = (rows: Rows): SetData => ({
  count: rows.length,
  read: (index, field) => {
    const value = rows[index]?.[field];
    return value === undefined ? null : { value, text: field === 'level' ? `级别 ${value}` : value };
  },
  fieldOf: (field) =>
    field === 'qty' || field === 'price'
      ? { kind: 'number', precision: 2 }
      : { kind: field === 'day' ? 'date' : 'text', precision: null },
});
const rows: Rows = [
  { customer: '安徽精工', level: 'A', qty: '2', price: '10.50' },
  { customer: '安徽精工', level: 'B', qty: '1.5', price: '3' },
  { customer: '上海机电', level: 'B', qty: '1000', price: '1' },
];
const dataOf = (found: Rows = rows): FillData => ({
  sets: new Map([['o', setOf(found)]]),
  words: { title: '订单', user: '管理员', date: '2026-11-22', time: '2026-11-22 10:00:00' },
  params: new Map([['month', '2026-11']]),
});
/** A grid written as lines of cells, `|` between them. */
const sheet = (lines: readonly string[], more: Partial<ReportSheet> = {}): ReportSheet => ({
  ...emptySheet,
  cells: lines.flatMap((line, row) =>
    line.split('¦').flatMap((text, column) => (text.trim() === '' ? [] : [{ row, column, text: text.trim() }])),
  ),
  ...more,
});
const known: Known = {
  sets: new Map([
    ['o', new Set(['customer', 'level', 'qty', 'price', 'day'])],
    ['other', new Set(['x'])],
  ]),
  params: new Set(['month']),
};
const faults = (drawn: ReportSheet) => sheetFaults(drawn, known).map((fault) => faultText(fault, 'zh'));
const filled = (drawn: ReportSheet, data = dataOf()) => {
  const result = fillSheet(drawn, data);
  if (!result.ok) throw new Error(result.zh);
  return result.filled;
};
const texts = (drawn: ReportSheet, data = dataOf()) =>
  filled(drawn, data).rows.map(({ cells }) => cells.map(({ text }) => text).join('|'));

describe('the grammar of a cell', () => {
  it('[B2.3] reads words, bindings with their options, parameters and what a report knows', () => {
    expect(parseCell('客户：#{o.customer|group}（${param.month}）${title}')).toEqual({
      ok: true,
      pieces: [
        { kind: 'text', text: '客户：' },
        { kind: 'each', set: 'o', field: 'customer', isGroup: true, isValue: false },
        { kind: 'text', text: '（' },
        { kind: 'param', name: 'month' },
        { kind: 'text', text: '）' },
        { kind: 'word', word: 'title' },
      ],
    });
    const binding = onlyBinding('#{o.level|value}');
    expect(binding === null ? '' : bindingText(binding)).toBe('#{o.level|value}');
    expect([onlyBinding('a #{o.level}'), onlyBinding('=SUM(A1)')]).toEqual([null, null]);
  });

  it.each([
    ['#{o.customer', '“#{o.customer”没有结束，缺少 }'],
    ['#{customer}', '“customer”看不懂，应写成 数据集.字段，如 #{orders.amount}'],
    [
      '#{o.customer|total}',
      '没有选项“total”，可用 group、value、subtotal、across、sum、count、average、min、max、month、year',
    ],
    ['#{o.qty|sum|group}', 'sum、group 只能选一个'],
    ['${o.qty|sum}', '只有 #{…} 可以用 sum，请把 $ 改成 #'],
    ['${o.customer|group}', '只有 #{…} 可以分组合并（group）'],
    ['#{title}', '“title”看不懂，应写成 数据集.字段，如 #{orders.amount}'],
    ['#{param.month}', '参数写成 ${param.month}'],
    ["${o.x'; drop table t; --}", "“o.x'; drop table t; --”看不懂，应写成 数据集.字段，如 #{orders.amount}"],
  ])('[B2.3] says what is wrong with %s', (text, words) => {
    const parsed = parseCell(text);
    expect(parsed.ok ? '' : parsed.fault.zh).toBe(words);
  });

  it.each([
    ['=SUM(A1', '公式不完整'],
    ['=1+', '公式不完整'],
    ['=A1 B1', '公式中不应出现“B1”'],
    ['=WEBSERVICE("http://x")', '没有函数 WEBSERVICE，可用 SUM、AVERAGE、COUNT、MIN、MAX、ROUND、ABS、IF'],
    ["=cmd|' /C calc'!A0", "公式中不能识别“|' /C calc'!A0”"],
    ['=[book.xlsx]Sheet1!A1', '公式中不能识别“[book.xlsx]Sheet1!A1”'],
    ['=ROUND(1)', '函数 ROUND 的参数个数不对'],
  ])('[B2.3] refuses the formula %s', (text, words) => {
    const parsed = parseFormula(text);
    expect(parsed.ok ? '' : parsed.fault.zh).toBe(words);
  });

  it('[B2.3] refuses formulas that are too deep or too long', () => {
    const said = [`=${'('.repeat(40)}1${')'.repeat(40)}`, `=${'-'.repeat(40)}1`, `=${'1+'.repeat(600)}1`].map(
      (text) => {
        const parsed = parseFormula(text);
        return parsed.ok ? '' : parsed.fault.zh;
      },
    );
    expect(said).toEqual(['公式嵌套太深', '公式嵌套太深', '公式超过 1000 个字符']);
  });
});

describe('faults of a drawn sheet', () => {
  it('[B2.3] are said at their cell', () => {
    expect(
      faults(
        sheet(['#{o.nothing}¦#{gone.x}', '#{o.qty}¦#{other.x}', '=A2*2¦=SUM(A2)¦=SUM(A2:A1)', '=D4¦=C4¦=B4¦=Z900']),
      ),
    ).toEqual([
      'A1：数据集 o 没有字段 nothing',
      'B1：没有数据集 gone',
      'B2：一行只能展开一个数据集，本行已展开 o；只取第一条请写 ${other.x}',
      'A3：A2 会展开成多行，请用 SUM(A2) 等汇总函数',
      'B4：公式循环引用了自己',
      'D4：公式引用的 Z900 在表格之外',
    ]);
  });

  it('[B2.3] cover joined cells, formats and parameters', () => {
    const merge = (row: number, column: number, height: number, width: number) => ({
      row,
      column,
      rows: height,
      columns: width,
    });
    const drawn = sheet(['${param.year}', '#{o.qty}'], {
      merges: [merge(0, 0, 2, 1), merge(0, 9, 1, 2), merge(4, 0, 2, 2), merge(5, 1, 2, 2)],
    });
    expect(faults(drawn)).toEqual([
      'A1：没有查询参数 year',
      'A1：展开的行不能与其他行合并单元格',
      'J1：合并的单元格超出表格',
      'B6：合并的单元格互相重叠',
    ]);
    const headed = sheet(['甲', '#{o.qty}'], { merges: [merge(0, 1, 2, 1)] });
    expect(faults({ ...headed, headRows: 1 })).toEqual([
      'B1：合并的单元格不能一半在每页重复的标题行中',
      'B1：展开的行不能与其他行合并单元格',
    ]);
    expect(faults({ ...sheet(['甲', '#{o.qty}']), headRows: 2 })).toEqual(['A2：会展开的行不能在每页重复的标题行中']);
    const formats = { ...emptySheet, cells: [{ row: 0, column: 0, text: '1', format: '[red]0;="x"' }] };
    expect(faults(formats)).toEqual(['A1：不认识数字格式“[red]0;="x"”，可用如 #,##0.00、0%']);
  });
});

describe('a filled sheet', () => {
  it('[B2.3] repeats a row for every record, keeps what stands below it, and adds up', () => {
    const drawn = sheet([
      '${title} ${param.month}',
      '#{o._no}¦#{o.customer}¦#{o.qty}¦#{o.price}¦=C2*D2',
      '',
      '合计¦${o._count}¦=SUM(C2)¦¦=SUM(E2)',
    ]);
    expect(faults(drawn)).toEqual([]);
    expect(texts(drawn)).toEqual([
      '订单 2026-11',
      '1|安徽精工|2.00|10.50|21.00',
      '2|安徽精工|1.50|3.00|4.50',
      '3|上海机电|1,000.00|1.00|1,000.00',
      '',
      '合计|3|1,003.50|1,025.50',
    ]);
  });

  it('[B2.3] writes formulas with the addresses the cells came to', () => {
    const drawn = sheet(['名称', '#{o.customer}¦#{o.qty}¦=B2/SUM(B$2)', '合计¦=SUM(B2)¦=ROUND(AVERAGE(B1:B2),1)&"个"']);
    const formulas = filled(drawn).rows.map(({ cells }) => cells.flatMap(({ formula }) => formula ?? []));
    expect(formulas).toEqual([
      [],
      ['B2/SUM(B2:B4)'],
      ['B3/SUM(B2:B4)'],
      ['B4/SUM(B2:B4)'],
      ['SUM(B2:B4)', 'ROUND(AVERAGE(B1:B4),1)&"个"'],
    ]);
    expect(texts(drawn).at(-1)).toBe('合计|1,003.50|334.5个');
  });

  it('[B2.3] joins equal values of groups, never over the end of a group to their left', () => {
    const drawn = sheet(['#{o.customer|group}¦#{o.level|group}¦#{o.level|value}']);
    expect(filled(drawn).rows.map(({ cells }) => cells.map(({ text, rows: over }) => `${text}×${over}`))).toEqual([
      ['安徽精工×2', '级别 A×1', 'A×1'],
      ['级别 B×1', 'B×1'],
      ['上海机电×1', '级别 B×1', 'B×1'],
    ]);
  });

  it('[B2.3] has one empty row where there are no records, and sums of nothing are zero', () => {
    const drawn = sheet(['#{o.customer}¦#{o.qty}', '=COUNT(B1)¦=SUM(B1)¦=AVERAGE(B1)¦=MAX(B1)']);
    expect(texts(drawn, dataOf([]))).toEqual(['|', '0|0|#DIV/0!|0']);
  });

  it('[B2.3] shows errors instead of wrong figures and lets nothing grow without end', () => {
    const grow = ['9999999999', ...Array.from({ length: 12 }, (_, at) => `=A${at + 1}*A${at + 1}`)];
    expect(texts({ ...sheet(grow), rows: 200 }).at(-1)).toBe('#NUM!');
    const words = ['aaaaaaaaaa', ...Array.from({ length: 12 }, (_, at) => `=A${at + 1}&A${at + 1}`)];
    expect(texts({ ...sheet(words), rows: 200 }).at(-1)).toBe('#VALUE!');
    const chain = Array.from({ length: 199 }, (_, at) => `=A${at + 2}`);
    expect(texts({ ...sheet([...chain, '7']), rows: 200 })[0]).toBe('7');
    expect(texts(sheet(['文字¦=A1*2¦=1/0¦=IF(1>2,"是","否")¦=A1="文字"']))).toEqual(['文字|#VALUE!|#DIV/0!|否|TRUE']);
    expect(texts(sheet(['=B1¦=A1']))[0]).toBe('#REF!|#REF!');
  });

  it('[DOS-02] gives up formulas that would compute for seconds', () => {
    const many: SetData = { ...setOf([]), count: 2000, read: () => ({ value: '1', text: '1' }) };
    const long = `=${'A1+'.repeat(300)}A1`;
    const drawn = sheet([['#{o.qty}', ...Array.from({ length: 15 }, () => long)].join('¦')]);
    const result = filled({ ...drawn, columns: 20 }, { ...dataOf(), sets: new Map([['o', many]]) });
    expect(result.rows.at(-1)?.cells.at(-1)).toMatchObject({ text: '#NUM!', formula: null });
    const crowd = {
      ...emptySheet,
      rows: 200,
      cells: Array.from({ length: 1001 }, (_, at) => ({ row: at % 200, column: Math.floor(at / 200), text: '=1' })),
    };
    expect(faults(crowd)).toEqual(['A1：公式太多：最多 1000 个，共引用 10000 处单元格']);
    // Until it gives up it works: on a busy machine longer than a test usually may.
  }, 60_000);

  it('[B2.3] leaves values that look like bindings or formulas as they are', () => {
    const hostile = [{ customer: '#{o.price}', qty: '=1+1', level: '<img src=x onerror=alert(1)>' }];
    expect(texts(sheet(['#{o.customer}¦#{o.qty}¦#{o.level}¦x#{o.customer}']), dataOf(hostile))).toEqual([
      '#{o.price}|=1+1|级别 <img src=x onerror=alert(1)>|x#{o.price}',
    ]);
  });

  it('[B2.3] makes a column as wide as its widest figure, for half a figure is a wrong one', () => {
    const drawn = sheet(['#{o.qty}¦#{o.customer}'], { columnWidths: [{ at: 0, size: 30 }] });
    const huge = [{ customer: '很长很长很长很长很长很长的名称', qty: '1234567890123.5' }];
    const [figures = 0, words] = filled(drawn, dataOf(huge)).columnWidths;
    expect([figures > 180, words]).toEqual([true, 96]);
  });

  it('[B2.3] refuses more cells than a page can hold', () => {
    const many: SetData = { ...setOf([]), count: 100_000, read: () => null };
    const drawn = sheet(['#{o.qty}¦#{o.qty}¦#{o.qty}¦#{o.qty}']);
    const result = fillSheet(drawn, { ...dataOf(), sets: new Map([['o', many]]) });
    expect(result.ok ? '' : result.zh).toBe('报表有 400000 个单元格，最多 100000 个，请缩小查询范围');
  });
});

describe('number formats', () => {
  it.each([
    ['0', '1235'],
    ['#,##0.00', '1,234.57'],
    ['¥#,##0.00', '¥1,234.57'],
    ['0.0%', '123456.7%'],
    ['#,##0 元', '1,235 元'],
  ])('[B2.3] show a number as %s', (format, text) => {
    expect(isNumberFormat(format)).toBe(true);
    expect(formatNumber(new Big('1234.567'), format)).toBe(text);
  });
});
