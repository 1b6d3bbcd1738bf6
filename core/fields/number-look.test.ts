import { describe, expect, it } from 'vitest';
import { isPercentLabel, numberLook } from './number-look.ts';

describe('the look of a number', () => {
  it.each([
    ['0.13', '0%', 'percent', '13%'],
    ['0.125', '0.00%', 'percent', '12.50%'],
    ['0.125', '0.##%', 'percent', '12.5%'],
    ['-0.5', '0%', 'percent', '-50%'],
    ['12.5', '#,##0%', 'percent', '1250%'],
    ['0.135', '0%', 'percent', '14%'],
    ['0.135', '0.0%', 'percent', '13.5%'],
    ['0.13', '0.0#%', 'percent', '13.0%'],
    ['0.13', '0.##%', 'percent', '13%'],
    ['0', '0%', 'percent', '0%'],
    ['7', '000', 'zeros', '007'],
    ['0', '000', 'zeros', '000'],
    ['7', '\\B00', 'zeros', 'B07'],
    ['7', '_ 00', 'zeros', '07'],
    ['7', '[Red]00', 'zeros', '07'],
    ['0', '00;(000);"nil"0', 'zeros', 'nil0'],
    ['0', '00;(000)', 'zeros', '00'],
    ['-7', '00;', null, null],
    ['7', 'yyyy', null, null],
    ['7', '', null, null],
    ['7', '[>5]000', null, null],
    ['701', '00000', 'zeros', '00701'],
    ['12345', '000', null, null],
    ['1234567', '000\\-0000', 'zeros', '123-4567'],
    ['1234567', '000-0000', 'zeros', '123-4567'],
    ['-7', '000', 'zeros', '-007'],
    ['7', '"A"000', 'zeros', 'A007'],
    ['7', '000;[Red]\\(000\\)', 'zeros', '007'],
    ['-7', '000;[Red]\\(000\\)', 'zeros', '(007)'],
    ['7.5', '000', null, null],
    ['7', 'General', null, null],
    ['7', '0', null, null],
    ['7', '0_ ', null, null],
    ['7', '0.00', null, null],
    ['1200', '#,##0', null, null],
    ['7', '[>5]000;0', null, null],
    ['text', '000', null, null],
  ])('%s with %s', (value, format, kind, text) => {
    expect(numberLook(value, format)).toEqual(kind === null ? null : { kind, text });
  });

  it('percent is said by the end of a label', () => {
    expect(['税率(%)', '税率（%）', '税率（％） ', '毛利率%', 'Tax (%)'].map(isPercentLabel)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(['税率', '100%棉', '%x', undefined].map(isPercentLabel)).toEqual([false, false, false, false]);
  });
});
