import { describe, expect, it } from 'vitest';
import { colorOfFormat, generalText, isDayFormat, shownText } from './look.ts';

describe('[B2.10] the look of a number', () => {
  it.each([
    ['h:mm', 8.5 / 24, '8:30'],
    ['hh:mm', 8.5 / 24, '08:30'],
    ['h:mm:ss', 8.5 / 24, '8:30:00'],
    ['[h]:mm', 1.5, '36:00'],
    ['#,##0.00_);[Red](#,##0.00)', -5.5, '(5.50)'],
    ['# ?/?', 1.25, '1 1/4'],
    ['###,###,###,###,##0', 1_234_567, '1,234,567'],
    ['000', 7, '007'],
    ['0.0%', 0.125, '12.5%'],
    ['yyyy-MM-dd', 46_086, '2026-03-05'],
    ['yyyy"年"m"月"d"日"', 46_086, '2026年3月5日'],
    ['_ "￥"* #,##0.00_ ', 1234.5, ' ￥1,234.50 '],
    ['no [format', 1.5, '1.5'],
    ['[DBNum2]', 12_345.6, '壹万贰仟叁佰肆拾伍.陆'],
    ['[DBNum2][$-804]General', 100_200_030, '壹亿零贰拾万零叁拾'],
    ['[DBNum1]', 1_005, '一千〇五'],
    ['[DBNum1]0000', 2_026, '二〇二六'],
    ['[DBNum2]', 0, '零'],
    ['General', 0.1 + 0.2, '0.3'],
    ['General', 123_456_789_012, '123456789012'],
  ])('is that of its format: %s', (format, value, text) => expect(shownText(value, format)).toBe(text));

  it('has the colour its format names', () => {
    const red = '#,##0.00_);[Red](#,##0.00)';
    expect([
      colorOfFormat(-1, red),
      colorOfFormat(1, red),
      colorOfFormat(1, '[Blue]0'),
      colorOfFormat('x', red),
    ]).toEqual(['#ff0000', null, '#0000ff', null]);
  });

  it('has fifteen digits in a text', () => {
    expect([0.1 + 0.2, 1e21, 1e-10, 1 / 3, -2].map(generalText)).toEqual([
      '0.3',
      '1E+21',
      '1E-10',
      '0.333333333333333',
      '-2',
    ]);
  });

  it('is a day only where days are shown', () => {
    expect(['yyyy-MM-dd', 'm/d/yy h:mm', 'h:mm', '[h]:mm', '0.00', ''].map(isDayFormat)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
