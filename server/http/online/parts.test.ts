import Big from 'big.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { stockFaults } from '#server/testing/stock.ts';
import type { Step } from '#server/testing/document-calls.ts';
import { openTrade, TRADE_DAY, type Trade } from '#server/testing/trade.ts';

type Row = Record<string, unknown>;

let server: TestServer;
let trade: Trade;

beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
  trade = await openTrade(server);
  await sql`insert into md_reason (id, tenant_id, code, name, reason_type, enabled) values ('R1', '1', 'R1', '不要了', '1', 'Y')`.execute(
    server.db,
  );
});
afterAll(() => server.close());

let numbers = 0;
const numbered = (): Row => ({
  invoice_type: '1',
  invoice_no: `26313${String((numbers += 1)).padStart(15, '0')}`,
  invoice_date: TRADE_DAY,
});
let items = 0;
/** A new item of which plenty is there. */
async function item(): Promise<string> {
  const id = await trade.desk.material(`P${(items += 1)}`);
  await trade.desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [{ material_id: id, qty: 9999, price: 1 }]);
  return id;
}
const total = async (form: string, id: string): Promise<string> =>
  (await trade.lines(form, id))
    .reduce<Big>((sum, line) => sum.plus(String(line['total_amount'])), new Big(0))
    .toFixed(2);
/** Pushes so much of a line at a time; answers ids and totals. */
async function inParts(step: Step, parts: readonly (number | string)[], head: () => Row = () => ({})) {
  const done: { id: string; total: string }[] = [];
  for (const qty of parts) {
    const { form } = await trade.draft(step);
    const id = await trade.through(step, [{ qty: String(qty) }], head());
    done.push({ id, total: await total(form, id) });
  }
  return done;
}
const totals = (parts: readonly { total: string }[]): readonly string[] => parts.map((part) => part.total);

