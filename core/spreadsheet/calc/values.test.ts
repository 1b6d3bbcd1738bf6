import { describe, expect, it } from 'vitest';
import {
  compared,
  criterionOf,
  isAlmost,
  isWild,
  keyOf,
  short,
  strictKeyOf,
  summed,
  sound,
  toBoolean,
  toNumber,
  toText,
  wildcard,
} from './convert.ts';
import { dayOf, daysOfMonth, monthsLater, serialNow, serialOf, weekdayOf } from './dates.ts';
import { colorOfFormat, generalText, shownText } from './look.ts';
import { numberOfText } from './read-number.ts';
import { typedNumber } from './typed.ts';
import { Area, Fault, faultNamed, faultOf, Matrix, type Value } from './value.ts';

/** Returns the result of an act, faults by their names. */
function told(act: () => unknown): unknown {
  try {
    return act();
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown.code;
    throw thrown;
  }
}
const na = faultOf('#N/A');

describe('[B2.10] values of cells', () => {
  it.each<[Value, unknown, unknown, unknown]>([
    [5, 5, '5', true],
    [0, 0, '0', false],
    [null, 0, '', false],
    [true, 1, 'TRUE', true],
    [false, 0, 'FALSE', false],
    ['7', 7, '7', '#VALUE!'],
    [' true ', '#VALUE!', ' true ', true],
    ['FALSE', '#VALUE!', 'FALSE', false],
    ['word', '#VALUE!', 'word', '#VALUE!'],
    [na, '#N/A', '#N/A', '#N/A'],
  ])('%j is the number %j, the text %j and the truth %j', (value, number, text, truth) => {
    expect([told(() => toNumber(value)), told(() => toText(value)), told(() => toBoolean(value))]).toEqual([
      number,
      text,
      truth,
    ]);
  });

  it.each<[Value, Value, number | string]>([
    [1, 2, -1],
    [2, 1, 1],
    [0.1 + 0.2, 0.3, 0],
    [1e15, 1e15 + 8, -1],
    [0, 0, 0],
    ['a', 'B', -1],
    ['b', 'A', 1],
    ['a', 'A', 0],
    [false, true, -1],
    [true, true, 0],
    [9, 'a', -1],
    ['a', 9, 1],
    ['a', false, -1],
    [true, 'z', 1],
    [9, false, -1],
    [null, 0, 0],
    [null, 1, -1],
    [null, '', 0],
    ['a', null, 1],
    [null, false, 0],
    [true, null, 1],
    [null, null, 0],
    [na, 1, '#N/A'],
    [1, na, '#N/A'],
  ])('%j beside %j: %s', (a, b, order) => {
    const found = told(() => compared(a, b));
    expect(typeof found === 'number' ? Math.sign(found) : found).toBe(order);
  });

  it('are added without the rests of binary fractions', () => {
    expect([
      summed(0.1, 0.2) - 0.3 < 1e-15,
      summed(0.3, -0.3),
      summed(0.1 + 0.2, -0.3),
      summed(1, 1),
      summed(-1, -1),
      summed(0, 0),
      summed(1, -0.5),
    ]).toEqual([true, 0, 0, 2, -2, 0, 0.5]);
    expect([
      isAlmost(0, 0),
      isAlmost(1, 1 + 3e-15),
      isAlmost(1, 1 + 4.5e-15),
      isAlmost(-1, -1 - 3e-15),
      isAlmost(0, 1e-300),
    ]).toEqual([true, true, false, true, false]);
    expect([told(() => sound(Infinity)), told(() => sound(NaN)), sound(5)]).toEqual(['#NUM!', '#NUM!', 5]);
    expect([short('x'.repeat(32_767)).length, told(() => short('x'.repeat(32_768)))]).toEqual([32_767, '#VALUE!']);
  });

  it('have faults that are the same wherever they stand', () => {
    expect([faultNamed('#n/a'), faultNamed('N/A'), faultNamed('#none')]).toEqual([na, undefined, undefined]);
    expect(faultOf('#N/A')).toBe(na);
    expect(new Area(0, 3, 4, 1, 2)).toMatchObject({ top: 1, left: 2, bottom: 3, right: 4, height: 3, width: 3 });
    const matrix = new Matrix([
      [1, 2],
      [3, 4],
    ]);
    expect([matrix.height, matrix.width, matrix.at(1, 1), matrix.at(2, 0), new Matrix([]).width]).toEqual([
      2,
      2,
      4,
      null,
      0,
    ]);
  });

  it('are looked up by keys, texts of numbers as numbers unless it is strict', () => {
    expect([
      keyOf(1),
      keyOf('1'),
      keyOf('1.0'),
      keyOf('A'),
      keyOf(true),
      keyOf(null),
      keyOf(na),
      keyOf(''),
      keyOf('￥5'),
    ]).toEqual(['n1', 'n1', 'n1', 'sa', 'btrue', null, null, 's', 'n5']);
    expect([strictKeyOf('1'), strictKeyOf(1), strictKeyOf('A'), strictKeyOf(false), strictKeyOf(null)]).toEqual([
      's1',
      'n1',
      'sa',
      'bfalse',
      null,
    ]);
    expect(keyOf(0.1 + 0.2)).toBe(keyOf(0.3));
    expect(keyOf('0.3000000000000000001')).toBe('n0.3');
    expect(keyOf('12:00')).toBe('n0.5');
  });
});

