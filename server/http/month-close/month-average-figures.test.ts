import { expect, it } from 'vitest';
import { divided, scaled, worthOf, written } from '#server/testing/plain-money.ts';
import { stockFaults } from '#server/testing/stock.ts';
import { monthCloseStage, type Row } from '#server/testing/month-close-stage.ts';

const { close, reopen, kept, buy, take, costs, server, desk } = monthCloseStage();

type Month = {
  readonly item: string;
  readonly opening: readonly [qty: string, price: string];
  readonly receipts: readonly (readonly [qty: string, price: string])[];
  readonly issues: readonly string[];
  readonly left: string;
};

const months: readonly Month[] = [
  // The example: 10.40, of 2,600.00 and 1,872.00; 170 and 1,768.00 are left.
  {
    item: 'FIGURES',
    opening: ['200', '10'],
    receipts: [
      ['300', '10.5'],
      ['100', '10.9'],
    ],
    issues: ['250', '180'],
    left: '170',
  },
  // Two sets of our own.
  {
    item: 'FIGURES2',
    opening: ['37.5', '12.34'],
    receipts: [
      ['20', '13.57'],
      ['11.25', '9.99'],
    ],
    issues: ['30', '7.75', '0.5'],
    left: '30.5',
  },
  // At the opening price 11.5 cost 383.33, more than the 233.68 that were there: below nothing until the month is priced.
  {
    item: 'FIGURES3',
    opening: ['7', '33.333333'],
    receipts: [['5', '0.07']],
    issues: ['6', '5.5'],
    left: '0.5',
  },
];

/** Prices a month with pencil and paper: one price of six places for all that was there, of which each issue takes its part. */
function reckoned({ opening, receipts, issues }: Month) {
  const [begin, came] = [
    worthOf(...opening),
    receipts.map((one) => worthOf(...one)).reduce((sum, one) => sum + one, 0n),
  ];
  const qty = [opening, ...receipts].map(([one]) => scaled(one, 4)).reduce((sum, one) => sum + one, 0n);
  // Cents over ten-thousandths, to a millionth of one.
  const price = divided((begin + came) * 100_000_000n, qty);
  const out = issues.map((one) => divided(scaled(one, 4) * price, 100_000_000n));
  const left = begin + came - out.reduce((sum, one) => sum + one, 0n);
  return { begin, came, price, out, left };
}

it('[P16] the example is what pencil and paper make of it', () => {
  const { price, out, left } = reckoned(months[0] as Month);
  expect([price, ...[...out, left].map(written)]).toEqual([10_400_000n, '2600.00', '1872.00', '1768.00']);
});

it('[P16] the average of a month is to the cent what pencil and paper make of it, and again after it was opened', async () => {
  const issued = new Map<string, readonly string[]>();
  for (const { item, opening } of months) {
    await desk.material(item, { cost_method: '3' });
    await buy(item, Number(opening[0]), Number(opening[1]), '2026-09-03');
  }
  expect((await close('2026-09')).status).toBe(200);
  for (const { item, receipts, issues } of months) {
    for (const [qty, price] of receipts) await buy(item, Number(qty), Number(price), '2026-10-06');
    const ids: string[] = [];
    for (const qty of issues) ids.push(await take(item, Number(qty), '2026-10-08'));
    issued.set(item, ids);
  }
  const figures = async () => {
    const all: Row[] = [];
    for (const { item } of months) {
      const found = await Promise.all((issued.get(item) ?? []).map(costs));
      all.push({ item, out: found.flat(), worth: await desk.worth(item), kept: await kept(item, '2026-10') });
    }
    return all;
  };
  const answer = await close('2026-10');
  expect(answer.status, answer.body.message).toBe(200);
  const closed = await figures();
  for (const [at, month] of months.entries()) {
    const { begin, came, out, left } = reckoned(month);
    const one = closed[at] ?? {};
    expect(
      (one['out'] as readonly (readonly string[])[]).map(([amount]) => amount),
      month.item,
    ).toEqual(out.map(written));
    expect(one['worth']).toEqual([month.left, written(left)]);
    expect(one['kept']).toMatchObject({
      begin_amount: Number(written(begin)),
      in_amount: Number(written(came)),
      end_qty: Number(month.left),
      end_amount: Number(written(left)),
    });
  }
  // Opened and closed again without changes, all of it is the same.
  expect((await reopen('2026-10')).status).toBe(200);
  expect((await close('2026-10')).status).toBe(200);
  expect(await figures()).toEqual(closed);
  expect(await stockFaults(server)).toEqual([]);
});

it('[P16] issues that round up take no more than there was, whether something is left or not', async () => {
  // 4 for 0.02: each issue costs 0.005, half up 0.01, until there is no more. 7 for 0.10: 0.014286 each, 0.01 until the last takes 0.04.
  const cases = [
    { item: 'CENT', qty: 4, price: 0.005, issues: 3, costs: ['0.01', '0.01', '0.00'], worth: ['1', '0.00'] },
    { item: 'CENTS', qty: 4, price: 0.005, issues: 4, costs: ['0.01', '0.01', '0.00', '0.00'], worth: ['0', '0.00'] },
    {
      item: 'REST',
      qty: 7,
      price: 0.014286,
      issues: 7,
      costs: [...Array.from({ length: 6 }, () => '0.01'), '0.04'],
      worth: ['0', '0.00'],
    },
    {
      item: 'HALF',
      qty: 6,
      price: 0.0251,
      issues: 5,
      costs: ['0.03', '0.03', '0.03', '0.03', '0.03'],
      worth: ['1', '0.00'],
    },
  ];
  const taken = new Map<string, readonly string[]>();
  for (const { item, qty, price, issues } of cases) {
    await desk.material(item, { cost_method: '3' });
    await buy(item, qty, price, '2026-11-03');
    const ids: string[] = [];
    for (let day = 4; day < 4 + issues; day += 1)
      ids.push(await take(item, 1, `2026-11-${String(day).padStart(2, '0')}`));
    taken.set(item, ids);
  }
  const answer = await close('2026-11');
  expect(answer.status, answer.body.message).toBe(200);
  for (const { item, costs: wanted, worth } of cases) {
    const out = await Promise.all((taken.get(item) ?? []).map(costs));
    expect(
      (out.flat() as (readonly string[])[]).map(([amount]) => amount),
      item,
    ).toEqual(wanted);
    expect(await desk.worth(item), item).toEqual(worth);
  }
  expect((await reopen('2026-11')).status).toBe(200);
  expect((await close('2026-11')).status).toBe(200);
  expect(await stockFaults(server)).toEqual([]);
});
