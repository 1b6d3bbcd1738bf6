import { describe, expect, it } from 'vitest';
import { isKnownDefault, resolveDefault } from './default-value.ts';

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
    ['#{sysOrgCode}', null],
    ['#{unknown}', null],
    ['', null],
  ])('[B4.8] %s becomes %s', (text, expected) => {
    expect(resolveDefault(text, context)).toBe(expected);
  });

  it('tell placeholders the product knows from those it does not', () => {
    expect(isKnownDefault('#{date}')).toBe(true);
    expect(isKnownDefault('#{constructor}')).toBe(false);
    expect(isKnownDefault('{{ js }}')).toBe(false);
    expect(isKnownDefault('plain')).toBe(true);
  });
});
