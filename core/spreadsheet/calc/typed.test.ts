import { describe, expect, it } from 'vitest';
import { shownText } from './look.ts';
import { typedNumber } from './typed.ts';

describe('[B2.10] a number that is typed', () => {
  it.each([
    ['1,234.5', undefined, 1_234.5, '1,234.5'],
    ['1,234.5', '#,##0.00', 1_234.5, '1,234.50'],
    ['￥1,234', 'General', 1_234, '￥1,234'],
    ['12.5%', undefined, 0.125, '12.5%'],
    ['2026-05-28', 'yyyy-mm-dd', 46_170, '2026-05-28'],
    ['2026/5/8', undefined, 46_150, '2026-05-08'],
    ['2026年5月8日', 'm"月"d"日"', 46_150, '5月8日'],
    ['8:30', undefined, 8.5 / 24, '8:30'],
    ['9:45:10', 'hh:mm', 35_110 / 86_400, '09:45'],
    ['2026-05-28 08:30', undefined, 46_170 + 8.5 / 24, '2026-05-28 8:30'],
  ])('is read: %s', (text, format, value, shown) => {
    const typed = typedNumber(text, format);
    expect(typed?.value).toBeCloseTo(value, 9);
    expect(shownText(typed?.value ?? null, typed?.format)).toBe(shown);
  });

  it.each([
    ['12'],
    ['1.5'],
    ['-3'],
    ['1e3'],
    ['007'],
    ['110101199003074518'],
    ['1,23'],
    ['3/5'],
    ['2026-13-01'],
    ['abc'],
    [''],
  ])('is left to be what it is: %s', (text) => expect(typedNumber(text, undefined)).toBeNull());

  it('stays a text in a cell for texts', () => expect(typedNumber('8:30', '@')).toBeNull());
});
