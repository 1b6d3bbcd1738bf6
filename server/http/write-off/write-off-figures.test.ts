import { expect, it } from 'vitest';
import { scaled, written } from '#server/testing/plain-money.ts';
import { sums, said, writeOffStage } from '#server/testing/write-off-stage.ts';

const { party, audited, open, balance, confirm, reverse, match } = writeOffStage();

type Item = readonly [date: string, amount: string];
type Side = { readonly kind: 'YS' | 'YF' | 'SK' | 'YUS' | 'FK' | 'YUF'; readonly item: Item };

/** Pays bills with money cent by cent, the oldest first on both sides: slow, and nothing to get wrong. */
function paid(bills: readonly Item[], money: readonly Item[]) {
  const byDay = (items: readonly Item[]) =>
    items
      .map(([day, amount], at) => ({ day, at, left: scaled(amount, 2) }))
      .toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const [owed, there] = [byDay(bills), byDay(money)];
  const pairs = new Map<string, bigint>();
  for (const bill of owed)
    for (const sum of there)
      while (bill.left > 0n && sum.left > 0n) {
        bill.left -= 1n;
        sum.left -= 1n;
        const key = `${String(bill.at)} ${String(sum.at)}`;
        pairs.set(key, (pairs.get(key) ?? 0n) + 1n);
      }
  const rest = (items: typeof owed) =>
    items.toSorted((one, other) => one.at - other.at).map(({ left }) => written(left));
  return {
    pairs: [...pairs].map(([key, cents]) => [...key.split(' '), written(cents)]),
    open: [...rest(owed), ...rest(there)],
  };
}

const bills: readonly Item[] = [
  ['2026-09-30', '5000'],
  ['2026-10-31', '7000'],
  ['2026-11-15', '2500'],
];

it('[P18] the example is what paying cent by cent makes of it', () => {
  const money = [
    ['2026-11-20', '6000'],
    ['2026-11-21', '4200'],
  ] as const;
  expect(paid(bills, money)).toEqual({
    pairs: [
      ['0', '0', '5000.00'],
      ['1', '0', '1000.00'],
      ['1', '1', '4200.00'],
    ],
    open: ['0.00', '1800.00', '2500.00', '0.00', '0.00'],
  });
});

const side = (kind: Side['kind'], ...items: readonly Item[]): readonly Side[] => items.map((item) => ({ kind, item }));

it.each([
  {
    name: '[P18] 333.33, 1,000.01 and 0.07 by 777.77 and an advance of 88.88',
    ledger: 'ar' as const,
    owed: side('YS', ['2026-08-31', '333.33'], ['2026-10-15', '1000.01'], ['2026-10-01', '0.07']),
    money: [...side('SK', ['2026-11-20', '777.77']), ...side('YUS', ['2026-11-21', '88.88'])],
  },
  {
    name: '[P18] one receipt of 2,222.22 for 19.99, 250.01 and 1,000.00, of which some is left',
    ledger: 'ar' as const,
    owed: side('YS', ['2026-11-01', '250.01'], ['2026-09-09', '19.99'], ['2026-11-02', '1000']),
    money: side('SK', ['2026-11-12', '2222.22']),
  },
  {
    name: '[P19] 1,234.56 and 98.76 by 600.01 in advance and 700.00',
    ledger: 'ap' as const,
    owed: side('YF', ['2026-10-01', '1234.56'], ['2026-10-15', '98.76']),
    money: [...side('YUF', ['2026-09-01', '600.01']), ...side('FK', ['2026-11-20', '700'])],
  },
  {
    name: '[P19] 45.45, 45.46 and 0.01 by two payments of 11.11 and 79.79',
    ledger: 'ap' as const,
    owed: side('YF', ['2026-07-31', '45.45'], ['2026-08-31', '45.46'], ['2026-09-30', '0.01']),
    money: side('FK', ['2026-11-20', '11.11'], ['2026-11-21', '79.79']),
  },
])(
  '$name: pairs, what is open and the balance are to the cent, and so are they when it is taken back',
  async ({ ledger, owed, money }) => {
    const of = await party();
    const made = async (sides: readonly Side[]): Promise<string[]> => {
      const ids: string[] = [];
      for (const { kind, item } of sides) ids.push(await audited(kind, of, item[1], item[0]));
      return ids;
    };
    const [uppers, lowers] = [await made(owed), await made(money)];
    const items = (sides: readonly Side[]) => sides.map(({ item }) => item);
    const wanted = paid(items(owed), items(money));
    const total = (sides: readonly Side[]) => items(sides).reduce((sum, [, amount]) => sum + scaled(amount, 2), 0n);
    const due = written(total(owed) - total(money));
    expect((await balance(ledger, of))[0]).toBe(due);
    const pairs = await match(of, ledger);
    expect(pairs).toEqual(
      wanted.pairs.map(([upper, lower, amount]) => [uppers[Number(upper)], lowers[Number(lower)], amount]),
    );
    const { body: done } = await confirm(of, sums(pairs), { ledger });
    expect(await open(...uppers, ...lowers)).toEqual(wanted.open);
    expect((await balance(ledger, of))[0]).toBe(due);
    expect(said(await reverse(done.result.id, ledger))[0]).toBe(200);
    expect(await open(...uppers, ...lowers)).toEqual(
      [...owed, ...money].map(({ item }) => written(scaled(item[1], 2))),
    );
    expect((await balance(ledger, of))[0]).toBe(due);
  },
);
