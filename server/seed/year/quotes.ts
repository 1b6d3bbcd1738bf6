import { addDays } from '#core/dates/dates.ts';
import { plain } from '#core/values/plain.ts';
import { linesOf, money, type Row } from './desk.ts';
import type { Item } from './masters.ts';
import type { Scene } from './scene.ts';

/** Quotations hold so long (days). */
const HOLDS = 30;

/** Shots of a mold, and how many pieces a shot makes. */
const SHOTS = 300_000n;
const CAVITIES = 4n;

/** Item, quantity and price a customer asked for. */
export type Asked = { readonly item: Item; readonly qty: number; readonly unit: bigint };

type Inquiry = {
  readonly key: string;
  readonly customer: string;
  readonly day: string;
  readonly items: readonly Asked[];
};

/** Values of dictionary quote_result: waits for an answer. */
const WAITING = '1';

/** A quotation the customer accepted: its lines, which the order goes back to; none where nobody quotes. */
export async function winQuotation(scene: Scene, inquiry: Inquiry): Promise<readonly Row[]> {
  const quoted = await quote(scene, inquiry);
  if (quoted === null) return [];
  const { desk, month } = scene;
  let { id, record } = quoted;
  // Now and then the first price is not the last.
  if (month.index % 4 === 2) {
    if (record['bill_status'] === '2') await desk.press('sales', 'quo_quote', id, ['new_version']);
    const [next] = await desk.list('sales', 'quo_quote', `prev_id=${id}`);
    if (next === undefined) return [];
    id = plain(next['id']);
    // Its day is that of the order it leads to, not of the day the year is run.
    if (next['bill_status'] === '0' && plain(next['bill_date']).slice(0, 10) !== inquiry.day)
      await desk.change('sales', 'quo_quote', `${inquiry.key} again ${String(next['version'])}`, {
        id,
        version: next['version'],
        bill_date: inquiry.day,
        valid_to: addDays(inquiry.day, HOLDS),
      });
    await desk.press('sales', 'quo_quote', id, ['submit', 'audit']);
    record = await desk.read('sales', 'quo_quote', id);
  }
  if (record['quote_status'] === WAITING) await desk.press('sales', 'quo_quote', id, ['win']);
  return linesOf(record, 'quo_quote_item');
}

/** One that went to somebody else. */
export async function loseQuotation(scene: Scene, inquiry: Inquiry): Promise<void> {
  const quoted = await quote(scene, inquiry);
  if (quoted?.record['quote_status'] === WAITING) await scene.desk.press('sales', 'quo_quote', quoted.id, ['lose']);
}

/** A sheet of what each item costs, and the quotation by them; null where the module is not installed. */
async function quote(
  { desk, masters }: Scene,
  { key, customer, day, items }: Inquiry,
): Promise<{ readonly id: string; readonly record: Row } | null> {
  const [powder] = masters.powders;
  if (!masters.hasQuotations || powder === undefined) return null;
  const costs: string[] = [];
  for (const [index, { item, qty }] of items.entries())
    costs.push(
      await desk.make('sales', 'quo_cost', `${key} cost ${index}`, {
        bill_date: day,
        customer_id: customer,
        material_id: item.id,
        yield_rate: '95',
        batch_qty: String(qty),
        pack_cost: '0.01',
        ...sheetOf(item, powder),
      }),
    );
  const id = await desk.make('sales', 'quo_quote', `${key} quotation`, {
    bill_date: day,
    customer_id: customer,
    currency: 'CNY',
    valid_to: addDays(day, HOLDS),
    terms: '含税，款到发货后 30 天开票',
    quo_quote_item: items.map(({ item, qty, unit }, index) => ({
      material_id: item.id,
      qty: String(qty),
      cost_id: costs[index] ?? '',
      price: money(unit),
      tax_rate: '13',
    })),
  });
  await desk.press('sales', 'quo_quote', id, ['submit', 'audit']);
  return { id, record: await desk.read('sales', 'quo_quote', id) };
}

/** About a third of the price is powder, as in production, and a fourth the mold. */
function sheetOf({ price }: Item, powder: Item): Row {
  const milligrams = (price * 300_000n) / powder.price;
  const weight = `${milligrams / 1000n}.${String(milligrams % 1000n).padStart(3, '0')}`;
  return {
    net_weight: weight,
    quo_cost_mat: [{ material_id: powder.id, unit_weight: weight, price: money(powder.price) }],
    quo_cost_mold: [
      { mold_fee: money((price * SHOTS * CAVITIES) / 4n), life_shots: String(SHOTS), cavity: Number(CAVITIES) },
    ],
  };
}