describe('[B2.10] patterns and criteria', () => {
  it.each([
    ['a*c', 'abbc', true, 0],
    ['a*c', 'ac', true, 0],
    ['a*c', 'acd', false, 0],
    ['a*c', 'bac', false, 1],
    ['a?c', 'xabcx', false, 1],
    ['a**c', 'abc', true, 0],
    ['*', 'abc', true, 0],
    ['?', '', false, -1],
    ['?', 'a', true, 0],
    ['ab', 'ab', true, 0],
    ['ab', 'abc', false, 0],
    ['a*b*c', 'aXbYc', true, 0],
    ['a*b*c', 'aXcYb', false, -1],
    ['a*bc*c', 'abc', false, -1],
    ['a*a', 'a', false, -1],
    ['a*a', 'aa', true, 0],
    ['~*a', '*a', true, 0],
    ['~?', '?', true, 0],
    ['~~', '~', true, 0],
    ['~a', '~a', true, 0],
    ['a', '😀a', false, 2],
    ['x', 'abc', false, -1],
    ['A', 'a', true, 0],
  ])('%s fits %s: %s, and is found at %i', (pattern, text, fits, at) => {
    const found = wildcard(pattern);
    expect([found.fits(text), found.find(text)]).toEqual([fits, at]);
  });

  const values: readonly Value[] = [null, '', 'abc', 'ABD', 5, '5', 10, true, false, na, '*'];
  it.each<[Value, readonly Value[]]>([
    ['', [null, '']],
    ['=', [null]],
    ['<>', ['', 'abc', 'ABD', 5, '5', 10, true, false, na, '*']],
    ['abc', ['abc']],
    ['=ABC', ['abc']],
    ['ab*', ['abc', 'ABD']],
    ['~*', ['*']],
    ['<>ab*', [null, '', 5, '5', 10, true, false, na, '*']],
    [5, [5, '5']],
    ['5', [5, '5']],
    ['<>5', [null, '', 'abc', 'ABD', 10, true, false, na, '*']],
    ['>5', [10]],
    ['>=5', [5, 10]],
    ['<10', [5]],
    ['<=10', [5, 10]],
    ['>abc', ['ABD']],
    ['<abd', ['', 'abc', '5', '*']],
    ['TRUE', [true]],
    ['=false', [false]],
    [true, [true]],
    ['#N/A', []],
    [na, [na]],
    [faultOf('#REF!'), []],
    [null, []],
  ])('%j fits %j', (asked, fitting) => {
    const { matches } = criterionOf(asked);
    expect(values.filter(matches)).toEqual(fitting);
  });

  it('are looked up where one value alone fits', () => {
    expect([
      criterionOf('abc').key,
      criterionOf(5).key,
      criterionOf('>5').key,
      criterionOf('a*').key,
      criterionOf('<>5').key,
      criterionOf('').key,
      criterionOf(na).key,
    ]).toEqual(['sabc', 'n5', null, null, null, null, null]);
    expect([isWild('a'), isWild('a*'), isWild('?'), isWild('~')]).toEqual([false, true, true, true]);
  });
});

