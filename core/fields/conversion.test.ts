import { describe, expect, it } from 'vitest';
import {
  choosable,
  exportValue,
  formatValue,
  hasOptions,
  optionText,
  shortened,
  switchText,
  type ConvertedField,
} from './conversion.ts';
import { fieldType, fieldTypes, widgetName } from './field-types.ts';
import { htmlWords } from './html-words.ts';
import { choiceWords, importText, optionOf, typedNumber } from './import-text.ts';
import { disabledName, retiredText, retiredWord } from './retired.ts';

const field = (widget: string, more: Partial<ConvertedField> = {}): ConvertedField => ({
  widget,
  options: null,
  ...more,
});
const levels = [
  { value: 1, text: '普通' },
  { value: '2', text: '重点' },
  { value: '3', text: '旧的', disabled: true },
];

describe('[A9.10] a value as people read it', () => {
  it.each<[string, ConvertedField, string]>([
    ['', field('password'), ''],
    ['secret', field('password'), '••••••'],
    ['<p>a &amp; b</p>', field('umeditor'), 'a & b'],
    ['Y', field('switch'), '是'],
    ['N', field('switch'), '否'],
    ['x', field('switch'), 'x'],
    ['1', field('switch', { switchValues: ['1', '0'] }), '是'],
    ['0', field('switch', { switchValues: ['1', '0'] }), '否'],
    ['Y', field('switch', { options: [{ value: 'Y', text: '开着' }] }), '开着'],
    ['1234.5', field('number'), '1,234.5'],
    ['1234.5', field('number', { precision: 2 }), '1,234.50'],
    ['1234', field('integer', { precision: null }), '1,234'],
    ['1234', field('text'), '1234'],
    ['1', field('integer', { options: levels }), '普通'],
    ['1,2', field('list_multi', { options: levels }), '普通,重点'],
    ['1,2', field('list', { options: levels }), '1,2'],
    ['9', field('list', { options: levels }), '9'],
    ['1234', field('number', { options: [] }), '1,234'],
  ])('%j of %j is %j', (value, of, text) => {
    expect(formatValue(value, of)).toBe(text);
  });

  it.each<[string, ConvertedField, string, string]>([
    ['1234.50', field('number'), 'number', '1234.50'],
    ['7', field('integer'), 'number', '7'],
    ['many', field('number'), 'text', 'many'],
    ['1', field('integer', { options: levels }), 'text', '普通'],
    ['2026-01-02', field('date'), 'date', '2026-01-02'],
    ['', field('date'), 'text', ''],
    ['2026-01-02 03:04:05', field('datetime'), 'text', '2026-01-02 03:04:05'],
    ['secret', field('password'), 'text', ''],
    ['<p>a</p>', field('umeditor'), 'text', '<p>a</p>'],
    ['# a', field('markdown'), 'text', '# a'],
    ['12', field('text'), 'text', '12'],
  ])('%j of %j leaves as a %s', (value, of, type, written) => {
    expect(exportValue(value, of)).toEqual({ type, value: written });
  });

  it('[B9.10] is cut after 25 characters, pairs of halves counting once', () => {
    expect(shortened('x'.repeat(25))).toBe('x'.repeat(25));
    expect(shortened('x'.repeat(26))).toBe(`${'x'.repeat(25)}…`);
    expect(shortened('😀😀😀', 2)).toBe('😀😀…');
    expect(shortened('😀😀', 2)).toBe('😀😀');
  });

  it('knows which choices are left', () => {
    expect(choosable(levels).map(({ text }) => text)).toEqual(['普通', '重点']);
    expect([
      hasOptions(field('list')),
      hasOptions(field('list', { options: [] })),
      hasOptions(field('list', { options: levels })),
    ]).toEqual([false, false, true]);
    expect(optionText('1', field('list'))).toBe('1');
    expect(switchText('', field('switch'))).toBe('');
    expect([
      retiredWord('zh'),
      retiredWord('en'),
      retiredText('旧', 'zh'),
      retiredText('old', 'en'),
      disabledName('a'),
    ]).toEqual(['已停用', 'Disabled', '旧（已停用）', 'old (Disabled)', 'a_dictDisabled']);
  });

  it('leaves out what looks like a tag, and keeps words together that one surrounds', () => {
    expect(htmlWords('<p>One</p><p>two</p>')).toBe('One two');
    expect(htmlWords('un<b>believ</b>able')).toBe('unbelievable');
    expect(htmlWords('a<script>evil()</script>b <style>x</style>c')).toBe('a b c');
    expect(htmlWords('1 &lt; 2 &amp;&quot;&#39;&nbsp;x &euro;')).toBe('1 < 2 &"\' x &euro;');
  });
});

