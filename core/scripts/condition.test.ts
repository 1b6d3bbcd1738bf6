import { describe, expect, it } from 'vitest';
import { meetsText, parseCondition } from './condition.ts';

describe('the condition of a button', () => {
  it.each([
    ['status#eq#1', { status: '1' }, true],
    ['status#eq#1', { status: 1 }, true],
    ['status#eq#1', {}, false],
    ['status#ne#1', {}, true],
    ['status#in#1, 2', { status: '2' }, true],
    ['status#in#1,2', { status: '12' }, false],
    ['note#empty', { note: null }, true],
    ['note#empty#true', { note: '' }, true],
    ['note#empty#false', { note: 'x' }, true],
    ['note#eq#a#b', { note: 'a#b' }, true],
    ['a#eq#1 && b#eq#1 || c#eq#1', { c: '1' }, true],
    ['a#eq#1 && b#eq#1 || c#eq#1', { a: '1' }, false],
    ['c#eq#1 || a#eq#1 && b#eq#1', { a: '1', b: '1' }, true],
    ['', {}, true],
    ['constructor#empty', {}, true],
  ])('[B3.8] %s over %j is %s', (text, record, expected) => {
    expect(meetsText(text, record)).toBe(expected);
  });

  it('[B3.8] names the fields it looks at, each once', () => {
    expect(parseCondition('a#eq#1 && b#ne#2 || a#empty')).toMatchObject({ ok: true, fields: ['a', 'b'] });
  });

  it('says in both languages what it cannot read, and shows nothing then', () => {
    expect(parseCondition('a#like#1')).toMatchObject({ ok: false, zh: expect.stringContaining('like') as unknown });
    expect(parseCondition('a == 1')).toMatchObject({ ok: false, en: expect.stringContaining('a == 1') as unknown });
    expect(parseCondition('a#eq#1 &&')).toMatchObject({ ok: false });
    expect(parseCondition(`a#eq#${'x'.repeat(600)}`)).toMatchObject({
      ok: false,
      zh: expect.stringContaining('500') as unknown,
    });
    expect(meetsText('a#like#1', { a: '1' })).toBe(false);
    expect(['2', '1.00', '10.5', '', 'x', '-3'].map((a) => meetsText('a#gt#1', { a }))).toEqual([
      true,
      false,
      true,
      false,
      false,
      false,
    ]);
  });
});
