import { describe, expect, it } from 'vitest';
import { parseFormula, type Node } from './parse.ts';

/** Writes a tree with parentheses around everything, so that nesting shows. */
function shown(node: Node): string {
  switch (node.kind) {
    case 'number':
      return node.text;
    case 'text':
      return `'${node.text}'`;
    case 'field':
      return node.name;
    case 'sum':
      return `sum(${node.table}.${node.field})`;
    case 'minus':
      return `(-${shown(node.operand)})`;
    case 'binary':
      return `(${shown(node.left)} ${node.operator} ${shown(node.right)})`;
    case 'call':
      return `${node.name}(${node.args.map(shown).join(', ')})`;
  }
}

function read(text: string): string {
  const parsed = parseFormula(text);
  return parsed.ok ? shown(parsed.formula.root) : `${parsed.fault.position}: ${parsed.fault.zh} | ${parsed.fault.en}`;
}
const fits = (text: string): boolean => parseFormula(text).ok;
const nested = (open: string, times: number): string => `${open.repeat(times)}1${')'.repeat(times)}`;

describe('a formula', () => {
  it.each([
    ['1+2*3', '(1 + (2 * 3))'],
    ['1*2+3', '((1 * 2) + 3)'],
    ['8/4/2', '((8 / 4) / 2)'],
    ['a - b - c', '((a - b) - c)'],
    ['-a*b', '((-a) * b)'],
    ['--a', '(-(-a))'],
    ['a+1>b*2', '((a + 1) > (b * 2))'],
    ['a<=1 and b>=2 or c!=3', '(((a <= 1) and (b >= 2)) or (c != 3))'],
    ['a or b and c', '(a or (b and c))'],
    ['(a or b) and c', '((a or b) and c)'],
    ["x = 'it and or'", "(x = 'it and or')"],
    ["x = ''", "(x = '')"],
    ['if(a or b, 1, -2.50)', 'if((a or b), 1, (-2.50))'],
    ['sum(lines.amount) / 2', '(sum(lines.amount) / 2)'],
    ['min(1)', 'min(1)'],
    ['coalesce(a)', 'coalesce(a)'],
    ['max(a)', 'max(a)'],
    ['minutes(t)', 'minutes(t)'],
    [' round( a ,\n2 ) ', 'round(a, 2)'],
    ['_a1 + B_2', '(_a1 + B_2)'],
    ['order + android', '(order + android)'],
  ])('%s is read as %s', (text, tree) => {
    expect(read(text)).toBe(tree);
  });

  it.each([
    ['', '0: 公式不完整 | the formula ends too early'],
    ['1 +', '3: 公式不完整 | the formula ends too early'],
    ['(1', '2: 公式不完整 | the formula ends too early'],
    ['abs(1', '5: 公式不完整 | the formula ends too early'],
    ['sum(a.b', '7: 公式不完整 | the formula ends too early'],
    ['a b', '2: 此处不应出现“b” | unexpected “b”'],
    ['* 2', '0: 此处不应出现“*” | unexpected “*”'],
    ['1 + )', '4: 此处不应出现“)” | unexpected “)”'],
    ['and', '0: 此处不应出现“and” | unexpected “and”'],
    ['1 + or', '4: 此处不应出现“or” | unexpected “or”'],
    ['min()', '4: 此处不应出现“)” | unexpected “)”'],
    ['sum(a.b, c.d)', '7: 此处不应出现“,” | unexpected “,”'],
    ['1 ; 2', '2: 不能识别“;” | cannot read “;”'],
    ["'open", "0: 不能识别“'” | cannot read “'”"],
    ['foo(1)', '0: 没有函数“foo” | there is no function “foo”'],
    ['1 + toString(1)', '4: 没有函数“toString” | there is no function “toString”'],
    ['sum(a)', '4: sum 需要“子表.字段” | sum needs sub_table.field'],
    ["sum('a.b')", '4: sum 需要“子表.字段” | sum needs sub_table.field'],
    ['1 + a.b', '4: “子表.字段”只能用在 sum() 中 | sub_table.field only inside sum()'],
  ])('%j is refused where it is wrong: %s', (text, said) => {
    expect(read(text)).toBe(said);
  });

  it.each([
    ['round', 2, 2],
    ['min', 1, 20],
    ['max', 1, 20],
    ['abs', 1, 1],
    ['if', 3, 3],
    ['coalesce', 1, 20],
    ['minutes', 1, 1],
  ])('gives %s from %i to %i values', (name, least, most) => {
    const call = (count: number): string => `${name}(${Array.from({ length: count }, () => '1').join(',')})`;
    expect([fits(call(least)), fits(call(most))]).toEqual([true, true]);
    const said = `0: 函数“${name}”的参数个数不对 | wrong number of arguments of “${name}”`;
    const wrong = [least - 1, most + 1].filter((count) => count > 0);
    expect(wrong.map((count) => read(call(count)))).toEqual(wrong.map(() => said));
  });

  it('has up to 500 characters', () => {
    expect(fits('1'.padEnd(500))).toBe(true);
    expect(read('1'.padEnd(501))).toBe('500: 公式超过500个字符 | longer than 500 characters');
  });

  it('is nested up to thirty deep, in parentheses, calls and signs', () => {
    const deep = '公式嵌套太深 | nested too deeply';
    expect(fits(nested('(', 30))).toBe(true);
    expect(read(nested('(', 31))).toBe(`31: ${deep}`);
    expect(fits(nested('abs(', 30))).toBe(true);
    expect(read(nested('abs(', 31))).toBe(`124: ${deep}`);
    expect(fits(`${'-'.repeat(31)}1`)).toBe(true);
    expect(read(`${'-'.repeat(32)}1`)).toBe(`32: ${deep}`);
    // A sign before a parenthesis counts as well as the parenthesis.
    expect(fits(nested('-(', 15))).toBe(true);
    expect(fits(nested('-(', 16))).toBe(false);
  });

  it('says which fields and which columns of sub-tables it reads, each field once', () => {
    const parsed = parseFormula('if(a > b, -a, sum(t.x) + coalesce(c, sum(u.y))) + b');
    expect(parsed).toMatchObject({
      ok: true,
      formula: {
        fields: ['a', 'b', 'c'],
        sums: [
          { table: 't', field: 'x' },
          { table: 'u', field: 'y' },
        ],
      },
    });
  });
});
