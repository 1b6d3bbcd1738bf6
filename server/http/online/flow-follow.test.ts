import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { flowGraph } from '#server/engine/flow/flow-links.ts';
import { agreeingIn } from '#server/testing/agreed.ts';
import { flowStage } from '#server/testing/flow-stage.ts';
import { productionModules } from '#server/testing/online.ts';

type Row = Record<string, unknown>;

const {
  server,
  desk,
  call,
  save,
  make,
  said,
  done,
  post,
  read,
  lines: linesOf,
  proposal,
  draft,
  through,
  newest,
  store,
  order,
} = flowStage({ modules: productionModules });

describe('[P02] what comes back', () => {
  const back = async (form: 'sal_return_in' | 'sal_return_apply', customer: string, line: Row): Promise<string> => {
    const head = form === 'sal_return_in' ? { warehouse_id: 'W1' } : { reason_id: await reason(), handle_type: '1' };
    const answer = await save(form, { customer_id: customer, ...head, [`${form}_item`]: [line] });
    if (answer.status !== 200) return JSON.stringify(answer.body);
    if (form === 'sal_return_apply') await done(form, 'submit', answer.body.result);
    return await said(form, 'audit', answer.body.result);
  };
  async function reason(): Promise<string> {
    await sql`insert into md_reason (id, tenant_id, code, name, reason_type, enabled) values ('BACK', '1', 'BACK', '退货', '1', 'Y')
      on conflict do nothing`.execute(server.db);
    return 'BACK';
  }

  it('was delivered to that customer, in that batch, and is not back yet, whatever its lines come from', async () => {
    await store('crm_customer', { id: 'BACKS', code: 'BACKS', name: '退货客户', enabled: 'Y' });
    await store('crm_customer', { id: 'NEVER', code: 'NEVER', name: '别家', enabled: 'Y' });
    await desk.material('LOT', { std_cost: '2', batch_flag: 'Y' });
    const lots = ['B1', 'B2'].map((batch_no) => ({ material_id: 'LOT', qty: 500, batch_no }));
    await desk.post('wms_other_in', { warehouse_id: 'W1' }, lots);
    const out = await desk.post('sal_out', { warehouse_id: 'W1', customer_id: 'BACKS' }, [
      { material_id: 'LOT', qty: 100, price: 1, batch_no: 'B1' },
    ]);
    const [line] = await linesOf('sal_out', out);
    const of = { material_id: 'LOT', qty: 10, price: 1 };
    for (const form of ['sal_return_in', 'sal_return_apply'] as const) {
      const { price: _price, ...own } = of;
      const given = form === 'sal_return_in' ? of : own;
      expect(await back(form, 'NEVER', { ...given, batch_no: 'B1' })).toContain('没有向该客户出库过，不能退货');
      expect(await back(form, 'BACKS', { ...given, batch_no: 'B2' })).toContain('批号 B2：没有向该客户出库过');
      expect(await back(form, 'BACKS', { ...given, batch_no: 'B2', src_line_id: line?.['id'] })).toContain(
        '批号须与来源销售出库单',
      );
      expect(await back(form, 'BACKS', { ...given, batch_no: 'B1', qty: 101 })).toContain(
        '已向该客户出库 100，已退 0，本次 101，超出 1',
      );
    }
    // A return that names no delivery needs somebody who agreed to it; the delivery stays all the same.
    expect(await back('sal_return_in', 'BACKS', { ...of, batch_no: 'B1', qty: 60 })).toContain('请填写原因');
    expect(await back('sal_return_apply', 'BACKS', { ...of, batch_no: 'B1', qty: 60 })).toContain('审核成功');
    await through(['sal_return_apply', 'push_in', await newest('sal_return_apply')]);
    expect(await said('sal_out', 'unaudit', out)).toContain(
      '不能反审核：第 1 行 LOT 物料LOT 已向该客户出库 100，已退 60，反审核 100 后不足已退数量',
    );
    expect(
      await back('sal_return_in', 'BACKS', { ...of, batch_no: 'B1', price: 2, src_line_id: line?.['id'] }),
    ).toContain('不含税单价须与来源销售出库单');
    const rest = { ...of, batch_no: 'B1', tax_rate: 0, src_line_id: line?.['id'] };
    expect(await back('sal_return_in', 'BACKS', { ...rest, qty: 41 })).toContain('已退 60，本次 41，超出 1');
    expect(await back('sal_return_in', 'BACKS', { ...rest, qty: 40 })).toContain('审核成功');
  });

  it('is no more than was delivered through requests and receipts together', async () => {
    const out = await through(['sal_order', 'push_out', await order([{ qty: 100 }])]);
    const head = { reason_id: await reason(), handle_type: '1', warehouse_id: undefined };
    const request = await through(['sal_out', 'push_apply', out], [70], head);
    const direct = await draft(['sal_out', 'push_return', out]);
    expect((direct.body['sal_return_in_item'] as Row[])[0]).toMatchObject({ qty: '30' });
    const over = await draft(['sal_out', 'push_return', out], [31]);
    expect((await save(over.form, over.body)).body.message).toContain('已下推数量 70，本次 31，超出 1（不允许超出）');
    await through(['sal_out', 'push_return', out], [30]);
    await through(['sal_return_apply', 'push_in', request]);
    expect((await proposal('sal_out', 'push_return', out)).body.message).toContain('没有可下推的数量');
  });
});

