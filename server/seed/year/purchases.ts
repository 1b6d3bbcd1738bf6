import { requestPurchase } from './approvals.ts';
import { linesOf, money, type Row } from './desk.ts';
import { receiveInvoice } from './invoices.ts';
import type { Item } from './masters.ts';
import { add, dayIn, type Scene, withTax } from './scene.ts';

/** The use of powders in a month, in kilograms, and something in reserve. */
const LEAST = 40;

type Wish = { readonly item: Item; readonly qty: number };

/** Buys for the month: an order for each supplier, arrival, receipt, invoice, now and then a return. */
export async function buy(scene: Scene): Promise<void> {
  const { masters, random, left } = scene;
  const wishes = masters.powders.map((item) => ({
    item,
    qty: Math.max(LEAST, 420 - left.powders.has(item.id)) + random.integer(0, 6) * 10,
  }));
  for (const [index, supplier] of masters.suppliers.entries()) {
    const wish = wishes[index];
    if (wish !== undefined) await order(scene, { supplier, wish, no: index });
  }
}

async function order(
  scene: Scene,
  { supplier, wish, no }: { supplier: string; wish: Wish; no: number },
): Promise<void> {
  const { desk, random, month } = scene;
  const key = `${month.period} purchase ${no}`;
  const { item } = wish;
  const unit = (item.price * BigInt(random.integer(94, 106))) / 100n;
  // Some come in two parts; of the latest ones not all have come.
  const parts = random.integer(1, 4) === 1 ? [Math.ceil(wish.qty * 0.6), Math.floor(wish.qty * 0.4)] : [wish.qty];
  const isLate = scene.isOpen && random.integer(1, 4) === 1;
  const isReturned = random.integer(1, 8) === 1;
  const day = dayIn(scene, 2 + (no % 2));
  if (day === null) return;
  const line = { material_id: item.id, price: money(unit), tax_rate: '13' };
  const source = no === 0 ? await requestPurchase(scene, { key, day, supplier, item: item.id, qty: wish.qty }) : null;
  const id = await desk.make('buyer', 'pur_order', key, {
    bill_date: day,
    supplier_id: supplier,
    order_type: '1',
    delivery_date: dayIn(scene, 8) ?? day,
    pur_order_item: [
      {
        ...line,
        ...source,
        qty: String(wish.qty),
        delivery_date: dayIn(scene, 8) ?? day,
      },
    ],
  });
  await desk.press('buyer', 'pur_order', id, ['submit', 'audit']);
  const [ordered] = linesOf(await desk.read('buyer', 'pur_order', id), 'pur_order_item');
  for (const [part, qty] of parts.slice(0, isLate ? parts.length - 1 : parts.length).entries()) {
    const receipt = await arrive(scene, {
      key: `${key} ${part}`,
      supplier,
      line,
      qty,
      unit,
      day: 4 + part * 4,
      from: ordered,
    });
    if (receipt !== null && isReturned && part === 0)
      await giveBack(scene, { key, supplier, item, unit, receipt, line });
  }
}

type Coming = {
  readonly key: string;
  readonly supplier: string;
  readonly line: Row;
  readonly qty: number;
  readonly unit: bigint;
  readonly day: number;
  readonly from: Row | undefined;
};

type Receipt = { readonly id: string; readonly line: Row | undefined; readonly batch: string };

/** Arrives, is put into stock and invoiced. */
async function arrive(scene: Scene, coming: Coming): Promise<Receipt | null> {
  const { desk, masters, left } = scene;
  const { key, supplier, line, qty } = coming;
  const [day, next] = [dayIn(scene, coming.day), dayIn(scene, coming.day + 1)];
  if (day === null || next === null) return null;
  const item = masters.powders.find(({ id }) => id === line['material_id']);
  const batch = item?.isBatch === true ? `${day.slice(2, 4)}${day.slice(5, 7)}${day.slice(8)}${key.at(-3)}` : '';
  const body = { material_id: line['material_id'], qty: String(qty), ...(batch === '' ? {} : { batch_no: batch }) };
  const arrival = await desk.make('buyer', 'pur_arrival', `${key} arrival`, {
    bill_date: day,
    supplier_id: supplier,
    warehouse_id: masters.stores.raw,
    pur_arrival_item: [{ ...body, src_type: '5', src_no: '', src_line_id: coming.from?.['id'] ?? '' }],
  });
  await desk.press('buyer', 'pur_arrival', arrival, ['submit', 'audit']);
  const [arrived] = linesOf(await desk.read('buyer', 'pur_arrival', arrival), 'pur_arrival_item');
  const id = await desk.make('keeper', 'wms_purchase_in', `${key} receipt`, {
    bill_date: next,
    supplier_id: supplier,
    warehouse_id: masters.stores.raw,
    wms_purchase_in_item: [{ ...line, ...body, src_type: '6', src_no: '', src_line_id: arrived?.['id'] ?? '' }],
  });
  await desk.press('keeper', 'wms_purchase_in', id, ['audit']);
  left.powders.put(String(line['material_id']), qty, { batch, since: next });
  if (await receiveInvoice(scene, { key, id, party: supplier, day: coming.day + 3 }))
    add(left.bought, supplier, withTax(qty, coming.unit));
  const [received] = linesOf(await desk.read('keeper', 'wms_purchase_in', id), 'wms_purchase_in_item');
  return { id, line: received, batch };
}

type Returned = {
  readonly key: string;
  readonly supplier: string;
  readonly item: Item;
  readonly unit: bigint;
  readonly receipt: Receipt;
  readonly line: Row;
};

/** Some of it was bad. */
async function giveBack(scene: Scene, { key, supplier, item, unit, receipt, line }: Returned): Promise<void> {
  const { desk, masters, left } = scene;
  const day = dayIn(scene, 11);
  if (day === null) return;
  if (!left.powders.takeFrom(item.id, { batch: receipt.batch, qty: 10 }, day)) return;
  const id = await desk.make('buyer', 'pur_return', `${key} return`, {
    bill_date: day,
    supplier_id: supplier,
    warehouse_id: masters.stores.raw,
    reason_id: masters.reason,
    pur_return_item: [
      {
        ...line,
        qty: '10',
        ...(receipt.batch === '' ? {} : { batch_no: receipt.batch }),
        src_type: '7',
        src_no: '',
        src_line_id: receipt.line?.['id'] ?? '',
      },
    ],
  });
  await desk.press('buyer', 'pur_return', id, ['audit']);
  add(left.bought, supplier, -withTax(10, unit));
}
