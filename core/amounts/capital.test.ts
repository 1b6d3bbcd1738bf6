import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capitalAmount, capitalOf } from './capital.ts';

/** Reads capitals back into fen by another way than they were written. */
function fenOf(text: string): bigint {
  const sign = text.startsWith('负') ? -1n : 1n;
  const [whole = '', rest = ''] = text.includes('元')
    ? text.replace('负', '').split('元')
    : ['', text.replace('负', '')];
  let total = 0n;
  let group = 0n;
  let current = 0n;
  for (const character of whole) {
    const digit = '零壹贰叁肆伍陆柒捌玖'.indexOf(character);
    const place = { 拾: 10n, 佰: 100n, 仟: 1000n }[character];
    const name = { 万: 10_000n, 亿: 100_000_000n }[character];
    if (digit >= 0) current = BigInt(digit);
    else if (place !== undefined) {
      group += current * place;
      current = 0n;
    } else if (name !== undefined) {
      total += (group + current) * name;
      group = 0n;
      current = 0n;
    }
  }
  const small = (mark: string): bigint => {
    const at = rest.indexOf(mark);
    return at < 1 ? 0n : BigInt('零壹贰叁肆伍陆柒捌玖'.indexOf(rest[at - 1] ?? ''));
  };
  return sign * ((total + group + current) * 100n + small('角') * 10n + small('分'));
}

const plainText = (fen: bigint): string => `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`;

describe('amounts in Chinese capitals', () => {
  it.each([
    ['1234.5', 'USD', '美元', '美元壹仟贰佰叁拾肆元伍角整'],
    ['-8', 'EUR', undefined, 'EUR负捌元整'],
    ['1000', 'CNY', '人民币', '壹仟元整'],
    ['1000', '', undefined, '壹仟元整'],
    ['none', 'USD', '美元', ''],
  ])('[B9.9] [K7] of %s %s name the currency unless it is the yuan', (value, code, name, expected) =>
    expect(capitalOf(value, code, name)).toBe(expected),
  );

  it.each([
    ['0', '零元整'],
    ['0.01', '壹分'],
    ['0.10', '壹角整'],
    ['0.15', '壹角伍分'],
    ['1.05', '壹元零伍分'],
    ['10', '壹拾元整'],
    ['100.5', '壹佰元伍角整'],
    ['1005.02', '壹仟零伍元零贰分'],
    ['10010', '壹万零壹拾元整'],
    ['100000000', '壹亿元整'],
    ['100010000', '壹亿零壹万元整'],
    ['100000001', '壹亿零壹元整'],
    ['1,234,567.89', '壹佰贰拾叁万肆仟伍佰陆拾柒元捌角玖分'],
    ['-3.2', '负叁元贰角整'],
    ['0.005', '壹分'],
    ['999999999999.99', '玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ])('[B9.9] %s is %s', (value, expected) => expect(capitalAmount(value)).toBe(expected));

  it.each(['1000000000000', '999999999999.995', '-1e12', 'abc', '', null, Number.NaN])('[B9.9] refuses %s', (value) =>
    expect(capitalAmount(value)).toBeNull(),
  );

  it('[B9.9] is right for every cent: reading it back gives the amount', () => {
    for (let fen = 0n; fen < 20_000n; fen += 1n) expect(fenOf(capitalAmount(plainText(fen)) ?? '')).toBe(fen);
    fc.assert(
      fc.property(fc.bigInt(1n, 99_999_999_999_999n), (fen) => {
        const text = capitalAmount(plainText(fen)) ?? '';
        expect(fenOf(text)).toBe(fen);
        expect(text).not.toMatch(/零零|零元|零万|零亿|^零./);
      }),
      { numRuns: 5000, examples: [[100_000_000_000n]] },
    );
  });
});