describe('drafts that follow from a record without taking of it', () => {
  const newestOf = async (form: string): Promise<Row> => read(form, await newest(form));

  it('[sale.opportunity] a quotation while it is open, an order once it is won, nothing when it is lost', async () => {
    const lines = [
      { material_id: 'FG1', qty: 200, price: '3.2' },
      { material_id: 'FG2', qty: 5 },
    ];
    const id = await make('crm_opportunity', {
      name: '新机型',
      customer_id: 'CUS',
      stage: '4',
      crm_opportunity_item: lines,
    });
    expect(await said('crm_opportunity', 'push_quote', id)).toContain('第 2 行没有单价，请先编辑填写');
    const { version } = await read('crm_opportunity', id);
    const [first, second] = (await read('crm_opportunity', id))['crm_opportunity_item'] as Row[];
    await call('PUT', '/online/cgform/api/form/crm_opportunity', {
      id,
      version,
      crm_opportunity_item: [first, { ...second, price: '7' }],
    });
    expect(await said('crm_opportunity', 'push_order', id)).toContain('还没有赢单');
    await done('crm_opportunity', 'push_quote', id);
    const quote = await newestOf('quo_quote');
    expect(quote).toMatchObject({ customer_id: 'CUS', opportunity_id: id, bill_status: '0', total_amount: '675.00' });
    await done('crm_opportunity', 'win', id);
    await done('crm_opportunity', 'push_order', id);
    expect((await newestOf('sal_order'))['sal_order_item']).toMatchObject([
      { material_id: 'FG1', qty: '200.0000', price: '3.200000' },
      { material_id: 'FG2', qty: '5.0000', price: '7.000000' },
    ]);
    const lost = await make('crm_opportunity', { name: '旧机型', customer_id: 'CUS', stage: '4', end_reason: '1' });
    await done('crm_opportunity', 'lose', lost);
    expect(await said('crm_opportunity', 'push_quote', lost)).toContain('已输单，不能下推');
  });

  it('[sale.delivery-notice] a picking task over what is not delivered, one at a time', async () => {
    const notice = await through(['sal_order', 'push_delivery', await order([{ qty: 30 }])]);
    await done('sal_delivery_notice', 'push_pick', notice);
    const task = await newestOf('wms_pick');
    expect(task['wms_pick_item']).toMatchObject([{ material_id: 'FG1', qty: '30.0000' }]);
    expect(await said('sal_delivery_notice', 'push_pick', notice)).toContain(`已有拣货任务 ${String(task['bill_no'])}`);
  });

  it('[quotation.quote] molds are asked for where a quotation pays for them, once', async () => {
    const quote = await make('quo_quote', {
      customer_id: 'CUS',
      valid_to: '2099-12-31',
      quo_quote_item: [
        { material_id: 'FG1', qty: 10, price: '3', mold_fee: '48000' },
        { material_id: 'FG2', qty: 10, price: '3' },
      ],
    });
    const agreed = await agreeingIn(server);
    await done('quo_quote', 'submit', quote);
    await agreed('quo_quote', quote);
    await done('quo_quote', 'push_mold', quote);
    const asked = await newestOf('mold_apply');
    expect(asked).toMatchObject({ material_id: 'FG1', budget: '48000.00', cavity: 1, bill_status: '0' });
    expect(await said('quo_quote', 'push_mold', quote)).toContain(`已有开模申请 ${String(asked['bill_no'])}`);
    expect((await proposal('quo_quote', 'push_order', quote)).body.success).toBe(true);
    await done('quo_quote', 'lose', quote);
    expect((await proposal('quo_quote', 'push_order', quote)).body.message).toContain('单据现在不符合下推条件');
  });

  it('[sale.sample] [sale.return-apply] samples leave stock once they are agreed, returns become complaints, each once', async () => {
    const agreed = await agreeingIn(server);
    const sample = await make('sal_sample', {
      customer_id: 'CUS',
      need_date: '2026-10-30',
      sal_sample_item: [{ material_id: 'FG1', qty: 2, requirement: '镀锌' }],
    });
    expect(await said('sal_sample', 'push_sample', sample)).toContain('没有审批通过，不能出库');
    await agreed('sal_sample', sample);
    await done('sal_sample', 'push_sample', sample);
    const out = await newestOf('wms_other_out');
    expect(out).toMatchObject({ out_type: '2', warehouse_id: 'W1', bill_status: '0' });
    expect(await said('sal_sample', 'push_sample', sample)).toContain(`已有其他出库单 ${String(out['bill_no'])}`);
    expect(await said('sal_sample', 'push_sample_order', sample)).toContain('没有启用的车间');
    await store('mfg_workshop', { id: 'TRIAL', code: 'TRIAL', name: '试制车间' });
    await done('sal_sample', 'push_sample_order', sample);
    const trial = await newestOf('mfg_work_order');
    expect(trial).toMatchObject({
      wo_type: '3',
      material_id: 'FG1',
      qty: '2.0000',
      workshop_id: 'TRIAL',
      customer_id: 'CUS',
    });
    expect(await said('sal_sample', 'push_sample_order', sample)).toContain(`已有生产工单 ${String(trial['bill_no'])}`);

    await sql`insert into md_reason (id, tenant_id, code, name, reason_type) values ('RC', '1', 'RC', '尺寸不良', '1') on conflict do nothing`.execute(
      server.db,
    );
    const returned = await make('sal_return_apply', {
      customer_id: 'CUS',
      reason_id: 'RC',
      handle_type: '1',
      sal_return_apply_item: [{ material_id: 'FG1', qty: 3, batch_no: 'B7' }],
    });
    await done('sal_return_apply', 'submit', returned);
    await done('sal_return_apply', 'push_complaint', returned);
    const complaint = await newestOf('qc_complaint');
    expect(complaint).toMatchObject({ customer_id: 'CUS', material_id: 'FG1', batch_no: 'B7', defect_qty: '3.0000' });
    expect(complaint['content']).toContain('尺寸不良');
    expect(await said('sal_return_apply', 'push_complaint', returned)).toContain('已转客诉');
  });
});

