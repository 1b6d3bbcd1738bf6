import { plain } from '#core/values/plain.ts';
import { linesOf, money, type Row } from './desk.ts';
import { sendInvoice } from './invoices.ts';
import type { Item } from './masters.ts';
import { loseQuotation, winQuotation } from './quotes.ts';
import { add, dayIn, lotLine, type Scene, withTax } from './scene.ts';
import type { Lot } from './shelf.ts';

/** Dictionary qc_status: judged. */
const JUDGED = '4';

/** Orders in a month; more towards the end of the year. */
const ORDERS = 11;

type Sold = { readonly item: Item; readonly qty: number; readonly unit: bigint };

/** Orders on their way: notice, delivery with its receivable, some returned. */
export async function sell(scene: Scene): Promise<void> {
  const count = ORDERS + Math.floor(scene.month.index / 3) + scene.random.integer(0, 2);
  for (let no = 0; no < count; no += 1) await oneOrder(scene, no, count);
}

async function oneOrder(scene: Scene, no: number, count: number): Promise<void> {
  const { desk, masters, random, month } = scene;
  const begin = 1 + Math.floor((no * 19) / count);
  const customer = random.pick(masters.customers);
  const items = linesFor(scene);
  const promised = begin + random.integer(6, 9);
  const fate = random.integer(1, 20);
  const day = dayIn(scene, begin);
  if (day === null) return;
  const key = `${month.period} order ${no}`;
  const delivery = dateAfter(scene, promised);
  const quoted = no === 0 ? await winQuotation(scene, { key, customer, day, items }) : [];
  if (no === 1 && month.index % 3 === 1) await loseQuotation(scene, { key: `${key} lost`, customer, day, items });
  const id = await desk.make('sales', 'sal_order', key, {
    bill_date: day,
    customer_id: customer,
    currency: 'CNY',
    order_type: '1',
    customer_po: `PO${month.period.replace('-', '')}${String(no + 1).padStart(3, '0')}`,
    sales_id: random.pick(['sales01', 'sales02', 'salesmanager']),
    delivery_date: delivery,
    settle_type: '6',
    ...(masters.depart === '' ? {} : { depart_id: masters.depart }),
    sal_order_item: items.map(({ item, qty, unit }, index) => ({
      ...sourceOf(quoted[index]),
      material_id: item.id,
      qty: String(qty),
      price: money(unit),
      tax_rate: '13',
      delivery_date: delivery,
    })),
  });
  // The last ones of an open month nobody has looked at yet.
  if (scene.isOpen && fate === 20) return;
  await desk.press('sales', 'sal_order', id, ['submit', 'audit']);
  if (scene.isOpen && fate >= 17) return;
  const lines = linesOf(await desk.read('sales', 'sal_order', id), 'sal_order_item');
  const isPart = fate === 1;
  const isWhole = await deliver(scene, { key, customer, items, lines, begin, isPart, isReturned: fate === 2 });
  // What could not be delivered is not waited for longer than the month.
  if (!isWhole && !scene.isOpen) await desk.press('sales', 'sal_order', id, ['close']);
}

/** The line of a quotation an order's line goes back to. */
function sourceOf(line: Row | undefined): Row {
  return line === undefined ? {} : { src_type: '14', src_no: '', src_line_id: line['id'] };
}

type Delivery = {
  readonly key: string;
  readonly customer: string;
  readonly items: readonly Sold[];
  readonly lines: readonly Row[];
  readonly begin: number;
  readonly isPart: boolean;
  readonly isReturned: boolean;
};

/** Answers whether all that was ordered has left. */
async function deliver(scene: Scene, delivery: Delivery): Promise<boolean> {
  const { desk, masters, random, left } = scene;
  const { key, customer, items, lines, begin, isPart } = delivery;
  const [noticed, sent] = [dayIn(scene, begin + 3), dayIn(scene, begin + 5)];
  if (noticed === null) return false;
  const parts = items.flatMap(({ item, qty, unit }, index) => {
    // What is short is not promised; the order stays open for it.
    const possible = Math.min(isPart ? Math.ceil(qty / 200) * 100 : qty, left.goods.has(item.id, noticed));
    return possible > 0 ? [{ item, unit, lots: left.goods.take(item.id, possible, noticed), from: lines[index] }] : [];
  });
  if (parts.length === 0) return false;
  const notice = await desk.make('sales', 'sal_delivery_notice', `${key} notice`, {
    bill_date: noticed,
    customer_id: customer,
    warehouse_id: masters.stores.goods,
    plan_date: sent ?? dateAfter(scene, begin + 5),
    sal_delivery_notice_item: parts.flatMap(({ item, lots, from }) =>
      lots.map((lot) => lotLine(item, lot, { src_type: '1', src_no: '', src_line_id: from?.['id'] ?? '' })),
    ),
  });
  await desk.press('sales', 'sal_delivery_notice', notice, ['submit', 'audit']);
  if (sent === null) return false;
  const noticeLines = linesOf(await desk.read('sales', 'sal_delivery_notice', notice), 'sal_delivery_notice_item');
  const flat = parts.flatMap(({ item, unit, lots }) => lots.map((lot) => ({ item, unit, lot })));
  const out = await desk.make('keeper', 'sal_out', `${key} delivery`, {
    bill_date: sent,
    customer_id: customer,
    warehouse_id: masters.stores.goods,
    waybill_no: `SF${random.integer(100_000_000, 999_999_999)}`,
    sal_out_item: flat.map(({ item, unit, lot }, index) =>
      lotLine(item, lot, {
        price: money(unit),
        tax_rate: '13',
        src_type: '2',
        src_no: '',
        src_line_id: noticeLines[index]?.['id'] ?? '',
      }),
    ),
  });
  await desk.press('keeper', 'sal_out', out, ['audit']);
  for (const { unit, lot } of flat) add(left.sold, customer, withTax(lot.qty, unit));
  // One in eight is invoiced with the next delivery, by people.
  if (random.integer(1, 8) > 1) await sendInvoice(scene, { key, id: out, party: customer, day: begin + 6 });
  const [first] = flat;
  if (delivery.isReturned && first !== undefined) await takeBack(scene, { key, customer, out, ...first });
  const wanted = items.reduce((sum, { qty }) => sum + qty, 0);
  return flat.reduce((sum, { lot }) => sum + lot.qty, 0) === wanted;
}

