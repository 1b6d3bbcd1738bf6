import { addDays } from '#core/dates/dates.ts';
import { depreciate } from './assets.ts';
import { linesOf, money } from './desk.ts';
import { dayIn, type Scene } from './scene.ts';

/** Documents of the latest days are left for people to make vouchers of. */
const DAYS_LEFT = 7;

/** Costs to allocate: labour and overhead (dictionary cost_element). */
const elements = { labour: '2', overhead: '5' } as const;

type Opening = {
  readonly date: string;
  /** Opening goods and receivables, less what was owed, in cents. */
  readonly net: bigint;
  /** Accounts of fixed assets with what stands in them. */
  readonly assets: readonly (readonly [subject: string, amount: bigint])[];
};

/** Opens the ledger with money and fixed assets, and with the capital: these and what was there less what was owed. */
export async function openLedger(scene: Scene, { date, net, assets }: Opening): Promise<void> {
  const opening = [...scene.masters.money, ...assets];
  const capital = opening.reduce((sum, [, amount]) => sum + amount, 0n);
  await enter(scene, {
    key: 'opening capital',
    date,
    summary: '期初开账',
    lines: [...opening, ['4199', net], ['4001', -capital - net]],
  });
}

/**
 * Books the costs of a month beyond goods: wages, energy, the office, and the depreciation of fixed assets. The cost of what was made is
 * calculated once the month is over, while its stock is open.
 */
export async function bookCosts(scene: Scene): Promise<void> {
  const { random, month } = scene;
  const thousands = (low: number, high: number): bigint => BigInt(random.integer(low, high)) * 100_000n;
  // Goods leave production at more than half their price: so much is added to their powder.
  const [labour, overhead, selling] = [thousands(195, 205), thousands(100, 110), thousands(9, 12)];
  const office = [random.integer(1800, 2600), random.integer(400, 900), random.integer(1200, 2400)].map(
    (amount) => BigInt(amount) * 100n,
  );
  await payBills(scene, office);
  const day = dayIn(scene, 28);
  if (day === null) return;
  const key = month.period;
  await enter(scene, {
    key: `${key} wages`,
    date: day,
    summary: '计提工资与车间费用',
    lines: [
      ['5101', overhead],
      ['6601', selling],
      ['2211', -overhead - selling],
    ],
  });
  await payWages(scene, day, overhead + selling + labour);
  const worn = await depreciate(scene);
  // Its drafts are for people to take; until then what was used is not known.
  if (month.last < scene.today) await calculate(scene, { date: day, labour, overhead: overhead + worn });
}

/** Energy, office and freight are paid by other payments of the sales department. */
async function payBills(scene: Scene, amounts: readonly bigint[]): Promise<void> {
  const { desk, masters, month } = scene;
  const day = dayIn(scene, 25);
  if (day === null || masters.depart === '') return;
  const kinds = [
    ['660211', '水电费'],
    ['660203', '办公用品'],
    ['660206', '快运费'],
  ] as const;
  const id = await desk.make('finance', 'fin_other_payment', `${month.period} bills`, {
    bill_date: day,
    account_id: masters.account,
    payee: '园区物业与供应商',
    depart_id: masters.depart,
    fin_other_payment_item: kinds.map(([code, summary], index) => ({
      subject_id: masters.subjects.get(code) ?? '',
      depart_id: masters.depart,
      amount: money(amounts[index] ?? 0n),
      summary,
    })),
  });
  await desk.press('finance', 'fin_other_payment', id, ['submit', 'audit']);
}

/** Money leaves an account by a document alone: wages, too. */
async function payWages({ desk, masters, month }: Scene, day: string, amount: bigint): Promise<void> {
  const summary = '发放工资';
  const id = await desk.make('finance', 'fin_other_payment', `${month.period} wages paid`, {
    bill_date: day,
    account_id: masters.account,
    payee: '全体员工',
    fin_other_payment_item: [{ subject_id: masters.subjects.get('2211') ?? '', amount: money(amount), summary }],
  });
  await desk.press('finance', 'fin_other_payment', id, ['submit', 'audit']);
}

type Costs = { readonly date: string; readonly labour: bigint; readonly overhead: bigint };

/** The cost of the work orders of the month, by what they have finished. */
async function calculate(scene: Scene, { date, labour, overhead }: Costs): Promise<void> {
  const { desk, month } = scene;
  const form = 'fin_product_cost';
  const id = await desk.make('finance', form, `${month.period} cost`, {
    bill_date: date,
    period: month.period,
    wip_method: '1',
    fin_cost_pool: [
      { element_type: elements.labour, amount: money(labour), summary: '车间工资' },
      { element_type: elements.overhead, amount: money(overhead), summary: '车间费用与折旧' },
    ],
  });
  const begun = await desk.read('finance', form, id);
  if (begun['bill_status'] === '2') return;
  await desk.press('finance', form, id, ['collect']);
  const sheet = await desk.read('finance', form, id);
  const lines = linesOf(sheet, 'fin_cost_sheet');
  if (lines.length > 0) {
    await desk.change('finance', form, `${month.period} cost ${String(sheet['version'])}`, {
      id,
      version: sheet['version'],
      fin_cost_sheet: lines.map((line) => ({ ...line, base_qty: line['finish_qty'] })),
    });
    await desk.press('finance', form, id, ['allocate', 'calc', 'post']);
  }
}

/** Vouchers by rule of what the months hold, audited by somebody else and posted; those that are done with are closed. */
export async function keepLedger(scene: Scene, closing: readonly string[]): Promise<void> {
  const { desk, month, today } = scene;
  for (const period of closing) {
    await desk.close(period, ['stock', 'ar', 'ap']);
    await desk.vouch(period, `${period}-31`);
    await desk.close(period, ['gl']);
  }
  if (closing.length === 0) await desk.vouch(month.period, addDays(today, -DAYS_LEFT));
}

type Entry = {
  readonly key: string;
  readonly date: string;
  readonly summary: string;
  /** Account and amount in cents; a credit is below zero. */
  readonly lines: readonly (readonly [subject: string, amount: bigint])[];
};

/** A voucher of one person, audited and posted by another. */
async function enter({ desk, masters }: Scene, { key, date, summary, lines }: Entry): Promise<void> {
  const id = await desk.make('finance', 'fin_voucher', key, {
    voucher_word: '1',
    voucher_date: date,
    period: date.slice(0, 7),
    fin_voucher_item: lines.flatMap(([subject, amount]) =>
      amount === 0n
        ? []
        : [
            {
              summary,
              subject_id: masters.subjects.get(subject) ?? '',
              ...(amount > 0n ? { debit: money(amount) } : { credit: money(-amount) }),
            },
          ],
    ),
  });
  await desk.press('auditor', 'fin_voucher', id, ['audit', 'post']);
}