describe('[B2.10] texts that are numbers', () => {
  it.each<[string, number | null]>([
    ['1,234.5', 1234.5],
    ['-5', -5],
    ['+5', 5],
    ['￥-5', -5],
    ['-￥5', -5],
    ['-￥-5', null],
    ['+￥-5', null],
    ['12%', 0.12],
    ['-12.5%', -0.125],
    ['1e3', 1000],
    ['1E-2', 0.01],
    ['1e999', null],
    ['.5', 0.5],
    ['5.', 5],
    ['.', null],
    ['-', null],
    ['', null],
    ['  ', null],
    [' 7 ', 7],
    ['1,23', null],
    ['2026-03-05', 46_086],
    ['2026/3/5', 46_086],
    ['2026年3月5日', 46_086],
    ['2026-03-05 06:00', 46_086.25],
    ['2026-03-05 soon', null],
    ['2026-00-05', null],
    ['2026-13-05', null],
    ['2026-01-05', 46_027],
    ['2026-12-31', 46_387],
    ['2026-03-00', null],
    ['2026-03-01', 46_082],
    ['2026-02-28', 46_081],
    ['2026-02-29', null],
    ['06:00', 0.25],
    ['6:00 pm', 0.75],
    ['6:00 AM', 0.25],
    ['12:00 am', 0],
    ['12:00 pm', 0.5],
    ['06:00:36', 0.250416666667],
    ['36:00', 1.5],
    ['06:60', null],
    ['noon', null],
  ])('%j is %s', (text, number) => {
    const found = numberOfText(text);
    expect(found === null ? null : Number(found.toPrecision(12))).toBe(number);
  });

  it.each<[string, string | undefined, string | null]>([
    ['12.5%', undefined, '0.0%'],
    ['1,200%', undefined, '#,##0%'],
    ['1,200.5%', '', '#,##0.0%'],
    ['12%', 'General', '0%'],
    ['12%', '0.00', '0.00'],
    ['1,234.123456789012', undefined, '#,##0.000000000'],
    ['$1,234.50', undefined, '"$"#,##0.00'],
    ['1,234', undefined, '#,##0'],
    ['2026-03-05 08:30:15', undefined, 'yyyy-MM-dd h:mm:ss'],
    ['2026-03-05 08:30', undefined, 'yyyy-MM-dd h:mm'],
    ['2026年3月5日', undefined, 'yyyy-MM-dd'],
    ['8:30:15', undefined, 'h:mm:ss'],
    ['8:30', undefined, 'h:mm'],
    ['8:30', '@', null],
    ['12', undefined, null],
  ])('%j typed into a cell of format %s has the format %s', (text, format, expected) => {
    expect(typedNumber(text, format)?.format ?? null).toBe(expected);
  });
});

