import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { flowStage } from '#server/testing/flow-stage.ts';
import { productionModules } from '#server/testing/online.ts';
import { workOrders } from '#server/testing/work-orders.ts';

type Row = Record<string, unknown>;

const {
  server,
  desk,
  call,
  make,
  press,
  said,
  done,
  audit,
  read,
  lines: linesOf,
  proposal,
  pushed,
  param,
  order,
  store,
} = flowStage({ modules: productionModules });

describe('[P05] [P06] production', () => {
  const workOrder = workOrders({ make, server });
  const demands = async (no: unknown): Promise<readonly unknown[]> => {
    const { rows } = await sql<{ qty: number }>`
      select qty::float as qty from mfg_demand where src_no = ${no} and del_flag = 0 order by demand_no`.execute(
      server.db,
    );
    return rows.map(({ qty }) => qty);
  };

  it('plans by what is forecast less what was ordered for the month, once, and by the orders themselves', async () => {
    const items = ['FC1', 'FC2'];
    for (const one of items) await desk.material(one);
    const forecast = await make('sal_forecast', {
      period: '2026-05',
      sal_forecast_item: items.map((material_id) => ({ material_id, qty: 500 })),
    });
    expect(await said('sal_forecast', 'push_demand', forecast)).toContain('没有审核');
    await audit('sal_forecast', forecast);
    const may = { delivery_date: '2026-05-20' };
    const sold = await order(
      [
        { material_id: 'FC1', qty: 320, ...may },
        { material_id: 'FC2', qty: 560, ...may },
      ],
      may,
    );
    await done('sal_forecast', 'push_demand', forecast);
    await done('sal_order', 'push_mrp', sold);
    const numbers = [(await read('sal_forecast', forecast))['bill_no'], (await read('sal_order', sold))['bill_no']];
    expect([await demands(numbers[0]), await demands(numbers[1])]).toEqual([[180], [320, 560]]);
    expect(await linesOf('sal_forecast', forecast)).toMatchObject([
      { consumed_qty: '320.0000' },
      { consumed_qty: '500.0000' },
    ]);
    // Twice is once; what is ordered since is taken off, but never below what is planned.
    await order([{ material_id: 'FC1', qty: 100, ...may }], may);
    await sql`update mfg_demand set planned_qty = 100 where src_no = ${numbers[0]}`.execute(server.db);
    await done('sal_order', 'push_mrp', sold);
    await done('sal_forecast', 'push_demand', forecast);
    expect([await demands(numbers[0]), await demands(numbers[1])]).toEqual([[100], [320, 560]]);
    const { body } = await proposal('sal_order', 'push_plan', sold);
    expect(body.result).toMatchObject({
      form: 'mfg_plan',
      values: { mfg_plan_item: [{ qty: '320', end_date: '2026-05-20' }, { qty: '560' }] },
    });
    // A forecast leaves the pool when it is taken back, unless it is planned.
    expect(await said('sal_forecast', 'unaudit', forecast)).toMatch(/已计划 100，不能反审核/);
    await sql`update mfg_demand set planned_qty = 0 where src_no = ${numbers[0]}`.execute(server.db);
    await done('sal_forecast', 'unaudit', forecast);
    expect(await demands(numbers[0])).toEqual([]);
  });

  it('[storage.production-issue] issues so many sets of what a work order takes, no more than it needs, and says what is missing', async () => {
    await store('mfg_workshop', { id: 'WS', code: 'WS', name: '车间' });
    await sql`update md_unit set precision_num = 0 where id = '1'`.execute(server.db);
    for (const one of ['KA', 'KB']) await desk.material(one, { unit_id: '1', std_cost: '1' });
    await desk.post('wms_other_in', { warehouse_id: 'W1' }, [{ material_id: 'KA', qty: 500 }]);
    const work = await workOrder(100, [
      { material_id: 'KA', unit_qty: '2', loss_rate: '2' },
      { material_id: 'KB', unit_qty: '0.25' },
    ]);
    const issue = (type = '1', lines: readonly Row[] = []) =>
      make('wms_prod_issue', {
        bill_date: '2026-10-10',
        work_order_id: work,
        issue_type: type,
        warehouse_id: 'W1',
        wms_prod_issue_item: lines,
      });
    const kit = (id: string, sets: string) =>
      call('POST', '/online/cgform/api/doButton', {
        formId: 'wms_prod_issue',
        buttonCode: 'by_kit',
        dataId: id,
        uiFormData: { value: sets },
      });
    const first = await issue();
    expect((await kit(first, '-1')).body.message).toContain('套数“-1”须是大于 0 的数字');
    expect((await kit(first, '30')).body.message).toContain('1 行缺料：KB 物料KB 应领 8，可用 0，缺 8');
    expect(await linesOf('wms_prod_issue', first)).toMatchObject([
      { material_id: 'KA', need_qty: '204.0000', qty: '62.0000' },
      { material_id: 'KB', need_qty: '25.0000', qty: '8.0000' },
    ]);
    const second = await issue();
    await kit(second, '100');
    expect(await linesOf('wms_prod_issue', second)).toMatchObject([
      { qty: '142.0000', issued_qty: '62.0000' },
      { qty: '17.0000', issued_qty: '8.0000' },
    ]);
    expect((await kit(await issue(), '1')).body.message).toContain('用料已全部领出');
    // Beyond what it needs, audited issues are excess or supplementary ones, or within the tolerance.
    await desk.post('wms_other_in', { warehouse_id: 'W1' }, [{ material_id: 'KB', qty: 500 }]);
    const taken = async (qty: number, { type = '1', material_id = 'KA' } = {}) => {
      const id = await issue(type, [
        { material_id, qty: 0.5 },
        { material_id, qty: qty - 0.5 },
      ]);
      return await said('wms_prod_issue', 'audit', id);
    };
    expect(await taken(205)).toMatch(
      /不能审核：KA 物料KA：生产工单“MO\S+”应领 204，已领 0，本次 205，超出 1（允许超领 0%）；超出的请改用领料类型“超额领用”或“补料”$/,
    );
    for (const id of [first, second]) await done('wms_prod_issue', 'audit', id);
    expect(await taken(1)).toContain('应领 204，已领 204，本次 1，超出 1');
    expect(await taken(1, { material_id: 'FG1' })).toMatch(
      /FG1 物料FG1 不在生产工单“MO\S+”的用料清单中；请改用领料类型/,
    );
    for (const type of ['2', '3']) expect(await taken(10, { type })).toContain('成功');
    // What came back good may be issued anew.
    const back = await make('wms_prod_return', {
      bill_date: '2026-10-11',
      work_order_id: work,
      return_type: '1',
      warehouse_id: 'W1',
      wms_prod_return_item: [{ material_id: 'KA', qty: 4, cost_price: '1' }],
    });
    await done('wms_prod_return', 'audit', back);
    expect(await taken(5)).toContain('应领 204，已领 200，本次 5，超出 1');
    expect(await taken(4)).toContain('成功');
    await param('flow.overIssue', '1');
    expect(await taken(3)).toContain('本次 3，超出 0.96（允许超领 1%）');
    expect(await taken(2)).toContain('成功');
    // Without a list there is a bill of materials, or nothing is known.
    const unlisted = await make('wms_prod_issue', {
      bill_date: '2026-10-10',
      work_order_id: await workOrder(1),
      issue_type: '1',
      warehouse_id: 'W1',
      wms_prod_issue_item: [{ material_id: 'KA', qty: 3 }],
    });
    await done('wms_prod_issue', 'audit', unlisted);
  });

  it('[P06] [storage.production-return] takes back at what was issued, to the cent, and no more than is there of it', async () => {
    await desk.material('POWDER');
    const buy = (qty: number, price: number) =>
      desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [{ material_id: 'POWDER', qty, price }]);
    await buy(20, 68);
    const work = await workOrder(1000, [
      { material_id: 'POWDER', unit_qty: '0.0125', loss_rate: '3', need_qty: '12.875' },
    ]);
    const issue = await make('wms_prod_issue', {
      bill_date: '2026-10-10',
      work_order_id: work,
      issue_type: '1',
      warehouse_id: 'W1',
      wms_prod_issue_item: [{ material_id: 'POWDER', qty: '12.875' }],
    });
    await done('wms_prod_issue', 'audit', issue);
    expect(await desk.worth('POWDER')).toEqual(['7.125', '484.50']);
    const back = await pushed(['wms_prod_issue', 'push_material_return', issue], [0.25], {
      bill_date: '2026-10-11',
      return_type: '1',
    });
    await done('wms_prod_return', 'audit', back);
    expect(await desk.worth('POWDER')).toEqual(['7.375', '501.50']);
    expect(await linesOf('wms_prod_return', back)).toMatchObject([{ cost_amount: '17.00' }]);
    expect(await linesOf('wms_prod_issue', issue)).toMatchObject([{ return_qty: '0.2500' }]);
    // Whatever it costs by now, and whether it is typed or pushed, no more comes back than was issued.
    await buy(1, 1000);
    const typed = (qty: number, material_id = 'POWDER') =>
      make('wms_prod_return', {
        bill_date: '2026-10-11',
        work_order_id: work,
        return_type: '2',
        warehouse_id: 'W1',
        wms_prod_return_item: [{ material_id, qty }],
      });
    const refused = async (id: string) => await said('wms_prod_return', 'audit', id);
    expect(await refused(await typed(12.626))).toMatch(
      /POWDER 物料POWDER 对生产工单已领 12.875，已退 0.25，本次 12.626，超出 0.001/,
    );
    expect(await refused(await typed(1, 'FG1'))).toContain('对生产工单已领 0，已退 0，本次 1');
    const more = await pushed(['wms_prod_issue', 'push_material_return', issue], [12.625], {
      bill_date: '2026-10-11',
      return_type: '1',
    });
    await done('wms_prod_return', 'audit', more);
    expect(await linesOf('wms_prod_return', more)).toMatchObject([{ cost_amount: '858.50' }]);
    expect(await said('wms_prod_issue', 'unaudit', issue)).toContain('已有下游单据');
  });

  it('[procure.outsource-order] takes material by the bills of its outputs, with loss, and tells of outputs without one', async () => {
    for (const id of ['PART', 'MADE', 'NOBOM']) await desk.material(id);
    await store('bom_head', {
      id: 'BM',
      bom_type: '1',
      material_id: 'MADE',
      version_no: 'A',
      base_qty: 10,
      bill_status: '2',
      is_default: 'Y',
    });
    await store('bom_item', {
      id: 'BMI',
      head_id: 'BM',
      line_no: 1,
      seq_no: 1,
      material_id: 'PART',
      qty: 20,
      loss_rate: 3,
    });
    const id = await make('pur_outsource', {
      supplier_id: 'SUP',
      delivery_date: '2026-10-30',
      pur_outsource_item: [
        { material_id: 'MADE', qty: 100, price: '1' },
        { material_id: 'MADE', qty: 50, price: '1' },
        { material_id: 'NOBOM', qty: 1, price: '1' },
      ],
      pur_outsource_mat: [{ material_id: 'FG2', need_qty: 7 }],
    });
    for (let twice = 0; twice < 2; twice += 1)
      expect(await said('pur_outsource', 'explode', id)).toContain('已按BOM计算 1 种发料；没有BOM的产出：NOBOM');
    // 150 × 20 ÷ 10 × 1.03
    expect((await read('pur_outsource', id))['pur_outsource_mat']).toMatchObject([
      { material_id: 'FG2', need_qty: '7.0000' },
      { material_id: 'PART', need_qty: '309.0000' },
    ]);
    await done('pur_outsource', 'submit', id);
    expect((await press('pur_outsource', 'explode', id)).status).toBe(422);
  });
});
