import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { agreeingIn } from '#server/testing/agreed.ts';
import { tradeStage } from '#server/testing/trade-stage.ts';
import { TRADE_DAY } from '#server/testing/trade.ts';
import { workbookOf } from '#server/testing/workbook.ts';

type Row = Record<string, unknown>;

const trade = tradeStage();
const { server, store, item, refused } = trade;

describe('[trade-storage 5] a tax nobody said', () => {
  const untaxed = (more: Row = {}): Promise<string> => item({ tax_rate: null, ...more });
  const bare = (form: 'sal_out' | 'wms_purchase_in', line: Row): Promise<string> =>
    trade.desk.post(form, { warehouse_id: 'W1', bill_date: TRADE_DAY }, [{ qty: 1, price: '100', ...line }]);
  const nothingSaid = async (form: string, id: string): Promise<void> => {
    await sql`update ${sql.table(`${form}_item`)} set tax_rate = null, tax_amount = 0, total_amount = amount
      where head_id = ${id}`.execute(server.db);
  };
  const taxOf = async (form: string, id: string): Promise<readonly unknown[]> =>
    (await trade.lines(form, id)).map(({ tax_rate }) => tax_rate);

  const depart = async (): Promise<string> => {
    const { rows } = await sql<{ id: string }>`select id from sys_depart limit 1`.execute(server.db);
    return rows[0]?.id ?? '';
  };

  it('is refused where the document counts, naming the line, the item and what to do; 0 is said; a draft is saved', async () => {
    const id = await untaxed();
    for (const form of ['sal_out', 'wms_purchase_in'] as const) {
      const text = await refused(bare(form, { material_id: id }));
      expect(text).toContain(`第 1 行 ${id} 物料${id} 没有税率`);
      expect(text).toContain(form === 'sal_out' ? '客户' : '供应商');
      expect(text).toContain('填 0');
    }
    expect(await refused(trade.bought([{ material_id: id, qty: 5, price: '3', tax_rate: null }]))).toContain(
      '没有税率',
    );
    expect(
      await refused(
        trade.sold([
          { material_id: id, qty: 5, price: '3' },
          { material_id: id, qty: 5, price: '3', tax_rate: '' },
        ]),
      ),
    ).toContain('第 2 行');
    const saved = await trade.make('sal_order', {
      customer_id: 'CUS',
      delivery_date: '2026-10-30',
      sal_order_item: [{ material_id: id, qty: 5, price: '3', delivery_date: '2026-10-30' }],
    });
    expect((await trade.read('sal_order', saved))['bill_status']).toBe('0');
    await sql`update md_material set tax_rate = 0 where id = ${id}`.execute(server.db);
    expect(await refused(trade.audit('sal_order', saved))).toContain('重新保存');
    await trade.done('sal_order', 'reject', saved);
    await trade.call('PUT', '/online/cgform/api/form/sal_order', await trade.read('sal_order', saved));
    await trade.audit('sal_order', saved);
    expect(await taxOf('sal_order', saved)).toEqual(['0.00']);
    await bare('wms_purchase_in', { material_id: id });
  });

  it('the end of an approval asks it, too', async () => {
    const id = await untaxed();
    const saved = await trade.make('sal_out', {
      customer_id: 'CUS',
      warehouse_id: 'W1',
      sal_out_item: [{ material_id: id, qty: 1, price: '100' }],
    });
    expect(await refused((await agreeingIn(server))('sal_out', saved))).toContain('没有税率');
  });

  it('0 and nothing are two things on the customer, the supplier and the item', async () => {
    const id = await untaxed();
    for (const [form, one] of [
      ['crm_customer', 'CUS'],
      ['pur_supplier', 'SUP'],
      ['md_material', id],
    ] as const)
      for (const [tax_rate, kept] of [
        [0, '0.00'],
        [null, null],
        ['0', '0.00'],
        ['', null],
      ] as const) {
        const { version } = await trade.read(form, one);
        const { body } = await trade.call('PUT', `/online/cgform/api/form/${form}`, { id: one, version, tax_rate });
        expect([body.message, (await trade.read(form, one))['tax_rate']]).toEqual([
          expect.stringContaining('成功'),
          kept,
        ]);
      }
  });

  it('0 of the customer goes before the 13 of the item; samples for nothing need none', async () => {
    const id = await untaxed({ tax_rate: 13 });
    await bare('wms_purchase_in', { material_id: id });
    await sql`update crm_customer set tax_rate = 0 where id = 'CUS'`.execute(server.db);
    expect(await taxOf('sal_out', await bare('sal_out', { material_id: id }))).toEqual(['0.00']);
    await sql`update crm_customer set tax_rate = null where id = 'CUS'`.execute(server.db);
    const none = await untaxed();
    await trade.sold([{ material_id: none, qty: 1, tax_rate: null }], { order_type: '3' });
    expect(
      await refused(trade.sold([{ material_id: none, qty: 1, price: '7', tax_rate: null }], { order_type: '3' })),
    ).toContain('没有税率');
  });

  it('what counted before goes on without one: by orders, notices, arrivals, returns, changes, opened again', async () => {
    const id = await untaxed();
    const bought = await trade.bought([{ material_id: id, qty: 30, price: '5' }]);
    await nothingSaid('pur_order', bought);
    await trade.through(['pur_order', 'push_in', bought], [{ qty: 10 }], { warehouse_id: 'W1' });
    const arrival = await trade.through(['pur_order', 'push_arrival', bought], [{ qty: 20 }], { warehouse_id: 'W1' });
    const receipt = await trade.through(['pur_arrival', 'push_in', arrival]);
    expect(await taxOf('wms_purchase_in', receipt)).toEqual([null]);
    await trade.through(['wms_purchase_in', 'push_return', receipt], [{ qty: 1 }], { reason_id: 'R1' });
    const order = await trade.sold([{ material_id: id, qty: 20, price: '10' }]);
    await nothingSaid('sal_order', order);
    await trade.through(['sal_order', 'push_out', order], [{ qty: 5 }], { warehouse_id: 'W1' });
    const notice = await trade.through(['sal_order', 'push_delivery', order], [], {
      warehouse_id: 'W1',
      plan_date: TRADE_DAY,
    });
    const out = await trade.through(['sal_delivery_notice', 'push_out', notice], [{ qty: 5 }]);
    expect((await trade.lines('sal_out', out))[0]).toMatchObject({ tax_rate: null, total_amount: '50.00' });
    // The item has a rate by now: what counts stays what it was agreed at.
    await sql`update md_material set tax_rate = 13 where id = ${id}`.execute(server.db);
    await trade.done('sal_out', 'unaudit', out);
    await trade.call('PUT', '/online/cgform/api/form/sal_out', await trade.read('sal_out', out));
    await trade.audit('sal_out', out);
    expect(await taxOf('sal_out', out)).toEqual([null]);
    await trade.through(['sal_out', 'push_return', out], [{ qty: 1 }]);
    const change = async (lines: (all: readonly Row[]) => readonly Row[]): Promise<void> => {
      await trade.done('sal_order', 'change', order);
      const { rows } = await sql<{ id: string }>`
        select id from sal_order_change where order_id = ${order} and bill_status = '0'`.execute(server.db);
      const draft = await trade.read('sal_order_change', rows[0]?.id ?? '');
      const body = { ...draft, sal_order_change_item: lines(draft['sal_order_change_item'] as Row[]) };
      const { body: said } = await trade.call('PUT', '/online/cgform/api/form/sal_order_change', body);
      expect(said.message).toContain('成功');
      await trade.audit('sal_order_change', rows[0]?.id ?? '');
    };
    const added = { new_qty: 3, new_price: '10', new_date: '2026-10-30' };
    await change((all) => [
      { ...all[0], new_qty: 25 },
      { ...added, material_id: id },
    ]);
    // What is added is new: the order says no tax, the item does.
    expect(await taxOf('sal_order', order)).toEqual([null, '13.00']);
    await trade.done('sal_delivery_notice', 'close', notice);
    await trade.done('sal_order', 'close', order);
    await trade.done('sal_order', 'reopen', order);
    const [line] = await trade.lines('sal_order', order);
    for (const isClosed of [true, false]) {
      const { status, body } = await trade.call('POST', `/online/cgform/flow/line/sal_order/${order}`, {
        lineId: line?.['id'],
        isClosed,
      });
      expect([status, body.message]).toEqual([200, expect.anything()]);
    }
    const none = await untaxed();
    await expect(change((all) => [...all, { ...added, material_id: none }])).rejects.toThrow('没有税率');
  });

  it('sources that agreed to no tax leave it to the party and the item: requests, contracts, notices of nobody’s order', async () => {
    const [id, none] = [await untaxed({ tax_rate: 9 }), await untaxed()];
    const request = await trade.make('pur_request', {
      request_type: '1',
      request_depart: await depart(),
      pur_request_item: [id, none].map((material_id) => ({ material_id, qty: 4, need_date: '2026-10-30' })),
    });
    await (
      await agreeingIn(server)
    )('pur_request', request);
    const head = { supplier_id: 'SUP', order_type: '1', delivery_date: '2026-10-30' };
    const order = await trade.pushed(['pur_request', 'push_order', request], [{ price: '3' }, { price: '3' }], head);
    expect(await refused(trade.audit('pur_order', order))).toContain('第 2 行');
    await trade.done('pur_order', 'reject', order);
    const draft = await trade.read('pur_order', order);
    const [first, second] = draft['pur_order_item'] as Row[];
    await trade.call('PUT', '/online/cgform/api/form/pur_order', {
      ...draft,
      pur_order_item: [first, { ...second, tax_rate: '0' }],
    });
    await trade.audit('pur_order', order);
    expect(await taxOf('pur_order', order)).toEqual(['9.00', '0.00']);
    const contract = await trade.make('pur_contract', {
      name: '框架合同',
      supplier_id: 'SUP',
      pur_contract_item: [
        { material_id: id, qty: 9, price: '3' },
        { material_id: id, qty: 9, price: '3', tax_rate: '13' },
      ],
    });
    await trade.audit('pur_contract', contract);
    const call = ['pur_contract', 'push_order', contract] as const;
    const calling = { qty: 1, delivery_date: '2026-10-30' };
    const called = await trade.through(call, [calling, { ...calling, tax_rate: null }], head);
    expect(await taxOf('pur_order', called)).toEqual(['9.00', '13.00']);
    expect(await refused(trade.pushed(call, [calling, { ...calling, tax_rate: '6' }], head))).toContain('税率');
    await bare('wms_purchase_in', { material_id: none, tax_rate: '0', qty: 9 });
    const notice = await trade.make('sal_delivery_notice', {
      customer_id: 'CUS',
      warehouse_id: 'W1',
      plan_date: TRADE_DAY,
      sal_delivery_notice_item: [{ material_id: none, qty: 2 }],
    });
    await trade.audit('sal_delivery_notice', notice);
    expect(await refused(trade.through(['sal_delivery_notice', 'push_out', notice], [{ price: '8' }]))).toContain(
      '没有税率',
    );
  });

  it('a receipt by an arrival bears the tax of its order', async () => {
    const id = await item();
    const order = await trade.bought([{ material_id: id, qty: 10, price: '10' }]);
    const arrival = await trade.through(['pur_order', 'push_arrival', order], [], { warehouse_id: 'W1' });
    const step = ['pur_arrival', 'push_in', arrival] as const;
    expect(await refused(trade.pushed(step, [{ tax_rate: '3' }]))).toContain('税率');
    expect(await taxOf('wms_purchase_in', await trade.through(step, [{ tax_rate: null }]))).toEqual(['13.00']);
  });

  it('imported lines have the usual tax, too', async () => {
    const id = await untaxed({ tax_rate: 9 });
    await bare('wms_purchase_in', { material_id: id, qty: 9 });
    const book = await workbookOf({
      销售出库单: [
        ['单据编号', '单据日期', '客户', '仓库'],
        ['#1', TRADE_DAY, '客户', '仓库W1'],
      ],
      出库明细: [
        ['单据编号', '物料', '数量', '不含税单价'],
        ['#1', `物料${id}`, '2', '100'],
      ],
    });
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(book)]), '出库.xlsx');
    const answer = await fetch(`${server.url}/platform/online/cgform/api/importXls/sal_out`, {
      method: 'POST',
      headers: { 'x-access-token': await server.signInAsAdmin() },
      body,
    });
    const { message } = (await answer.json()) as { message: string };
    expect(message).toContain('导入成功');
    const { rows } = await sql<{ head_id: string }>`
      select head_id from sal_out_item where material_id = ${id}`.execute(server.db);
    const made = rows[0]?.head_id ?? '';
    expect(await trade.lines('sal_out', made)).toMatchObject([{ tax_rate: '9.00', tax_amount: '18.00' }]);
    await trade.audit('sal_out', made);
  });

  it('orders the server drafts have the tax of the party before that of the item', async () => {
    const id = await item({ tax_rate: 13 });
    await store('crm_customer', { id: 'ABROAD', code: 'ABROAD', name: '外销', tax_rate: 0, enabled: 'Y' });
    const opportunity = await trade.make('crm_opportunity', {
      bill_date: undefined,
      name: '外销商机',
      customer_id: 'ABROAD',
      stage: '6',
      crm_opportunity_item: [{ material_id: id, qty: 3, price: '10' }],
    });
    await sql`update crm_opportunity set stage = '6' where id = ${opportunity}`.execute(server.db);
    await trade.done('crm_opportunity', 'push_order', opportunity);
    const { rows } = await sql<{ tax_rate: string }>`
      select l.tax_rate::text from sal_order h join sal_order_item l on l.head_id = h.id where h.customer_id = 'ABROAD'`.execute(
      server.db,
    );
    expect(rows).toEqual([{ tax_rate: '0.00' }]);
  });
});
