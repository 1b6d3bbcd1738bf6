import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { invoiceStage } from '#server/testing/invoice-stage.ts';
import { stockFaults } from '#server/testing/stock.ts';
import { TRADE_DAY as DAY } from '#server/testing/trade.ts';

type Row = Record<string, unknown>;

const FORM = 'pur_landed_cost';
const { server, desk, call, store, make, done, audit, lines, read, draft, received } = invoiceStage();

beforeAll(async () => {
  await call('POST', '/finance/autoVoucher/standard', {});
  // The freight of its own days is owed to somebody else.
  await store('pur_supplier', { id: 'CARRIER', code: 'CARRIER', name: '承运商', status: '3', enabled: 'Y' });
});

/** A landed cost of receipts whose fee is shared; a draft. */
async function shared(receipts: string, amount: string, head: Row = {}): Promise<string> {
  const { body } = await draft(['wms_purchase_in', 'push_landed', receipts], [], head);
  const fee = { fee_kind: '1', supplier_id: 'CARRIER', invoice_type: '2', amount };
  const id = await make(FORM, { ...body, pur_landed_cost_fee: [fee] });
  await done(FORM, 'allocate', id);
  return id;
}
async function landed(receipts: string, amount: string, head: Row = {}): Promise<string> {
  const id = await shared(receipts, amount, head);
  await audit(FORM, id);
  return id;
}
/** Returns share, part on stock and rest of each line. */
const split = async (id: string): Promise<unknown[]> =>
  (await lines(FORM, id, 'pur_landed_cost_item')).map((line) => [
    line['shared_amount'],
    line['stock_amount'],
    line['variance_amount'],
  ]);
const receipt = (material_id: string, qty: number, price: string, line: Row = {}, day = DAY): Promise<string> =>
  desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: day }, [
    { material_id, qty, price, tax_rate: '13', ...line },
  ]);
const issue = (material_id: string, qty: number, line: Row = {}, day = DAY): Promise<string> =>
  desk.post('wms_other_out', { warehouse_id: 'W1', bill_date: day }, [{ material_id, qty, ...line }]);

describe('[P03] landed cost of goods in batches', () => {
  const worth = async (item: string): Promise<unknown> => {
    const { rows } = await sql<Row>`
      select batch_no as batch, qty::float8 as qty, amount::numeric(20, 2)::text as amount from wms_stock_cost
      where material_id = ${item} order by batch_no`.execute(server.db);
    return rows.map(({ batch, qty, amount }) => [batch, qty, amount]);
  };

  it.each([
    // 10 at 2.00 and 10 at 3.00, 7 of the first gone: 6.00 each; 3 ÷ 10 × 6.00 = 1.80, the second whole.
    [
      'BA',
      [10, '2'],
      [10, '3'],
      7,
      '12',
      [
        ['6.00', '1.80', '4.20'],
        ['6.00', '6.00', '0.00'],
      ],
      ['7.80', '36.00'],
    ],
    // Numbers of our own: 8 and 5, 3 gone; 10.00 × 8 ÷ 13 = 6.153…; 5 ÷ 8 × 6.15 = 3.84375; 5 × 1.11 + 3.84, 5 × 2.22 + 3.85.
    [
      'BB',
      [8, '1.11'],
      [5, '2.22'],
      3,
      '10',
      [
        ['6.15', '3.84', '2.31'],
        ['3.85', '3.85', '0.00'],
      ],
      ['9.39', '14.95'],
    ],
  ] as const)(
    '%s: each batch with a cost of its own bears its part',
    async (item, one, other, gone, fee, parts, left) => {
      await desk.material(item, { cost_method: '4', batch_flag: 'Y' });
      const first = await receipt(item, one[0], one[1], { batch_no: 'X1' });
      const second = await receipt(item, other[0], other[1], { batch_no: 'X2' });
      await issue(item, gone, { batch_no: 'X1' });
      expect(await split(await landed(`${first},${second}`, fee, { basis: '2' }))).toEqual(parts);
      expect(await worth(item)).toEqual([
        ['X1', one[0] - gone, left[0]],
        ['X2', other[0], left[1]],
      ]);
      expect(await stockFaults(server)).toEqual([]);
    },
  );
});

describe('[P03] landed cost of a receipt in another currency', () => {
  it.each([
    // 100 × 2.00 USD × 7.10 = 1,420.00 and 50 × 11.60 = 580.00: of 100.00 71 and 29 hundredths.
    ['C1', [100, '2', '7.1'], [50, '11.6'], '100', ['71.00', '29.00'], ['1491.00', '609.00']],
    // Numbers of our own: 3 × 3.33 = 9.99 USD × 7.1234 = 71.162… and 4 × 7.21 = 28.84: 7.00 × 71.16 ÷ 100.00 = 4.9812.
    ['C2', [3, '3.33', '7.1234'], [4, '7.21'], '7', ['4.98', '2.02'], ['76.14', '30.86']],
  ] as const)('%s: is shared by what the goods cost in the own one', async (item, foreign, own, fee, shares, worth) => {
    for (const end of ['F', 'O']) await desk.material(`${item}${end}`);
    const [qty, price, exchange_rate] = foreign;
    const first = await received(`${item}F`, qty, price, { currency: 'USD', exchange_rate });
    const second = await received(`${item}O`, own[0], own[1]);
    const id = await landed(`${first},${second}`, fee);
    expect(await split(id)).toEqual(shares.map((share) => [share, share, '0.00']));
    expect([await desk.worth(`${item}F`), await desk.worth(`${item}O`)]).toEqual([
      [String(qty), worth[0]],
      [String(own[0]), worth[1]],
    ]);
  });
});

