import { describe, expect, it } from 'vitest';
import { CONDITION_TREE, rowCondition, rowRuleFault, type RowRule, type RulePerson } from './row-rule.ts';

const now = new Date('2026-11-22T04:00:00Z');
const person: RulePerson = {
  username: 'zhang',
  realname: "张三' or '1'='1",
  orgCode: 'A01A02',
  orgCodes: ['A01A02', 'A03'],
  tenantId: '1',
};
const rule = (operator: string, value: string, column = 'create_by'): RowRule => ({
  id: '1',
  name: '规则',
  column,
  operator,
  value,
});

describe('[SQL-12] a row rule', () => {
  it('takes its variables from who is signed in, as values', () => {
    expect(rowCondition(rule('=', '#{sys_user_code}'), person, now)).toEqual({
      kind: 'compare',
      field: 'create_by',
      operator: 'eq',
      value: 'zhang',
    });
    expect(rowCondition(rule('=', '#{sysUserName}'), person, now)).toMatchObject({ value: "张三' or '1'='1" });
    expect(rowCondition(rule('RIGHT_LIKE', '#{sys_org_code}'), person, now)).toMatchObject({
      kind: 'like',
      mode: 'starts',
      value: 'A01A02',
    });
    expect(rowCondition(rule('>=', '#{sys_date}'), person, now)).toMatchObject({ operator: 'ge', value: '2026-11-22' });
  });

  it('splits a list before it fills in names, so that a name with a comma adds nothing to it', () => {
    const sly = { ...person, realname: '李四,王五' };
    expect(rowCondition(rule('IN', 'a, #{sys_user_name}'), sly, now)).toMatchObject({ values: ['a', '李四,王五'] });
    expect(rowCondition(rule('IN', '#{sys_multi_org_code}'), person, now)).toMatchObject({ values: ['A01A02', 'A03'] });
  });

  it.each(['=', '!=', 'LIKE', 'RIGHT_LIKE', 'IN', '>='])(
    'lets nobody through by %s with a variable that is empty for him',
    (operator) => {
      expect(rowCondition(rule(operator, '#{sys_org_code}'), { ...person, orgCode: null }, now)).toBeNull();
    },
  );

  it('takes a tree of conditions, and no SQL', () => {
    const tree = JSON.stringify({ matchType: 'or', items: [{ field: 'sales_id', rule: 'eq', val: '#{me}' }] });
    expect(rowRuleFault(rule(CONDITION_TREE, tree, ''))).toBeNull();
    expect(rowCondition(rule(CONDITION_TREE, tree, ''), person, now)).toEqual({
      kind: 'mine',
      field: 'sales_id',
      what: 'me',
    });
    expect(rowRuleFault(rule('USE_SQL_RULES', '1=1'))?.zh).toContain('不接受自定义 SQL');
    expect(rowCondition(rule('USE_SQL_RULES', '1=1'), person, now)).toBeNull();
  });

  it.each([
    ['an unknown operator', rule('~', 'x')],
    ['no column', rule('=', 'x', '')],
    ['no value', rule('=', ' ')],
    ['an unknown variable', rule('=', '#{secret}')],
    ['a tree that is none', rule(CONDITION_TREE, 'x', '')],
    ['a tree without a condition', rule(CONDITION_TREE, '{"items":[]}', '')],
  ])('with %s is refused in words', (_name, wrong) => {
    const fault = rowRuleFault(wrong);
    expect(fault?.zh).toMatch(/[\u4e00-\u9fff]/);
    expect(fault?.en).not.toMatch(/[\u4e00-\u9fff]/);
  });
});
