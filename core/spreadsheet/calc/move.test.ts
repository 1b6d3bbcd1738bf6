import { describe, expect, it } from 'vitest';
import { markedFormula, resolvedFormula, unmarkedFormula } from '../formula.ts';
import { movedFormula, renamedFormula } from './move.ts';

const insert = { act: 'insert', axis: 'row', at: 1, count: 2 } as const;
const remove = { act: 'delete', axis: 'row', at: 1, count: 2 } as const;

describe('[B2.10] a formula, when cells move', () => {
  it.each([
    ['=SUM(A1:A3)+$B$2&"A2"', '=SUM(A1:A5)+$B$4&"A2"'],
    ['=A1+A2', '=A1+A4'],
    ['=SUM(B:B)', '=SUM(B:B)'],
    ['=SUM(2:3)', '=SUM(4:5)'],
    ["=数据!A2+'数据'!A2+其他!A2", '=数据!A4+数据!A4+其他!A2'],
    ['=LOG10(A2)', '=LOG10(A4)'],
  ])('follows rows that are put in: %s', (formula, expected) => {
    expect(movedFormula(formula, '数据', '数据', insert)).toBe(expected);
  });

  it.each([
    ['=SUM(A1:A5)', '=SUM(A1:A3)'],
    ['=A2', '=#REF!'],
    ['=SUM(A2:A3)', '=SUM(#REF!)'],
    ['=SUM(A3:A6)', '=SUM(A2:A4)'],
    ['=A9', '=A7'],
  ])('follows rows that are taken out: %s', (formula, expected) => {
    expect(movedFormula(formula, 'a', 'a', remove)).toBe(expected);
  });

  it('follows columns, and leaves what means other sheets', () => {
    const column = { act: 'insert', axis: 'column', at: 0, count: 1 } as const;
    expect(movedFormula('=A1+$Z$1+SUM(A:B)+1:1', 'a', 'a', column)).toBe('=B1+$AA$1+SUM(B:C)+1:1');
    expect(movedFormula("=A1+'b c'!A1", 'a', 'b c', column)).toBe("=A1+'b c'!B1");
  });

  it('follows the name of a sheet', () => {
    expect(renamedFormula('=一月!A1+"一月!A1"+二月!A1', '一月', '2026 年 1 月')).toBe(
      '=\'2026 年 1 月\'!A1+"一月!A1"+二月!A1',
    );
  });
});

describe('[B2.10] a formula of a workbook', () => {
  it('has marks before newer functions there, and none here', () => {
    const here = 'IFS(A1>1,"IFS(",TRUE,STDEV.S(A1:A3))+SUM(A1)+NETWORKDAYS.INTL(A1,A2)';
    const there = '_xlfn.IFS(A1>1,"IFS(",TRUE,_xlfn.STDEV.S(A1:A3))+SUM(A1)+NETWORKDAYS.INTL(A1,A2)';
    expect([markedFormula(here), unmarkedFormula(there)]).toEqual([there, here]);
  });

  it('has what names stand for in their place', () => {
    const names = new Map([
      ['RATE', "'参数'!$B$2"],
      ['合计', 'SUM(数据!$A:$A)-1'],
    ]);
    expect(resolvedFormula('A1*rate+合计+RATE(1,2,3)+"rate"+rate.x', names)).toBe(
      'A1*\'参数\'!$B$2+(SUM(数据!$A:$A)-1)+RATE(1,2,3)+"rate"+rate.x',
    );
  });
});
