import { describe, expect, it } from 'vitest';
import { sheetResult } from '../../../testing/sheet-formulas.ts';
import { functionNamed } from './all.ts';
import { text, num, value as plainValue } from './define.ts';
import { Area, faultOf, Matrix } from '../value.ts';

describe('[B2.10] functions of the library', () => {
  it.each([
    ['=DEC2HEX(255)', 'FF'],
    ['=DEC2HEX(100,4)', '0064'],
    ['=BIN2DEC(1100100)', 100],
    ['=BASE(255,16)', 'FF'],
    ['=BITAND(13,25)', 9],
    ['=CONVERT(1,"lbm","kg")', 0.45359237],
    ['=COMPLEX(3,4)', '3+4i'],
    ['=IMABS("3+4i")', 5],
    ['=FACTDOUBLE(7)', 105],
    ['=FACTDOUBLE(10001)', '#NUM!'],
    ['=COMBINA(4,3)', 20],
    ['=COMBINA(10001,1)', '#NUM!'],
    ['=PERMUT(100,3)', 970_200],
    ['=PERMUT(-10001,3)', '#NUM!'],
    ['=ROMAN(499)', 'CDXCIX'],
    ['=ARABIC("LVII")', 57],
    ['=DELTA(5,4)', 0],
    ['=GAMMALN(4)', 1.79175946923],
    ['=STANDARDIZE(42,40,1.5)', 1.33333333333],
    ['=CHIDIST(18.307,10)', 0.0500005890914],
    ['=POISSON(2,5,TRUE)', 0.12465201948],
    ['=POISSON(2,5,FALSE)', 0.0842243374886],
    ['=CORREL({3,2,4,5,6},{9,7,12,15,17})', 0.997054485502],
    ['=QUARTILE({1,2,4,7,8,9,10,12},1)', 3.5],
    ['=PERCENTILE({1,2,3,4},0.3)', 1.9],
    ['=GEOMEAN({4,5,8,7,11,4,3})', 5.47698696966],
    ['=SLOPE({2,3,9,1,8,7,5},{6,5,11,7,5,4,4})', 0.305555555556],
    ['=FORECAST.LINEAR(30,{6,7,9,15,21},{20,28,31,38,40})', 10.6072530864],
    ['=TRIMMEAN({4,5,6,7,2,3,4,5,1,2,3},0.2)', 3.77777777778],
    ['=DEVSQ({4,5,8,7,11,4,3})', 48],
    ['=MULTINOMIAL(2,3,4)', 1260],
    ['=SUM(MMULT({1,3;7,2},{2,0;0,2}))', 26],
    ['=INDEX(MMULT({1,3;7,2},{2,0;0,2}),2,1)', 14],
    ['=DEC2BIN(9,2)', '#NUM!'],
    ['=CORREL(A1:A3,B1:B3)', 1],
    ['=DEVSQ(A1:A5)', 2],
    ['=DEVSQ(C1:C2)', '#DIV/0!'],
    ['=MMULT(C1:C2,A1:B1)', '#DIV/0!'],
    ['=ACOSH(C2)', '#DIV/0!'],
    ['=SUM(HSTACK(A1:A3,B1:B3))', 18],
  ])('%s', (formula, expected) => {
    const cells = { A1: 1, A2: 2, A3: 3, A4: 'x', B1: 2, B2: 4, B3: 6, C1: 1, C2: '=1/0' };
    const found = sheetResult(formula, cells);
    expect(typeof expected === 'number' ? Number(Number(found).toPrecision(9)) : found).toBe(
      typeof expected === 'number' ? Number(expected.toPrecision(9)) : expected,
    );
  });

  it('are found by their names alone', () => {
    expect(functionNamed('NORM.S.DIST')).toBeDefined();
    expect(functionNamed('constructor')).toBeUndefined();
    expect(functionNamed('norm')).toBeUndefined();
  });
});

describe('[B2.10] arguments', () => {
  it.each([['=ROUND(1)'], ['=ROUND(1,2,3)'], ['=LEFT()'], ['=PI(1)'], ['=ROUND("x",0)']])(
    'are refused in %s',
    (formula) => {
      expect(sheetResult(formula)).toBe('#VALUE!');
    },
  );

  it('that are texts of numbers are numbers', () => {
    expect(sheetResult('=ROUND("2.6",0)')).toBe(3);
  });

  it('that are left out are what the function says', () => {
    expect([num(undefined), num(undefined, 7), num(3, 7), num('3', 7)]).toEqual([0, 7, 3, 7]);
    expect([text(undefined), text('a', 'b'), text(1, 'b')]).toEqual(['', 'a', 'b']);
    const many = new Matrix([[1]]);
    expect([plainValue(undefined), plainValue(many), plainValue(new Area(0, 0, 0, 1, 1)), plainValue(5)]).toEqual([
      null,
      null,
      null,
      5,
    ]);
    const fault = faultOf('#NUM!');
    expect(plainValue(fault)).toBe(fault);
  });

  it('are as many as a function takes, 255 where it takes any number', () => {
    expect([functionNamed('SUM')?.least, functionNamed('SUM')?.most]).toEqual([1, 255]);
    expect([functionNamed('VLOOKUP')?.least, functionNamed('VLOOKUP')?.most]).toEqual([3, 4]);
    expect([functionNamed('PI')?.least, functionNamed('PI')?.most]).toEqual([0, 0]);
    expect(functionNamed('ADDRESS')?.shapes).toEqual(['number', 'number', 'number', 'value', 'text']);
    expect(functionNamed('SUM')?.rest).toBe('any');
  });
});
