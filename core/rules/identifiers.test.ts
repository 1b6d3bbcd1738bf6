import { describe, expect, it } from 'vitest';
import { idDigit, usccDigit } from '../testing/check-digits.ts';
import { isBirthday } from './birthday.ts';
import { cleanText, visibleText } from './clean-text.ts';
import { isCron, isIdCard, isIp, isTaxNumber, isUscc } from './identifiers.ts';
import { isMail } from './mail.ts';

describe('identity cards', () => {
  it.each([
    ['11010519491231002X', true],
    ['11010519491231002x', true],
    ['440524188001010014', true],
    ['440524188001010013', false],
    ['440524188013010014', false],
    ['040524188001010014', false],
    ['44052418800101001', false],
    ['', false],
  ])('%s: %s', (value, expected) => expect(isIdCard(value)).toBe(expected));

  it('[GB 11643] have the digit of the standard, wherever a digit is changed', () => {
    const body = '32999919850617123';
    for (let at = 0; at < 17; at += 1) {
      if (at >= 6 && at < 14) continue;
      const other = body.slice(0, at) + String((Number(body[at]) % 9) + 1) + body.slice(at + 1);
      expect(isIdCard(other + idDigit(other)), other).toBe(true);
      expect(isIdCard(other + idDigit(body)), other).toBe(idDigit(other) === idDigit(body));
    }
    for (const birthday of ['19991009', '20010203', '19850430', '19760812', '20080229']) {
      const whole = `110105${birthday}002`;
      expect(isIdCard(whole + idDigit(whole)), whole).toBe(true);
    }
  });
});

describe('credit codes', () => {
  it.each([
    ['91350100M000100Y43', true],
    ['9144030071526726XG', true],
    ['91350100M000100Y44', false],
    ['91350100M000100I43', false],
    ['91350100M000100Y4', false],
  ])('%s: %s', (value, expected) => expect(isUscc(value)).toBe(expected));

  it('[GB 32100] have the sign of the standard, whatever stands at each place', () => {
    const body = '91320500MA1ABCDE2';
    for (let at = 0; at < 17; at += 1)
      for (const sign of ['1', '7', 'K', 'Y', 'T']) {
        const other = body.slice(0, at) + sign + body.slice(at + 1);
        expect(isUscc(other + usccDigit(other)), other).toBe(true);
      }
  });

  it('are tax numbers, and so are those of 15 and 20 places', () => {
    const tax: readonly (readonly [string, boolean])[] = [
      ['91350100M000100Y43', true],
      ['11010519491231002X', true],
      ['91350100M000100Y44', false],
      ['320500123456789', true],
      ['32050012345678', false],
      ['32050012345678901234', true],
      ['3205001234567890123', false],
    ];
    for (const [value, expected] of tax) expect(isTaxNumber(value), value).toBe(expected);
  });
});

describe('addresses', () => {
  it.each([
    ['0.0.0.0', true],
    ['255.255.255.255', true],
    ['256.1.1.1', false],
    ['1.1.1.256', false],
    ['01.1.1.1', false],
    ['1.1.1', false],
    ['1.1.1.1.1', false],
    ['1.1.1.a', false],
    ['::', true],
    ['::1', true],
    ['1::', true],
    ['1:2:3:4:5:6:7:8', true],
    ['1:2:3:4:5:6:7', false],
    ['1:2:3:4:5:6:7:8:9', false],
    ['1:2:3:4:5:6:7::', true],
    ['1:2:3:4:5:6:7:8::', false],
    ['1::2::3', false],
    ['fffg::', false],
    ['12345::', false],
    ['abcd', false],
    ['', false],
  ])('of a computer: %s %s', (value, expected) => expect(isIp(value)).toBe(expected));

  it('of mail have 254 characters at most', () => {
    expect([isMail('a@b.cn'), isMail('a@b'), isMail('a b@c.cn')]).toEqual([true, false, false]);
    const name = 'n'.repeat(64);
    const address = (total: number): string =>
      `${name}@${'d'.repeat(63)}.${'d'.repeat(63)}.${'d'.repeat(total - 64 - 1 - 128 - 4)}.com`;
    expect([address(254).length, isMail(address(254)), isMail(address(255))]).toEqual([254, true, false]);
  });
});

describe('cron expressions', () => {
  it.each([
    ['0 0 2 * * ?', true],
    ['0 0 2 * * ? 2026', true],
    ['0 2 * * *', true],
    ['0 2 * *', false],
    ['0 0 2 * * ? 2026 1', false],
    ['59 59 23 31 12 7 2199', true],
    ['0 0 0 1 1 0 1970', true],
    ['60 0 0 1 1 ?', false],
    ['0 60 0 1 1 ?', false],
    ['0 0 24 1 1 ?', false],
    ['0 0 0 0 1 ?', false],
    ['0 0 0 32 1 ?', false],
    ['0 0 0 1 0 ?', false],
    ['0 0 0 1 13 ?', false],
    ['0 0 0 1 1 8', false],
    ['0 0 0 1 1 ? 1969', false],
    ['0 0 0 1 1 ? 2200', false],
    ['59 23 31 12 7', true],
    ['60 0 1 1 0', false],
    ['0 24 1 1 0', false],
    ['0 0 32 1 0', false],
    ['0 0 1 13 0', false],
    ['0 0 1 1 8', false],
    ['0/5 0 0 1 1 ?', true],
    ['*/5 0 0 1 1 ?', true],
    ['*/0 0 0 1 1 ?', false],
    ['0/0 0 0 1 1 ?', false],
    ['1-5 0 0 1 1 ?', true],
    ['5-5 0 0 1 1 ?', true],
    ['5-1 0 0 1 1 ?', false],
    ['1-60 0 0 1 1 ?', false],
    ['1,2,70 0 0 1 1 ?', false],
    ['1,2,3 0 0 1 1 ?', true],
    ['0 0 0 L 1 ?', true],
    ['0 0 0 W 1 ?', true],
    ['0 0 0 1 JAN MON-FRI', true],
    ['0 0 0 1 XYZ ?', false],
    ['0 0 0 ? * 6#3', true],
    ['0 0 0 ? * 6L', true],
    ['x 0 0 1 1 ?', false],
    ['', false],
  ])('%j: %s', (value, expected) => expect(isCron(value)).toBe(expected));
});

describe('days of birth', () => {
  it.each([
    ['1900-01-01', true],
    ['1899-12-31', false],
    ['2026-11-26', true],
    ['2026-11-27', false],
    ['2025-02-29', false],
    ['2024-02-29', true],
    ['2025-13-01', false],
    ['2025-1-1', false],
    ['x', false],
  ])('%s: %s', (value, expected) => expect(isBirthday(value, '2026-11-26')).toBe(expected));

  it('are not after today where no day is given', () => {
    expect([isBirthday('2000-02-29'), isBirthday('2999-01-01')]).toEqual([true, false]);
    expect(isBirthday(new Date().toISOString().slice(0, 10))).toBe(true);
  });
});

it('texts lose control characters and halves of signs, or show that they were there', () => {
  expect(cleanText('a\u0000b\tc\nd\u007f')).toBe('ab\tc\nd');
  expect(cleanText('x\ud800y')).toBe('x\ufffdy');
  expect(cleanText('😀')).toBe('😀');
  expect(visibleText('a\u0000b\ud800')).toBe('a\ufffdb\ufffd');
  expect(visibleText('plain 😀')).toBe('plain 😀');
});
