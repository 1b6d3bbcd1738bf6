import { describe, expect, it } from 'vitest';
import { emptyLayout, placeOf, type Book, type SheetCell } from '../book.ts';
import { calculated } from './calculate.ts';
import { wildcard } from './convert.ts';

/** Computes formulas beside some cells; what they come to, in their order. */
function results(formulas: readonly string[], cells: Record<string, SheetCell['value']> = {}): SheetCell['value'][] {
  const given = Object.entries(cells).map(([address, value]) => {
    const [, letters = '', digits = ''] = /^([A-Z])(\d+)$/.exec(address) ?? [];
    return [placeOf(Number(digits) - 1, letters.charCodeAt(0) - 65), { value }] as const;
  });
  const asked = formulas.map((formula, row) => [placeOf(row, 20), { value: null, formula }] as const);
  const book: Book = new Map([['a', { layout: emptyLayout('Sheet1', 0), cells: new Map([...given, ...asked]) }]]);
  const cellsAfter = calculated(book, new Date('2026-11-25T23:30:00Z')).get('a')?.cells;
  return formulas.map((_, row) => cellsAfter?.get(placeOf(row, 20))?.value ?? null);
}

const cases: readonly [formula: string, expected: SheetCell['value']][] = [
  ['=1+2*3^2', 19],
  ['=-2^2', 4],
  ['=2^-1', 0.5],
  ['=50%*2', 1],
  ['="a"&1&TRUE', 'a1TRUE'],
  ['=0.1+0.2=0.3', true],
  ['=0.1+0.2-0.3', 0],
  ['="abc"="ABC"', true],
  ['=A1:A3', 1],
  ['=A2:A3', '#VALUE!'],
  ['=SUM(A1:A3)', 6],
  ['=SUM(A:A)', 6],
  ['=SUM(A1:A3*A1:A3)', 14],
  ['=SUMPRODUCT((A1:A3>1)*A1:A3)', 5],
  ['=SUM({1,2;3,4})', 10],
  ['=IF(A1>0,"yes",1/0)', 'yes'],
  ['=IFERROR(1/0,"none")', 'none'],
  ['=IF(A9="",0,1)', 0],
  ['=A9', 0],
  ['=ROUND(2.675,2)', 2.68],
  ['=ROUND(-1.005,2)', -1.01],
  ['=ROUNDUP(1234.1,-2)', 1300],
  ['=ROUNDDOWN(-1.29,1)', -1.2],
  ['=INT(-1.5)', -2],
  ['=MOD(-3,2)', 1],
  ['=TEXT(1234.5,"#,##0.00")', '1,234.50'],
  ['=TEXT(DATE(2026,3,5),"yyyy年m月d日 aaaa")', '2026年3月5日 星期四'],
  ['="2026-03-05"+1', 46_087],
  ['=DATEDIF(DATE(2024,2,29),DATE(2026,2,28),"y")', 1],
  ['=TODAY()', 46_352],
  ['=NETWORKDAYS(DATE(2026,1,1),DATE(2026,1,31))', 22],
  ['=XLOOKUP(2,A1:A3,A1:A3*10)', 20],
  ['=_xlfn.XLOOKUP(9,A1:A3,A1:A3,"none")', 'none'],
  ['=INDEX(A1:A3,MATCH(2,A1:A3,0))', 2],
  ['=SUM(OFFSET(A1,1,0,2,1))', 5],
  ['=SUM(INDIRECT("A1:A2"))', 3],
  ['=SUM(A1:INDEX(A1:A3,2))', 3],
  ['=COUNTIF(B1:B3,"上*")', 2],
  ['=STDEV(A1:A3)', 1],
  ['=PERCENTILE(A1:A3,0.5)', 2],
  ['=NORM.S.DIST(0,TRUE)', 0.5],
  ['=LEFT("中文字",2)', '中文'],
  ['=1/0', '#DIV/0!'],
  ['=NOSUCH(1)', '#NAME?'],
  ['=rate*2', '#NAME?'],
  ['=Sheet9!A1', '#REF!'],
  ['=#REF!+1', '#REF!'],
  ['=A1+', '#ERROR!'],
  ['=__proto__', '#NAME?'],
  ['=CONSTRUCTOR(1)', '#NAME?'],
  ['=TOSTRING()', '#NAME?'],
  ['=VLOOKUP(9,A1:B3,2,FALSE)', '#N/A'],
  ['=SQRT(-1)', '#NUM!'],
  ['=DB(1000000,100000,6,1,7)', 186_083.333333],
  ['=CUMIPMT(0.09/12,360,125000,13,24,0)', -11_135.2321308],
  ['=CHIDIST(3,2)', 0.223130160148],
  ['=FDIST(3,2,10)', 0.0953674316406],
  ['=DEC2HEX(255)', 'FF'],
  ['=AGGREGATE(9,6,A1:A3)', 6],
  ['=LEFTB("中文a",3)', '中'],
  ['=ASC("ＡＢ　１")', 'AB 1'],
  ['=ERROR.TYPE(1/0)', 2],
  ['=NUMBERVALUE("1.234,5",",",".")', 1_234.5],
  ['=MOD(0.3,0.1)', 0],
  ['=YEARFRAC(DATE(2024,1,15),DATE(2026,7,1),1)', 2.45802919708],
  ['=DATEDIF(DATE(2023,5,20),DATE(2026,3,1),"yd")', 285],
  ['=XIRR({-10000,2750,9250},{39448,39508,39751})', 0.314618626906],
];

