import { describe, expect, it } from 'vitest';
import { fillRule, isKnownDefault, resolveDefault } from './default-value.ts';

const context = {
  now: new Date('2026-11-20T01:02:03Z'),
  userId: 'u1',
  username: 'wang',
  realname: '王',
  orgCode: null,
};

describe('default values', () => {
  it.each([
    ['1', '1'],
    ['#{sysUserId}', 'u1'],
    ['#{sysUserCode}', 'wang'],
    ['#{sysUserName}', '王'],
    ['#{date}', '2026-11-20'],
    ['#{datetime}', '2026-11-20 09:02:03'],
    ['#{time}', '09:02:03'],
    ['#{month}', '2026-11'],
    ['#{lastMonthEnd}', '2026-10-31'],
    ['#{year}', '2026'],
    ['#{weekRange}', '2026-11-16,2026-11-22'],
    ['#{monthRange}', '2026-11-01,2026-11-30'],
    ['#{quarterRange}', '2026-10-01,2026-12-31'],
    ['#{yearRange}', '2026-01-01,2026-12-31'],
    ['#{sysOrgCode}', null],
    ['#{unknown}', null],
    ['#{constructor}', null],
    ['${rule_XS}', null],
    ['{{ js }}', null],
    ['', null],
  ])('[B4.8] %s becomes %s', (text, expected) => {
    expect(resolveDefault(text, context)).toBe(expected);
  });

  it.each([
    ['2026-01-31T15:59:59Z', '2026-01-01,2026-03-31'],
    // In Shanghai the new quarter has begun.
    ['2026-03-31T16:00:00Z', '2026-04-01,2026-06-30'],
    ['2026-09-30T00:00:00Z', '2026-07-01,2026-09-30'],
  ])('[B4.8] the quarter of %s is %s', (now, expected) => {
    expect(resolveDefault('#{quarterRange}', { ...context, now: new Date(now) })).toBe(expected);
  });

  it('tell placeholders the product knows from those it does not', () => {
    expect(isKnownDefault('#{date}')).toBe(true);
    expect(isKnownDefault('#{constructor}')).toBe(false);
    expect(isKnownDefault('{{ js }}')).toBe(false);
    expect(isKnownDefault('${rule_XS}')).toBe(true);
    expect(isKnownDefault('plain')).toBe(true);
  });
});

describe('fill rules', () => {
  it.each([
    ['${rule_XS}', { code: 'rule_XS', watched: [] }],
    ['${rule_XS?onl_watch=name,age}', { code: 'rule_XS', watched: ['name', 'age'] }],
    ['${rule_XS}?onl_watch=name', { code: 'rule_XS', watched: ['name'] }],
    ['${rule XS}', null],
    ['${java.lang.Runtime}', null],
    ['${rule-XS}', null],
    ['${rule}${rule}', null],
    ['${rule()}', null],
    ["${rule?onl_watch=a'b}", null],
    ['${}', null],
    ['#{date}', null],
    ['plain', null],
  ])('%s is read as rule and watched fields', (text, expected) => {
    expect(fillRule(text)).toEqual(expected);
  });
});
