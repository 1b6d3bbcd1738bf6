import { describe, expect, it } from 'vitest';
import { declaredParams, installmods, paramsOf } from './declared.ts';
import { flowParam, overDelivery, receivableWhen } from './flow.ts';
import { paramFault, usualText, type Param } from './param.ts';

const common = { code: 'c', installmod: 'base', title: ['甲', 'A'], description: ['', ''] } as const;
const number = (more: object = {}): Param => ({ ...common, kind: 'number', usual: 5, min: 2, max: 9, ...more });
const list: Param = { ...common, kind: 'list', usual: 'a', options: [['a', ['一', 'one']]] };
const text: Param = { ...common, kind: 'text', usual: '', maxLength: 3 };
const onOff: Param = { ...common, kind: 'switch', usual: true };
const people = (isMultiple: boolean): Param => ({ ...common, kind: 'user', usual: '', isMultiple });
const many = (count: number): string => Array.from({ length: count }, (_, at) => `u${at}`).join(',');

describe('the value of a parameter', () => {
  const whole = ['“甲”应为 2 到 9 之间的整数', '“A” is a whole number from 2 to 9'];
  const parts = ['“甲”应为 2 到 9 之间的数，最多 2 位小数', '“A” is a number from 2 to 9 with at most 2 decimals'];
  it.each<[Param, string, readonly string[] | null]>([
    [number(), '2', null],
    [number(), '9', null],
    [number(), '1', whole],
    [number(), '10', whole],
    [number(), '5.0', whole],
    [number(), '', whole],
    [number(), 'x', whole],
    [number(), '-5', whole],
    [number({ decimals: 2 }), '5.25', null],
    [number({ decimals: 2 }), '5.255', parts],
    [number({ decimals: 2 }), '9.01', parts],
    [number({ max: 1e12 }), '123456789', null],
    [
      number({ max: 1e12 }),
      '1234567890',
      ['“甲”应为 2 到 1000000000000 之间的整数', '“A” is a whole number from 2 to 1000000000000'],
    ],
    [onOff, '1', null],
    [onOff, '0', null],
    [onOff, 'Y', ['“甲”应为开或关', '“A” is on or off']],
    [list, 'a', null],
    [list, 'b', ['“甲”的值“b”不在可选范围内，请重新选择', '“A” has no choice “b”, choose again']],
    [
      list,
      'x'.repeat(50),
      [`“甲”的值“${'x'.repeat(40)}”不在可选范围内，请重新选择`, `“A” has no choice “${'x'.repeat(40)}”, choose again`],
    ],
    [text, 'abc', null],
    [text, 'abcd', ['“甲”不能超过 3 个字符（现有 4 个）', '“A” takes 3 characters at most, these are 4']],
    [people(false), 'li', null],
    [people(false), ',li,', null],
    [people(false), 'li,wang', ['“甲”最多选择 1 人', '“A” takes 1 people at most']],
    [people(true), many(50), null],
    [people(true), many(51), ['“甲”最多选择 50 人', '“A” takes 50 people at most']],
  ])('%#: %j', (param, value, fault) => {
    expect(paramFault(param, value)).toEqual(fault);
  });

  it('is kept as a text while nobody set one', () => {
    expect(
      [onOff, { ...onOff, usual: false } as Param, number(), number({ usual: null }), list].map(usualText),
    ).toEqual(['1', '0', '5', null, 'a']);
  });
});

describe('parameters', () => {
  it('stand on the page of their part, those of the platform on its own only', () => {
    for (const page of Object.keys(installmods)) {
      const all = paramsOf(page, true);
      expect(all).toEqual(declaredParams.filter(({ installmod }) => installmod === page));
      expect(all.length).toBeGreaterThan(0);
      expect(paramsOf(page, false)).toEqual(all.filter(({ isPlatform }) => isPlatform === undefined));
    }
    expect(paramsOf('base', false).length).toBeLessThan(paramsOf('base', true).length);
    expect(paramsOf('none', true)).toEqual([]);
  });

  it('have names of their own, and a usual value that is allowed', () => {
    expect(new Set(declaredParams.map(({ code }) => code)).size).toBe(declaredParams.length);
    for (const param of declaredParams) {
      const usual = usualText(param);
      expect(usual === null ? null : paramFault(param, usual), param.code).toBeNull();
    }
  });

  it('of flows are found by their code', () => {
    expect(flowParam('flow.overDelivery')).toBe(overDelivery);
    expect(flowParam('flow.receivableWhen')).toBe(receivableWhen);
    expect(flowParam('flow.none')).toBeUndefined();
  });

  it('[finance.ar-ageing] provide for what is overdue by its length of time, to two decimals', () => {
    const provided = ['30', '60', '90', '180', 'Over'].map((days) => flowParam(`flow.provision${days}`));
    expect(provided.map((param) => param?.usual)).toEqual([1, 3, 5, 10, 50]);
    for (const param of provided) {
      expect(param === undefined ? 'none' : paramFault(param, '0.25')).toBeNull();
      expect(param === undefined ? null : paramFault(param, '0.255')).not.toBeNull();
      expect(param === undefined ? null : paramFault(param, '100')).toBeNull();
      expect(param === undefined ? null : paramFault(param, '101')).not.toBeNull();
      expect(param === undefined ? 'none' : paramFault(param, '0')).toBeNull();
    }
  });
});
