import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { flowStage } from '#server/testing/flow-stage.ts';

type Row = Record<string, unknown>;

const { server, make, said, outcome, done, audit, read, lines: linesOf, proposal, store, order } = flowStage();

describe('[procure.request] what was asked for', () => {
  let depart = '';
  beforeAll(async () => {
    const { rows } = await sql<{
      id: string;
    }>`select id from sys_depart where tenant_id = '1' and del_flag = 0 order by id limit 1`.execute(server.db);
    depart = rows[0]?.id ?? '';
  });
  const request = async (lines: readonly Row[]): Promise<string> => {
    const id = await make('pur_request', {
      request_type: '1',
      request_depart: depart,
      pur_request_item: lines.map((line) => ({ material_id: 'FG1', need_date: '2026-11-05', ...line })),
    });
    // Its process agreed.
    await sql`update pur_request set bill_status = '2' where id = ${id}`.execute(server.db);
    return id;
  };
  const orders = async (): Promise<readonly Row[]> => {
    const { rows } = await sql<Row>`
      select h.id, h.supplier_id, l.material_id, l.qty::float as qty, l.price::float as price, l.tax_rate::float as tax, l.src_no
      from pur_order_item l join pur_order h on h.id = l.head_id where l.src_type = '4' and h.del_flag = 0 order by h.id, l.line_no`.execute(
      server.db,
    );
    return rows;
  };

  it('comes together as one order of each suggested supplier, line by line from its request, once', async () => {
    await store('pur_supplier', { id: 'SUP2', code: 'SUP2', name: '供应商二', enabled: 'Y' });
    await sql`update md_material set tax_rate = 13 where id in ('FG1', 'FG2')`.execute(server.db);
    const first = await request([{ qty: 10, supplier_id: 'SUP' }, { qty: 4, supplier_id: 'SUP2' }, { qty: 1 }]);
    const second = await request([{ qty: 5, supplier_id: 'SUP', need_date: '2026-11-02' }]);
    const draft = await make('pur_request', {
      request_type: '1',
      request_depart: depart,
      pur_request_item: [{ material_id: 'FG1', qty: 1, need_date: '2026-11-05' }],
    });
    expect(await said('pur_request', 'merge', `${first},${draft}`)).toContain('没有审核');
    expect(await orders()).toEqual([]);
    expect(await outcome('pur_request', 'merge', `${first},${second}`)).toEqual([
      200,
      expect.stringMatching(/供应商 2 行.*1 行没有建议供应商/),
    ]);
    const numbers = await Promise.all([first, second].map(async (id) => (await read('pur_request', id))['bill_no']));
    const made = await orders();
    expect(made.map(({ supplier_id, qty, tax, src_no }) => [supplier_id, qty, tax, src_no])).toEqual([
      ['SUP', 10, 13, numbers[0]],
      ['SUP', 5, 13, numbers[1]],
      ['SUP2', 4, 13, numbers[0]],
    ]);
    expect(await read('pur_order', String(made[0]?.['id']))).toMatchObject({ delivery_date: '2026-11-02' });
    expect(await said('pur_request', 'merge', `${first},${second}`)).toContain('剩余的 1 行都没有建议供应商');
    // Nobody knows a price yet, and somebody says so.
    await sql`update pur_order_item set unpriced = '3' where head_id = ${String(made[0]?.['id'])}`.execute(server.db);
    await audit('pur_order', String(made[0]?.['id']));
    expect((await linesOf('pur_request', second))[0]).toMatchObject({ ordered_qty: '5.0000' });
    const { body } = await proposal('pur_request', 'push_rfq', first);
    expect(body.result.values['pur_rfq_item']).toMatchObject([{ qty: '10' }, { qty: '4' }, { qty: '1' }]);
  });

  it('[sale.order] brings its deposit in advance, and all of it where none was agreed', async () => {
    await sql`insert into fin_bank_account (id, tenant_id, code, name, account_type, account_no, currency, enabled) values ('A1', '1', 'A1', '工行', '1', '1', 'CNY', 'Y')
      on conflict do nothing`.execute(server.db);
    const agreed = await order([{ qty: 100 }], { deposit: '100' });
    expect(await said('sal_order', 'push_advance', agreed)).toContain('金额 100.00');
    expect(await said('sal_order', 'push_advance', agreed)).toMatch(
      /应预收 100.00，已预收 100.00，没有可预收的金额；未审核的预收款单 YUS/,
    );
    // 100 x 3.2 with 13 % of tax.
    expect(await said('sal_order', 'push_advance', await order([{ qty: 100 }]))).toContain('金额 361.60');
  });

  it('[procure.order] is paid in advance up to its 预付款, drafts counted', async () => {
    await sql`insert into fin_bank_account (id, tenant_id, code, name, account_type, account_no, currency, enabled) values ('A1', '1', 'A1', '工行', '1', '1', 'CNY', 'Y') on conflict do nothing`.execute(
      server.db,
    );
    const id = await make('pur_order', {
      supplier_id: 'SUP',
      order_type: '1',
      delivery_date: '2026-11-05',
      prepay_amount: '300',
      pur_order_item: [{ material_id: 'FG1', qty: 100, price: '10', tax_rate: '13', delivery_date: '2026-11-05' }],
    });
    expect(await said('pur_order', 'push_prepay', id)).toContain('没有审核');
    await audit('pur_order', id);
    expect(await said('pur_order', 'push_prepay', id)).toContain('金额 300.00');
    expect(await said('pur_order', 'push_prepay', id)).toMatch(
      /应预付 300.00，已预付 300.00，没有可预付的金额；未审核的预付款单 YUF/,
    );
    // 1130 in all, of which 300 are paid in advance: what is asked for beyond that is refused, also after a request was closed.
    const no = (await read('pur_order', id))['bill_no'];
    const request = async (amount: string): Promise<string> =>
      make('pur_pay_request', {
        supplier_id: 'SUP',
        pay_type: '2',
        plan_date: '2026-11-06',
        pur_pay_request_item: [{ src_no: no, apply_amount: amount }],
      });
    const refused = await said('pur_pay_request', 'submit', await request('830.01'));
    expect(refused).toContain('金额 1,130.00，已预付 300.00，未付 830.00，在途申请 0.00，可申请 830.00，本次 830.01');
    const asked = await request('800');
    await audit('pur_pay_request', asked);
    expect(await said('pur_pay_request', 'submit', await request('31'))).toContain(
      '在途申请 800.00，可申请 30.00，本次 31.00，超出 1.00；已预付完的申请请先关闭',
    );
    await done('pur_pay_request', 'close', asked);
    expect(await said('pur_pay_request', 'submit', await request('1130'))).toContain('可申请 830.00');
  });
});