describe('a text that is imported', () => {
  const now = new Date('2026-11-26T04:00:00Z');
  it.each<[string, ConvertedField, unknown]>([
    ['  ', field('text'), { value: null }],
    [' a ', field('text'), { value: ' a ' }],
    ["'=1+1", field('text'), { value: '=1+1' }],
    ['1,200.50', field('number'), { value: '1200.5' }],
    ['(5)', field('integer'), { value: '-5' }],
    ['many', field('number'), { problem: 'number' }],
    ['2026/1/5', field('date'), { value: '2026-01-05' }],
    ['soon', field('date'), { problem: 'date' }],
    ['2026-01', field('month'), { value: '2026-01' }],
    ['soon', field('month'), { problem: 'month' }],
    ['2026/1/5 8:30', field('datetime'), { value: '2026-01-05 08:30:00' }],
    ['soon', field('datetime'), { problem: 'datetime' }],
    ['是', field('switch'), { value: 'Y' }],
    ['YES', field('switch'), { value: 'Y' }],
    ['√', field('switch'), { value: 'Y' }],
    ['关', field('switch'), { value: 'N' }],
    ['false', field('switch'), { value: 'N' }],
    ['1', field('switch', { switchValues: ['1', '0'] }), { value: '1' }],
    ['no', field('switch', { switchValues: ['1', '0'] }), { value: '0' }],
    ['开着', field('switch', { options: [{ value: 'Y', text: '开着' }] }), { value: 'Y' }],
    ['maybe', field('switch'), { problem: 'option' }],
    ['普通', field('list', { options: levels }), { value: '1' }],
    ['2', field('list', { options: levels }), { value: '2' }],
    ['旧的', field('list', { options: levels }), { value: '3' }],
    ['别的', field('list', { options: levels }), { problem: 'option' }],
    ['普通、重点', field('list_multi', { options: levels }), { value: '1,2' }],
    ['普通、别的', field('list_multi', { options: levels }), { problem: 'option' }],
    ['普通、重点', field('list', { options: levels }), { problem: 'option' }],
    ['1', field('integer', { options: levels }), { value: '1' }],
  ])('%j for %j is %j', (text, of, result) => {
    expect(importText(text, of, now)).toEqual(result);
  });

  it.each([
    ['1,500', '1500'],
    ['１，５００．５', '1500.5'],
    ['（5）', '-5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['+5', '5'],
    ['-5', '-5'],
    ['—5', '-5'],
    ['￥1 200', '1200'],
    ['1。5', '1.5'],
    ['1,5', null],
    ['1.2万', null],
    ['', null],
    ['-', null],
    ['.', null],
    ['1.2.3', null],
    ['0.1234567890123456789012345678901', null],
  ])('%j is the number %s', (text, number) => {
    expect(typedNumber(text)).toBe(number);
  });

  it('goes by the text before the value, by what can be chosen, and by letters at last', () => {
    const mixed = [
      { value: 'b', text: 'A' },
      { value: 'A', text: 'x' },
      { value: 'c', text: 'Same' },
      { value: 'd', text: 'y', disabled: true },
      { value: 'y', text: 'z' },
    ];
    expect([
      optionOf('A', mixed),
      optionOf('x', mixed),
      optionOf('same', mixed),
      optionOf('C', mixed),
      optionOf('y', mixed),
      optionOf('none', mixed),
      optionOf('A', null),
    ]).toEqual(['b', 'A', 'c', 'c', 'y', undefined, undefined]);
    expect(optionOf('a', [{ value: 'A', text: 'first' }])).toBe('A');
    expect(choiceWords('a, b；c、d')).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('[B2.55] kinds of fields', () => {
  it.each([
    ['text', 100, false],
    ['password', 200, false],
    ['textarea', 500, false],
    ['month', 7, false],
    ['switch', 8, false],
    ['list', 64, false],
    ['checkbox', 1000, true],
    ['file', 1000, true],
    ['image', 1000, true],
    ['umeditor', 100_000, false],
    ['markdown', 100_000, false],
    ['sel_user', 1000, true],
    ['pca', 100, false],
    ['popups', 1000, true],
  ])('%s holds %i characters, several values: %s', (name, maxLength, multiple) => {
    expect(fieldType(name)).toMatchObject({ name, maxLength, multiple });
  });

  it('are known by the names of the family', () => {
    expect(['time', 'popup_dict', 'link_table', 'link_table_field', 'hologram'].map(widgetName)).toEqual([
      'datetime',
      'sel_search',
      'sel_search',
      'text',
      'hologram',
    ]);
    expect(fieldType('hologram')).toBeUndefined();
    expect(fieldTypes().every(({ name }) => fieldType(name)?.name === name)).toBe(true);
  });
});
