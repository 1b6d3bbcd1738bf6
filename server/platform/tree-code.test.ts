import { describe, expect, it } from 'vitest';
import { nextTreeCode } from './tree-code.ts';

const full = { zh: '已达上限', en: 'There is no room for more' };

describe('codes of departments and categories', () => {
  it.each([
    ['', null, 'A01'],
    ['', 'A01', 'A02'],
    ['A01', null, 'A01A01'],
    ['A01', 'A01A09', 'A01A10'],
    ['A01', 'A01A99', 'A01B01'],
  ])('[A7.20] below %j after %j are %j', (above, highest, expected) => {
    expect(nextTreeCode(above, highest, full)).toBe(expected);
  });

  it('[A7.20] end after Z99', () => {
    expect(() => nextTreeCode('', 'Z99', full)).toThrow(full.zh);
  });
});
