import Big from 'big.js';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { taxStage, type Entry } from '#server/testing/tax-stage.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const stage = taxStage();
const { server, call, param, one, month, type, closes, reopens, taxes, booked, balance } = stage;

const all: Entry[] = [];
const typed = async (period: string, text: string): Promise<void> => {
  all.push(...(await type(period, text)));
};

/** Sums credits less debits of accounts that begin with some digits in the entries a test typed, by months. */
const credit = (codes: readonly string[], isOf: (day: string) => boolean, not: readonly string[] = []): Big =>
  all
    .filter(({ code, day }) => codes.some((one) => code.startsWith(one)) && !not.includes(code) && isOf(day))
    .reduce((sum, entry) => sum.plus(entry.credit).minus(entry.debit), new Big(0));

/**
 * Transfers and accruals of one month as the rules say them, slowly: each entry that was typed until then is looked at again, month by month,
 * so that a credit of input tax is found anew from the beginning.
 */
function plainly(period: string): Readonly<Record<string, number>> {
  const months = [...new Set(all.map(({ day }) => day.slice(0, 7)))].filter((one) => one <= period).toSorted();
  let carried = new Big(0);
  let found: Record<string, number> = {};
  let base = new Big(0);
  for (const at of months) {
    const own = credit(['222101'], (day) => day.startsWith(at), ['22210102']);
    const paid = credit(['22210102'], (day) => day.startsWith(at)).times(-1);
    const n = carried.plus(own);
    found = {};
    if (n.gt(paid)) found = { unpaid: Number(n.minus(paid)) };
    else if (n.gte(0) && n.lt(paid)) found = { overpaid: Number(paid.minus(n)) };
    else if (n.lt(0) && paid.gt(0)) found = { overpaid: Number(paid) };
    carried = n.lt(0) ? n : new Big(0);
    base = n.gt(0) ? n : new Big(0);
  }
  // Simplified tax has no column of its own to wait in.
  base = base.plus(credit(['222109'], (day) => day.startsWith(period)));
  const hundredths = (percent: string): number => Number(base.times(percent).div(100).round(2, 1));
  if (!base.eq(0)) found = { ...found, city: hundredths('7') };
  // Of small sales no surcharge for education is owed.
  const isSmall = credit(['6001'], (day) => day.startsWith(period)).lte(100_000);
  return base.eq(0) || isSmall ? found : { ...found, education: hundredths('3'), local: hundredths('2') };
}

/** Amounts of the documents of a month by their item, but for those of income tax and of nothing. */
const amounts = async (period: string): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries(
    (await taxes(period)).flatMap(([item, ...figures]) =>
      item === 'income' || figures.at(-1) === 0 ? [] : [[item, figures.at(-1) ?? 0]],
    ),
  );

/** The worked month of the books of an accountant, without what closing does; accounts are those of the standard chart. */
const opening = `1 1001 6000 1002 550288 1121 60000 1122 366576 1123 11300 1231 -3000 1403 50000 1405 60000 1601 800000 1602 -200000 1701 36000 1702 -6000 2001 -200000 2201 -40000 220201 -90400 220202 -30000 2204 -10000 2211 -50000 222103 -500 222104 -12000 222107 -1300 222113 -840 222114 -360 222115 -240 222116 -15000 2241 -3000 4001 -800000 4101 -20000 4104 -465524 500101 8000`;
const worked = `
1 1403 -30000 / 220202 -30000
3 1403 30600 222102 3978 / 220201 34578
5 1403 78000 222102 10140 / 220201 88140
6 1403 2000 222102 180 / 1002 2180
8 660203 1130 / 1001 1130
10 1601 30000 222102 3900 / 1002 33900
12 2211 50000 / 2241 4000 222103 600 1002 45400
14 222104 12000 222113 840 222114 360 222115 240 222116 15000 / 1002 28440
14 222103 500 2241 3000 2211 8000 / 1002 11500
15 1122 162720 / 6001 144000 22210105 18720
16 2204 10000 222107 1300 1122 15368 / 6001 23600 22210105 3068
18 1122 14125 / 6001 12500 222107 1625
20 1002 5650 / 6001 5000 22210105 650
21 1122 -2712 / 6001 -2400 22210105 -312
22 1002 166000 1121 60000 / 1122 226000
23 220201 60000 / 1121 60000
24 1002 59640 660301 360 / 1121 60000
25 220201 70000 2201 40000 / 1002 110000
26 1403 -2600 222102 -338 / 220201 -2938
27 1002 34950 660304 194 / 1122 35144
28 660203 800 222102 45 / 2241 845
29 2241 845 / 1002 845
31 500101 91428.57 5101 2612.24 / 1403 94040.81
31 1901 1475.92 / 1403 1306.12 22210106 169.80
31 660212 1475.92 / 1901 1475.92
31 5101 5000 660211 1000 222102 780 / 220201 6780
31 500102 44848.48 5101 8969.70 6601 6727.27 660212 13454.55 / 2211 74000
31 5101 5000 660213 1300 / 1602 6000 1702 300
31 500103 21581.94 / 5101 21581.94
31 1405 155664.19 / 500199 155664.19
31 6401 97048.89 / 1405 97048.89
31 660301 700 / 2231 700
31 1002 85.30 660305 -85.30
31 660304 1570 / 1002 688 1122 882
31 6702 600 6701 500 / 1231 600 1471 500
31 22210101 17905 / 222102 17905`;

beforeAll(async () => {
  await stage.begin();
  await typed('2025-12', opening.replace(/^1 /u, '31 '));
  await param('flow.incomeTaxPeriod', 'month');
});