describe('[P03] procurement', () => {
  it('follows an order through its arrival and receipt, and a provisional payable arises', async () => {
    const id = await post('pur_order', {
      supplier_id: 'SUP',
      order_type: '1',
      delivery_date: '2026-10-30',
      pur_order_item: [{ material_id: 'FG1', qty: 500, price: '20', tax_rate: '13', delivery_date: '2026-10-30' }],
    });
    const arrival = await through(['pur_order', 'push_arrival', id]);
    expect((await read('pur_order', id))['bill_status']).toBe('3');
    const receipt = await through(['pur_arrival', 'push_in', arrival], [480]);
    const head = await read('pur_order', id);
    const [line] = head['pur_order_item'] as Row[];
    expect([
      head['bill_status'],
      head['arrive_status'],
      Number(line?.['arrive_qty']),
      Number(line?.['in_qty']),
    ]).toEqual(['3', '1', 500, 480]);
    const { rows } = await sql<Row>`
      select amount::text, provisional, ap_type, bill_status from fin_ap_bill where src_id = ${receipt}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ amount: '9600.00', provisional: 'Y', ap_type: '1', bill_status: '2' }]);
    await done('wms_purchase_in', 'unaudit', receipt);
    expect((await read('pur_arrival', arrival))['bill_status']).toBe('2');
  });
});

describe('[P01] [P03] what an inspection lets pass', () => {
  it('limits a push only where the form that inspects is installed', async () => {
    const { forms } = await server.parts.engine.store.catalogue();
    const links = (without: string) =>
      flowGraph({ forms: forms.filter(({ head }) => head.name !== without) })
        .links.filter(({ push }) => push.lines.passed !== undefined)
        .map(({ push, passedBy }) => [push.to, push.lines.of === 'qty', passedBy?.head.name ?? null]);
    expect(links('')).toEqual(
      expect.arrayContaining([
        ['sal_out', false, 'qc_oqc'],
        ['sal_return_in', false, 'qc_rqc'],
        ['wms_purchase_in', false, 'qc_iqc'],
      ]),
    );
    expect(links('qc_oqc')).toContainEqual(['sal_out', true, null]);
  });
});