type Back = {
  readonly key: string;
  readonly customer: string;
  readonly out: string;
  readonly item: Item;
  readonly unit: bigint;
  readonly lot: Lot;
};

/** A customer sends some back; they are good and lie with the others. */
async function takeBack(scene: Scene, { key, customer, out, item, unit, lot }: Back): Promise<void> {
  const { desk, masters, left } = scene;
  const day = dayIn(scene, 27);
  if (day === null) return;
  const [line] = linesOf(await desk.read('keeper', 'sal_out', out), 'sal_out_item');
  const back = { batch: lot.batch, qty: Math.min(lot.qty, 100) };
  const source = (await askBack(scene, { key, customer, item, back, day, line })) ?? {
    src_type: '3',
    src_line_id: line?.['id'] ?? '',
  };
  const id = await desk.make('keeper', 'sal_return_in', `${key} return`, {
    bill_date: day,
    customer_id: customer,
    warehouse_id: masters.stores.goods,
    reason_id: masters.reason,
    sal_return_in_item: [
      lotLine(item, back, {
        price: money(unit),
        tax_rate: '13',
        src_no: '',
        ...source,
      }),
    ],
  });
  await desk.press('keeper', 'sal_return_in', id, ['audit']);
  left.goods.put(item.id, back.qty, { batch: back.batch, since: day });
  add(left.sold, customer, -withTax(back.qty, unit));
}

type Asked = {
  readonly key: string;
  readonly customer: string;
  readonly item: Item;
  readonly back: Lot;
  readonly day: string;
  readonly line: Row | undefined;
};

/** Requests a return first and inspects it, where quality is kept: the line of the request, else null. */
async function askBack({ desk, masters }: Scene, { key, customer, item, back, day, line }: Asked): Promise<Row | null> {
  if (!masters.hasQuality) return null;
  const id = await desk.make('sales', 'sal_return_apply', `${key} request`, {
    bill_date: day,
    customer_id: customer,
    reason_id: masters.reason,
    handle_type: '1',
    sal_return_apply_item: [lotLine(item, back, { src_type: '3', src_no: '', src_line_id: line?.['id'] ?? '' })],
  });
  await desk.press('sales', 'sal_return_apply', id, ['submit', 'audit']);
  const request = await desk.read('sales', 'sal_return_apply', id);
  const number = plain(request['bill_no']);
  const known = await desk.list('planner', 'qc_rqc', `return_no=${number}`);
  if (known.length === 0) await desk.press('planner', 'sal_return_apply', id, ['push_rqc']);
  const [check] = known.length === 0 ? await desk.list('planner', 'qc_rqc', `return_no=${number}`) : known;
  if (check !== undefined && check['qc_status'] !== JUDGED) {
    const stored = await desk.read('planner', 'qc_rqc', plain(check['id']));
    await desk.change('planner', 'qc_rqc', `${key} inspection ${String(stored['version'])}`, {
      ...stored,
      good_qty: String(back.qty),
    });
    await desk.press('planner', 'qc_rqc', plain(check['id']), ['judge']);
  }
  const [asked] = linesOf(request, 'sal_return_apply_item');
  return { src_type: '18', src_line_id: asked?.['id'] ?? '', quality_status: '1' };
}

function linesFor({ masters, random }: Scene): readonly Sold[] {
  const first = random.integer(0, masters.goods.length - 1);
  const count = random.integer(1, 3);
  return Array.from({ length: Math.min(count, masters.goods.length) }, (_, index) => {
    const item = masters.goods[(first + index * 5) % masters.goods.length] ?? masters.goods[0];
    const unit = item === undefined ? 1n : (item.price * BigInt(random.integer(95, 105))) / 100n;
    return { item, qty: random.integer(8, 45) * 100, unit: unit > 0n ? unit : 1n };
  }).flatMap(({ item, ...rest }) => (item === undefined ? [] : [{ item, ...rest }]));
}

/** A day that may lie beyond today, and in the next month. */
function dateAfter({ month }: Scene, day: number): string {
  return new Date(Date.UTC(Number(month.period.slice(0, 4)), Number(month.period.slice(5)) - 1, day))
    .toISOString()
    .slice(0, 10);
}
