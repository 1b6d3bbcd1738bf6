import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
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
  done,
  read,
  proposal,
  draft,
  through,
  store,
  param,
  order,
  drawn,
} = flowStage();

describe('[P01] [P03] what must hold before an order is audited', () => {
  it('[base.supplier] orders only from a supplier who is on trial or qualified, whatever he comes to be by his steps', async () => {
    const status = async () => (await read('pur_supplier', 'STEPS'))['status'];
    const step = async (act: string) => (await press('pur_supplier', act, 'STEPS')).status;
    await store('pur_supplier', { id: 'STEPS', code: 'STEPS', name: '步骤供应商', status: '1', enabled: 'Y' });
    const id = await drawn('pur_order', { supplier_id: 'STEPS', order_type: '1' }, { qty: 5 });
    const outsourced = await make('pur_outsource', {
      supplier_id: 'STEPS',
      delivery_date: '2026-10-30',
      pur_outsource_item: [{ material_id: 'FG1', qty: 5, price: '1' }],
    });
    await done('pur_outsource', 'submit', outsourced);
    const audits = async () => [await said('pur_order', 'audit', id), await said('pur_outsource', 'audit', outsourced)];
    const refused = (state: string): readonly unknown[] =>
      ['pur_order', 'pur_outsource'].map((): unknown =>
        expect.stringContaining(`供应商“步骤供应商”的准入状态为“${state}”`),
      );
    expect(await audits()).toEqual(refused('潜在'));
    for (const act of ['resume', 'suspend', 'eliminate', 'approve_qualified']) expect(await step(act)).toBe(422);
    expect([await step('apply'), await status()]).toEqual([200, '2']);
    expect([await step('eliminate'), await step('suspend'), await status()]).toEqual([422, 200, '4']);
    expect(await audits()).toEqual(refused('暂停'));
    expect([await step('resume'), await status()]).toEqual([200, '3']);
    expect([await step('suspend'), await step('eliminate'), await status()]).toEqual([200, 200, '5']);
    expect(await audits()).toEqual(refused('淘汰'));
    for (const act of ['apply', 'resume', 'approve_qualified']) expect(await step(act)).toBe(422);
    await sql`update pur_supplier set status = '2' where id = 'STEPS'`.execute(server.db);
    expect([await step('approve_qualified'), await status()]).toEqual([200, '3']);
    for (const message of await audits()) expect(message).toContain('审核成功');
  });

  it('[sale.contract] [procure.supplier-assess] are not audited where plan and shares do not add up, with both sums', async () => {
    const contract = async (plan: readonly (readonly [ratio: string | null, amount: string])[]) => {
      const id = await make('sal_contract', {
        name: '合计',
        customer_id: 'CUS',
        sal_contract_item: [{ material_id: 'FG1', qty: 100, price: '10', tax_rate: '13' }],
        sal_contract_plan: plan.map(([ratio, plan_amount], index) => ({
          period_no: index + 1,
          plan_date: '2026-12-01',
          ratio,
          plan_amount,
        })),
      });
      const agree = await agreeingIn(server);
      return agree('sal_contract', id).then(
        () => 'agreed',
        (error: unknown) => String(error),
      );
    };
    expect(await contract([['100', '1000']])).toContain('收款计划的计划金额合计 1,000.00，应等于合同金额 1,130.00');
    expect(
      await contract([
        ['40', '130'],
        ['50', '1000'],
      ]),
    ).toContain('收款计划的比例(%)合计 90.00，应等于 100.00');
    for (const plan of [
      [
        ['40', '130'],
        ['60', '1000'],
      ],
      [[null, '1130']],
      [],
    ] as const)
      expect(await contract(plan)).toBe('agreed');
    const assess = async (...weights: readonly string[]) => {
      const id = await make('pur_supplier_assess', {
        supplier_id: 'SUP',
        period: '2026-09',
        pur_supplier_assess_item: weights.map((weight) => ({ item_name: '质量', weight, score: '90' })),
      });
      await done('pur_supplier_assess', 'submit', id);
      return await said('pur_supplier_assess', 'audit', id);
    };
    expect(await assess('60', '30')).toContain('考核明细的权重(%)合计 90.00，应等于 100.00');
    expect(await assess('60', '40')).toContain('审核成功');
  });

  it('[procure.supplier-item] [base.unit-conversion] suppliers share no more than all of an item, and two units convert in one way', async () => {
    const item = async (quota_rate: string, more: Row = {}) =>
      (await save('pur_supplier_item', { supplier_id: 'SUP', material_id: 'FG2', quota_rate, ...more })).body;
    expect((await item('60')).success).toBe(true);
    expect((await item('41')).message).toContain('其他供应商已有 60%，最多可填 40%');
    expect((await item('41', { enabled: 'N' })).success).toBe(true);
    const second = await item('40');
    const stored = await read('pur_supplier_item', second.result);
    expect(
      (await call('PUT', '/online/cgform/api/form/pur_supplier_item', { ...stored, quota_rate: '39' })).status,
    ).toBe(200);
    await store('md_unit', { id: 'KGX', code: 'KGX', name: '千克', precision_num: 4, enabled: 'Y' });
    const convert = async (from_unit_id: string, to_unit_id: string, rate = '2', material_id = 'FG2') =>
      (await save('md_unit_conversion', { material_id, from_unit_id, to_unit_id, rate })).body.message;
    expect(await convert('1', 'KGX', '0')).toContain('换算率须大于 0');
    expect(await convert('1', 'KGX')).toContain('成功');
    for (const [from, to] of [
      ['1', 'KGX'],
      ['KGX', '1'],
    ] as const)
      expect(await convert(from, to)).toContain('这两个单位已有换算（反向换算由它的倒数得出）');
    expect(await convert('1', 'KGX', '3', 'FG1')).toContain('成功');
  });

  it('[base.material] keeps unit, costing and batches of an item once it moved or stands in a document', async () => {
    const change = async (id: string, more: Row) =>
      (await call('PUT', '/online/cgform/api/form/md_material', { ...(await read('md_material', id)), ...more })).body
        .message;
    await desk.material('IDLE');
    const fields = { material_type: '4', supply_type: '1' };
    expect(await change('FG1', { ...fields, cost_method: '2' })).toMatch(
      /计价方法不能修改：物料已有出入库（其他入库单 \S+）；请新建物料/,
    );
    expect(await change('FG1', { ...fields, remark: '备注', batch_flag: null })).toContain('成功');
    expect(await change('IDLE', { ...fields, cost_method: '2', batch_flag: 'Y' })).toContain('成功');
    await order([{ material_id: 'IDLE', qty: 1 }]);
    for (const more of [{ batch_flag: 'N' }, { cost_method: '1' }, { unit_id: 'KGX' }])
      expect(await change('IDLE', more)).toMatch(/不能修改：物料已被销售订单 \S+ 引用；请新建物料/);
  });

  it('[sale.after-sale] tickets are accepted, finished and closed, each step with what it needs', async () => {
    const id = await make('crm_after_sale', { customer_id: 'CUS', service_type: '1', content: '毛刺' });
    const set = (column: string, value: string | null) =>
      sql`update crm_after_sale set ${sql.ref(column)} = ${value} where id = ${id}`.execute(server.db);
    const step = async (act: string) => await said('crm_after_sale', act, id);
    await set('owner_id', null);
    expect(await step('accept')).toContain('不能受理：请先编辑，填写处理人');
    await set('owner_id', 'admin');
    expect(await step('finish')).toContain('现在的状态不能完成');
    await step('accept');
    expect(await step('finish')).toContain('不能完成：请先编辑，填写处理结果');
    await set('result', '已更换');
    await step('finish');
    expect(await step('close')).toContain('不能关闭：请先编辑，填写满意度');
    await set('satisfaction', '5');
    await step('close');
    expect((await read('crm_after_sale', id))['service_status']).toBe('4');
  });

  it('delivers over a notice only, where the company wants that', async () => {
    const id = await order();
    const { form, body } = await draft(['sal_order', 'push_out', id], [10]);
    const before = await make(form, body);
    await param('flow.directDelivery', 'N');
    const offered = async (): Promise<readonly unknown[]> =>
      (
        await call<Schemas['ListDefinition']>('GET', '/online/cgform/api/getColumns/sal_order')
      ).body.result.cgButtonList?.map((button) => button.buttonCode) ?? [];
    expect(await offered()).not.toContain('push_out');
    expect((await proposal('sal_order', 'push_out', id)).body.message).toContain(
      '参数“销售订单直接出库”不允许“下推出库”',
    );
    expect((await save(form, body)).body.message).toContain('参数“销售订单直接出库”不允许由它直接销售出库单');
    expect(await said('sal_out', 'audit', before)).toContain('参数“销售订单直接出库”不允许');
    const notice = await through(['sal_order', 'push_delivery', id], [10]);
    await through(['sal_delivery_notice', 'push_out', notice]);
    await param('flow.directDelivery', 'Y');
    expect(await offered()).toContain('push_out');
    await done('sal_out', 'audit', before);
  });

  it.each([
    ['sal_order', { customer_id: 'CUS' }, {}],
    ['pur_order', { supplier_id: 'SUP', order_type: '1' }, {}],
    ['sal_delivery_notice', { customer_id: 'CUS', warehouse_id: 'W1', plan_date: '2026-10-20' }, null],
  ] as const)('counts on no line of nothing: %s', async (form, head, more) => {
    const line = {
      material_id: 'FG1',
      qty: 0,
      ...(more === null ? {} : { price: '3.2', tax_rate: '13', delivery_date: '2026-10-30' }),
    };
    const day = more === null ? {} : { delivery_date: '2026-10-30' };
    const id = await make(form, { ...head, ...day, [`${form}_item`]: [line] });
    await done(form, 'submit', id);
    expect(await said(form, 'audit', id)).toMatch(/第 1 行 FG1 物料FG1 的\S+ 0 必须大于 0/);
  });

  it('orders nothing from a supplier who is suspended', async () => {
    await sql`update pur_supplier set status = '4' where id = 'SUP'`.execute(server.db);
    const id = await drawn('pur_order', { supplier_id: 'SUP', order_type: '1' }, { qty: 5 });
    expect(await said('pur_order', 'audit', id)).toContain('供应商“供应商”的准入状态为“暂停”');
    await sql`update pur_supplier set status = '3' where id = 'SUP'`.execute(server.db);
    expect((await press('pur_order', 'audit', id)).status).toBe(200);
  });
});
