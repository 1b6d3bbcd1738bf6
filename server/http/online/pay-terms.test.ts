import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { flowStage } from '#server/testing/flow-stage.ts';

type Row = Record<string, unknown>;

const { desk, server, store, make, save, done, post, read, change, order, through, param } = flowStage();

let numbers = 0;
const numbered = (day: string): Row => ({
  bill_date: day,
  invoice_date: day,
  invoice_type: '1',
  invoice_no: `2631299${String((numbers += 1)).padStart(13, '0')}`,
});

/** From when the bills of a document count, and when they are due. */
async function dueOf(table: 'fin_ar_bill' | 'fin_ap_bill', source: string): Promise<unknown[]> {
  const { rows } = await sql<{ from: string; due: string }>`
    select terms_date::text as from, due_date::text as due from ${sql.table(table)} where src_id = ${source} and bill_status = '2'
      and amount > 0 order by create_time`.execute(server.db);
  return rows.map(({ from, due }) => [from, due]);
}

const terms: Readonly<Record<string, Row>> = {
  INV30: { start_from: '1', kind: '1', days: 30 },
  INV17: { start_from: '1', kind: '1', days: 17 },
  GOODS30: { start_from: '2', kind: '1', days: 30 },
  NEXT31: { start_from: '1', kind: '3', months: 1, day_of_month: 31 },
  MONTH60: { start_from: '2', kind: '2', days: 60 },
};

beforeAll(async () => {
  for (const [id, term] of Object.entries(terms)) await store('md_pay_term', { id, code: id, name: id, ...term });
  await desk.post('wms_other_in', { warehouse_id: 'W1', bill_date: '2026-01-02' }, [
    { material_id: 'FG1', qty: 10_000 },
  ]);
  for (const [id, more] of Object.entries<Row>({
    BYTERM: { pay_term_id: 'NEXT31', credit_days: 5 },
    BYDAYS: { credit_days: 45 },
  }))
    await store('crm_customer', { id, code: id, name: id, enabled: 'Y', ...more });
  await store('pur_supplier', { id: 'SELLER', code: 'SELLER', name: 'SELLER', status: '3', enabled: 'Y', pay_days: 7 });
});

