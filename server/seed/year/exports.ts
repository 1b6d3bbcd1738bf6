import { linesOf, money } from './desk.ts';
import { sendInvoice } from './invoices.ts';
import { dayIn, lastDay, lotLine, type Scene } from './scene.ts';

/** Pieces of an order. */
const QTY = 400;
/** Rate of a dollar when goods are offered, in hundredths. */
const OFFERED = 700n;

/** Sold abroad in dollars, one order a month: the money comes in the next one, at the rate of its day. */
export async function sellAbroad(scene: Scene): Promise<void> {
  const { desk, masters, left, month } = scene;
  await collectDollars(scene);
  const { abroad } = masters;
  const item = masters.goods[month.index % masters.goods.length];
  const [ordered, sent] = [dayIn(scene, 4), dayIn(scene, 10)];
  if (abroad === null || item === undefined || ordered === null) return;
  const key = `${month.period} export`;
  const unit = (item.price * 100n) / OFFERED;
  const line = { price: money(unit), tax_rate: '0' };
  const order = await desk.make('sales', 'sal_order', key, {
    bill_date: ordered,
    customer_id: abroad.customer,
    currency: 'USD',
    order_type: '1',
    customer_po: `EX${month.period.replace('-', '')}`,
    sales_id: 'salesmanager',
    delivery_date: month.last,
    ...(masters.depart === '' ? {} : { depart_id: masters.depart }),
    sal_order_item: [{ material_id: item.id, qty: String(QTY), ...line, delivery_date: month.last }],
  });
  await desk.press('sales', 'sal_order', order, ['submit', 'audit']);
  if (sent === null) return;
  const lots = left.goods.take(item.id, QTY, sent);
  if (lots.length === 0) return;
  const [source] = linesOf(await desk.read('sales', 'sal_order', order), 'sal_order_item');
  const out = await desk.make('keeper', 'sal_out', `${key} delivery`, {
    bill_date: sent,
    customer_id: abroad.customer,
    warehouse_id: masters.stores.goods,
    sal_out_item: lots.map((lot) =>
      lotLine(item, lot, { ...line, src_type: '1', src_no: '', src_line_id: source?.['id'] ?? '' }),
    ),
  });
  await desk.press('keeper', 'sal_out', out, ['audit']);
  await sendInvoice(scene, { key, id: out, party: abroad.customer, day: 12 });
  left.dollars = BigInt(lots.reduce((sum, lot) => sum + lot.qty, 0)) * unit;
}

async function collectDollars(scene: Scene): Promise<void> {
  const { desk, masters, left, month } = scene;
  const day = dayIn(scene, 18);
  if (masters.abroad === null || left.dollars === 0n || day === null) return;
  const { customer, account } = masters.abroad;
  const id = await desk.make('finance', 'fin_receipt', `${month.period} dollars`, {
    bill_date: day,
    receipt_type: '1',
    customer_id: customer,
    account_id: account,
    settle_type: '2',
    amount: money(left.dollars),
    fee_amount: '25',
    fin_receipt_item: [],
  });
  left.dollars = 0n;
  await desk.press('finance', 'fin_receipt', id, ['submit', 'audit']);
  await desk.settle('ar', customer, lastDay(scene));
}