describe('[B2.10] the engine of formulas', () => {
  it.each(cases)('computes %s', (formula, expected) => {
    const cells = { A1: 1, A2: 2, A3: 3, B1: '上海', B2: '上饶', B3: '北京' };
    const [found] = results([formula], cells);
    expect(typeof found === 'number' ? Number(found.toPrecision(12)) : found).toBe(expected);
  });

  it('marks cells that need themselves, and those that need them, and goes on with the others', () => {
    expect(results(['=U2+1', '=U3+1', '=U1+1', '=U1', '=1+1', '=SUM(U6)', '=IF(TRUE,1,U7)'])).toEqual([
      '#CIRC!',
      '#CIRC!',
      '#CIRC!',
      '#CIRC!',
      2,
      '#CIRC!',
      1,
    ]);
  });

  it('computes long chains in any order', () => {
    const down = Array.from({ length: 9_000 }, (_, row) => (row === 8_999 ? '=1' : `=U${row + 2}+1`));
    expect(results(down)[0]).toBe(9_000);
    const sums = Array.from({ length: 1_500 }, (_, row) => (row === 1_499 ? '=1' : `=SUM(U${row + 2}:U1500)*0+1`));
    expect(results(sums)[0]).toBe(1);
  });

  it('ends where there is too much to compute', () => {
    const formula = '=SUMPRODUCT(A1:A9000*A1:A9000)+SUM(A1:A9000)';
    const rows = Array.from({ length: 9_000 }, (_, row) => row);
    const cells = rows.map((row): [number, SheetCell] => [placeOf(row, 0), { value: row }]);
    const formulas = rows.map((row): [number, SheetCell] => [placeOf(row, 1), { value: null, formula }]);
    const book: Book = new Map([['a', { layout: emptyLayout('a', 0), cells: new Map([...cells, ...formulas]) }]]);
    const after = calculated(book).get('a')?.cells;
    expect(typeof after?.get(placeOf(0, 1))?.value).toBe('number');
    expect(after?.get(placeOf(8_999, 1))?.value).toBe('#CALC!');
  });

  it('ends soon, whatever somebody writes to keep it busy', () => {
    const long = 'a'.repeat(30_000);
    const formulas = [
      '=COUNTIF(A1:A3,"*a*a*a*a*a*a*a*a*b")',
      '=SEARCH("a*a*a*a*a*a*a*b",A1)',
      '=SUBSTITUTE(A1,"a",A1)',
      '=A1&A1',
      '=REPT(A1,9)',
      '=DDB(1,0,1E+300,1E+299)',
      '=WORKDAY(1,1E+300)',
      '=POISSON.DIST(1E+9,1,TRUE)',
      '=SUM(SEQUENCE(1000000,1000000))',
      `=${'-'.repeat(8_000)}1`,
      `=${'('.repeat(4_000)}1`,
      '=BINOM.DIST(1E+12,1E+13,0.5,TRUE)',
    ];
    expect(results(formulas, { A1: long, A2: long, A3: 'ab' })).toEqual([
      0,
      '#VALUE!',
      '#VALUE!',
      '#VALUE!',
      '#VALUE!',
      '#NUM!',
      '#NUM!',
      '#NUM!',
      '#VALUE!',
      expect.anything(),
      '#ERROR!',
      '#NUM!',
    ]);
  });

  it.each([
    ['上*', '上海', true],
    ['*海', '上海', true],
    ['a?c', 'ABC', true],
    ['a?c', 'ac', false],
    ['*a*b', 'xaxxb', true],
    ['ab*ba', 'aba', false],
    ['~*', '*', true],
    ['~*', 'x', false],
    ['*', '', true],
  ])('knows patterns: %s in %s', (pattern, text, expected) => expect(wildcard(pattern).fits(text)).toBe(expected));

  it('shows days as days, and keeps the very cells that stay the same', () => {
    const cells = new Map<number, SheetCell>([
      [0, { value: 46_352, text: '2026-11-26', format: 'yyyy-mm-dd', formula: '=TODAY()' }],
      [1, { value: null, formula: '=A1+1', format: 'm"月"d"日"' }],
    ]);
    const book: Book = new Map([['a', { layout: emptyLayout('a', 0), cells }]]);
    const after = calculated(book, new Date('2026-11-26T02:00:00Z'));
    expect(after.get('a')?.cells.get(0)).toBe(cells.get(0));
    expect(after.get('a')?.cells.get(1)).toMatchObject({ value: 46_353, text: '11月27日' });
    expect(calculated(after, new Date('2026-11-26T02:00:00Z'))).toBe(after);
  });
});
