import Big from 'big.js';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openingOfWorkedMonth, taxStage, workedMonth, type Entry } from '#server/testing/tax-stage.ts';

type Row = Record<string, unknown>;

const stage = taxStage();
const { call, param, one, month, type, closes, reopens, taxes, booked, balance } = stage;

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

beforeAll(async () => {
  await stage.begin();
  await typed('2025-12', openingOfWorkedMonth);
  await param('flow.incomeTaxPeriod', 'month');
});

describe('[K4g] taxes of a month, at the closing of the general ledger', () => {
  it('are those of the worked month, to the cent: transfer, surcharges each by itself, income tax, and then profit and loss', async () => {
    // The month before has nothing to do but its opening.
    await closes('2025-12');
    expect(await taxes('2025-12')).toEqual([]);
    await typed('2026-01', workedMonth);
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
