import { describe, expect, it } from 'vitest';
import { byRole, roleIn, standardChart, standardOf } from './charts.ts';
import { standardTemplates } from './gl-standard.ts';
import { subjectSources } from './gl.ts';

/** Accounts of four digits as the standards list them, without those of banks, insurers and brokers. */
const enterprise =
  `1001 1002 1012 1101 1121 1122 1123 1124 1131 1132 1221 1231 1401 1402 1403 1404 1405 1406 1407 1408 1411 1421 1462 1463
  1464 1465 1466 1467 1471 1481 1482 1485 1501 1502 1503 1504 1511 1512 1521 1531 1532 1601 1602 1603 1604 1605 1606 1621 1622 1641 1642 1643
  1701 1702 1703 1711 1801 1811 1901 2001 2101 2201 2202 2203 2204 2211 2221 2231 2232 2241 2245 2401 2501 2502 2601 2701 2702 2711 2801 2901
  3101 3201 3202 4001 4002 4003 4101 4103 4104 4201 4301 4401 5001 5101 5201 5301 6001 6051 6101 6111 6115 6117 6301 6401 6402 6403 6601 6602
  6603 6701 6702 6711 6801 6901`.split(/\s+/);
const small =
  `1001 1002 1012 1101 1121 1122 1123 1131 1132 1221 1401 1402 1403 1404 1405 1407 1408 1411 1421 1501 1511 1601 1602 1604 1605 1606
  1621 1622 1701 1702 1801 1901 2001 2201 2202 2203 2211 2221 2231 2232 2241 2401 2501 2701 3001 3002 3101 3103 3104 4001 4101 4301 4401 4403
  5001 5051 5111 5301 5401 5402 5403 5601 5602 5603 5711 5801`.split(/\s+/);
const debitOfDebt = ['2702', '4201'];
const creditOfAssets = `1231 1407 1463 1465 1467 1471 1482 1502 1512 1532 1602 1603 1622 1642 1643 1702 1703`.split(
  ' ',
);

describe.each(['enterprise', 'small'] as const)('[finance.subject] [K14] the chart of %s', (standard) => {
  const chart = standardChart(standard);
  const codes = chart.map(({ code }) => code);

  it('lists each account once, in the order of codes, below the one its first digits name', () => {
    expect(codes).toEqual([...new Set(codes)].toSorted());
    for (const code of codes.filter((one) => one.length > 4)) expect(codes, code).toContain(code.slice(0, -2));
    expect(new Set(chart.map(({ role }) => role)).size).toBe(codes.length);
  });

  it('has every account of the standard, what openings stand against, variances of products, and for small ones the goods that are lent', () => {
    const own = standard === 'small' ? [...small, '1406', '1409', '3199'] : [...enterprise, '1409', '4199'];
    expect(codes.filter((code) => code.length === 4)).toEqual(own.toSorted());
    expect(small).toHaveLength(66);
  });

  it('has the columns of 222101 and the taxes of 2221', () => {
    const below = (above: string): readonly string[] =>
      codes.filter((code) => code.length === above.length + 2 && code.startsWith(above)).map((code) => code.slice(-2));
    expect(below('222101')).toEqual(Array.from({ length: 10 }, (_, at) => String(at + 1).padStart(2, '0')));
    expect(below('2221')).toEqual(Array.from({ length: 21 }, (_, at) => String(at + 1).padStart(2, '0')));
  });

  it('keeps no parties of bills of exchange: what is endorsed, discounted or paid at maturity is told by its account of bills', () => {
    const bills = chart.filter(({ role }) => role === '1121' || role === '2201');
    expect(bills.map(({ role, aux }) => [role, aux])).toEqual([
      ['1121', undefined],
      ['2201', undefined],
    ]);
  });

  it('children have the side and class of the account above', () => {
    const of = new Map(chart.map((one) => [one.code, one]));
    for (const { code, type, direction } of chart.filter((one) => one.code.length > 4))
      expect([code, type, direction]).toEqual([
        code,
        of.get(code.slice(0, -2))?.type,
        of.get(code.slice(0, -2))?.direction,
      ]);
  });

  it('every rule finds the accounts of its roles, and they are the last of their branch', () => {
    const roles = new Map(chart.map(({ role, code }) => [role, code]));
    for (const { biz, lines } of standardTemplates)
      // Where the kind of an expense chooses, it is an account below.
      for (const { subject } of lines.filter(({ source }) => source !== subjectSources.expense)) {
        const code = roles.get(roleIn(standard, subject));
        expect(code, `${biz} ${subject}`).toBeDefined();
        expect(
          codes.filter((one) => one !== code && one.startsWith(code ?? '')),
          `${biz} ${subject}`,
        ).toEqual([]);
      }
  });
});

describe('[finance.subject] sides and classes of 企业会计准则', () => {
  const chart = standardChart('enterprise').filter(({ code }) => code.length === 4);

  it('follow the first digits but for provisions, depreciation, financing costs and treasury shares', () => {
    for (const { code, type, direction } of chart) {
      const isCost = /^(?:1|3|5|6[4-9])/.test(code);
      const turned = [...debitOfDebt, ...creditOfAssets].includes(code);
      expect([code, type, direction]).toEqual([code, code.slice(0, 1), isCost === turned ? 'C' : 'D']);
    }
  });
});

describe('[finance.subject] an account by its role', () => {
  it('has other digits in the books of small enterprises', () => {
    const found = byRole(standardChart('small'));
    const asked = ['6001', '6602', '660212', '4103', '4104', '5001', '5101', '6403', '6711'];
    expect(asked.map((role) => found.get(role)?.code)).toEqual([
      '5001',
      '5602',
      '560212',
      '3103',
      '3104',
      '4001',
      '4101',
      '5403',
      '5711',
    ]);
    // A bad debt is a loss once it is lost.
    expect([roleIn('small', '1231'), roleIn('enterprise', '1231')]).toEqual(['6711', '1231']);
  });

  it('is the one that says so, else the one numbered so that no other stands for', () => {
    const plain = { code: '1122', role: null };
    const own = { code: '2345', role: '2202' };
    const other = { code: '2202', role: '' };
    const found = byRole([plain, own, other]);
    expect([found.get('1122'), found.get('2202'), found.get('2345')]).toEqual([plain, own, undefined]);
  });

  it('tells the standard of a chart', () => {
    expect([standardOf(standardChart('enterprise')), standardOf(standardChart('small')), standardOf([])]).toEqual([
      'enterprise',
      'small',
      null,
    ]);
    expect(standardOf([{ code: '4103', role: null }])).toBe('enterprise');
    expect(standardOf([{ code: '3103', role: null }])).toBe('small');
  });
});
