import { describe, expect, it } from 'vitest';
import { violationText } from './messages.ts';
import { checkValue, type FieldRules } from './rules.ts';

const text: FieldRules = { label: '名称', kind: 'text' };
const number: FieldRules = { label: '数量', kind: 'number', precision: 2 };

/** The sentence a person reads, or '' when the value is fine. */
function said(value: unknown, rules: FieldRules, language: 'zh' | 'en' = 'zh'): string {
  const violation = checkValue(value, rules);
  return violation === null ? '' : violationText(violation, language);
}

describe('the rules of a field', () => {
  it.each([null, undefined, '', '   ', []])('demand a value where one is required: %j', (value) => {
    expect(said(value, { ...text, required: true })).toBe('名称不能为空');
    expect(said(value, text)).toBe('');
  });

  it('say what is wrong in English as well', () => {
    expect(said('', { ...text, required: true }, 'en')).toBe('名称 is required');
  });

  it.each([
    ['12.34', ''],
    ['1,234.50', ''],
    ['12.340', ''],
    ['12.345', '数量最多2位小数'],
    ['abc', '数量必须是数字'],
    ['1e400', '数量必须是数字'],
    [Number.POSITIVE_INFINITY, '数量必须是数字'],
    [true, '数量必须是数字'],
    ['1000000000000000000', '数量的整数部分最多18位'],
  ])('[B5.7] hold a number to its precision: %j', (value, expected) => {
    expect(said(value, number)).toBe(expected);
  });

  it('[B5.7] take no decimals for a whole number', () => {
    expect(said('1.5', { ...number, precision: 0 })).toBe('数量必须是整数');
    expect(said('1.0', { ...number, precision: 0 })).toBe('');
  });

  it('hold a number between its ends', () => {
    const rules = { ...number, min: 0, max: 100 };
    expect(said('-0.01', rules)).toBe('数量不能小于0');
    expect(said('100.01', rules)).toBe('数量不能大于100');
    expect(said('100', rules)).toBe('');
  });

  it('count characters as people do, not code units', () => {
    expect(said('😀😀', { ...text, maxLength: 2 })).toBe('');
    expect(said('一二三', { ...text, maxLength: 2 })).toBe('名称不能超过2个字符（现有3个）');
  });

  it.each([
    ['2026-02-28', ''],
    ['2024-02-29', ''],
    ['2026-02-29', '日期不是有效日期，请按 2026-01-31 填写'],
    ['2026-13-01', '日期不是有效日期，请按 2026-01-31 填写'],
    ['2026-1-1', '日期不是有效日期，请按 2026-01-31 填写'],
  ])('[B9.8] take only days that exist: %s', (value, expected) => {
    expect(said(value, { label: '日期', kind: 'date' })).toBe(expected);
  });

  it('[A9.10] check each part of a comma list against the options', () => {
    const rules = { ...text, options: ['1', '2'], multiple: true };
    expect(said('1,2', rules)).toBe('');
    expect(said('1,3', rules)).toBe('名称的值“3”不在可选范围内，请重新选择');
  });

  it('refuse control characters, which PostgreSQL and readers cannot digest', () => {
    expect(said('a\u0000b', text)).toBe('名称含有不可见的控制字符，请删除后再试');
    expect(said('两行\n文字', text)).toBe('');
  });

  it('refuse objects where text belongs', () => {
    expect(said({ a: 1 }, text)).toBe('名称必须是文本');
  });

  it("show the administrator's own text when a pattern fails", () => {
    expect(said('abc', { ...text, validType: '^\\d+$', errorInfo: '请输入批号' })).toBe('请输入批号');
    expect(said('abc', { ...text, validType: '^\\d+$' })).toBe('名称格式不正确');
  });
});
