import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { flowStage } from '#server/testing/flow-stage.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const { server, call, make, said, done, post, read, lines: linesOf, draft, through, param, order } = flowStage();

describe('what follows from an audit by itself', () => {
  const bills = async (out: string) => {
    const { rows } = await sql<Row>`
      select id, src_no, bill_status, ar_type, amount::text, open_amount::text, due_date::text from fin_ar_bill
      where src_id = ${out} order by create_time`.execute(server.db);
    return rows;
  };
  const balance = async () => {
    const { rows } = await sql<{ sum: string }>`
      select coalesce(sum(increase - decrease), 0)::numeric(24, 2)::text as sum from fin_party_ledger
      where ledger = 'ar' and party_id = 'CUS'`.execute(server.db);
    return Number(rows[0]?.sum);
  };

  it('[P01] [P02] makes the receivable of a delivery, the red one of a return, and takes them back', async () => {
    await sql`update crm_customer set credit_days = 30 where id = 'CUS'`.execute(server.db);
    const id = await order();
    const before = await balance();
    const out = await through(['sal_order', 'push_out', id], [600]);
    const day = String((await read('sal_out', out))['bill_date']);
    expect(await bills(out)).toMatchObject([
      { bill_status: '2', ar_type: '1', amount: '2169.60', open_amount: '2169.60' },
    ]);
    const [made] = await bills(out);
    const wait = Math.round((Date.parse(String(made?.['due_date'])) - Date.parse(day)) / 86_400_000);
    expect(wait).toBe(30);
    expect((await balance()) - before).toBeCloseTo(2169.6, 2);
    for (const [form, one] of [
      ['sal_order', id],
      ['fin_ar_bill', made?.['id']],
    ] as const) {
      const { documents, steps } = (
        await call<Schemas['FlowTrace']>('GET', `/online/cgform/flow/trace/${form}/${String(one)}`)
      ).body.result;
      expect(documents.map((each) => each.form)).toEqual(['sal_order', 'sal_out', 'fin_ar_bill']);
      expect(steps.map(({ qty }) => Number(qty)).toSorted((a, b) => a - b)).toEqual([600, 2169.6]);
    }
    const rest = await through(['sal_order', 'push_out', id]);
    expect(await bills(rest)).toMatchObject([{ amount: '1446.40' }]);
    const back = await through(['sal_out', 'push_return', out], [50]);
    expect(await bills(back)).toMatchObject([{ ar_type: '4', amount: '-180.80' }]);
    expect(await said('fin_ar_bill', 'unaudit', String(made?.['id']))).toContain('审核时自动生成，不能单独反审核');
    await done('sal_return_in', 'unaudit', back);
    await done('sal_return_in', 'void', back);
    for (const [form, one] of [
      ['sal_out', rest],
      ['sal_out', out],
    ] as const)
      await done(form, 'unaudit', one);
    expect(await balance()).toBeCloseTo(before, 2);
    expect(await bills(out)).toMatchObject([{ bill_status: '4' }]);
    // Audited once more, it has a bill of its own again.
    await done('sal_out', 'audit', out);
    expect((await bills(out)).map(({ bill_status: state }) => state)).toEqual(['4', '2']);
  });

  describe('[sale.order] [sale.contract] what was delivered and paid of an order and of its contract', () => {
    const receive = async (lines: readonly (readonly [bill: string, amount: string])[], amount: string) => {
      const id = await post('fin_receipt', {
        receipt_type: '1',
        customer_id: 'CUS',
        account_id: 'BANK',
        settle_type: '1',
        amount,
        fin_receipt_item: lines.map(([ar_bill_no, this_amount]) => ({ ar_bill_no, this_amount })),
      });
      return id;
    };
    const billOf = async (out: string): Promise<string> => {
      const { rows } = await sql<{ no: string }>`
        select bill_no as no from fin_ar_bill where src_id = ${out} and bill_status = '2'`.execute(server.db);
      return rows[0]?.no ?? '';
    };
    const figures = async (form: string, id: string, ...names: readonly string[]) => {
      const head = await read(form, id);
      return names.map((name) => Number(head[name]));
    };
    beforeAll(async () => {
      await sql`insert into fin_bank_account (id, tenant_id, code, name, account_type, begin_amount, begin_date, enabled)
        values ('BANK', '1', 'BANK', '基本户', '1', 100000, '2026-01-01', 'Y')
        on conflict (id) do update set begin_amount = 100000, begin_date = '2026-01-01'`.execute(server.db);
    });

    it('are sums of deliveries less returns, of receivables that were paid and advances that wait, and follow every undoing', async () => {
      const contract = await make('sal_contract', {
        name: '框架',
        customer_id: 'CUS',
        sal_contract_item: [
          { material_id: 'FG1', qty: 1000, price: '3.2', tax_rate: '13', delivery_date: '2026-10-30' },
        ],
        sal_contract_plan: [
          { period_no: 1, plan_date: '2026-10-01', ratio: '50', plan_amount: '1808' },
          { period_no: 2, plan_date: '2026-12-01', ratio: '50', plan_amount: '1808' },
        ],
      });
      // Its process agreed.
      await sql`update sal_contract set bill_status = '2' where id = ${contract}`.execute(server.db);
      const id = await through(['sal_contract', 'push_order', contract], [], { delivery_date: '2026-10-30' });
      const standing = async () => [
        ...(await figures('sal_order', id, 'delivered_amount', 'received_amount')),
        ...(await figures('sal_contract', contract, 'executed_amount', 'received_amount')),
        ...((await read('sal_contract', contract))['sal_contract_plan'] as Row[]).map((row) =>
          Number(row['received_amount']),
        ),
      ];
      expect(await standing()).toEqual([0, 0, 0, 0, 0, 0]);
      const out = await through(['sal_order', 'push_out', id], [600]);
      expect(await standing()).toEqual([2169.6, 0, 2169.6, 0, 0, 0]);
      const paid = await receive([[await billOf(out), '2000']], '2000');
      expect(await standing()).toEqual([2169.6, 2000, 2169.6, 2000, 1808, 192]);
      const advance = await post('fin_advance_receipt', {
        customer_id: 'CUS',
        account_id: 'BANK',
        amount: '500',
        order_no: String((await read('sal_order', id))['bill_no']),
      });
      expect(await standing()).toEqual([2169.6, 2500, 2169.6, 2500, 1808, 692]);
      const back = await through(['sal_out', 'push_return', out], [50]);
      expect(await standing()).toEqual([1988.8, 2500, 1988.8, 2500, 1808, 692]);
      await done('sal_return_in', 'unaudit', back);
      await done('fin_advance_receipt', 'unaudit', advance);
      expect(await standing()).toEqual([2169.6, 2000, 2169.6, 2000, 1808, 192]);
      await done('fin_receipt', 'unaudit', paid);
      await done('sal_return_in', 'void', back);
      await done('sal_out', 'unaudit', out);
      expect(await standing()).toEqual([0, 0, 0, 0, 0, 0]);
    });

    it('are shared to the cent by orders that were delivered together', async () => {
      const ids = [await order([{ qty: 100 }]), await order([{ qty: 200 }])];
      const out = await through(['sal_order', 'push_out', ids.join(',')]);
      const receipt = await receive([[await billOf(out), '100']], '100');
      // What a line shows of its bill is no matter of whoever types.
      expect((await read('fin_receipt', receipt))['fin_receipt_item']).toMatchObject([
        { bill_amount: '1084.80', open_amount: '1084.80', due_date: expect.stringMatching(/^\d{4}-/) as unknown },
      ]);
      expect([
        await figures('sal_order', String(ids[0]), 'delivered_amount', 'received_amount'),
        await figures('sal_order', String(ids[1]), 'delivered_amount', 'received_amount'),
      ]).toEqual([
        [361.6, 33.33],
        [723.2, 66.67],
      ]);
    });

    it('[procure.order] [procure.contract] are what invoices of bought goods were paid by, never the provisional payables', async () => {
      const contract = await make('pur_contract', {
        name: '采购框架',
        supplier_id: 'SUP',
        pur_contract_item: [{ material_id: 'FG1', qty: 100, price: '10', tax_rate: '13' }],
        pur_contract_plan: [{ period_no: 1, plan_date: '2026-12-01', ratio: '100', plan_amount: '1130' }],
      });
      await sql`update pur_contract set bill_status = '2' where id = ${contract}`.execute(server.db);
      const draftOrder = await draft(['pur_contract', 'push_order', contract], [], { delivery_date: '2026-10-30' });
      const lines = (draftOrder.body['pur_order_item'] as Row[]).map((row) => ({
        ...row,
        delivery_date: '2026-10-30',
      }));
      const id = await post('pur_order', { ...draftOrder.body, order_type: '1', pur_order_item: lines });
      expect((await read('pur_order', id))['contract_no']).toBe((await read('pur_contract', contract))['bill_no']);
      const receipt = await through(['pur_order', 'push_in', id]);
      const invoice = await through(['wms_purchase_in', 'push_invoice', receipt], [], {
        invoice_no: '26312000000000000026',
        invoice_type: '1',
        invoice_date: '2026-10-30',
      });
      const standing = async () => [
        ...(await figures('pur_order', id, 'paid_amount')),
        ...(await figures('pur_contract', contract, 'paid_amount')),
        ...((await read('pur_contract', contract))['pur_contract_plan'] as Row[]).map((row) =>
          Number(row['paid_amount']),
        ),
      ];
      expect(await standing()).toEqual([0, 0, 0]);
      const { rows } = await sql<{ no: string }>`
        select bill_no as no from fin_ap_bill where src_id = ${invoice} and bill_status = '2' and coalesce(provisional, 'N') = 'N'`.execute(
        server.db,
      );
      const payment = await post('fin_payment', {
        payment_type: '1',
        supplier_id: 'SUP',
        account_id: 'BANK',
        settle_type: '1',
        amount: '1000',
        fin_payment_item: [{ ap_bill_no: rows[0]?.no, this_amount: '1000' }],
      });
      expect(await standing()).toEqual([1000, 1000, 1000]);
      await done('fin_payment', 'unaudit', payment);
      expect(await standing()).toEqual([0, 0, 0]);
    });
  });

  it('makes it at the invoice instead, where the company wants that, and never at both', async () => {
    await param('flow.receivableWhen', 'invoice');
    const id = await order();
    const out = await through(['sal_order', 'push_out', id], [600]);
    expect(await bills(out)).toEqual([]);
    const invoice = await through(['sal_out', 'push_invoice', out], [], {
      invoice_type: '1',
      invoice_date: '2026-10-10',
    });
    expect(await bills(invoice)).toMatchObject([{ amount: '2169.60', bill_status: '2' }]);
    expect(Number((await linesOf('sal_order', id))[0]?.['invoice_qty'])).toBe(600);
    expect(await said('sal_out', 'unaudit', out)).toContain('已有下游单据“销售发票');
    await param('flow.receivableWhen', 'out');
  });
});
