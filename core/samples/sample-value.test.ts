import { describe, expect, it } from 'vitest';
import { fieldType } from '../fields/field-types.ts';
import { isIdCard, isUscc } from '../rules/identifiers.ts';
import { validator } from '../rules/validators.ts';
import { createRandom, type Random } from './random.ts';
import { sampleValue, type SampledField, type SampleWorld } from './sample-value.ts';

const field = (type: string, more: Partial<SampledField> = {}): SampledField => {
  const kind = fieldType(type);
  if (kind === undefined) throw new Error(type);
  return { name: 'x', label: '字段', type, kind, ...more };
};
/** Always the least, or always the most of a range. */
const least: Random = { integer: (low) => low, pick: (list) => list[0] as never };
const most: Random = { integer: (_low, high) => high, pick: (list) => list.at(-1) as never };
const world = (random: Random, more: Partial<SampleWorld> = {}): SampleWorld => ({
  random,
  day: '2026-06-15',
  index: 7,
  keys: () => [],
  ...more,
});
const ends = (given: SampledField, more: Partial<SampleWorld> = {}) => [
  sampleValue(given, world(least, more)),
  sampleValue(given, world(most, more)),
];

describe('a sampled number', () => {
  it.each([
    ['期初累计折旧', 1, 400],
    ['期初已提月数', 1, 11],
    ['预计使用月数', 36, 120],
    ['税率', 13, 13],
    ['折扣', 1, 5],
    ['完成率', 60, 98],
    ['得分', 70, 98],
    ['权重', 20, 40],
    ['汇率', 1, 1],
    ['系数', 1, 1],
    ['加工小时', 1, 8],
    ['温度', 600, 1350],
    ['分钟', 5, 240],
    ['账期(天)', 7, 90],
    ['年度', 2026, 2026],
    ['序号', 1, 9],
    ['人数', 1, 6],
    ['模次', 20_000, 200_000],
    ['面积', 60, 1200],
    ['数量', 10, 900],
    ['别的', 1, 100],
  ])('called %s lies between %i and %i', (label, low, high) => {
    expect(ends(field('integer', { label }))).toEqual([low, high]);
    expect(ends(field('number', { label }))).toEqual([String(low), String(high)]);
  });

  it('of money has cents, where there is room for them', () => {
    expect(ends(field('number', { label: '单价' }))).toEqual(['1.00', '80']);
    expect(ends(field('number', { label: '金额' }))).toEqual(['500.00', '60000']);
    const half: Random = { ...least, integer: (low, high) => (high === 99 ? 50 : low) };
    expect(sampleValue(field('number', { label: '金额' }), world(half))).toBe('500.50');
    expect(sampleValue(field('number', { label: '金额', precision: 1 }), world(half))).toBe('500.5');
    expect(sampleValue(field('number', { label: '金额', precision: 6 }), world(half))).toBe('500.50');
    const hundredths: number[] = [];
    sampleValue(
      field('number', { label: '金额' }),
      world({ ...least, integer: (low, high) => (hundredths.push(low, high), low) }),
    );
    expect(hundredths.slice(2)).toEqual([0, 99]);
    // 79 and cents stay below 80, and 80 may have none.
    const next: Random = { ...least, integer: (_low, high) => (high === 99 ? 1 : high - 1) };
    expect(sampleValue(field('number', { label: '单价' }), world(next))).toBe('79.01');
  });

  it('stays within the least and the most of its field', () => {
    expect(ends(field('integer', { label: '数量', min: 50 }))).toEqual([50, 900]);
    expect(ends(field('integer', { label: '数量', min: 5 }))).toEqual([10, 900]);
    expect(ends(field('integer', { label: '数量', max: 20 }))).toEqual([10, 20]);
    expect(ends(field('integer', { label: '数量', min: 1000 }))).toEqual([1000, 1000]);
    expect(ends(field('integer', { label: '数量', max: 3 }))).toEqual([3, 3]);
    expect(ends(field('integer', { label: '数量', min: 11.5, max: 13.5 }))).toEqual([12, 13]);
  });
});

describe('a sampled day', () => {
  it.each([
    ['birth_date', '2004-07-20', '1982-08-25'],
    ['last_check', '2026-05-26', '2025-05-11'],
    ['buy_date', '2026-05-26', '2025-05-11'],
    ['expire_date', '2026-12-12', '2028-05-15'],
    ['end_date', '2026-12-12', '2028-05-15'],
    ['real_end', '2026-06-16', '2026-06-16'],
    ['date_to', '2026-06-16', '2026-06-16'],
    ['delivery_date', '2026-06-22', '2026-07-25'],
    ['bill_date', '2026-06-15', '2026-06-15'],
  ])('%s lies between %s and %s', (name, low, high) => {
    expect(ends(field('date', { name }))).toEqual([low, high]);
  });

  it('has a time of the working day, ends in the afternoon', () => {
    expect(ends(field('datetime', { name: 'begin_time' }))).toEqual(['2026-06-15 08:00:00', '2026-06-15 11:45:00']);
    expect(ends(field('datetime', { name: 'finish_time' }))).toEqual(['2026-06-16 15:00:00', '2026-06-16 17:45:00']);
  });
});