describe('[INV-DOC-06] parts of a line come to the line', () => {
  it('when an order is delivered, and what was delivered comes back, in thirds', async () => {
    const material_id = await item();
    const order = await trade.sold([{ material_id, qty: 3, price: '33.333333' }]);
    const step: Step = ['sal_order', 'push_out', order];
    const out = await inParts(step, [1, 1, 1], () => ({ warehouse_id: 'W1' }));
    expect(totals(out)).toEqual(['37.66', '37.66', '37.68']);
    const whole = await trade.through(
      ['sal_order', 'push_out', await trade.sold([{ material_id, qty: 3, price: '33.333333' }])],
      [],
      { warehouse_id: 'W1' },
    );
    const back = await inParts(['sal_out', 'push_return', whole], [1, 1, 1]);
    expect(totals(back)).toEqual(['37.66', '37.66', '37.68']);
    const { rows } = await sql<{ sum: string }>`
      select sum(amount)::text as sum from fin_ar_bill where src_id = any(${[whole, ...back.map(({ id }) => id)]}::text[])`.execute(
      server.db,
    );
    expect(rows).toEqual([{ sum: '0.00' }]);
    // What was the last part is given back as what it was.
    const last = out[2]?.id ?? '';
    expect(totals(await inParts(['sal_out', 'push_return', last], [1]))).toEqual(['37.68']);
  });

  it('by whatever way they go: notices of their own, and by them', async () => {
    const material_id = await item();
    const order = await trade.sold([{ material_id, qty: 7, price: '12.345679' }]);
    const out: { total: string }[] = [];
    for (const qty of ['2', '2', '3']) {
      const notice = await trade.through(['sal_order', 'push_delivery', order], [{ qty }], {
        warehouse_id: 'W1',
        plan_date: TRADE_DAY,
      });
      const id = await trade.through(['sal_delivery_notice', 'push_out', notice]);
      out.push({ total: await total('sal_out', id) });
    }
    expect(out.reduce((sum, part) => sum.plus(part.total), new Big(0)).toFixed(2)).toBe('97.65');
  });

  it('when goods are received and sent back to the supplier, in thirds and otherwise', async () => {
    const material_id = await item();
    const thirds = await trade.bought([{ material_id, qty: 3, price: '66.666667' }]);
    expect(totals(await inParts(['pur_order', 'push_in', thirds], [1, 1, 1], () => ({ warehouse_id: 'W1' })))).toEqual([
      '75.34',
      '75.34',
      '75.32',
    ]);
    const back = async (qty: number, price: string, parts: readonly number[]) => {
      const receipt = await trade.through(
        ['pur_order', 'push_in', await trade.bought([{ material_id, qty, price }])],
        [],
        {
          warehouse_id: 'W1',
        },
      );
      return totals(await inParts(['wms_purchase_in', 'push_return', receipt], parts, () => ({ reason_id: 'R1' })));
    };
    expect(await back(3, '66.666667', [1, 1, 1])).toEqual(['75.34', '75.34', '75.32']);
    expect((await back(7, '12.345679', [2, 2, 3])).reduce((sum, one) => sum.plus(one), new Big(0)).toFixed(2)).toBe(
      '97.65',
    );
  });

  it('when a receipt or a delivery is billed in parts, and red invoices give all of it back', async () => {
    const material_id = await item();
    const receipt = await trade.through(
      ['pur_order', 'push_in', await trade.bought([{ material_id, qty: 3, price: '33.333333' }])],
      [],
      { warehouse_id: 'W1' },
    );
    const bills = await inParts(['wms_purchase_in', 'push_invoice', receipt], [1, 1, 1], numbered);
    expect(totals(bills)).toEqual(['37.66', '37.66', '37.68']);
    for (const { id } of bills)
      expect((await trade.lines('pur_invoice', id))[0]).toMatchObject({ diff_amount: '0.00', stock_diff: '0.00' });
    const out = await trade.through(
      ['sal_order', 'push_out', await trade.sold([{ material_id, qty: 3, price: '33.333333' }])],
      [],
      { warehouse_id: 'W1' },
    );
    const sales = await inParts(['sal_out', 'push_invoice', out], [1, 1, 1], numbered);
    expect(totals(sales)).toEqual(['37.66', '37.66', '37.68']);
    for (const { id } of sales)
      expect((await trade.lines('sal_invoice', id))[0]).toMatchObject({ diff_amount: '0.00' });
    const reds: string[] = [];
    // A third is given back of each, the last first.
    for (const { id } of sales.toReversed()) {
      await trade.done('sal_invoice', 'red_invoice', id);
      const { rows } = await sql<{
        id: string;
      }>`select id from sal_invoice where is_red = 'Y' and bill_status = '0' and del_flag = 0`.execute(server.db);
      const red = rows[0]?.id ?? '';
      await trade.call('PUT', '/online/cgform/api/form/sal_invoice', {
        ...(await trade.read('sal_invoice', red)),
        bill_date: TRADE_DAY,
        ...numbered(),
      });
      await trade.audit('sal_invoice', red);
      reds.push(await total('sal_invoice', red));
    }
    expect(reds.reduce((sum, one) => sum.plus(one), new Big(0)).toFixed(2)).toBe('-113.00');
  });

  it('when some of what was delivered came back before it is billed', async () => {
    const material_id = await item();
    const out = await trade.through(
      ['sal_order', 'push_out', await trade.sold([{ material_id, qty: 3, price: '33.333333' }])],
      [],
      { warehouse_id: 'W1' },
    );
    const [back] = await inParts(['sal_out', 'push_return', out], [1]);
    const sales = await inParts(['sal_out', 'push_invoice', out], [1, 1], numbered);
    expect([back?.total, ...totals(sales)]).toEqual(['37.66', '37.66', '37.68']);
  });

  it('on statements, whose parts are what the invoices of them come to', async () => {
    const material_id = await item();
    const out = await trade.through(
      ['sal_order', 'push_out', await trade.sold([{ material_id, qty: 3, price: '33.333333' }])],
      [],
      { warehouse_id: 'W1' },
    );
    const head = () => ({ period: '2026-10' });
    const parts = await inParts(['sal_out', 'push_statement', out], [1, 2], head);
    expect(totals(parts)).toEqual(['37.66', '75.34']);
    const sales = [];
    for (const { id } of parts)
      sales.push(
        await total('sal_invoice', await trade.through(['sal_statement', 'push_invoice', id], [], numbered())),
      );
    expect(sales).toEqual(['37.66', '75.34']);
    const receipt = await trade.through(
      ['pur_order', 'push_in', await trade.bought([{ material_id, qty: 3, price: '66.666667' }])],
      [],
      { warehouse_id: 'W1' },
    );
    expect(totals(await inParts(['wms_purchase_in', 'push_statement', receipt], [1, 1, 1], head))).toEqual([
      '75.34',
      '75.34',
      '75.32',
    ]);
  });

  it('when a subcontractor delivers in thirds: fee and tax, and what lies in stock', async () => {
    for (const id of ['RAW', 'DONE']) await trade.desk.material(id);
    await trade.desk.warehouse('OUTW', { wh_type: '8', supplier_id: 'SUP' });
    await trade.post('wms_purchase_in', {
      supplier_id: 'SUP',
      warehouse_id: 'W1',
      bill_date: TRADE_DAY,
      wms_purchase_in_item: [{ material_id: 'RAW', qty: 3, price: 1, tax_rate: 13 }],
    });
    const order = await trade.make('pur_outsource', {
      supplier_id: 'SUP',
      delivery_date: '2026-10-20',
      pur_outsource_item: [{ material_id: 'DONE', qty: 3, price: '33.333333', tax_rate: '13' }],
      pur_outsource_mat: [{ material_id: 'RAW', need_qty: 3 }],
    });
    await trade.audit('pur_outsource', order);
    await trade.through(['pur_outsource', 'push_issue', order], [], { warehouse_id: 'W1' });
    const parts = await inParts(['pur_outsource', 'push_receipt', order], [1, 1, 1], () => ({ warehouse_id: 'W1' }));
    expect(totals(parts)).toEqual(['37.66', '37.66', '37.68']);
    expect(await trade.desk.worth('DONE')).toEqual(['3', '103.00']);
    expect(await stockFaults(server)).toEqual([]);
  });

  it('and a part at another price is what it says', async () => {
    const material_id = await item();
    const receipt = await trade.through(
      ['pur_order', 'push_in', await trade.bought([{ material_id, qty: 3, price: '33.333333' }])],
      [],
      { warehouse_id: 'W1' },
    );
    await trade.through(['wms_purchase_in', 'push_invoice', receipt], [{ qty: '1', price: '34' }], numbered());
    const rest = await inParts(['wms_purchase_in', 'push_invoice', receipt], [1, 1], numbered);
    // Two at 33.333333 are 66.67 and 8.67.
    expect(totals(rest)).toEqual(['37.66', '37.68']);
  });

  it('however it is split, taken back and delivered again', async () => {
    const material_id = await item();
    let seed = 11;
    const next = (most: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % most;
    };
    for (let round = 0; round < 6; round += 1) {
      const price = new Big(next(99_999_999) + 1).div(1_000_000).toFixed(6);
      const rate = [13, 9, 6, 1, 0][next(5)] ?? 13;
      const qty = next(50) + 6;
      const order = await trade.sold([{ material_id, qty, price, tax_rate: String(rate) }]);
      const step: Step = ['sal_order', 'push_out', order];
      // Reckoned by hand: what is not the last is worth its quantity, the last is all that is left of what the order says.
      const cents = (value: Big): Big => value.round(2, Big.roundHalfUp);
      const worth = (of: number): Big => {
        const amount = cents(new Big(price).times(of));
        return amount.plus(cents(amount.times(rate).div(100)));
      };
      const standing: { id: string; qty: number; total: Big }[] = [];
      const delivered = (): number => standing.reduce((sum, one) => sum + one.qty, 0);
      for (let act = 0; act < 7 || delivered() < qty; act += 1) {
        const victim = act < 7 && next(4) === 0 ? standing.splice(next(Math.max(standing.length, 1)), 1)[0] : undefined;
        if (victim !== undefined) {
          for (const name of ['unaudit', 'void']) await trade.done('sal_out', name, victim.id);
          continue;
        }
        const left = qty - delivered();
        if (left === 0) continue;
        const part = act >= 7 ? left : next(left) + 1;
        const id = await trade.through(step, [{ qty: String(part) }], { warehouse_id: 'W1' });
        const before = standing.reduce((sum, one) => sum.plus(one.total), new Big(0));
        const wanted = part === left ? worth(qty).minus(before) : worth(part);
        expect(await total('sal_out', id), `${price} × ${part} of ${qty}`).toBe(wanted.toFixed(2));
        standing.push({ id, qty: part, total: wanted });
      }
      expect(standing.reduce((sum, one) => sum.plus(one.total), new Big(0)).toFixed(2)).toBe(worth(qty).toFixed(2));
    }
  });
});
