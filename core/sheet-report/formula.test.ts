import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { aggregated, CellError, compute, figuresOf, shownText, type Scope, type Value } from './compute.ts';
import { parseFormula, readsOf, refText, writeFormula, type Node } from './formula.ts';
import { decimalFormat, formatNumber, isNumberFormat } from './number-format.ts';

function tree(text: string): Node {
  const parsed = parseFormula(`=${text}`);
  if (!parsed.ok) throw new Error(parsed.fault.en);
  return parsed.root;
}
const faultOf = (text: string): string => {
  const parsed = parseFormula(text);
  return parsed.ok ? 'none' : `${parsed.fault.zh} | ${parsed.fault.en}`;
};

/** A: 1, 2.5, a text; B: empty, a truth, an error; C: digits that are a text. */
const cells: Readonly<Record<string, Value>> = {
  A1: new Big(1),
  A2: new Big('2.5'),
  A3: 'word',
  B1: null,
  B2: true,
  B3: new CellError('#DIV/0!'),
  C1: '7',
  C2: '',
  C3: new Big(-4),
};
const named = (row: number, column: number): Value => cells[`${'ABC'.charAt(column)}${row + 1}`] ?? null;
const scope: Scope = {
  cell: ({ row, column }) => named(row, column),
  figures: (from, to) => {
    const found: Value[] = [];
    for (let row = from.row; row <= to.row; row += 1)
      for (let column = from.column; column <= to.column; column += 1) found.push(named(row, column));
    return figuresOf(found);
  },
};
const value = (text: string): string => {
  const found = compute(tree(text), scope);
  return typeof found === 'boolean' ? String(found) : shownText(found);
};

describe('[B2.3] a formula of a report', () => {
  it.each([
    ['1+2*3', '7'],
    ['(1+2)*3', '9'],
    ['10-3-2', '5'],
    ['7/2', '3.5'],
    ['1/3', '0.3333333333'],
    ['-A2', '-2.5'],
    ['+A2', '2.5'],
    ['--1', '1'],
    ['50%', '0.5'],
    ['50%%', '0.005'],
    ['A1&A2&A3&B2', '12.5wordTRUE'],
    ['B1+1', '1'],
    ['C2+1', '1'],
    ['C1+1', '8'],
    ['A3+1', '#VALUE!'],
    ['B2+1', '#VALUE!'],
    ['1+B3', '#DIV/0!'],
    ['B3&1', '#DIV/0!'],
    ['1/0', '#DIV/0!'],
    ['1/A3', '#VALUE!'],
    ['-A3', '#VALUE!'],
    ['A3%', '#VALUE!'],
    ['A1:A2', '#VALUE!'],
    ['1=1', 'true'],
    ['1=2', 'false'],
    ['1<>2', 'true'],
    ['1<>1', 'false'],
    ['1<2', 'true'],
    ['1<1', 'false'],
    ['1<=1', 'true'],
    ['2<=1', 'false'],
    ['2>1', 'true'],
    ['1>1', 'false'],
    ['1>=1', 'true'],
    ['1>=2', 'false'],
    ['"a"<"b"', 'true'],
    ['"b"<"a"', 'false'],
    ['"a"="a"', 'true'],
    ['"b">"a"', 'true'],
    ['C1=7', 'true'],
    ['7=C1', 'true'],
    ['A3=1', 'false'],
    ['B1=0', 'true'],
    ['"say ""hi"""', 'say "hi"'],
    ['SUM(A1:C3)', '#DIV/0!'],
    ['SUM(A1:A3)', '3.5'],
    ['SUM(A1:A3,10,A2)', '16'],
    ['SUM(B1:B2)', '0'],
    ['SUM("5")', '0'],
    ['COUNT(A1:A3)', '2'],
    ['AVERAGE(A1:A3)', '1.75'],
    ['AVERAGE(B1:B2)', '#DIV/0!'],
    ['MIN(A1:A3,C3)', '-4'],
    ['MAX(A1:A3,C3)', '2.5'],
    ['MIN(C3,A1)', '-4'],
    ['MAX(C3,A1)', '1'],
    ['MAX(C3)', '-4'],
    ['MIN(A1)', '1'],
    ['MIN(B1:B2)', '0'],
    ['MAX(B1:B2,A1)', '1'],
    ['MAX(A1,B3)', '#DIV/0!'],
    ['ROUND(2.345,2)', '2.35'],
    ['ROUND(-2.345,2)', '-2.35'],
    ['ROUND(2.5,-1)', '3'],
    ['ROUND(2.5,B1)', '3'],
    ['ROUND(2.5,A3)', '#VALUE!'],
    ['ROUND(A3,1)', '#VALUE!'],
    ['ABS(C3)', '4'],
    ['ABS(B3)', '#DIV/0!'],
    ['ABS(A3)', '#VALUE!'],
    ['IF(A1,"yes","no")', 'yes'],
    ['IF(0,"yes","no")', 'no'],
    ['IF(B2,1,2)', '1'],
    ['IF(A1>5,1,2)', '2'],
    ['IF(A3,1,2)', '#VALUE!'],
    ['IF(B1,1,2)', '#VALUE!'],
    ['IF(B3,1,2)', '#DIV/0!'],
  ])('%s is %s', (text, expected) => {
    expect(value(text)).toBe(expected);
  });

  it('keeps eighteen decimals of what it rounds, shows ten, and divides with twenty', () => {
    const exact = (text: string): string => {
      const found = compute(tree(text), scope);
      return found instanceof Big ? found.toFixed() : JSON.stringify(found);
    };
    expect(exact('1/3')).toBe('0.33333333333333333333');
    expect(exact('ROUND(1/3,19)')).toBe('0.333333333333333333');
    expect(exact('ROUND(1/3,1)')).toBe('0.3');
    expect(shownText(new Big('0.12345678905'))).toBe('0.1234567891');
    expect([shownText(null), shownText(true), shownText('a')]).toEqual(['', 'TRUE', 'a']);
  });

  it('gives up numbers and texts that grow without end', () => {
    const nines = '9'.repeat(30);
    expect(value(`${nines}*${nines}`)).toHaveLength(60);
    expect(value(`${nines}*${nines}9`)).toBe('#NUM!');
    // 61 places before the point are one too many, as are sixty-one behind it.
    expect(value(`1${'0'.repeat(30)}*1${'0'.repeat(30)}`)).toHaveLength(61);
    expect(value(`1${'0'.repeat(30)}*1${'0'.repeat(31)}`)).toBe('#NUM!');
    const long = (count: number): string => `"${'x'.repeat(500)}"&"${'x'.repeat(count - 500)}"`;
    expect(value(long(900))).toHaveLength(900);
    const text = compute(
      { kind: 'binary', sign: '&', left: { kind: 'text', text: 'x'.repeat(1999) }, right: { kind: 'text', text: 'y' } },
      scope,
    );
    expect(text).toHaveLength(2000);
    const longer = compute(
      { kind: 'binary', sign: '&', left: { kind: 'text', text: 'x'.repeat(2000) }, right: { kind: 'text', text: 'y' } },
      scope,
    );
    expect(longer).toBeInstanceOf(CellError);
  });

  it('combines figures', () => {
    const figures = figuresOf([new Big(3), 'x', null, new Big(1), new Big(2)]);
    expect((['sum', 'average', 'min', 'max'] as const).map((name) => shownText(aggregated(name, figures)))).toEqual([
      '6',
      '2',
      '1',
      '3',
    ]);
    expect(aggregated('min', figuresOf([]))).toBeNull();
    expect(figuresOf([new Big(1), new CellError('#NUM!'), new Big(2)])).toMatchObject({
      count: 1,
      error: { text: '#NUM!' },
    });
  });
});

