import { describe, expect, it } from 'vitest';
import { validator } from './validators.ts';

/** Name of the validator, values it takes, values it refuses. */
const table: readonly [string, readonly string[], readonly string[]][] = [
  ['n6-16', ['123456', '1234567890123456'], ['12345', '12345678901234567', '12345a']],
  ['*6-16', ['abc!?中', '1234567890123456'], ['12345', '12345678901234567']],
  ['s6-18', ['abcdef'], ['abcde', 'abcde1']],
  ['n12-30', ['123456789012'], ['12345678901']],
  ['url', ['https://example.com/a?b=1', 'http://10.0.0.1:8080'], ['example.com', 'javascript:alert(1)', 'https://']],
  ['e', ['a.b@example.com'], ['a.b', 'a@b', '@example.com', 'a b@example.com']],
  ['m', ['13812345678'], ['12812345678', '1381234567', '138123456789']],
  ['p', ['710000'], ['7100', '71000a']],
  ['s', ['abc'], ['ab1']],
  ['n', ['12', '12.5', '-3'], ['12a', '1.']],
  ['z', ['12', '-3'], ['1.5']],
  ['money', ['0', '12.5', '12.50', '-3'], ['12.345', '012', '1,000']],
  ['HH:mm', ['00:00', '23:59'], ['24:00', '7:30', '12:60']],
  ['ip', ['192.168.1.1', '::1', '2001:db8::8a2e:370:7334'], ['256.1.1.1', '1.1.1', '01.1.1.1', '1::2::3', ':1']],
  [
    'cron',
    ['0 0 8 * * ?', '*/5 * * * *', '0 0 12 ? * MON-FRI', '0 15 10 L * ?'],
    ['* * *', '61 * * * *', '*/0 * * * *', 'a b c d e'],
  ],
  // GB 11643 and GB 32100: the last place is a check digit
  ['idcard', ['11010519491231002X', '440308199901010012'], ['110105194912310021', '11010519491331002X', '123']],
  ['uscc', ['91350100M000100Y43'], ['91350100M000100Y44', '91350100I000100Y43']],
  ['taxno', ['91350100M000100Y43', '110105600123456', '11010519491231002X0A'], ['91350100M000100Y44', '1101056001234']],
];

describe('named validators', () => {
  it.each(table)('%s takes what it should and refuses the rest', (name, taken, refused) => {
    const { test } = validator(name) ?? { test: () => undefined };
    expect(taken.filter((value) => test(value) !== true)).toEqual([]);
    expect(refused.filter((value) => test(value) !== false)).toEqual([]);
  });

  it('leave any other name to be a free pattern', () => {
    expect(validator('^A\\d+$')).toBeUndefined();
    expect(validator('n16-6')).toBeUndefined();
  });
});
