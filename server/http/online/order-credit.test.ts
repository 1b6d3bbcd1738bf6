import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { addDays, dateText } from '#core/dates/dates.ts';
import { agreeingIn } from '#server/testing/agreed.ts';
import { flowStage } from '#server/testing/flow-stage.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const {
  server,
  desk,
  call,
  save,
  make,
  press,
  said,
  outcome,
  done,
  read,
  lines: linesOf,
  through,
  store,
  param,
  order,
  drawn,
} = flowStage();

describe('[P01] [P03] what must hold before an order is audited', () => {
  it('refuses an order beyond the credit of the customer, with the figures of the example', async () => {
    await store('crm_customer', { id: 'LIMIT', code: 'LIMIT', name: '额度客户', enabled: 'Y' });
    await store('crm_credit', { id: 'L', customer_id: 'LIMIT', credit_limit: 10000, control_type: '3' });
    // Receivables of 6200 with an advance of 500 beside them.
    await sql`insert into fin_party_ledger (tenant_id, ledger, party_id, period, bill_date, kind, form_code, bill_id, bill_no, currency, increase, decrease, own_balance)
      values ('1', 'ar', 'LIMIT', '2026-09', '2026-09-01', 'receivable', 'x', 'x', 'x', 'CNY', 6200, 500, 5700)`.execute(
      server.db,
    );
    const open = await drawn('sal_order', { customer_id: 'LIMIT' }, { qty: 2500, price: '1', tax_rate: '0' });
    await done('sal_order', 'audit', open);
    const id = await drawn('sal_order', { customer_id: 'LIMIT' }, { qty: 1000 });
    expect(await outcome('sal_order', 'audit', id)).toEqual([
      422,
      expect.stringContaining(
        '客户“额度客户”信用额度 10,000.00，已用 8,200.00（应收 5,700.00，未发货订单 2,500.00，未开票出库 0.00），可用 1,800.00，本单 3,616.00，超出 1,816.00',
      ),
    ]);
    await sql`update crm_credit set control_type = '1' where id = 'L'`.execute(server.db);
    expect(await said('sal_order', 'audit', id)).toContain('超出 1,816.00');
    expect((await read('sal_order', id))['bill_status']).toBe('2');
  });
  /** A customer of his own with a limit. */
  async function limited(id: string, limit: Row): Promise<void> {
    await store('crm_customer', { id, code: id, name: id, enabled: 'Y' });
    await store('crm_credit', { id, customer_id: id, ...limit });
  }
  const toThe = (id: string, qty: number, head: Row = {}) =>
    drawn('sal_order', { customer_id: id, ...head }, { qty, price: '1', tax_rate: '0' });

  it('[sale.credit] shows what is used and left as the check reckons it, in lists, sorted and asked for, and in the record', async () => {
    await limited('SHOWN', { credit_limit: 1000, temp_limit: 50, temp_end: '2020-01-01', control_type: '3' });
    await done('sal_order', 'audit', await toThe('SHOWN', 300));
    expect(await read('crm_credit', 'SHOWN')).toMatchObject({ used_amount: '300.00', avail_amount: '700.00' });
    const listed = async (query: string) =>
      (await call<Schemas['RowPage']>('GET', `/online/cgform/api/getData/crm_credit?pageSize=100&${query}`)).body.result
        .records;
    expect(await listed('customer_id=SHOWN')).toMatchObject([{ used_amount: '300.00', avail_amount: '700.00' }]);
    expect(await listed('used_amount_begin=300&used_amount_end=300')).toMatchObject([{ customer_id: 'SHOWN' }]);
    const amounts = (await listed('column=used_amount&order=desc')).map((row) => Number(row['used_amount']));
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
    // A change of the limit keeps what is reckoned.
    const stored = await read('crm_credit', 'SHOWN');
    expect((await call('PUT', '/online/cgform/api/form/crm_credit', { ...stored, credit_limit: 2000 })).status).toBe(
      200,
    );
    expect(await read('crm_credit', 'SHOWN')).toMatchObject({ used_amount: '300.00', avail_amount: '1700.00' });
  });

  it('[sale.credit] [finance.ar-bill] refuses orders of a customer who is overdue for longer than he may be, with bill, day and days', async () => {
    await limited('LATE', { credit_limit: 100000, overdue_days: 10, control_type: '3' });
    const due = addDays(dateText(new Date()), -11);
    const bill = async (id: string, due_date: string, open: number, state = '2') =>
      sql`insert into fin_ar_bill (id, tenant_id, bill_no, bill_date, ar_type, customer_id, amount, written_amount, open_amount, due_date, bill_status)
        values (${id}, '1', ${id}, '2026-01-01', '1', 'LATE', 100, ${100 - open}, ${open}, ${due_date}, ${state})`.execute(
        server.db,
      );
    await bill('LATE-PAID', '2020-01-01', 0);
    await bill('LATE-DRAFT', '2020-01-01', 100, '0');
    await bill('LATE-10', addDays(due, 1), 60);
    const audit = async () => await said('sal_order', 'audit', await toThe('LATE', 5));
    expect(await audit()).toContain('审核成功');
    await bill('LATE-11', due, 40);
    const told = `客户“LATE”应收单 LATE-11 到期日 ${due}，已逾期 11 天，未核销 40.00，超过允许逾期 10 天`;
    expect(await audit()).toContain(`不能审核：${told}`);
    await sql`update crm_credit set control_type = '2' where id = 'LATE'`.execute(server.db);
    const id = await toThe('LATE', 5);
    expect(await said('sal_order', 'audit', id)).toContain('须经信用审批');
    await sql`update crm_credit set control_type = '1' where id = 'LATE'`.execute(server.db);
    expect(await said('sal_order', 'audit', id)).toContain(told);
    expect((await read('sal_order', id))['bill_status']).toBe('2');
    const days = async (query: string) =>
      (
        await call<Schemas['RowPage']>(
          'GET',
          `/online/cgform/api/getData/fin_ar_bill?customer_id=LATE&pageSize=100&${query}`,
        )
      ).body.result.records.map((row) => [row['bill_no'], row['overdue_days']]);
    expect(await days('column=overdue_days,bill_no&order=desc,asc')).toEqual([
      ['LATE-11', 11],
      ['LATE-10', 10],
      ['LATE-DRAFT', 0],
      ['LATE-PAID', 0],
    ]);
    expect(await days('overdue_days_begin=11')).toEqual([['LATE-11', 11]]);
    expect((await read('fin_ar_bill', 'LATE-11'))['overdue_days']).toBe(11);
  });

  it('[base.customer] tells what is beyond the limit in the record of a customer of whom none is kept', async () => {
    await store('crm_customer', { id: 'OWNLIM', code: 'OWNLIM', name: 'OWNLIM', credit_limit: 100, enabled: 'Y' });
    expect(await outcome('sal_order', 'audit', await toThe('OWNLIM', 150))).toEqual([
      200,
      expect.stringContaining('信用额度 100.00，已用 0.00'),
    ]);
  });

  it('lets a process agree to more than the credit where it may, and adds a temporary limit until its day', async () => {
    await limited('BYPROC', { credit_limit: 100, control_type: '2' });
    // One limit for each: of two only one would count.
    const second = await save('crm_credit', { customer_id: 'BYPROC', credit_limit: 1000, control_type: '1' });
    expect([second.status, second.body.message]).toEqual([422, expect.stringContaining('客户')]);
    const id = await toThe('BYPROC', 150);
    expect(await said('sal_order', 'audit', id)).toContain('超出 50.00，须经信用审批');
    await (
      await agreeingIn(server)
    )('sal_order', id);
    expect((await read('sal_order', id))['bill_status']).toBe('2');
    await limited('TEMP', { credit_limit: 100, temp_limit: 50, temp_end: '2020-01-01', control_type: '3' });
    const more = await toThe('TEMP', 150);
    expect(await said('sal_order', 'audit', more)).toContain('信用额度 100.00，已用 0.00');
    await sql`update crm_credit set temp_end = '2099-12-31' where id = 'TEMP'`.execute(server.db);
    expect(await said('sal_order', 'audit', more)).toContain('审核成功');
    expect(await said('sal_order', 'audit', await toThe('TEMP', 1))).toContain('信用额度 150.00');
  });

  it('counts what will be billed: lines after what is taken off them, and what nobody ordered, too', async () => {
    await limited('FULL', { credit_limit: 100, control_type: '3' });
    const cheap = await toThe('FULL', 150, { discount_amount: '40' });
    expect(await said('sal_order', 'audit', cheap)).toContain('本单 110.00，超出 10.00');
    await expect(toThe('FULL', 10, { discount_amount: '11' })).rejects.toThrow(
      '优惠金额 11.00 超过各行优惠前价税合计 10.00，请改小',
    );
    const out = await make('sal_out', {
      customer_id: 'FULL',
      warehouse_id: 'W1',
      sal_out_item: [{ material_id: 'FG1', qty: 101, price: '1', tax_rate: '0' }],
    });
    expect(await said('sal_out', 'audit', out)).toContain('本单 101.00，超出 1.00');
  });

  it('counts a delivery as unbilled by what followed from it, whatever the parameter says by now', async () => {
    await limited('UNBILLED', { credit_limit: 1000, control_type: '3' });
    await param('flow.receivableWhen', 'invoice');
    const id = await toThe('UNBILLED', 100);
    await done('sal_order', 'audit', id);
    await through(['sal_order', 'push_out', id], [60]);
    await param('flow.receivableWhen', 'out');
    expect(await said('sal_order', 'credit_check', id)).toContain(
      '已用 60.00（应收 0.00，未发货订单 0.00，未开票出库 60.00）',
    );
  });

  it('asks again when an order, or a line of it, is opened again', async () => {
    await limited('AGAIN', { credit_limit: 100, control_type: '3' });
    const id = await toThe('AGAIN', 100);
    await done('sal_order', 'audit', id);
    await done('sal_order', 'close', id);
    const other = await toThe('AGAIN', 60);
    await done('sal_order', 'audit', other);
    expect(await said('sal_order', 'reopen', id)).toContain('不能反关闭：客户“AGAIN”信用额度 100.00，已用 60.00');
    const [line] = await linesOf('sal_order', other);
    const turn = (isClosed: boolean) =>
      call('POST', `/online/cgform/flow/line/sal_order/${other}`, { lineId: line?.['id'], isClosed });
    expect((await turn(true)).status).toBe(200);
    await done('sal_order', 'reopen', id);
    expect((await turn(false)).body.message).toContain('不能打开行：客户“AGAIN”信用额度 100.00，已用 100.00');
    expect((await linesOf('sal_order', other))[0]?.['line_status']).toBe('2');
    const bought = await drawn('pur_order', { supplier_id: 'SUP', order_type: '1' }, { qty: 5 });
    await done('pur_order', 'audit', bought);
    await done('pur_order', 'close', bought);
    await sql`update pur_supplier set status = '4' where id = 'SUP'`.execute(server.db);
    expect(await said('pur_order', 'reopen', bought)).toContain('不能反关闭：供应商“供应商”的准入状态');
    await sql`update pur_supplier set status = '3' where id = 'SUP'`.execute(server.db);
    expect((await press('pur_order', 'reopen', bought)).status).toBe(200);
  });
  it('[sale.order] says what there is for an order, and what credit it has, without changing anything', async () => {
    await desk.material('SC1', { std_cost: '1' });
    await desk.post('wms_other_in', { warehouse_id: 'W1' }, [{ material_id: 'SC1', qty: 30 }]);
    const id = await order([
      { material_id: 'SC1', qty: 20 },
      { material_id: 'SC1', qty: 15 },
    ]);
    const stock = await press('sal_order', 'stock_check', id);
    expect((stock.result as { messages: string[] }).messages).toEqual([
      expect.stringContaining('未交 20，现存 30，预留和冻结 0，可用 30，在途 0，够'),
      expect.stringContaining('未交 15，现存 30，预留和冻结 0，可用 10，在途 0，缺 5'),
    ]);
    expect(await said('sal_order', 'credit_check', id)).toContain('没有信用额度，不控制信用');
    const { rows } = await sql<{
      id: string;
    }>`select id from sal_order where customer_id = 'LIMIT' order by id limit 1`.execute(server.db);
    expect(await said('sal_order', 'credit_check', rows[0]?.id ?? '')).toContain(
      '信用额度 10,000.00；已用 9,316.00（应收 5,700.00，未发货订单 3,616.00，未开票出库 0.00），可用 684.00；',
    );
  });
});