describe('[B2.3] a formula of a report that is wrong', () => {
  const early = '公式不完整 | The formula ends too early';
  const odd = (sign: string): string => `公式中不应出现“${sign}” | The formula has an unexpected “${sign}”`;
  const deep = '公式嵌套太深 | The formula is nested too deeply';
  const none = (name: string): string =>
    `没有函数 ${name}，可用 SUM、AVERAGE、COUNT、MIN、MAX、ROUND、ABS、IF | There is no function ${name}; there are SUM, AVERAGE, COUNT, MIN, MAX, ROUND, ABS, IF`;
  it.each([
    ['=', early],
    ['=1+', early],
    ['=(1', early],
    ['=SUM', early],
    ['=SUM(', early],
    ['=SUM(1', early],
    ['=A1:', early],
    ['=A1:5', odd('5')],
    ['=)', odd(')')],
    ['=1 2', odd('2')],
    ['=(1 2', odd('2')],
    ['=SUM 1', odd('1')],
    ['=SUM(1 2)', odd('2')],
    ['=?', '公式中不能识别“?” | The formula has “?”, which cannot be read'],
    [
      '=1+?23456789012345678901234',
      '公式中不能识别“?2345678901234567890” | The formula has “?2345678901234567890”, which cannot be read',
    ],
    ['=nope(1)', none('NOPE')],
    ['=abcdefghijklmnopqrstuvwxyz(1)', none('ABCDEFGHIJKLMNOPQRST')],
    ['=toString(1)', none('TOSTRING')],
    ['=ROUND(1)', '函数 ROUND 的参数个数不对 | ROUND has the wrong number of arguments'],
    ['=ROUND(1,2,3)', '函数 ROUND 的参数个数不对 | ROUND has the wrong number of arguments'],
    ['=ABS(1,2)', '函数 ABS 的参数个数不对 | ABS has the wrong number of arguments'],
    ['=IF(1,2)', '函数 IF 的参数个数不对 | IF has the wrong number of arguments'],
    [`=${'1'.padEnd(999)}`, 'none'],
    [`=${'1'.padEnd(1000)}`, '公式超过 1000 个字符 | The formula is longer than 1000 characters'],
    [`=${'('.repeat(30)}1${')'.repeat(30)}`, 'none'],
    [`=${'('.repeat(31)}1${')'.repeat(31)}`, deep],
    [`=${'-'.repeat(30)}1`, 'none'],
    [`=${'-'.repeat(31)}1`, deep],
    [`=${'+'.repeat(30)}1`, 'none'],
    [`=${'+'.repeat(31)}1`, deep],
    [`=${'ABS('.repeat(30)}1${')'.repeat(30)}`, 'none'],
    [`=${'ABS('.repeat(31)}1${')'.repeat(31)}`, deep],
    [`=SUM(${Array(30).fill('1').join(',')})`, 'none'],
    [`=SUM(${Array(31).fill('1').join(',')})`, odd('1')],
  ])('%s: %s', (text, said) => {
    expect(faultOf(text)).toBe(said);
  });
});

