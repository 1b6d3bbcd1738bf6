import { describe, expect, it } from 'vitest';
import {
  checkParts,
  checkRuleFault,
  checkRuleMessage,
  checkRuleName,
  readCheckRule,
  type CheckPart,
} from './check-rule.ts';

const part = (digits: string, pattern: string, message = `not ${pattern}`, priority?: string): CheckPart => ({
  digits,
  pattern,
  message,
  ...(priority === undefined ? {} : { priority }),
});

describe('a check rule', () => {
  it('is named by a field', () => {
    expect(checkRuleName('rule:code_1')).toBe('code_1');
    for (const none of ['rule:', 'rule:1x', 'code', '', null, undefined]) expect(checkRuleName(none)).toBeUndefined();
    expect(checkRuleName(`rule:${'a'.repeat(63)}`)).toBe('a'.repeat(63));
    expect(checkRuleName(`rule:${'a'.repeat(64)}`)).toBeUndefined();
  });

  it('is read from a list or its text', () => {
    const list = [
      { digits: 3, pattern: '^a', message: 'm', priority: '1' },
      { digits: '*', pattern: 'b', priority: '' },
      null,
      'x',
      { digits: true },
    ];
    const read = [
      { digits: '3', pattern: '^a', message: 'm', priority: '1' },
      { digits: '*', pattern: 'b', message: '' },
      { digits: '', pattern: '', message: '' },
    ];
    expect(readCheckRule(list)).toEqual(read);
    expect(readCheckRule(JSON.stringify(list))).toEqual(read);
    for (const none of ['{}', '{', '5', null, undefined, {}]) expect(readCheckRule(none)).toBeNull();
  });

  it('tries its parts one after the other, each on its own characters', () => {
    const tried = checkParts([part('2', '^[A-Z]+$'), part('3', '^\\d+$'), part('*', '^x*$')], 'AB123xx');
    expect(
      tried.map(({ checkValue, passed, beginIndex, endIndex }) => [checkValue, passed, beginIndex, endIndex]),
    ).toEqual([
      ['AB', true, 0, 2],
      ['123', true, 2, 5],
      ['xx', true, 5, 7],
    ]);
    expect(
      checkParts([part('2', '^[A-Z]+$'), part('3', '^\\d+$')], 'AB12').map(({ checkValue }) => checkValue),
    ).toEqual(['AB', '12']);
  });

  it('asks parts over the whole value first or last, by their priority', () => {
    const rule = [
      part('2', '^[A-Z]+$', 'letters'),
      part('*', '^.{4}$', 'four', '0'),
      part('*', '^[^ ]+$', 'blank', '1'),
    ];
    expect(checkParts(rule, 'AB12').map(({ message, checkValue }) => [message, checkValue])).toEqual([
      ['blank', 'AB12'],
      ['letters', 'AB'],
      ['four', 'AB12'],
    ]);
    expect(checkRuleMessage(rule, 'a 123')).toEqual({ zh: 'blank', en: 'blank' });
    expect(checkRuleMessage(rule, 'a123x')).toEqual({ zh: 'letters', en: 'letters' });
    expect(checkRuleMessage(rule, 'AB123')).toEqual({ zh: 'four', en: 'four' });
    expect(checkRuleMessage(rule, 'AB12')).toBeNull();
  });

  it('says something where its part says nothing, and fails what cannot be tried', () => {
    expect(checkRuleMessage([part('1', '^a', '')], 'b')).toEqual({ zh: '格式不正确', en: 'The format is wrong' });
    expect(checkRuleMessage([part('*', '(a+)+$')], 'a')).toEqual({ zh: 'not (a+)+$', en: 'not (a+)+$' });
    expect(checkRuleMessage([part('*', '^a')], 'a'.repeat(200))).toBeNull();
    expect(checkRuleMessage([part('*', '^a')], 'a'.repeat(201))).toEqual({ zh: 'not ^a', en: 'not ^a' });
  });

  const text = (...parts: readonly object[]): string => JSON.stringify(parts);
  const good = { digits: '3', pattern: '^a', message: 'm' };
  it.each<[string, string, unknown]>([
    ['a good one', text(good), null],
    ['the rest of a value', text({ ...good, digits: '*' }), null],
    ['three digits', text({ ...good, digits: '999' }), null],
    ['twenty parts', text(...Array.from({ length: 20 }, () => good)), null],
    ['no list', '{}', { kind: 'list', row: 0 }],
    ['no part', '[]', { kind: 'none', row: 0 }],
    ['too many parts', text(...Array.from({ length: 21 }, () => good)), { kind: 'many', row: 0 }],
    ['no digits', text(good, { ...good, digits: '0' }), { kind: 'digits', row: 2 }],
    ['too many digits', text({ ...good, digits: '1000' }), { kind: 'digits', row: 1 }],
    ['no pattern', text({ ...good, pattern: '' }), { kind: 'pattern', row: 1 }],
    ['an unsafe pattern', text({ ...good, pattern: '(a+)+' }), { kind: 'pattern', row: 1 }],
    ['no message', text({ ...good, message: ' ' }), { kind: 'message', row: 1 }],
    ['a message of 200', text({ ...good, message: 'm'.repeat(200) }), null],
    ['a longer message', text({ ...good, message: 'm'.repeat(201) }), { kind: 'message', row: 1 }],
  ])('is checked before it is stored: %s', (_name, given, fault) => {
    expect(checkRuleFault(given)).toEqual(fault);
  });
});
