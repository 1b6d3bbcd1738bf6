import { openAssets } from './assets.ts';
import { openLedger } from './books.ts';
import { money } from './desk.ts';
import { openingDay, type DemoMonth } from './months.ts';
import { add, type Scene } from './scene.ts';

/** Opening types of receivables and payables (dictionaries ar_type, ap_type). */
const openingTypes = { receivable: '5', payable: '6' } as const;

/** Costs of finished goods in percent of their sales price. */
export const COST_PERCENT = 55n;

/** Enters what was there before the first month: goods, and debts on both sides. */
export async function openBooks(scene: Scene, months: readonly DemoMonth[]): Promise<void> {
  const { desk, masters, random, left } = scene;
  const day = openingDay(months);
  const rows = [
    ...masters.goods.map((item) => ({
      item,
      store: masters.stores.goods,
      shelf: left.goods,
      qty: random.integer(60, 120) * 100,
      unit: (item.price * COST_PERCENT) / 100n,
    })),
    ...masters.powders.map((item) => ({
      item,
      store: masters.stores.raw,
      shelf: left.powders,
      qty: random.integer(20, 40) * 10,
      unit: item.price,
    })),
  ];
  let worth = 0n;
  for (const [index, { item, store, shelf, qty, unit }] of rows.entries()) {
    const batch = item.isBatch ? 'QC01' : '';
    shelf.put(item.id, qty, { batch, since: day });
    const price = unit > 0n ? unit : 1n;
    worth += BigInt(qty) * price;
    await desk.make('keeper', 'wms_init_stock', `opening stock ${index}`, {
      bill_date: day,
      warehouse_id: store,
      material_id: item.id,
      qty: String(qty),
      price: money(price),
      ...(batch === '' ? {} : { batch_no: batch }),
    });
  }
  if (!(await isBegun(scene))) await desk.press('keeper', 'wms_init_stock', '', ['finish_init']);
  const assets = await openAssets(scene, day);
  await openLedger(scene, { date: day, net: worth + (await openDebts(scene, day)), assets });
}

/** A run that was killed may have posted them already. */
async function isBegun({ desk }: Scene): Promise<boolean> {
  const rows = await desk.list('keeper', 'wms_init_stock', 'bill_status=0');
  return rows.length === 0;
}

/** Answers what customers owe less what is owed to suppliers, in cents. */
async function openDebts({ desk, masters, random, left }: Scene, day: string): Promise<bigint> {
  let net = 0n;
  for (const [index, customer_id] of masters.customers.slice(0, 8).entries()) {
    const amount = BigInt(random.integer(8000, 60_000)) * 100n;
    add(left.sold, customer_id, amount);
    net += amount;
    const id = await desk.make('finance', 'fin_ar_bill', `opening receivable ${index}`, {
      bill_date: day,
      ar_type: openingTypes.receivable,
      customer_id,
      amount: money(amount),
      due_date: day,
      remark: '期初余额',
      fin_ar_bill_item: [{ summary: '期初余额', amount: money(amount), tax_amount: '0', total_amount: money(amount) }],
    });
    await desk.press('finance', 'fin_ar_bill', id, ['submit', 'audit']);
  }
  for (const [index, supplier_id] of masters.suppliers.entries()) {
    const amount = BigInt(random.integer(5000, 40_000)) * 100n;
    add(left.bought, supplier_id, amount);
    net -= amount;
    const id = await desk.make('finance', 'fin_ap_bill', `opening payable ${index}`, {
      bill_date: day,
      ap_type: openingTypes.payable,
      supplier_id,
      amount: money(amount),
      due_date: day,
      remark: '期初余额',
      fin_ap_bill_item: [{ summary: '期初余额', amount: money(amount), tax_amount: '0', total_amount: money(amount) }],
    });
    await desk.press('finance', 'fin_ap_bill', id, ['submit', 'audit']);
  }
  return net;
}
