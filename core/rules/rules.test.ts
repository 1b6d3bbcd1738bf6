import { describe, expect, it } from 'vitest';
import { violationText } from './messages.ts';
import { checkValue, type FieldRules } from './rules.ts';
import { safePattern } from './safe-pattern.ts';
import { validator } from './validators.ts';

const label = '字段';

describe('checkValue', () => {
  const cases: readonly [string, unknown, Omit<FieldRules, 'label'>, string | null][] = [
    ['lets an empty optional field pass', '', { kind: 'text', maxLength: 3 }, null],
    ['asks for a required field', '  ', { kind: 'text', required: true }, 'required'],
    ['counts characters, not bytes or halves of emoji', '汉字😀', { kind: 'text', maxLength: 3 }, null],
    ['refuses over-long text', 'abcd', { kind: 'text', maxLength: 3 }, 'maxLength'],
    ['refuses control characters', 'a\u0000b', { kind: 'text' }, 'control'],
    ['refuses an object where text is asked for', { a: 1 }, { kind: 'text' }, 'text'],
    ['reads numbers with thousands separators', '1,234.50', { kind: 'number', precision: 2 }, null],
    ['refuses letters in a number', '12a', { kind: 'number' }, 'number'],
    ['refuses too many decimals', '1.234', { kind: 'number', precision: 2 }, 'precision'],
    ['does not count trailing zeros as decimals', '1.2300', { kind: 'number', precision: 2 }, null],
    ['asks for a whole number', '1.5', { kind: 'number', precision: 0 }, 'integer'],
    ['refuses numbers the column cannot hold', '1000000000000000000', { kind: 'number', precision: 2 }, 'digits'],
    ['keeps to the least value', '-1', { kind: 'number', min: 0 }, 'min'],
    ['keeps to the greatest value', '101', { kind: 'number', max: 100 }, 'max'],
    ['refuses a day that does not exist', '2026-02-30', { kind: 'date' }, 'date'],
    ['accepts the leap day', '2028-02-29', { kind: 'date' }, null],
    ['refuses hour 24', '2026-01-01 24:00:00', { kind: 'datetime' }, 'datetime'],
    ['refuses month 13', '2026-13', { kind: 'month' }, 'month'],
    ['refuses a value outside the dictionary', '9', { kind: 'text', options: ['1', '2'] }, 'option'],
    ['checks every part of a list of values', '1,9', { kind: 'text', options: ['1', '2'], multiple: true }, 'option'],
    ['leaves unique checks to the server', 'x', { kind: 'text', validType: 'only' }, null],
    ['applies a free pattern', 'ab', { kind: 'text', validType: '^[a-c]{3}$' }, 'pattern'],
    [
      'shows the text of the form when it has one',
      'x',
      { kind: 'text', validType: 'm', errorInfo: '手机不对' },
      'custom',
    ],
  ];
  it.each(cases)('%s', (_name, value, rules, expected) => {
    expect(checkValue(value, { label, ...rules })?.rule ?? null).toBe(expected);
  });

  it('says in both languages what is wrong', () => {
    const violation = checkValue('abcd', { label: '名称', kind: 'text', maxLength: 3 });
    expect(violation && violationText(violation, 'zh')).toBe('名称不能超过3个字符（现有4个）');
    expect(violation && violationText(violation, 'en')).toContain('at most 3 characters');
  });
});

describe('validator', () => {
  const cases: readonly [string, readonly string[], readonly string[]][] = [
    ['m', ['13812345678'], ['12812345678', '1381234567']],
    ['e', ['a.b@c.com', 'x@mail.example.cn'], ['a@b', 'a b@c.com', '@c.com']],
    ['url', ['https://example.com/a?b=1'], ['javascript:alert(1)', 'example.com']],
    ['p', ['215000'], ['21500']],
    ['s', ['abc'], ['ab1']],
    ['n', ['12.5', '-3'], ['1e3']],
    ['z', ['12'], ['1.0']],
    ['money', ['0.10', '12', '-3.5'], ['1.234', '01']],
    ['n6-16', ['123456'], ['12345', '12345678901234567']],
    ['*6-16', ['中文字符abc'], ['abc']],
    ['s6-18', ['abcdef'], ['abc12']],
    ['n12-30', ['622200000000'], ['62220000000']],
    ['idcard', ['11010519491231002X', '440524188001010014'], ['110105194912310021', '11010519491331002X']],
    ['uscc', ['91350100M000100Y43'], ['91350100M000100Y44']],
    ['taxno', ['91350100M000100Y43', '123456789012345'], ['1234567890']],
    ['HH:mm', ['08:30', '23:59'], ['24:00', '8:30']],
    ['cron', ['0 0 12 * * ?', '*/5 * * * *', '0 0 8 ? * MON-FRI'], ['61 * * * *', 'every day']],
    ['ip', ['10.0.0.1', '::1', '2001:db8::1'], ['256.1.1.1', '1.2.3', ':::1']],
  ];
  it.each(cases)('%s accepts the right and refuses the wrong', (name, right, wrong) => {
    const test = validator(name)?.test;
    expect(right.map((value) => test?.(value))).toEqual(right.map(() => true));
    expect(wrong.map((value) => test?.(value))).toEqual(wrong.map(() => false));
  });
});

describe('safePattern', () => {
  it.each(['^(a+)+$', '(a|a)*b', '(\\w+)\\1', '(?<=a)b', '(a?){30}', 'a*a*a*a*b', '(x', '(a{1,9}){1,99}'])(
    'refuses %s',
    (source) => {
      expect(safePattern(source)).toBeNull();
    },
  );
  it.each(['^[A-Z]{2}\\d{6}$', '^(\\d{1,3}\\.){3}\\d{1,3}$', '^\\w+@\\w+$', '^(abc|def)$'])('accepts %s', (source) => {
    expect(safePattern(source)).not.toBeNull();
  });
  // A pattern that backtracks without bound would run into the test's own time limit.
  it.each(['^a*a*a*$', '^(a?a?a?a?a?a?a?a?a?a?)b$', '^[a-z]+\\d$'])('ends on hostile input with %s', (source) => {
    const rules = { label, kind: 'text', validType: source } as const;
    expect(checkValue(`${'a'.repeat(199)}!`, rules)?.rule).toBe('pattern');
  });
});
