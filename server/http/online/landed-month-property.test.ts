import { beforeAll, expect, it } from 'vitest';
import { invoiceStage } from '#server/testing/invoice-stage.ts';
import { divided, scaled, worthOf, written } from '#server/testing/plain-money.ts';
import { stockFaults } from '#server/testing/stock.ts';

const FORM = 'pur_landed_cost';
const { server, desk, call, store, make, done, audit, lines, draft } = invoiceStage();

beforeAll(() => store('pur_supplier', { id: 'CARRIER', code: 'CARRIER', name: '承运商', status: '3', enabled: 'Y' }));

/** Numbers of a linear congruence: the same in every run. */
function numbersFrom(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % most;
  };
}

const day = (of: number): string => `2026-10-${String(of).padStart(2, '0')}`;
const buy = (material_id: string, qty: string, price: string, at: number): Promise<string> =>
  desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: day(at) }, [{ material_id, qty, price }]);
async function landed(receipt: string, amount: string, at: number): Promise<string> {
  const { body } = await draft(['wms_purchase_in', 'push_landed', receipt], [], { bill_date: day(at) });
  const fee = { fee_kind: '1', supplier_id: 'CARRIER', invoice_type: '2', amount };
  const id = await make(FORM, { ...body, pur_landed_cost_fee: [fee] });
  await done(FORM, 'allocate', id);
  await audit(FORM, id);
  return id;
}

it('[P16] [F11] whatever the order of receipts, issues and fees, a month is priced as pencil and paper price it', async () => {
  const draw = numbersFrom(20_261_012);
  for (let at = 0; at < 10; at += 1) {
    const item = `RND${String(at)}`;
    await desk.material(item, { cost_method: '3' });
    const receipts: { id: string; at: number }[] = [];
    const issues: { id: string; qty: bigint }[] = [];
    const fees: { id: string; amount: bigint }[] = [];
    let [there, came, worth] = [0n, 0n, 0n];
    for (let step = 0; step < 9; step += 1) {
      const what = step === 0 ? 0 : draw(4);
      if (what === 0) {
        const [qty, price] = [
          `${String(1 + draw(40))}.${String(draw(10))}`,
          `${String(1 + draw(30))}.${String(draw(10))}5`,
        ];
        // Dated before the issues that are there already, or on their day.
        receipts.push({ id: await buy(item, qty, price, 5), at: 5 });
        [there, came, worth] = [there + scaled(qty, 4), came + scaled(qty, 4), worth + worthOf(qty, price)];
      } else if (what === 1 && there > 0n) {
        // Every third takes all there is.
        const qty = draw(3) === 0 ? there : (there * BigInt(1 + draw(9))) / 10n;
        if (qty === 0n) continue;
        const material = [{ material_id: item, qty: Number(qty) / 10_000 }];
        const id = await desk.post('wms_other_out', { warehouse_id: 'W1', bill_date: day(8 + draw(3)) }, material);
        issues.push({ id, qty });
        there -= qty;
      } else if (what === 2) {
        const amount = `${String(draw(60))}.${String(10 + draw(90))}`;
        const receipt = receipts[draw(receipts.length)];
        if (receipt === undefined) continue;
        fees.push({ id: await landed(receipt.id, amount, 6 + draw(8)), amount: scaled(amount, 2) });
      } else if (fees.length > 0) {
        const [gone] = fees.splice(draw(fees.length), 1);
        await done(FORM, 'unaudit', gone?.id ?? '');
      }
    }
    expect(await stockFaults(server), item).toEqual([]);
    const { status, body } = await call('POST', '/monthlySettlement/calc', { ledger: 'stock', period: '2026-10' });
    expect(status, body.message).toBe(200);
    const base = fees.reduce((sum, { amount }) => sum + amount, worth);
    const price = divided(base * 100_000_000n, came);
    let left = base;
    const wanted = issues.map(({ qty }, index) => {
      const isRest = there === 0n && index === issues.length - 1;
      const cost = isRest ? left : divided(qty * price, 100_000_000n);
      left -= cost;
      return written(cost);
    });
    const costs = await Promise.all(
      issues.map(async ({ id }) => (await lines('wms_other_out', id))[0]?.['cost_amount']),
    );
    expect(costs, item).toEqual(wanted);
    expect((await desk.worth(item))[1], item).toBe(written(left));
  }
  expect(await stockFaults(server)).toEqual([]);
});