describe('[K4g] taxes of a month, at the closing of the general ledger', () => {
  it('are those of the worked month, to the cent: transfer, surcharges each by itself, income tax, and then profit and loss', async () => {
    // The month before has nothing to do but its opening.
    await closes('2025-12');
    expect(await taxes('2025-12')).toEqual([]);
    await typed('2026-01', worked);
    await closes('2026-01');
    expect(await taxes('2026-01')).toEqual([
      ['unpaid', 4390.8, 0, 0, 4390.8],
      ['city', 4390.8, 0, 0, 307.36],
      ['education', 4390.8, 0, 0, 131.72],
      ['local', 4390.8, 0, 0, 87.82],
      ['income', 55_397.77, 0, 0, 13_849.44],
    ]);
    expect(await booked('2026-01')).toEqual([
      ['22210103', 4390.8, null],
      ['222104', null, 4390.8],
      ['6403', 526.9, null],
      ['222113', null, 307.36],
      ['222114', null, 131.72],
      ['222115', null, 87.82],
      ['6801', 13_849.44, null],
      ['222116', null, 13_849.44],
    ]);
    // The trial balance of the month: what was carried over is profit after tax.
    const ends = {
      '222101': '0.00',
      '22210103': '4390.80',
      '222102': '780.00',
      '222104': '-4390.80',
      '222107': '-1625.00',
      '222113': '-307.36',
      '222116': '-13849.44',
      '4103': '-41548.33',
      '6403': '0.00',
      '6801': '0.00',
    };
    for (const [code, end] of Object.entries(ends)) expect([code, await balance(code)]).toEqual([code, end]);
  });

  it('are taken back with the month, and done again they are the same; a voucher of theirs is not undone by itself', async () => {
    const before = [await taxes('2026-01'), await booked('2026-01')];
    const voucher = await one(sql<Row>`select id from fin_voucher where origin = 'tax' and v_status = '3' limit 1`);
    const undone = await call<Row>('POST', `/online/cgform/api/doButton/fin_voucher/unpost`, { ids: [voucher['id']] });
    expect(undone.status === 200 && undone.body.success).toBe(false);
    await reopens('2026-01');
    expect([await taxes('2026-01'), await booked('2026-01')]).toEqual([[], []]);
    for (const code of ['22210103', '222116', '6403', '6801'])
      expect([code, await balance(code)]).toEqual([code, '0.00']);
    expect(await balance('222104')).toBe('0.00');
    await closes('2026-01');
    expect([await taxes('2026-01'), await booked('2026-01')]).toEqual(before);
    expect(await balance('4103')).toBe('-41548.33');
  });

  it('tax certified late is deducted in the month it is certified in: counted anew, the document takes the place of the one before', async () => {
    const calc = async (): Promise<void> => {
      const answer = await month<Row>('calc', 'gl', { period: '2026-02' });
      expect(answer.status, answer.body.message).toBe(200);
    };
    await typed(
      '2026-02',
      `3 1122 123551.74 / 6001 119418 22210105 4133.74
       9 222107 1625 / 22210105 1625
       20 22210102 9000.25 / 1002 9000.25`,
    );
    await calc();
    // 4,133.74 + 1,625 are due, 9,000.25 were paid already.
    expect(plainly('2026-02')).toMatchObject({ overpaid: 3241.51 });
    expect(await amounts('2026-02')).toEqual(plainly('2026-02'));
    await calc();
    const standing = async () =>
      (await one(sql<Row>`select count(*)::int as count from fin_month_tax where period = '2026-02'`))['count'];
    const first = await standing();
    await typed('2026-02', '25 22210101 780 / 222102 780');
    await calc();
    expect(plainly('2026-02')).toMatchObject({ overpaid: 4021.51 });
    expect(await amounts('2026-02')).toEqual(plainly('2026-02'));
    expect(Number(await standing()), 'the ones before are void').toBeGreaterThan(Number(first));
    await closes('2026-02');
    expect(await amounts('2026-02')).toEqual(plainly('2026-02'));
    expect(await balance('222101')).toBe('0.00');
    // What was overpaid lowers what is owed.
    expect(await balance('222104')).toBe(new Big('-4390.80').plus('4021.51').toFixed(2));
  });

  it('a credit of input tax stays and is deducted later; prepaid tax goes to unpaid tax, simplified tax bears surcharges', async () => {
    await typed(
      '2026-03',
      `2 1122 11300 / 6001 10000 22210105 1300
       5 22210101 1987.65 / 222102 1987.65
       8 1002 20600 / 1606 20000 222109 600
       8 222109 200 / 1606 200
       9 222105 333.33 / 1002 333.33
       10 22210102 77.77 / 1002 77.77`,
    );
    await closes('2026-03');
    expect(await amounts('2026-03')).toEqual({ ...plainly('2026-03'), prepaid: 333.33 });
    expect(await balance('222101'), 'what is carried on').toBe('687.65');
    const { left } = await one(sql<Row>`
      select credit_left::float as left from fin_month_tax where period = '2026-03' and kind = '1' and bill_status = '2'`);
    expect(left).toBe(687.65);
    await typed('2026-04', `6 1122 22600 / 6001 20000 22210105 2600`);
    await closes('2026-04');
    // 2,600 − 687.65.
    expect(await amounts('2026-04')).toMatchObject({ unpaid: 1912.35 });
    expect(await amounts('2026-04')).toEqual(plainly('2026-04'));
  });
});
