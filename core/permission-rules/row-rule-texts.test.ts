import { describe, expect, it } from 'vitest';
import { CONDITION_TREE, rowCondition, rowOperators, rowRuleFault, ruleVariables, SQL_OPERATOR } from './row-rule.ts';

const fault = (operator: string, value: string, column = 'a') => rowRuleFault({ column, operator, value })?.zh ?? null;

describe('[SQL-12] a row rule before it is stored', () => {
  it.each([
    ['=', 'x', 'a', null],
    ['=', '#{sys_user_code}', 'a', null],
    ['=', '#{sysUserCode}', 'a', null],
    ['=', 'x', ' ', '请选择字段'],
    ['=', ' ', 'a', '请填写规则值'],
    ['=', 'x #{nobody} y', 'a', '不认识变量“#{nobody}”'],
    ['=', `#{${'n'.repeat(50)}}`, 'a', `不认识变量“#{${'n'.repeat(38)}”`],
    ['~', 'x', 'a', '不支持运算符“~”'],
    ['o'.repeat(40), 'x', 'a', `不支持运算符“${'o'.repeat(30)}”`],
    [SQL_OPERATOR, 'x', 'a', '不接受自定义 SQL 规则，请改用“条件组合”：逐条选择字段、运算符和值'],
    [CONDITION_TREE, '{', 'a', '条件组合的格式不正确'],
    [CONDITION_TREE, 'null', 'a', '条件组合的格式不正确'],
    [CONDITION_TREE, '5', 'a', '条件组合的格式不正确'],
    [CONDITION_TREE, '{}', 'a', '条件组合的格式不正确'],
    [CONDITION_TREE, '{"items":[]}', 'a', '请至少填写一个完整的条件'],
  ])('%s %s on %s: %s', (operator, value, column, said) => {
    expect(fault(operator, value, column)).toBe(said);
  });

  it('has ten operators and seven variables', () => {
    expect(rowOperators).toHaveLength(10);
    for (const operator of rowOperators) expect(fault(operator, 'x')).toBeNull();
    expect(ruleVariables).toEqual([
      'sys_user_code',
      'sys_user_name',
      'sys_org_code',
      'sys_multi_org_code',
      'sys_date',
      'sys_time',
      'tenant_id',
    ]);
    expect(rowRuleFault({ column: 'a', operator: '~~'.repeat(20), value: 'x' })?.en).toBe(
      `the operator “${'~'.repeat(30)}” is unknown`,
    );
    expect(rowRuleFault({ column: 'a', operator: '=', value: `#{${'n'.repeat(50)}}` })?.en).toBe(
      `the variable “#{${'n'.repeat(38)}” is unknown`,
    );
  });

  it('that is a tree means all of its conditions, or any where it says so', () => {
    const items = [
      { field: 'a', rule: 'eq', val: '1' },
      { field: 'b', rule: 'eq', val: '2' },
    ];
    const person = { username: 'u', realname: 'r', orgCode: null, orgCodes: [], tenantId: '1' };
    const tree = (more: object) =>
      rowCondition(
        { id: '1', name: 'n', column: '', operator: CONDITION_TREE, value: JSON.stringify({ items, ...more }) },
        person,
        new Date(),
      );
    const [all, any] = [tree({ matchType: 'and' }), tree({ matchType: 'or' })];
    expect(all).not.toBeNull();
    expect(tree({})).toEqual(all);
    expect(tree({ matchType: 'xor' })).toEqual(all);
    expect(any).not.toEqual(all);
  });
});