describe('[P03] landed cost of a receipt in a closed month', () => {
  it('counts in the open month, and cannot be dated into the closed one', async () => {
    const cases = [
      // 10 at 4.00, 4 gone: 6 ÷ 10 × 5.00 = 3.00; 24.00 + 3.00.
      ['M1', 10, '4', 4, '5', ['5.00', '3.00', '2.00'], ['6', '27.00']],
      // Numbers of our own: 7 at 1.11, 2 gone: 5 ÷ 7 × 1.00 = 0.714…; 5.55 + 0.71.
      ['M2', 7, '1.11', 2, '1', ['1.00', '0.71', '0.29'], ['5', '6.26']],
    ] as const;
    const receipts: string[] = [];
    for (const [item, qty, price, gone] of cases) {
      await desk.material(item);
      receipts.push(await receipt(item, qty, price, {}, '2026-08-03'));
      await issue(item, gone, {}, '2026-08-10');
    }
    for (const ledger of ['stock', 'ap']) {
      const { status, body } = await call('POST', '/monthlySettlement/close', { ledger, period: '2026-08' });
      expect([status, body.message]).toEqual([200, body.message]);
    }
    for (const [at, [item, , , , fee, parts, worth]] of cases.entries()) {
      const from = receipts[at] ?? '';
      await expect(shared(from, fee, { bill_date: '2026-08-20' })).rejects.toThrow('库存期间 2026-08 已结账');
      expect(await desk.worth(item)).toEqual([worth[0], (Number(worth[1]) - Number(parts[1])).toFixed(2)]);
      const id = await landed(from, fee);
      expect(await split(id)).toEqual([parts]);
      expect(await desk.worth(item)).toEqual(worth);
      const { rows } = await sql<Row>`select distinct period from wms_ledger where bill_id = ${id}`.execute(server.db);
      expect(rows).toEqual([{ period: '2026-10' }]);
    }
    expect(await stockFaults(server)).toEqual([]);
  });
});

describe('[P03] fees of receipts are listed by receipt, item and kind of fee', () => {
  const listed = async (no: unknown): Promise<unknown> => {
    const path = `/online/cgreport/api/getData/rpt_procure_fee_detail?pageSize=100&in_no=${String(no)}`;
    const { status, body } = await call<{ records: Row[] }>('GET', path);
    expect([status, body.message]).toEqual([200, body.message]);
    const columns = ['material_code', 'fee_kind', 'amount', 'stock_amount', 'variance_amount', 'head_id', 'in_id'];
    return body.result.records.map((row) => columns.map((name) => row[name]));
  };

  it.each([
    // Quantities 6 and 4, fees 10.00 and 5.00: shares 9.00 and 6.00, of which freight ⅔: 6.00 and 3.00, 4.00 and 2.00.
    // 3 of the 6 are gone: on stock 4.50, of which ⅔ is 3.00.
    [
      'LA',
      [6, 4],
      3,
      ['10', '5'],
      [
        ['6.00', '3.00', '3.00'],
        ['3.00', '1.50', '1.50'],
        ['4.00', '4.00', '0.00'],
        ['2.00', '2.00', '0.00'],
      ],
    ],
    // Numbers of our own: 3 and 4, fees 1.00 and 2.01: shares 1.29 and 1.72, of which freight 1.29 ÷ 3.01 = 0.428… and 1.72 ÷ 3.01 = 0.571….
    // 2 of the 3 are gone: on stock 0.43, of which freight 0.43 ÷ 3.01 = 0.142….
    [
      'LB',
      [3, 4],
      2,
      ['1', '2.01'],
      [
        ['0.43', '0.14', '0.29'],
        ['0.86', '0.29', '0.57'],
        ['0.57', '0.57', '0.00'],
        ['1.15', '1.15', '0.00'],
      ],
    ],
  ] as const)(
    '%s: what each kind adds comes to the shares, until it is taken back',
    async (item, qty, gone, fees, parts) => {
      const items = [`${item}1`, `${item}2`];
      for (const id of items) await desk.material(id);
      const into = await desk.post(
        'wms_purchase_in',
        { warehouse_id: 'W1', bill_date: DAY },
        items.map((material_id, at) => ({ material_id, qty: qty[at], price: '9', tax_rate: '13' })),
      );
      await issue(items[0] ?? '', gone);
      const { body } = await draft(['wms_purchase_in', 'push_landed', into], [], { basis: '2' });
      const pur_landed_cost_fee = fees.map((amount, at) => {
        return { fee_kind: String(at + 1), supplier_id: 'CARRIER', invoice_type: '2', amount };
      });
      const id = await make(FORM, { ...body, pur_landed_cost_fee });
      await done(FORM, 'allocate', id);
      const { bill_no: no } = await read('wms_purchase_in', into);
      expect(await listed(no)).toEqual([]);
      await audit(FORM, id);
      const kinds = ['1', '2'];
      const named = items.flatMap((code) => kinds.map((kind) => [code, kind]));
      expect(await listed(no)).toEqual(parts.map((part, at) => [...(named[at] ?? []), ...part, id, into]));
      await done(FORM, 'unaudit', id);
      expect(await listed(no)).toEqual([]);
    },
  );
});