describe('a sampled key', () => {
  const keys = () => ['a', 'b', 'c'];

  it('is one that is offered; several beside each other where the field takes several', () => {
    expect(ends(field('list'), { keys })).toEqual(['a', 'c']);
    expect(ends(field('list_multi'), { keys })).toEqual(['a,b', 'b,c']);
    expect(ends(field('list_multi', { multiple: false }), { keys })).toEqual(['a', 'c']);
    expect(ends(field('list_multi', { multiple: true }), { keys: () => ['a', 'b'] })).toEqual(['a,b', 'a,b']);
    expect(ends(field('list_multi'), { keys: () => ['a'] })).toEqual(['a', 'a']);
    expect(ends(field('list'), {})).toEqual([null, null]);
  });

  it('of a switch is yes or no, and files are given by people only', () => {
    expect(ends(field('switch'))).toEqual(['Y', 'N']);
    expect(ends(field('file'))).toEqual([null, null]);
    expect(ends(field('image'))).toEqual([null, null]);
    expect(ends(field('divider'))).toEqual([null, null]);
  });
});

describe('a sampled text', () => {
  const text = (more: Partial<SampledField>, of: Partial<SampleWorld> = {}, random: Random = least) =>
    sampleValue(field('text', more), world(random, of));

  it('is its label with the number of the record, or words of the trade', () => {
    expect(text({ label: '备注' })).toBe('备注7');
    expect(text({ label: '备注' }, { words: () => '词' })).toBe('词');
    expect(text({ label: '备注' }, { words: () => undefined })).toBe('备注7');
    expect(sampleValue(field('umeditor'), world(least))).toBe('<p>字段7</p>');
    expect(sampleValue(field('month'), world(least))).toBe('2026-06');
  });

  it('is cut before its number where it is too long', () => {
    expect(text({ label: '备注说明', length: 5 })).toBe('备注说明7');
    expect(text({ label: '备注说明', length: 4 })).toBe('备注说7');
    expect(text({ label: '备注说明', length: 3 }, { index: 12 })).toBe('备12');
    expect(text({ label: '备注说明', length: 2 }, { index: 12 })).toBe('备注');
    const long = String(text({ label: '长'.repeat(3000) }));
    expect(long).toHaveLength(fieldType('text')?.maxLength ?? 0);
    expect(long.endsWith('长7')).toBe(true);
  });

  it.each([
    ['m', '19900000000', '19900009999'],
    ['e', 'contact100@example.com', 'contact9999@example.com'],
    ['HH:mm', '08:00', '11:45'],
    ['url', 'https://example.com/1000', 'https://example.com/9999'],
    ['ip', '192.0.2.1', '192.0.2.254'],
    ['cron', '0 0 2 * * ?', '0 0 2 * * ?'],
    ['n6-8', '60000000', '69999999'],
    ['n2-30', `6${'0'.repeat(18)}`, `6${'9'.repeat(18)}`],
    ['n25-30', `6${'0'.repeat(24)}`, `6${'9'.repeat(24)}`],
    ['n', '6', '6'],
  ])('that is checked by %s passes: %s, %s', (valid, low, high) => {
    expect([text({ valid }), text({ valid }, {}, most)]).toEqual([low, high]);
    expect(validator(valid)?.test(low)).toBe(true);
    expect(validator(valid)?.test(high)).toBe(true);
  });

  it('that must differ is made of the number of the record', () => {
    expect(text({ valid: 'm', unique: true })).toBe('19900005433');
    expect(text({ valid: 'e', unique: true })).toBe('contact7@example.com');
    expect(text({ valid: 'e', unique: false })).toBe('contact100@example.com');
    expect(text({ valid: 'm', unique: false })).toBe('19900000000');
  });

  it('that identifies somebody has a right check digit', () => {
    for (const random of [least, most]) {
      expect(isIdCard(String(text({ valid: 'idcard' }, {}, random)))).toBe(true);
      for (const valid of ['taxno', 'uscc']) expect(isUscc(String(text({ valid }, {}, random)))).toBe(true);
    }
  });
});

it('samples of what must differ differ, for ten thousand records', () => {
  const random = createRandom(1);
  const kind = fieldType('text');
  if (kind === undefined) throw new Error('no texts');
  const of = (valid: string) =>
    new Set(
      Array.from({ length: 10_000 }, (_, index) =>
        sampleValue(
          { name: 'contact', label: '联系方式', type: 'text', kind, valid, unique: true },
          { random, day: '2026-11-24', index: index + 1, keys: () => [] },
        ),
      ),
    );
  expect(of('m').size).toBe(10_000);
  expect(of('e').size).toBe(10_000);
});