describe('[B2.10] numbers that are days', () => {
  it('count from the first of January 1900, the day that never was among them', () => {
    expect([
      serialOf(1900, 1, 1),
      serialOf(1900, 2, 28),
      serialOf(1900, 3, 1),
      serialOf(2026, 3, 5),
      serialOf(99, 1, 1) < 0,
    ]).toEqual([1, 59, 61, 46_086, true]);
    expect([dayOf(1), dayOf(59), dayOf(61), dayOf(46_086.9)]).toEqual([
      { year: 1900, month: 1, day: 1 },
      { year: 1900, month: 2, day: 28 },
      { year: 1900, month: 3, day: 1 },
      { year: 2026, month: 3, day: 5 },
    ]);
    expect([46_082, 46_083, 46_088, 46_082.9, 1, 0, -1].map(weekdayOf)).toEqual([0, 1, 6, 0, 0, 6, 5]);
    expect([daysOfMonth(2024, 2), daysOfMonth(2026, 2), daysOfMonth(2026, 12)]).toEqual([29, 28, 31]);
    expect([
      monthsLater(serialOf(2026, 12, 31), 2),
      monthsLater(serialOf(2026, 1, 31), -1),
      monthsLater(serialOf(2026, 3, 31), -13),
    ]).toEqual([serialOf(2027, 2, 28), serialOf(2025, 12, 31), serialOf(2025, 2, 28)]);
    expect(serialNow(new Date('2026-03-04T22:15:36Z'))).toBeCloseTo(46_086 + 6 / 24 + 15 / 1440 + 36 / 86_400, 9);
  });
});

describe('[B2.10] the look of a value', () => {
  it.each<[Value, string | undefined, string]>([
    [null, '0.00', ''],
    [true, '0.00', 'TRUE'],
    [false, undefined, 'FALSE'],
    ['text', '0.00', 'text'],
    ['text', '@', 'text'],
    ['text', '"<"@">"', '<text>'],
    ['text', `@${'x'.repeat(300)}`, 'text'],
    [1234.5, '', '1234.5'],
    [1234.5, 'general', '1234.5'],
    [123_456_789_012_345, undefined, '123456789012345'],
    [1e15, undefined, '1E+15'],
    [-123_456_789_012_345, undefined, '-123456789012345'],
    [0.1 + 0.2, undefined, '0.3'],
    [1.5, `0${'"x"'.repeat(90)}`, '1.5'],
    [-5, '[DBNum1]', '-五'],
    [10, '[DBNum1]', '一十'],
    [101, '[DBNum2]', '壹佰零壹'],
    [1000, '[DBNum2]', '壹仟'],
    [10_000, '[DBNum2]', '壹万'],
    [100_010_000, '[DBNum2]', '壹亿零壹万'],
    [100_000_000, '[DBNum2]', '壹亿'],
    [10_001, '[DBNum2]', '壹万零壹'],
    [10_100, '[DBNum2]', '壹万零壹佰'],
    [20_002_000, '[DBNum2]', '贰仟万贰仟'],
    [1_000_000_000_000, '[DBNum1]', '一万亿'],
    [0.5, '[DBNum1]', '〇.五'],
    [7, '[DBNum2]000', '零零柒'],
    [-7.6, '[DBNum2]00', '-零捌'],
    [1e17, '[DBNum1]', '1E+17'],
  ])('%j as %s is %s', (value, format, text) => {
    expect(shownText(value as never, format)).toBe(text);
  });

  it('has fifteen digits at most', () => {
    expect(
      [0, 1e21, 9.99e20, 1e-9, 9.9e-10, 1.5e-12, -1e-10, 1 / 3, 2 / 3, 1e20, 0.000_000_123, 123_456_789.123_45].map(
        generalText,
      ),
    ).toEqual([
      '0',
      '1E+21',
      '999000000000000000000',
      '0.000000001',
      '9.9E-10',
      '1.5E-12',
      '-1E-10',
      '0.333333333333333',
      '0.666666666666667',
      '100000000000000000000',
      '0.000000123',
      '123456789.12345',
    ]);
  });

  it('has a colour only where its format names one', () => {
    expect([
      colorOfFormat(1, '[Red]0'),
      colorOfFormat(1, '0'),
      colorOfFormat(1, undefined),
      colorOfFormat('1', '[Red]0'),
      colorOfFormat(1, '[h]:mm'),
      colorOfFormat(1, '[Green]0;[Red]0'),
      colorOfFormat(-1, '[Green]0;[Red]0'),
      colorOfFormat(1, '[bad'),
    ]).toEqual(['#ff0000', null, null, null, null, '#00ff00', '#ff0000', null]);
  });
});
