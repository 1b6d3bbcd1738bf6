import { money } from './desk.ts';
import { add, dayIn, lastDay, type Scene } from './scene.ts';

/** Pays in this month for what was delivered and received last month, most of it in full, and writes it off. */
export async function settle(
  scene: Scene,
  sold: ReadonlyMap<string, bigint>,
  bought: ReadonlyMap<string, bigint>,
): Promise<void> {
  await collect(scene, sold);
  await pay(scene, bought);
}

async function collect(scene: Scene, sold: ReadonlyMap<string, bigint>): Promise<void> {
  const { desk, masters, random, month, left } = scene;
  for (const [index, customer_id] of masters.customers.entries()) {
    const owed = sold.get(customer_id) ?? 0n;
    const fate = random.integer(1, 10);
    const day = dayIn(scene, 8 + (index % 18));
    if (owed <= 0n) continue;
    // One pays nothing, one a part: what stays open becomes old.
    const amount = fate === 1 || day === null ? 0n : fate <= 3 ? owed / 2n : owed;
    if (fate <= 3 && month.index < 9) add(left.sold, customer_id, owed - amount);
    if (amount === 0n || day === null) continue;
    const id = await desk.make('finance', 'fin_receipt', `${month.period} receipt ${index}`, {
      bill_date: day,
      receipt_type: '1',
      customer_id,
      account_id: masters.account,
      settle_type: '2',
      amount: money(amount),
      fin_receipt_item: [],
    });
    await desk.press('finance', 'fin_receipt', id, ['submit', 'audit']);
    await desk.settle('ar', customer_id, lastDay(scene));
  }
}

async function pay(scene: Scene, bought: ReadonlyMap<string, bigint>): Promise<void> {
  const { desk, masters, random, month, left } = scene;
  for (const [index, supplier_id] of masters.suppliers.entries()) {
    const owed = bought.get(supplier_id) ?? 0n;
    const day = dayIn(scene, 15 + index);
    const isPart = random.integer(1, 5) === 1;
    if (owed <= 0n || day === null) continue;
    const amount = isPart ? owed / 2n : owed;
    if (isPart) add(left.bought, supplier_id, owed - amount);
    const id = await desk.make('finance', 'fin_payment', `${month.period} payment ${index}`, {
      bill_date: day,
      payment_type: '1',
      supplier_id,
      account_id: masters.account,
      settle_type: '2',
      amount: money(amount),
      fin_payment_item: [],
    });
    await desk.press('finance', 'fin_payment', id, ['submit', 'audit']);
    await desk.settle('ap', supplier_id, lastDay(scene));
  }
}
