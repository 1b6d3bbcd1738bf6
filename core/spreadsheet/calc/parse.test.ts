import { describe, expect, it } from 'vitest';
import { closedFormula, parseFormula, sheetNamed, type Node } from './parse.ts';
import { Fault, type Value } from './value.ts';

const valueText = (value: Value): string => (value instanceof Fault ? value.code : JSON.stringify(value));
function shown(node: Node | null): string {
  if (node === null) return '_';
  switch (node.kind) {
    case 'value':
      return valueText(node.value);
    case 'area':
      return `${node.sheet === null ? '' : `${node.sheet}!`}[${node.top} ${node.left} ${node.bottom} ${node.right}]`;
    case 'call':
      return `${node.name}(${node.args.map(shown).join(' ')})`;
    case 'binary':
      return `(${shown(node.left)} ${node.sign} ${shown(node.right)})`;
    case 'unary':
      return `(${node.sign}${shown(node.of)})`;
    case 'array':
      return `{${node.rows.map((row) => row.map(valueText).join(' ')).join(' ; ')}}`;
  }
}
function read(formula: string): string {
  try {
    return shown(parseFormula(formula));
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown.code;
    throw thrown;
  }
}

describe('[B2.10] a formula of a spreadsheet', () => {
  it.each([
    ['=1+2*3', '(1 + (2 * 3))'],
    ['1-2-3', '((1 - 2) - 3)'],
    ['=2^3^2', '((2 ^ 3) ^ 2)'],
    ['=-2^2', '((-2) ^ 2)'],
    ['=2^-1', '(2 ^ (-1))'],
    ['=-2%', '(-(%2))'],
    ['=5%%', '(%(%5))'],
    ['=+1', '(+1)'],
    ['=1&2+3', '(1 & (2 + 3))'],
    ['=1=2<>3', '((1 = 2) <> 3)'],
    ['=1<=2&3', '(1 <= (2 & 3))'],
    ['=(1+2)*3', '((1 + 2) * 3)'],
    ['=(1+2', '(1 + 2)'],
    ['=SUM(1,2', 'SUM(1 2)'],
    ['=SUM()', 'SUM()'],
    ['=SUM(,)', 'SUM(_ _)'],
    ['=SUM(1,)', 'SUM(1 _)'],
    ['=sum (1)', 'SUM(1)'],
    ['=_xlfn.XLOOKUP(1)', 'XLOOKUP(1)'],
    ['=_xlfn._xlws.SORT(1)', 'SORT(1)'],
    ['="a""b"', '"a\\"b"'],
    ['=1.5E+3', '1500'],
    ['=.5', '0.5'],
    ['=5.', '5'],
    ['=true', 'true'],
    ['=FALSE', 'false'],
    ['=rate', '#NAME?'],
    ['=#N/A', '#N/A'],
    ['=#div/0!', '#DIV/0!'],
    ['=A1', '[0 0 0 0]'],
    ['=$B$2', '[1 1 1 1]'],
    ['=aa10', '[9 26 9 26]'],
    ['=B3:A1', '[0 0 2 1]'],
    ['=A:B', '[0 0 1048575 1]'],
    ['=2:3', '[1 0 2 16383]'],
    ['=$C:$A', '[0 0 1048575 2]'],
    ['=XFD1048576', '[1048575 16383 1048575 16383]'],
    ['=XFE1', '#NAME?'],
    ['=A1048577', '#NAME?'],
    ['=A1:XFE2', '#NAME?'],
    ['=XFE1:A1', '#NAME?'],
    ['=A0', '#REF!'],
    ['=A0:A3', '#REF!'],
    ['=#REF!', '#REF!'],
    ['=Data!A1', 'Data![0 0 0 0]'],
    ["='My ''data'''!A1:B2", "My 'data'![0 0 1 1]"],
    ['=数据!A1', '数据![0 0 0 0]'],
    ['=Data!#REF!', '#REF!'],
    ['=A1:INDEX(A1,1)', '([0 0 0 0] : INDEX([0 0 0 0] 1))'],
    ['={1,2;3,4}', '{1 2 ; 3 4}'],
    ['={-1,"a",TRUE,50%,+2,--3}', '{-1 "a" true 0.5 2 3}'],
    ['={#N/A}', '{#N/A}'],
    ['=LOG10(1)', 'LOG10(1)'],
    ['= 1 +\u00a02 ', '(1 + 2)'],
  ])('%s is read as %s', (formula, tree) => {
    expect(read(formula)).toBe(tree);
  });

  it.each([
    ['='],
    ['=1+'],
    ['=)'],
    ['=1 2'],
    ['=(1 2)'],
    ['=SUM(1 2)'],
    ['=?'],
    ['={A1}'],
    ['={1'],
    ['={1;}'],
    ['={-"a"}'],
    ['={-TRUE}'],
    ['=1,2'],
    ['=SUM(1))'],
    ['="open'],
    ['=*1'],
  ])('%s is none', (formula) => {
    expect(read(formula)).toBe('#ERROR!');
  });

  it('is nested two hundred deep at most', () => {
    const nested = (depth: number): string => `=${'('.repeat(depth)}1${')'.repeat(depth)}`;
    expect([read(nested(199)), read(nested(200))]).toEqual(['1', '#ERROR!']);
    // What stands beside one another is not nested.
    expect(read(`=1${'+(1)'.repeat(300)}`)).toMatch(/1/);
  });

  it('is closed at its end', () => {
    expect([
      closedFormula('=SUM((1+2'),
      closedFormula('=SUM(1)'),
      closedFormula('="(("&A1'),
      closedFormula("='a('!A1+(1"),
      closedFormula('=1+'),
    ]).toEqual(['=SUM((1+2))', '=SUM(1)', '="(("&A1', "='a('!A1+(1)", null]);
    expect([sheetNamed('Data'), sheetNamed("'a''b'")]).toEqual(['Data', "a'b"]);
  });
});
