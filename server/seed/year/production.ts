import type { Item } from './masters.ts';
import { dayIn, lotLine, type Scene } from './scene.ts';

/** Work orders in a month. */
const ORDERS = 7;

/** Goods are kept for so many pieces of each item. */
const WANTED = 14_000;

/** Powder goes in, finished goods come out: the items that have become few. */
export async function produce(scene: Scene): Promise<void> {
  const { masters, left } = scene;
  const few = [...masters.goods]
    .map((item, index) => ({ item, index, has: left.goods.has(item.id) }))
    .sort((one, other) => one.has - other.has || one.index - other.index)
    .slice(0, ORDERS);
  for (const [index, { item, has }] of few.entries()) {
    const qty = Math.max(1000, Math.ceil((WANTED - has) / 100) * 100);
    await workOrder(scene, { item, qty, no: index });
  }
}

async function workOrder(scene: Scene, { item, qty, no }: { item: Item; qty: number; no: number }): Promise<void> {
  const { desk, masters, month, left } = scene;
  const [begin, out, done] = [dayIn(scene, 6 + no), dayIn(scene, 7 + no), dayIn(scene, 11 + no)];
  const powder = masters.powders[no % masters.powders.length];
  if (begin === null || out === null || powder === undefined) return;
  const key = `${month.period} work ${no}`;
  // About a third of the sales price is powder.
  const weight = Math.max(5, Number((BigInt(qty) * item.price * 30n) / (powder.price * 100n)));
  const lots = left.powders.take(powder.id, weight, out);
  if (lots.length === 0) return;
  const work = await desk.make('planner', 'mfg_work_order', key, {
    bill_date: begin,
    wo_type: '1',
    wo_source: '1',
    material_id: item.id,
    qty: String(qty),
    workshop_id: masters.workshop,
    plan_begin: `${begin} 08:00:00`,
    plan_end: `${done ?? begin} 18:00:00`,
    mfg_work_order_bom: [{ material_id: powder.id, unit_qty: '0.01', need_qty: String(weight) }],
  });
  const issue = await desk.make('keeper', 'wms_prod_issue', `${key} issue`, {
    bill_date: out,
    work_order_id: work,
    issue_type: '1',
    warehouse_id: masters.stores.raw,
    wms_prod_issue_item: lots.map((lot) => lotLine(powder, lot)),
  });
  await desk.press('keeper', 'wms_prod_issue', issue, ['audit']);
  if (done === null) return;
  const batch = item.isBatch ? `P${month.period.slice(2, 4)}${month.period.slice(5)}` : '';
  const receipt = await desk.make('keeper', 'wms_prod_in', `${key} receipt`, {
    bill_date: done,
    work_order_id: work,
    warehouse_id: masters.stores.goods,
    wms_prod_in_item: [lotLine(item, { batch, qty })],
  });
  await desk.press('keeper', 'wms_prod_in', receipt, ['audit']);
  left.goods.put(item.id, qty, { batch, since: done });
}

/** Some goods are plated outside, once in three months: sent there, and back dearer. */
export async function plateOutside(scene: Scene): Promise<void> {
  const { desk, masters, month, left } = scene;
  const [day, sent, back] = [dayIn(scene, 9), dayIn(scene, 10), dayIn(scene, 20)];
  const [raw, plated] = [masters.goods[0], masters.goods.at(-1)];
  if (month.index % 3 !== 1 || day === null || sent === null || raw === undefined || plated === undefined) return;
  const lots = left.goods.take(raw.id, 500, sent);
  const [lot] = lots;
  if (lot === undefined || lot.qty < 500) return;
  const key = `${month.period} outside`;
  const order = await desk.make('buyer', 'pur_outsource', key, {
    bill_date: day,
    supplier_id: masters.stores.outside,
    delivery_date: back ?? day,
    pur_outsource_item: [{ material_id: plated.id, qty: '500', price: '0.35', tax_rate: '13' }],
    pur_outsource_mat: [{ material_id: raw.id, need_qty: '500' }],
  });
  await desk.press('buyer', 'pur_outsource', order, ['submit', 'audit']);
  const stored = await desk.read('buyer', 'pur_outsource', order);
  const line = (table: string): unknown => firstLine(stored[table]);
  const head = { supplier_id: masters.stores.outside, order_id: order };
  const source = { src_type: '11', src_no: '' };
  const issue = await desk.make('buyer', 'pur_outsource_issue', `${key} issue`, {
    ...head,
    bill_date: sent,
    warehouse_id: masters.stores.goods,
    pur_outsource_issue_item: [lotLine(raw, lot, { ...source, src_line_id: line('pur_outsource_mat') })],
  });
  await desk.press('buyer', 'pur_outsource_issue', issue, ['audit']);
  if (back === null) return;
  const batch = plated.isBatch ? `W${month.period.slice(2, 4)}${month.period.slice(5)}` : '';
  const receipt = await desk.make('buyer', 'pur_outsource_in', `${key} receipt`, {
    ...head,
    bill_date: back,
    warehouse_id: masters.stores.goods,
    pur_outsource_in_item: [
      lotLine(plated, { batch, qty: 500 }, { ...source, src_line_id: line('pur_outsource_item') }),
    ],
  });
  await desk.press('buyer', 'pur_outsource_in', receipt, ['audit']);
  left.goods.put(plated.id, 500, { batch, since: back });
}

function firstLine(lines: unknown): unknown {
  const [first] = Array.isArray(lines) ? (lines as readonly { readonly id?: unknown }[]) : [];
  return first?.id ?? '';
}
