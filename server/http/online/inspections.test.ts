import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { invoiceStage } from '#server/testing/invoice-stage.ts';
import { stockFaults } from '#server/testing/stock.ts';
import { TRADE_DAY as DAY } from '#server/testing/trade.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const {
  server,
  desk,
  call,
  save,
  make,
  said,
  outcome,
  press,
  done,
  audit,
  post,
  read,
  lines: linesOf,
  change: changeRecord,
  remove,
  draft,
  newest,
  bills,
  reason,
} = invoiceStage();

describe('[P03] [P11] [INV-QC-01] what was inspected', () => {
  it('[quality.oqc] [sale.out] has papers of its own: each button prints by a template that is there', async () => {
    for (const [form, code, template] of [
      ['qc_oqc', 'print_report', '出货检验报告'],
      ['sal_out', 'print_pack', '装箱单'],
    ] as const) {
      const { body } = await call<{ records: Row[] }>('GET', `/online/cgform/button/lists/${form}`);
      expect(body.result.records.find((one) => one['buttonCode'] === code)).toMatchObject({ prints: template });
      const options = await call<Schemas['PrintOptions']>('GET', `/online/cgform/print/options/${form}`);
      expect(options.body.result.templates.map(({ name }) => name)).toContain(template);
      expect((await press(form, code, 'x')).status).toBe(422);
    }
  });

  const judged = async (id: string, values: Row): Promise<readonly [number, string]> => {
    const { status, body } = await changeRecord('qc_iqc', id, { ...values });
    if (status !== 200) throw new Error(body.message);
    return outcome('qc_iqc', 'judge', id);
  };

  it('limits what is received of an arrival to what is qualified or let pass, and opens a report on the rest', async () => {
    await desk.material('IQC', { iqc_flag: 'Y' });
    const order = await post('pur_order', {
      supplier_id: 'SUP',
      order_type: '1',
      delivery_date: '2026-10-30',
      pur_order_item: [{ material_id: 'IQC', qty: 500, price: '20', tax_rate: '13', delivery_date: '2026-10-30' }],
    });
    expect(await read('pur_order', order)).toMatchObject({ total_amount: '11300.00' });
    const notice = await draft(['pur_order', 'push_arrival', order], [], { warehouse_id: 'W1' });
    const arrival = await post(notice.form, notice.body);
    const receive = () => draft(['pur_arrival', 'push_in', arrival], [], { warehouse_id: 'W1' });
    await expect(receive()).rejects.toThrow('没有可下推的数量');
    await done('pur_arrival', 'push_iqc', arrival);
    expect(await said('pur_arrival', 'push_iqc', arrival)).toContain('没有待检的行');
    const iqc = await newest('qc_iqc');
    expect(await read('qc_iqc', iqc)).toMatchObject({ material_code: 'IQC', receive_qty: '500.0000', qc_status: '1' });
    await done('qc_iqc', 'inspect', iqc);
    const figures = { qualified_qty: '470', concession_qty: '10', unqualified_qty: '20' };
    // What arrived is said by the arrival, whoever types what; stored otherwise, it is not judged.
    const more = { receive_qty: '1000', qualified_qty: '1000', concession_qty: '0', unqualified_qty: '0' };
    expect((await judged(iqc, more))[1]).toContain('合计 1000，应等于到货数量 500');
    await sql`update qc_iqc set receive_qty = 1000 where id = ${iqc}`.execute(server.db);
    expect(await said('qc_iqc', 'judge', iqc)).toContain('到货数量 1000 与到货通知单的 500 不一致');
    expect((await judged(iqc, { ...figures, unqualified_qty: '19' }))[1]).toContain(
      '合格 470、让步 10、不合格 19 合计 499，应等于到货数量 500',
    );
    expect((await judged(iqc, { ...figures, cr_qty: 1 }))[1]).toContain('有致命缺陷 1，整批不能判为合格');
    expect(await judged(iqc, { ...figures, cr_qty: 0 })).toEqual([
      200,
      expect.stringContaining('可入库 480，不合格 20'),
    ]);
    expect(await read('qc_iqc', iqc)).toMatchObject({ qc_status: '4', result: '3' });
    const { status } = await changeRecord('qc_iqc', iqc, { remark: 'x' });
    expect(status).toBe(422);
    await done('qc_iqc', 'push_ncr', iqc);
    expect(await read('qc_ncr', await newest('qc_ncr'))).toMatchObject({ qty: '20.0000', ncr_source: '1' });
    expect(await said('qc_iqc', 'push_ncr', iqc)).toContain('已有不合格品处理单');

    // The inspection leads to the same receipt, and what lies in its draft is not received twice.
    await done('qc_iqc', 'push_in', iqc);
    const drafted = await newest('wms_purchase_in');
    expect(await linesOf('wms_purchase_in', drafted)).toMatchObject([
      { qty: '480.0000', price: '20.000000', tax_rate: '13.00', src_type: '6' },
    ]);
    expect(await said('qc_iqc', 'push_in', iqc)).toContain('或在未审核的采购入库单 CR');
    await remove('wms_purchase_in', drafted);

    const { form, body } = await receive();
    expect(body['wms_purchase_in_item']).toMatchObject([{ qty: '480', price: '20.000000' }]);
    const [line] = body['wms_purchase_in_item'] as Row[];
    const over = await save(form, { ...body, wms_purchase_in_item: [{ ...line, qty: '480.0001' }] });
    expect(over.body.message).toContain('IQC 物料IQC：来料检验单放行 480，已入库数量 0，本次 480.0001，超出 0.0001');
    const receipt = await post(form, body);
    expect(await bills(receipt)).toMatchObject([{ amount: '9600.00', provisional: 'Y' }]);
    expect((await read('pur_arrival', arrival))['bill_status']).toBe('4');
    expect(await said('qc_iqc', 'inspect', iqc)).toContain('已入库 480，超过合格与让步之和 0；请先反审核入库单');
    await done('wms_purchase_in', 'unaudit', receipt);
    expect(await said('qc_iqc', 'inspect', iqc)).toContain('已有不合格品处理单');
    await remove('qc_ncr', await newest('qc_ncr'));
    await done('qc_iqc', 'inspect', iqc);
    expect(await linesOf('pur_arrival', arrival)).toMatchObject([
      { qualified_qty: '0.0000', unqualified_qty: '0.0000' },
    ]);
  });

  it('[P03] takes in nothing past its arrival that is to be inspected when it comes', async () => {
    const order = await post('pur_order', {
      supplier_id: 'SUP',
      order_type: '1',
      delivery_date: '2026-10-30',
      pur_order_item: [{ material_id: 'IQC', qty: 10, price: '20', tax_rate: '13', delivery_date: '2026-10-30' }],
    });
    const pushed = await draft(['pur_order', 'push_in', order], [], { warehouse_id: 'W1' });
    const refused: unknown = expect.stringContaining(
      '第 1 行 IQC 物料IQC 须经“来料检验单”放行，请从到货通知下推（先在到货通知上下推检验并判定）',
    );
    expect(await outcome(pushed.form, 'audit', await make(pushed.form, pushed.body))).toEqual([422, refused]);
    const alone = await desk.make('wms_purchase_in', { warehouse_id: 'W1' }, [
      { material_id: 'IQC', qty: 1, price: '20' },
    ]);
    expect(await outcome('wms_purchase_in', 'audit', alone)).toEqual([422, refused]);
  });

  it('[P11] is not judged before all of its template is measured, nor called good when its sample or a limit says otherwise', async () => {
    const item = async (code: string): Promise<string> =>
      make('qc_item', { bill_date: undefined, code, name: `项目${code}`, item_type: '1', value_type: '1' });
    const [size, look] = [await item('SZ'), await item('LK')];
    const template = await make('qc_template', {
      bill_date: undefined,
      name: '来料方案',
      qc_types: 'IQC',
      material_id: 'IQC',
      qc_template_item: [{ item_id: size, std_value: 12, upper_tol: 0.05, lower_tol: 0.05 }, { item_id: look }],
    });
    const iqc = await make('qc_iqc', {
      bill_date: DAY,
      supplier_id: 'SUP',
      material_id: 'IQC',
      receive_qty: 1000,
      template_id: template,
      qualified_qty: 1000,
      sample_qty: 80,
      ac_qty: 1,
      re_qty: 2,
    });
    const asked = async (values: Row): Promise<string> => (await judged(iqc, values))[1];
    const rows = (...lines: Row[]): Row => ({ qc_iqc_item: lines });
    const good = { item_result: '1' };
    expect(await asked({})).toContain('检验方案的项目“项目SZ”“项目LK”没有检验记录');
    expect(await asked(rows({ item_id: size, v1: 12, ...good }))).toContain('检验方案的项目“项目LK”没有检验记录');
    const seen = { item_id: look, ...good };
    expect(await asked(rows({ item_id: size, ...good }, seen))).toContain('检验记录第 1 行有上下限，但没有测量值');
    expect(await asked(rows({ item_id: size, v1: 12.06, ...good }, seen))).toContain(
      '检验记录第 1 行有测量值超出上下限，该项不合格',
    );
    expect(await asked(rows({ item_id: size, v1: 12, ...good }, { item_id: look }))).toContain(
      '检验记录第 2 行没有判定',
    );
    const measured = rows({ item_id: size, v1: 12.05, v2: 11.95, ...good }, seen);
    expect(await asked({ ...measured, ma_qty: 2 })).toContain('样本不合格数 2，达到拒收数 Re 2，整批不能判为合格');
    expect(await asked({ unqualified_sample: 2, ma_qty: null })).toContain('达到拒收数 Re 2');
    expect((await judged(iqc, { unqualified_sample: 1 }))[0]).toBe(200);
    await done('qc_iqc', 'inspect', iqc);
    const rejected = { unqualified_sample: 2, qualified_qty: 0, unqualified_qty: 1000 };
    expect((await judged(iqc, rejected))[0]).toBe(200);
    expect(await read('qc_iqc', iqc)).toMatchObject({ result: '2', qc_status: '4' });
  });

  it('[P01] lets nothing leave that is to be inspected and did not pass, over the notice or past it', async () => {
    await desk.material('OQC', { oqc_flag: 'Y' });
    await desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [
      { material_id: 'OQC', qty: 100, price: '5', batch_no: 'B1' },
      { material_id: 'OQC', qty: 100, price: '5', batch_no: 'B2' },
    ]);
    const notice = await desk.make('sal_delivery_notice', { warehouse_id: 'W1', bill_date: DAY }, [
      { material_id: 'OQC', qty: 100, batch_no: 'B1' },
    ]);
    await audit('sal_delivery_notice', notice);
    const deliver = () => draft(['sal_delivery_notice', 'push_out', notice], [{ price: '9' }], { warehouse_id: 'W1' });
    await expect(deliver()).rejects.toThrow('或还没有经“出货检验单”判定放行');
    await done('sal_delivery_notice', 'push_oqc', notice);
    expect(await said('sal_delivery_notice', 'push_oqc', notice)).toContain('没有待检的行');
    const oqc = await newest('qc_oqc');
    expect(await read('qc_oqc', oqc)).toMatchObject({ material_code: 'OQC', check_qty: '100.0000', batch_no: 'B1' });
    await done('qc_oqc', 'inspect', oqc);
    expect(await said('qc_oqc', 'judge', oqc)).toContain('请先编辑，填写结论');
    const judge = async (id: string, values: Row) => {
      await changeRecord('qc_oqc', id, { ...values });
      return outcome('qc_oqc', 'judge', id);
    };
    expect(await judge(oqc, { result: '2' })).toEqual([200, expect.stringContaining('未放行 100')]);
    expect(await linesOf('sal_delivery_notice', notice)).toMatchObject([{ oqc_result: '2', oqc_qty: '0.0000' }]);
    await expect(deliver()).rejects.toThrow('没有可下推的数量');
    // What failed is inspected anew: another batch, of which 60 are presented.
    await done('sal_delivery_notice', 'push_oqc', notice);
    const again = await newest('qc_oqc');
    expect(again).not.toBe(oqc);
    expect((await judge(again, { batch_no: 'B2', check_qty: 60, result: '3' }))[0]).toBe(200);
    expect(await linesOf('sal_delivery_notice', notice)).toMatchObject([{ oqc_result: '3', oqc_qty: '60.0000' }]);
    const { form, body } = await deliver();
    const [line] = body['sal_out_item'] as Row[];
    expect(line).toMatchObject({ qty: '60' });
    const over = await save(form, { ...body, sal_out_item: [{ ...line, batch_no: 'B2', qty: '61' }] });
    expect(over.body.message).toContain('第 1 行 OQC 物料OQC：出货检验单放行 60，已出库数量 0，本次 61，超出 1');
    const failed = await make(form, body);
    expect(await said(form, 'audit', failed)).toContain('批号 B1 的出货检验单');
    await remove('sal_out', failed);
    const out = await post(form, { ...body, sal_out_item: [{ ...line, batch_no: 'B2' }] });
    expect(await said('qc_oqc', 'inspect', again)).toContain('已出库 60，超过放行数量 0；请先反审核出库单');
    const past = await desk.make('sal_out', { warehouse_id: 'W1', bill_date: DAY }, [
      { material_id: 'OQC', qty: 1, price: '9', batch_no: 'B2' },
    ]);
    expect(await said('sal_out', 'audit', past)).toContain('须经“出货检验单”放行，请从发货通知');

    const back = await draft(['sal_out', 'push_return', out], [], { warehouse_id: 'W1' });
    expect(await said('sal_return_in', 'audit', await make(back.form, back.body))).toContain(
      '须经“退货检验单”放行，请从',
    );
  });

  it('[P02] takes back what is good as good and the rest as 不合格, at the cost it left with, and reports on the rest', async () => {
    await desk.material('RQC');
    await desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [
      { material_id: 'RQC', qty: 800, price: '2' },
      { material_id: 'RQC', qty: 500, price: '2.15' },
    ]);
    const out = await desk.post('sal_out', { warehouse_id: 'W1', bill_date: DAY }, [
      { material_id: 'RQC', qty: 600, price: '3.2', tax_rate: '13' },
    ]);
    const before = await desk.worth('RQC');
    const asked = await draft(['sal_out', 'push_apply', out], [{ qty: 50 }], {
      reason_id: await reason(),
      handle_type: '1',
    });
    const request = await make(asked.form, asked.body);
    await audit('sal_return_apply', request);
    const take = () => draft(['sal_return_apply', 'push_in', request], [], { warehouse_id: 'W1' });
    expect((await take()).body['sal_return_in_item']).toMatchObject([{ qty: '50' }]);
    await done('sal_return_apply', 'push_rqc', request);
    await expect(take()).rejects.toThrow('没有可下推的数量');
    const rqc = await newest('qc_rqc');
    const judge = async (values: Row) => {
      await changeRecord('qc_rqc', rqc, { ...values });
      return outcome('qc_rqc', 'judge', rqc);
    };
    expect((await judge({ good_qty: 30, rework_qty: 15, scrap_qty: 4 }))[1]).toContain('合计 49，应等于数量 50');
    expect(await judge({ scrap_qty: 5 })).toEqual([200, expect.stringContaining('合格入库 30，不合格入库 20')]);
    const ncr = await newest('qc_ncr');
    expect(await read('qc_ncr', ncr)).toMatchObject({ qty: '20.0000', ncr_source: '5' });
    const { form, body } = await take();
    const rows = body['sal_return_in_item'] as Row[];
    expect(rows).toMatchObject([
      { qty: '30', quality_status: '1', price: '3.200000' },
      { qty: '20', quality_status: '2' },
    ]);
    const wrong = await save(form, { ...body, sal_return_in_item: [{ ...rows[0], qty: '31' }] });
    expect(wrong.body.message).toContain('质量状态“合格”经检验 30，已入库 0，本次 31，超出 1');
    const receipt = await post(form, body);
    expect(await linesOf('sal_return_in', receipt)).toMatchObject([{ cost_amount: '61.73' }, { cost_amount: '41.16' }]);
    const worth = await desk.worth('RQC');
    expect([Number(worth[0]) - Number(before[0]), (Number(worth[1]) - Number(before[1])).toFixed(2)]).toEqual([
      50,
      '102.89',
    ]);
    const { rows: places } = await sql<Row>`
      select quality_status as quality, qty::float as qty from wms_stock where material_id = 'RQC' order by 1`.execute(
      server.db,
    );
    expect(places).toEqual([
      { quality: '1', qty: 730 },
      { quality: '2', qty: 20 },
    ]);
    expect(await said('qc_rqc', 'inspect', rqc)).toContain('已有不合格品处理单');

    const dispose = { dispose_type: '1', qty: 15 };
    const change = async (values: Row) => changeRecord('qc_ncr', ncr, { ...values });
    await change({ description: '划伤', qc_ncr_dispose: [dispose] });
    await done('qc_ncr', 'review', ncr);
    expect(await said('qc_ncr', 'dispose', ncr)).toContain('处置明细合计 15，应等于不合格数量 20');
    await change({ qc_ncr_dispose: [dispose, { dispose_type: '5', qty: 5 }] });
    await done('qc_ncr', 'dispose', ncr);
    // What was decided stays, unless it is reviewed again.
    const locked = [422, expect.stringContaining('已确定处置')];
    const kept = await change({ qty: 15 });
    expect([kept.status, kept.body.message]).toEqual(locked);
    await done('qc_ncr', 'review', ncr);
    expect((await change({ description: '划伤、毛刺' })).status).toBe(200);
    await done('qc_ncr', 'dispose', ncr);
    expect(await said('qc_ncr', 'push_rework', ncr)).toContain('需要的表单“mfg_rework”没有安装');
    await done('qc_ncr', 'push_8d', ncr);
    expect(await said('qc_ncr', 'push_8d', ncr)).toContain('已有8D报告');
    // Without production nothing follows that could be open.
    await done('qc_ncr', 'verify', ncr);
    await sql`update qc_ncr set qty = 21 where id = ${ncr}`.execute(server.db);
    expect(await said('qc_ncr', 'close', ncr)).toContain('不能关闭：处置明细合计 20，应等于不合格数量 21');
    await sql`update qc_ncr set qty = 20 where id = ${ncr}`.execute(server.db);
    await done('qc_ncr', 'close', ncr);
    const gone = await remove('qc_ncr', ncr);
    expect([gone.status, gone.body.message]).toEqual(locked);

    const complaint = await make('qc_complaint', {
      customer_id: 'CUS',
      material_id: 'RQC',
      content: '毛刺',
      complaint_level: '1',
      defect_qty: 551,
    });
    expect(await said('qc_complaint', 'push_return', complaint)).toContain('要退 551，该客户可退的出库只有 550');
    await changeRecord('qc_complaint', complaint, { defect_qty: 20 });
    await done('qc_complaint', 'push_return', complaint);
    expect(await linesOf('sal_return_apply', await newest('sal_return_apply'))).toMatchObject([
      { material_code: 'RQC', qty: '20.0000', src_type: '3' },
    ]);
    expect(await stockFaults(server)).toEqual([]);
  });
});
