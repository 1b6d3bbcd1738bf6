import { describe, expect, it } from 'vitest';
import { buildField } from '@/shared/fields/testing/build-fields.ts';
import { cellMode, editText, valueOfText } from './cell-text.ts';

const now = new Date('2026-11-20T01:02:03Z');
const number = buildField({ widget: 'number', rules: { label: '数量', kind: 'number' } });
const options = [
  { value: 'A', text: '甲级' },
  { value: 'B', text: '乙级' },
  { value: 'B2', text: '乙级下' },
] as const;
const list = buildField({ widget: 'list', options: [...options] });

describe('what is typed or pasted into a cell', () => {
  it.each([
    ['1,234.50', '1234.5'],
    ['１２．５', '12.5'],
    ['￥1,000', '1000'],
    ['(12)', '-12'],
    ['123456789012345678.123456', '123456789012345678.123456'],
    ['十', '十'],
    ['', null],
  ])('as a number %s is %s', (text, value) => {
    expect(valueOfText(number, text, now)).toBe(value);
  });

  it.each([
    ['甲级', 'A'],
    ['b', 'B'],
    ['甲', 'A'],
    ['乙', '乙'],
    ['丙级', '丙级'],
  ])('as a choice %s is %s: a beginning counts when it is the only one', (text, value) => {
    expect(valueOfText(list, text, now)).toBe(value);
  });

  it('may name several choices where the field takes several', () => {
    const several = buildField({ widget: 'list_multi', options: [...options] });
    expect(valueOfText(several, '甲级、乙级', now)).toBe('A,B');
  });

  it.each([
    ['date', '20261120', '2026-11-20'],
    ['date', '2026/1/5', '2026-01-05'],
    ['date', '2026年1月5日', '2026-01-05'],
    ['date', '12-31', '2026-12-31'],
    ['date', 't', '2026-11-20'],
    ['date', '+7', '2026-11-27'],
    ['date', '2026-02-30', '2026-02-30'],
    ['datetime', '2026/1/5 9:30', '2026-01-05 09:30:00'],
    ['datetime', '2026-01-05', '2026-01-05 00:00:00'],
    ['month', '2026/1', '2026-01'],
  ])('as a %s %s is %s', (widget, text, value) => {
    expect(valueOfText(buildField({ widget }), text, now)).toBe(value);
  });

  it.each([
    ['是', 'Y'],
    ['0', 'N'],
    ['√', 'Y'],
  ])('as a switch %s is %s', (text, value) => {
    expect(valueOfText(buildField({ widget: 'switch' }), text, now)).toBe(value);
  });

  it('is nothing where the value has to be chosen in a dialog', () => {
    expect(valueOfText(buildField({ widget: 'sel_user' }), '张三', now)).toBeUndefined();
    expect(valueOfText(buildField({ widget: 'sel_user' }), '', now)).toBeNull();
  });
});

describe('a cell', () => {
  it('is typed into where its values are known, and opened where they have to be asked for', () => {
    expect(cellMode(list)).toBe('typed');
    expect(cellMode(buildField({ widget: 'list' }))).toBe('opened');
    expect(cellMode(buildField({ widget: 'popup' }))).toBe('opened');
    expect(cellMode(buildField({ widget: 'switch' }))).toBe('switched');
  });

  it('is edited as the text of its choice and as the bare number', () => {
    expect(editText(list, { value: 'A' })).toBe('甲级');
    expect(editText(number, { value: '1234.50' })).toBe('1234.50');
  });
});