describe('[B2.3] the cells of a formula', () => {
  it('are held by a sign, and make a range from its upper left corner', () => {
    const range = tree('SUM($C$3:A1)');
    expect(readsOf(range)).toEqual([
      {
        from: { row: 0, column: 0, isRowHeld: false, isColumnHeld: false },
        to: { row: 2, column: 2, isRowHeld: true, isColumnHeld: true },
        isWhole: true,
      },
    ]);
    const crossed = tree('SUM(C1:$A$3)');
    expect(readsOf(crossed)[0]).toMatchObject({
      from: { row: 0, column: 0, isColumnHeld: true, isRowHeld: false },
      to: { row: 2, column: 2, isColumnHeld: false, isRowHeld: true },
    });
    expect(refText({ row: 11, column: 27, isRowHeld: true, isColumnHeld: false })).toBe('AB$12');
    expect(refText({ row: 0, column: 0, isRowHeld: false, isColumnHeld: true })).toBe('$A1');
    expect(readsOf(tree('AZ999'))[0]?.from).toMatchObject({ row: 998, column: 51 });
  });

  it('are read as wholes by functions of ranges only', () => {
    const isWhole = (text: string) => readsOf(tree(text)).map((one) => one.isWhole);
    expect(isWhole('SUM(A1,B1)+C1')).toEqual([true, true, false]);
    expect(isWhole('SUM(A1+B1)')).toEqual([false, false]);
    expect(isWhole('SUM(-A1,B1%)')).toEqual([false, false]);
    expect(isWhole('ROUND(A1,2)')).toEqual([false]);
  });

  it('are named anew where a formula is written, with brackets where they are needed', () => {
    const written = (text: string): string =>
      writeFormula(tree(text), (from, to) => (from === to ? `c${from.row}` : `r${from.row}${to.row}`));
    expect(
      ['1+2*A1', '-(1+2)', '(1+2)%', '5%', 'SUM(A1:A3,1)', 'IF(A1>1,"a""b",-2)', '-A1*2', '--1'].map(written),
    ).toEqual(['1+(2*c0)', '-(1+2)', '(1+2)%', '5%', 'SUM(r02,1)', 'IF(c0>1,"a""b",-2)', '(-c0)*2', '-(-1)']);
  });
});

describe('[B2.3] formats of figures', () => {
  it.each([
    ['1234.5', '0', '1235'],
    ['1234.5', '#,##0.00', '1,234.50'],
    ['1234.5', '¥#,##0.00', '¥1,234.50'],
    ['0.125', '0.0%', '12.5%'],
    ['0.125', '0%', '13%'],
    ['1234.5', '#,##0 元', '1,235 元'],
    ['1234.5', 'yyyy', '1234.5'],
    ['-0.001', '0.00', '0.00'],
  ])('%s as %s is %s', (number, format, text) => {
    expect(formatNumber(new Big(number), format)).toBe(text);
  });

  it('are those a table program takes for no other', () => {
    expect(['0', '#,##0.00', '¥0.0', '0 件', '0.00%', 'x0', '0y', 'yyyy', '', '0.12'].map(isNumberFormat)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect([decimalFormat(0), decimalFormat(-1), decimalFormat(2), decimalFormat(12)]).toEqual([
      '#,##0',
      '#,##0',
      '#,##0.00',
      `#,##0.${'0'.repeat(10)}`,
    ]);
  });
});
