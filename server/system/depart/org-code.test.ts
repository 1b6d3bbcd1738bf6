import { describe, expect, it } from 'vitest';
import { nextOrgCode } from './org-code.ts';

describe('codes of departments', () => {
  it.each([
    ['', null, 'A01'],
    ['', 'A01', 'A02'],
    ['A01', null, 'A01A01'],
    ['A01', 'A01A09', 'A01A10'],
    ['A01', 'A01A99', 'A01B01'],
  ])('[A7.20] below %j after %j are %j', (above, highest, expected) => {
    expect(nextOrgCode(above, highest)).toBe(expected);
  });

  it('[A7.20] end after Z99', () => {
    expect(() => nextOrgCode('', 'Z99')).toThrow('已达上限');
  });
});