describe('[K20] terms of payment', () => {
  it('say how many days, or which day, by their kind', async () => {
    const said = async (term: Row): Promise<string> =>
      (await save('md_pay_term', { code: 'X', name: 'X', start_from: '1', ...term })).body.message;
    expect(await said({ kind: '1' })).toContain('请填写天数：按天数或月末加天数到期的付款条件须写明几天');
    expect(await said({ kind: '2', day_of_month: 3 })).toContain('请填写天数');
    expect(await said({ kind: '3', days: 3 })).toContain('请填写每月几日：固定日到期的付款条件须写明哪一天');
    expect((await save('md_pay_term', { code: 'OK', name: 'OK', start_from: '1', kind: '1', days: 0 })).status).toBe(
      200,
    );
  });

  const delivered = async (day: string, qty: number, head: Row): Promise<string> => {
    const id = await order([{ qty }], { bill_date: day, sales_id: 'admin', ...head });
    return through(['sal_order', 'push_out', id], [], { bill_date: day });
  };
  const billed = (out: string, day: string, qty: number): Promise<string> =>
    through(['sal_out', 'push_invoice', out], [qty], numbered(day));

  it('of invoices count from the last invoice of the goods, and from the goods again where there is none', async () => {
    const out = await delivered('2026-01-31', 100, { pay_term_id: 'INV30' });
    // 31 January and 30 days: 28 of them in February 2026.
    expect(await dueOf('fin_ar_bill', out)).toEqual([['2026-01-31', '2026-03-02']]);
    const first = await billed(out, '2026-02-10', 60);
    expect(await dueOf('fin_ar_bill', out)).toEqual([['2026-02-10', '2026-03-12']]);
    const second = await billed(out, '2026-02-25', 40);
    expect(await dueOf('fin_ar_bill', out)).toEqual([['2026-02-25', '2026-03-27']]);
    await done('sal_invoice', 'unaudit', second);
    expect(await dueOf('fin_ar_bill', out)).toEqual([['2026-02-10', '2026-03-12']]);
    await done('sal_invoice', 'unaudit', first);
    expect(await dueOf('fin_ar_bill', out)).toEqual([['2026-01-31', '2026-03-02']]);
  });

  it('of goods stay with them, whenever they are invoiced', async () => {
    const out = await delivered('2026-02-03', 10, { pay_term_id: 'GOODS30' });
    expect(await dueOf('fin_ar_bill', out)).toEqual([['2026-02-03', '2026-03-05']]);
    await billed(out, '2026-02-20', 10);
    expect(await dueOf('fin_ar_bill', out)).toEqual([['2026-02-03', '2026-03-05']]);
  });

  it('are those of the customer where the order has none, and their days where the customer has none', async () => {
    // The 31st of the next month: February has 28 days.
    expect(await dueOf('fin_ar_bill', await delivered('2026-01-31', 1, { customer_id: 'BYTERM' }))).toEqual([
      ['2026-01-31', '2026-02-28'],
    ]);
    const own = await delivered('2026-01-31', 1, { customer_id: 'BYTERM', pay_term_id: 'INV17' });
    expect(await dueOf('fin_ar_bill', own)).toEqual([['2026-01-31', '2026-02-17']]);
    // 45 days from 31 January: 28 in February, 17 in March.
    expect(await dueOf('fin_ar_bill', await delivered('2026-01-31', 1, { customer_id: 'BYDAYS' }))).toEqual([
      [null, '2026-03-17'],
    ]);
  });

  it('hold for the receivable of an invoice, from its day or from that of its goods', async () => {
    await param('flow.receivableWhen', 'invoice');
    const ofInvoice = await delivered('2026-02-04', 5, { pay_term_id: 'NEXT31' });
    expect(await dueOf('fin_ar_bill', await billed(ofInvoice, '2026-03-09', 5))).toEqual([
      ['2026-03-09', '2026-04-30'],
    ]);
    const ofGoods = await delivered('2026-02-04', 5, { pay_term_id: 'MONTH60' });
    // 28 February and 60 days: 31 in March, 29 in April.
    expect(await dueOf('fin_ar_bill', await billed(ofGoods, '2026-03-09', 5))).toEqual([['2026-02-04', '2026-04-29']]);
    await param('flow.receivableWhen', 'out');
  });

  it.each([
    ['INV30', '2026-02-15', ['2026-02-15', '2026-03-17']],
    ['GOODS30', '2026-02-06', ['2026-02-06', '2026-03-08']],
    ['', null, [null, '2026-02-22']],
  ])('of purchase orders (%s) hold for the payable of the invoice', async (pay_term_id, _from, due) => {
    const bought = await post('pur_order', {
      bill_date: '2026-02-01',
      delivery_date: '2026-02-10',
      order_type: '1',
      supplier_id: 'SELLER',
      buyer_id: 'admin',
      pay_term_id,
      pur_order_item: [{ material_id: 'FG1', qty: 3, price: '10', tax_rate: '13', delivery_date: '2026-02-10' }],
    });
    const receipt = await through(['pur_order', 'push_in', bought], [], { bill_date: '2026-02-06' });
    const invoice = await through(['wms_purchase_in', 'push_invoice', receipt], [], numbered('2026-02-15'));
    expect(await dueOf('fin_ap_bill', invoice)).toEqual([due]);
  });

  it('of several orders that differ give way to those of the customer', async () => {
    const ids = [];
    for (const pay_term_id of ['INV17', 'GOODS30'])
      ids.push(
        await order([{ qty: 1 }], { customer_id: 'BYTERM', bill_date: '2026-01-31', sales_id: 'admin', pay_term_id }),
      );
    const out = await through(['sal_order', 'push_out', ids.join(',')], [], { bill_date: '2026-01-31' });
    expect(await dueOf('fin_ar_bill', out)).toEqual([['2026-01-31', '2026-02-28']]);
  });

  it('fill the due date of bills people type, and give way to the day they type', async () => {
    const bill = (more: Row): Promise<string> =>
      make('fin_ar_bill', { bill_date: '2026-01-31', ar_type: '1', customer_id: 'BYTERM', amount: '100', ...more });
    const shown = async (id: string): Promise<unknown[]> => {
      const row = await read('fin_ar_bill', id);
      return [row['pay_term_id'], row['terms_date'], row['due_date']];
    };
    const own = await bill({});
    expect(await shown(own)).toEqual(['NEXT31', '2026-01-31', '2026-02-28']);
    await change('fin_ar_bill', own, { pay_term_id: 'INV17' });
    expect(await shown(own)).toEqual(['INV17', '2026-01-31', '2026-02-17']);
    await change('fin_ar_bill', own, { bill_date: '2026-02-01' });
    expect(await shown(own)).toEqual(['INV17', '2026-02-01', '2026-02-18']);
    await change('fin_ar_bill', own, { terms_date: '2026-02-11' });
    expect(await shown(own)).toEqual(['INV17', '2026-02-11', '2026-02-28']);
    await change('fin_ar_bill', own, { due_date: '2026-05-01' });
    expect(await shown(own)).toEqual(['INV17', '2026-02-11', '2026-05-01']);
    expect(await shown(await bill({ due_date: '2026-04-04' }))).toEqual([null, null, '2026-04-04']);
    expect(await shown(await bill({ customer_id: 'BYDAYS' }))).toEqual([null, null, '2026-03-17']);
    expect(await shown(await bill({ customer_id: 'BYDAYS', pay_term_id: 'MONTH60' }))).toEqual([
      'MONTH60',
      '2026-01-31',
      '2026-04-01',
    ]);
  });
});
