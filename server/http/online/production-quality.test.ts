import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { flowStage } from '#server/testing/flow-stage.ts';
import { productionModules } from '#server/testing/online.ts';
import { workOrders } from '#server/testing/work-orders.ts';

type Row = Record<string, unknown>;

const { server, call, make, said, done, read, store } = flowStage({ modules: productionModules });

describe('[P05] [P06] production', () => {
  beforeAll(() => store('mfg_workshop', { id: 'WS', code: 'WS', name: '车间' }));
  const workOrder = workOrders({ make, server });

  it('[INV-MFG-02] [storage.production-in] brings in no more than was reported good, judged where it is inspected, and counts on the order', async () => {
    const work = await workOrder(100);
    const receipt = (qty: number, line: Row = {}) =>
      make('wms_prod_in', {
        bill_date: '2026-10-12',
        work_order_id: work,
        warehouse_id: 'W1',
        wms_prod_in_item: [{ material_id: 'FG1', qty, ...line }],
      });
    const audit = async (id: string) => await said('wms_prod_in', 'audit', id);
    const counted = async () => Number((await read('mfg_work_order', work))['in_qty']);
    expect(await audit(await receipt(101))).toMatch(/“MO\S+”生产数量 100，已入库 0，本次 101，超出 1/);
    const first = await receipt(60);
    await done('wms_prod_in', 'audit', first);
    expect(await counted()).toBe(60);
    await sql`update mfg_work_order set good_qty = 80 where id = ${work}`.execute(server.db);
    expect(await audit(await receipt(21))).toContain('合格报工 80，已入库 60，本次 21，超出 1');
    await done('wms_prod_in', 'unaudit', first);
    expect(await counted()).toBe(0);
    const inspection = await make('qc_fqc', {
      bill_date: '2026-10-12',
      work_order_id: work,
      material_id: 'FG1',
      batch_no: 'L1',
      check_qty: 50,
      qualified_qty: 40,
      unqualified_qty: 10,
      result: '1',
    });
    const lot = await receipt(41, { batch_no: 'L1' });
    expect(await audit(lot)).toContain('还没有判定，请先判定');
    await done('qc_fqc', 'judge', inspection);
    expect(await audit(lot)).toMatch(/合格与让步 40，已入库 0，本次 41，超出 1/);
    await done('wms_prod_in', 'audit', await receipt(40, { batch_no: 'L1' }));
    expect(await counted()).toBe(40);
  });

  it('[quality.fqc] receives what a final inspection let pass, once, no more than the work order was for, and keeps what was judged', async () => {
    await sql`update md_material set default_wh_id = 'W1' where id = 'FG1'`.execute(server.db);
    const work = await workOrder(100);
    const inspection = async (qualified: number): Promise<string> => {
      const id = await make('qc_fqc', {
        bill_date: '2026-10-12',
        work_order_id: work,
        material_id: 'FG1',
        check_qty: 100,
        qualified_qty: qualified,
        unqualified_qty: 100 - qualified,
        result: '1',
      });
      await done('qc_fqc', 'judge', id);
      return id;
    };
    const first = await inspection(90);
    const change = async (id: string) =>
      call('PUT', '/online/cgform/api/form/qc_fqc', { ...(await read('qc_fqc', id)), unqualified_qty: 11 });
    const remove = (form: string, id: string) => call('DELETE', `/online/cgform/api/form/${form}/${id}`);
    for (const answer of [await change(first), await remove('qc_fqc', first)])
      expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining('已判定（可用“检验”撤销')]);
    for (const form of ['qc_iqc', 'qc_oqc', 'qc_rqc', 'qc_first', 'qc_ipqc', 'qc_fqc'])
      expect((await call<Row>('GET', `/online/cgform/api/getColumns/${form}`)).body.result, form).toMatchObject({
        openField: 'qc_status',
        openStates: ['1', '2', '3'],
      });
    expect(await said('qc_fqc', 'push_in', first)).toContain('数量 90');
    expect(await said('qc_fqc', 'push_in', first)).toMatch(
      /合格与让步 90，已入库 90，没有可入库的数量；未审核的完工入库单 CPR/,
    );
    expect(await said('qc_fqc', 'push_in', await inspection(20))).toContain(
      '生产数量 100，已入库 90，本次 20，超出 10',
    );
    // What was judged is inspected again where nothing follows from it.
    expect(await said('qc_fqc', 'inspect', first)).toMatch(
      /完工入库单已有 90（未审核：CPR\S+），请先反审核、删除或作废它再重新检验$/,
    );
    const { rows } = await sql<{ id: string }>`
      select id from wms_prod_in where work_order_id = ${work} and del_flag = 0`.execute(server.db);
    await remove('wms_prod_in', rows[0]?.id ?? '');
    await done('qc_fqc', 'push_ncr', first);
    expect(await said('qc_fqc', 'inspect', first)).toMatch(/已有不合格品处理单 \S+，请先删除它再重新检验$/);
    const found = await sql<{ id: string }>`select id from qc_ncr where del_flag = 0 order by id desc limit 1`.execute(
      server.db,
    );
    await remove('qc_ncr', found.rows[0]?.id ?? '');
    await done('qc_fqc', 'inspect', first);
    expect(await read('qc_fqc', first)).toMatchObject({ qc_status: '2', result: null });
    expect((await change(first)).status).toBe(200);
    expect(await said('qc_fqc', 'judge', first)).toContain('请先编辑，填写结论');
    await sql`update qc_fqc set result = '1' where id = ${first}`.execute(server.db);
    expect(await said('qc_fqc', 'judge', first)).toContain('合格、让步、不合格合计 101，应等于送检数量 100');
    expect((await remove('qc_fqc', first)).status).toBe(200);
  });

  it('[P11] [INV-QC-02] a report on what is bad is closed once all that follows from it is audited', async () => {
    const ncr = await make('qc_ncr', {
      bill_date: '2026-10-12',
      ncr_source: '3',
      material_id: 'FG1',
      qty: 10,
      description: '毛刺',
      qc_ncr_dispose: [
        { dispose_type: '1', qty: 7 },
        { dispose_type: '5', qty: 3 },
      ],
    });
    for (const act of ['review', 'dispose']) await done('qc_ncr', act, ncr);
    await done('qc_ncr', 'push_rework', ncr);
    expect(await said('qc_ncr', 'review', ncr)).toMatch(/不能评审：处置明细第 1 行已有后续单据 \S+$/);
    await done('qc_ncr', 'verify', ncr);
    expect(await said('qc_ncr', 'close', ncr)).toMatch(/不能关闭：返工单 \S+ 还没有审核$/);
    await sql`update mfg_rework set bill_status = '2' where src_no = (select bill_no from qc_ncr where id = ${ncr})`.execute(
      server.db,
    );
    expect(await said('qc_ncr', 'close', ncr)).toContain('不能关闭：处置明细第 2 行还没有后续单据，请先“转报废”');
    expect(await read('qc_ncr', ncr)).toMatchObject({ ncr_status: '5' });
  });

  it('[finance.cost-alloc] shares what was spent by the hours and the output reported of its month, to the cent', async () => {
    for (const [center, type] of [
      ['CA', '1'],
      ['CB', '2'],
      ['CS', '4'],
      ['CN', '1'],
    ] as const)
      await store('fin_cost_center', { id: center, code: center, name: center, center_type: type });
    await store('mfg_process', { id: 'PR', code: 'PR', name: '成型', process_type: '1' });
    const orders: Record<string, string> = {};
    for (const center of ['CA', 'CB', 'CS', '']) {
      const id = `W${center}`;
      await store('mfg_workshop', { id, code: id, name: id, cost_center_id: center || null });
      orders[center] = await workOrder(1, [], id);
    }
    const report = (center: string, work: number, machine: number, good: number, day = '2026-09-15') =>
      make('mfg_report', {
        bill_date: day,
        report_type: '1',
        work_order_id: orders[center],
        process_id: 'PR',
        work_hours: work,
        machine_hours: machine,
        good_qty: good,
      });
    await report('CA', 0.4, 2.25, 3);
    await report('CA', 0.6, 0.25, 4);
    await report('CB', 1, 1.25, 11);
    await report('CS', 1, 3.33, 13);
    // Neither another month, nor a workshop of no centre, nor what is deleted.
    await report('CB', 9, 9, 9, '2026-08-31');
    await report('', 9, 9, 9);
    await call('DELETE', `/online/cgform/api/form/mfg_report/${await report('CA', 9, 9, 9)}`);
    for (const [id, subject_type, direction] of [
      ['S5', '5', '1'],
      ['S2', '2', '2'],
    ] as const)
      await store('fin_subject', { id, code: `99${id}`, name: '电费', subject_type, direction });
    await store('fin_cost_item', {
      id: 'CI',
      code: 'CI',
      name: '电费',
      element_type: '5',
      subject_id: 'S5',
    });
    await sql`insert into fin_gl_ledger (tenant_id, period, voucher_date, voucher_id, line_no, summary, subject_id, debit, credit)
      values ('1', '2026-09', '2026-09-05', 'V', 1, '电费', 'S5', 100.01, 0),
        ('1', '2026-09', '2026-09-05', 'V', 2, '电费', 'S2', 0, 100.01)`.execute(server.db);
    const scheme = (basis: string) =>
      make('fin_cost_alloc', {
        code: `AL${basis}`,
        name: `方案${basis}`,
        cost_item_id: 'CI',
        basis,
        fin_cost_alloc_item: ['CA', 'CN', 'CB', 'CS'].map((center) => ({ cost_center_id: center })),
      });
    const run = async (id: string): Promise<string> => {
      const given = { formId: 'fin_cost_alloc', buttonCode: 'run', dataId: id, uiFormData: { value: '2026-09' } };
      return ((await call('POST', '/online/cgform/api/doButton', given)).body.result as { messages: string[] })
        .messages[0] as string;
    };
    const pools = async (code: string): Promise<readonly unknown[]> =>
      (
        await sql<Row>`select l.cost_center_id, l.amount from fin_cost_pool l join fin_product_cost h on h.id = l.head_id
          where h.period = '2026-09' and l.alloc_code = ${code} and l.del_flag = 0 order by l.line_no`.execute(
          server.db,
        )
      ).rows.map((row) => Object.values(row));
    // 1 : 1 : 1 hours, 2.5 : 1.25 : 3.33 machine hours, 7 : 11 : 13 good pieces; who sells shares, but makes nothing.
    for (const [basis, shares] of [
      ['1', ['33.34', '33.34', '33.33']],
      ['2', ['35.31', '17.66', '47.04']],
      ['3', ['22.58', '35.49', '41.94']],
    ] as const) {
      const id = await scheme(basis);
      for (const again of [1, 2]) {
        expect(await run(id), String(again)).toBe(
          `2026-09 电费 100.01 已分摊：CA ${shares[0]}，CB ${shares[1]}，CS ${shares[2]}`,
        );
        expect(await pools(`AL${basis}`)).toEqual([
          ['CA', shares[0]],
          ['CB', shares[1]],
        ]);
      }
    }
  });
});
