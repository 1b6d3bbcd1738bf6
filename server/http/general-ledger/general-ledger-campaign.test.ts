import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { ledgerStage } from '#server/testing/ledger-stage.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const { server, desk, call, make, press, done, audit, store, documents, open, generate, postAll, balance } =
  ledgerStage();

beforeAll(async () => {
  await call('POST', '/finance/autoVoucher/standard', {});
  const first = { warehouse_id: 'W1', bill_date: '2026-09-01' };
  await desk.post('wms_purchase_in', first, [{ material_id: 'RM1', qty: 480, price: 20, tax_rate: '13' }]);
  await desk.post('wms_other_in', first, [{ material_id: 'FG1', qty: 1300 }]);
});

describe('[INV-GL-01] [INV-AR-04] whatever people do', () => {
  const NEXT = '2026-09';
  /** A sequence that looks random and is the same every time. */
  function* numbers(seed: number): Generator<number, never> {
    for (let state = seed; ;) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      yield state / 2_147_483_648;
    }
  }

  it('debits are credits, and control accounts say what their ledgers say', { timeout: 60_000 }, async () => {
    const source = numbers(20_261_123);
    const upTo = (most: number): number => Math.floor(source.next().value * most);
    const money = (): string => (1 + upTo(100_000) / 100).toFixed(2);
    const day = (): string => `${NEXT}-${String(1 + upTo(20)).padStart(2, '0')}`;
    await desk.warehouse('W2');
    await store('pur_supplier', { id: 'SU2', code: 'SU2', name: '二供', enabled: 'Y', status: '1' });
    const bank = { account_id: 'BANK', settle_type: '1' };
    const bill = { summary: '试' };
    const kinds: readonly (() => readonly [form: string, body: Row])[] = [
      () => [
        'wms_purchase_in',
        {
          supplier_id: upTo(2) === 0 ? 'SUP' : 'SU2',
          warehouse_id: 'W1',
          wms_purchase_in_item: [
            { material_id: 'RM1', qty: 1 + upTo(50), price: money(), tax_rate: upTo(2) === 0 ? '13' : '0' },
          ],
        },
      ],
      () => [
        'sal_out',
        {
          customer_id: 'CUS',
          warehouse_id: 'W1',
          sal_out_item: [{ material_id: 'FG1', qty: 1 + upTo(9), price: money(), tax_rate: '13' }],
        },
      ],
      () => [
        'wms_other_out',
        { out_type: '1', warehouse_id: 'W1', wms_other_out_item: [{ material_id: 'RM1', qty: 1 + upTo(5) }] },
      ],
      () => [
        'wms_other_in',
        { in_type: '1', warehouse_id: 'W1', wms_other_in_item: [{ material_id: 'FG1', qty: 1 + upTo(30) }] },
      ],
      () => [
        'wms_transfer',
        {
          transfer_type: '1',
          from_wh: 'W1',
          to_wh: 'W2',
          wms_transfer_item: [{ material_id: 'RM1', qty: 1 + upTo(3) }],
        },
      ],
      () => [
        'fin_receipt',
        {
          receipt_type: '1',
          customer_id: 'CUS',
          amount: money(),
          discount_amount: upTo(2) === 0 ? '0.33' : null,
          fee_amount: '0.10',
          ...bank,
        },
      ],
      () => ['fin_advance_receipt', { customer_id: 'CUS', amount: money(), account_id: 'BANK' }],
      () => [
        'fin_payment',
        { payment_type: '1', supplier_id: 'SUP', amount: money(), discount_amount: '0.07', ...bank },
      ],
      () => ['fin_advance_payment', { supplier_id: 'SU2', amount: money(), account_id: 'BANK' }],
      () => {
        const amount = money();
        return [
          'fin_ar_bill',
          {
            ar_type: '2',
            customer_id: 'CUS',
            amount,
            fin_ar_bill_item: [{ ...bill, amount, tax_amount: '0', total_amount: amount }],
          },
        ];
      },
      () => [
        'fin_ap_bill',
        {
          ap_type: '3',
          supplier_id: 'SU2',
          amount: '113',
          fin_ap_bill_item: [{ ...bill, amount: '100', tax_amount: '13', total_amount: '113' }],
        },
      ],
    ];
    const made: (readonly [form: string, id: string])[] = [];
    for (let round = 0; round < 33; round += 1) {
      const [form, body] = (kinds[round % kinds.length] ?? kinds[0])?.() ?? ['', {}];
      const id = await make(form, { bill_date: day(), ...body });
      await audit(form, id);
      made.push([form, id]);
      if (upTo(6) === 0) await press(form, 'unaudit', id);
      if (upTo(5) === 0) {
        const waiting = await open(NEXT);
        await generate(waiting.slice(0, 1 + upTo(4)), { collected: upTo(2) === 0, period: NEXT });
      }
    }
    // Some are taken back, the rest is collected.
    const { records } = await documents('&genStatus=2', NEXT);
    for (const { voucherId } of records.filter((_, index) => index % 4 === 0))
      await call('POST', '/finance/autoVoucher/cancel', { ids: [voucherId] });
    for (const [form, id] of made.filter((_, index) => index % 9 === 0)) await press(form, 'unaudit', id);
    const rest = await generate(await open(NEXT), { collected: true, period: NEXT });
    expect(rest.status, rest.body.message).toBe(200);
    await done('fin_voucher', 'reorder', 'all');
    await postAll();
    const { body } = await call<Schemas['MonthCheckList']>('GET', '/monthlySettlement/precheck?ledger=gl');
    expect(body.result.period).toBe(NEXT);
    const found = body.result.checks.filter(({ kind }) => !['before', 'running', 'uncertified'].includes(kind));
    expect(found).toEqual([]);
    const { rows } = await sql<Row>`
      select voucher_id from fin_gl_ledger group by voucher_id having sum(debit) <> sum(credit)`.execute(server.db);
    expect(rows).toEqual([]);
    expect(Number(await balance('1122'))).not.toBe(0);
  });
});

describe('[INV-GL-01] documents that cancel each other', () => {
  it('have a voucher each, where one of both would hold nothing', async () => {
    const bill = (amount: string) =>
      make('fin_ar_bill', {
        bill_date: '2026-10-05',
        ar_type: '2',
        customer_id: 'CUS',
        amount,
        fin_ar_bill_item: [{ summary: '试', amount, tax_amount: '0', total_amount: amount }],
      });
    const ids = [await bill('43.21'), await bill('-43.21')];
    for (const id of ids) await audit('fin_ar_bill', id);
    const made = await generate(ids, { collected: true, period: '2026-10' });
    expect([made.status, made.body.result]).toEqual([200, [expect.any(String), expect.any(String)]]);
    await postAll();
    expect(await open('2026-10')).toEqual([]);
  });
});
