import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { invoiceStage } from '#server/testing/invoice-stage.ts';
import { stockFaults } from '#server/testing/stock.ts';
import { TRADE_DAY as DAY } from '#server/testing/trade.ts';

type Row = Record<string, unknown>;

const { server, desk, call, save, make, said, outcome, press, done, audit, read, newest } = invoiceStage();

async function batchIds(no: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from wms_batch where batch_no = ${no} and del_flag = 0`.execute(
    server.db,
  );
  return rows.map(({ id }) => id);
}

describe('[sale.clue] [base.customer] leads and customers', () => {
  /** A record without a day of its own. */
  const add = async (form: string, body: Row): Promise<string> => {
    const answer = await save(form, body);
    if (answer.status !== 200) throw new Error(`${form}: ${answer.body.message}`);
    return answer.body.result;
  };

  it('a lead becomes a customer with its contact and an opportunity, once, and is given to somebody who is there', async () => {
    const clue = await add('crm_clue', { name: '齿轮坯', company: '新客公司', contact: '李四', mobile: '13800138000' });
    expect(await said('crm_clue', 'assign', clue)).toContain('请先填写负责人');
    expect(await said('crm_clue', 'assign', clue, 'nobody')).toContain('没有可用的用户“nobody”');
    expect((await press('crm_clue', 'assign', clue, 'admin')).status).toBe(200);
    expect(await outcome('crm_clue', 'convert', clue)).toEqual([200, expect.stringContaining('已生成客户')]);
    const customer = await newest('crm_customer');
    expect(await read('crm_customer', customer)).toMatchObject({
      name: '新客公司',
      sales_id: 'admin',
      crm_customer_contact: [{ name: '李四', mobile: '13800138000', is_main: 'Y' }],
    });
    const business = await newest('crm_opportunity');
    expect(await read('crm_opportunity', business)).toMatchObject({ name: '齿轮坯', customer_id: customer });
    expect(await said('crm_clue', 'convert', clue)).toContain('已转化过，不能转化');
    const again = await add('crm_clue', { name: '法兰', company: '新客公司' });
    expect(await said('crm_clue', 'convert', again)).toContain('客户已有');

    // What was agreed stays with whom it was agreed with; what only names the customer follows it.
    await desk.material('CRM');
    await desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [{ material_id: 'CRM', qty: 1, price: '1' }]);
    await desk.post('sal_out', { warehouse_id: 'W1', bill_date: DAY }, [{ material_id: 'CRM', qty: 1, price: '2' }]);
    const code = String((await read('crm_customer', customer))['code']);
    expect(await said('crm_customer', 'merge', 'CUS', code)).toContain('不能合并');
    expect(await said('crm_customer', 'merge', customer, code)).toContain('不能合并到自己');
    expect(await said('crm_customer', 'merge', customer, 'NONE')).toContain('没有编码为“NONE”的客户');
    expect(await outcome('crm_customer', 'merge', customer, 'CUS')).toEqual([
      200,
      expect.stringContaining('原客户已停用'),
    ]);
    expect(await read('crm_customer', customer)).toMatchObject({ enabled: 'N', remark: '已合并到 CUS 客户' });
    expect(await read('crm_opportunity', business)).toMatchObject({ customer_id: 'CUS' });
    expect(await read('crm_customer', 'CUS')).toMatchObject({ crm_customer_contact: [{ name: '李四' }] });
  });

  it('[storage.pick] picking is told where, ends with all of it or says what is missing; a frozen batch does not leave', async () => {
    await desk.material('PCK', { batch_flag: 'Y' });
    await desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: '2026-10-01' }, [
      { material_id: 'PCK', qty: 6, price: '1', batch_no: 'OLD' },
    ]);
    await desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [
      { material_id: 'PCK', qty: 6, price: '1', batch_no: 'NEW' },
    ]);
    const notice = await desk.make('sal_delivery_notice', { warehouse_id: 'W1', bill_date: DAY }, [
      { material_id: 'PCK', qty: 8 },
    ]);
    await audit('sal_delivery_notice', notice);
    const no = (await read('sal_delivery_notice', notice))['bill_no'];
    const pick = await make('wms_pick', { warehouse_id: 'W1', notice_no: no });
    expect(await said('wms_pick', 'assign', pick, 'admin')).toContain('已建议 2 行批号和库位');
    const stored = await read('wms_pick', pick);
    const lines = stored['wms_pick_item'] as Row[];
    expect(lines).toMatchObject([
      { material_code: 'PCK', batch_no: 'OLD', qty: '6.0000' },
      { batch_no: 'NEW', qty: '2.0000' },
    ]);
    expect(await said('wms_pick', 'confirm', pick)).toContain('没有实拣数量，请先编辑填写');
    const picked = [
      { ...lines[0], picked_qty: 6 },
      { ...lines[1], picked_qty: 1 },
    ];
    await call('PUT', '/online/cgform/api/form/wms_pick', { ...stored, wms_pick_item: picked });
    expect(await said('wms_pick', 'confirm', pick)).toContain('应拣 2，实拣 1；缺货请用“缺货完成”');
    expect(await outcome('wms_pick', 'short', pick)).toEqual([200, expect.stringContaining('缺 1')]);
    // What is kept for the notice stays where it is.
    await done('sal_delivery_notice', 'unaudit', notice);

    const [batch = ''] = await batchIds('OLD');
    await done('wms_batch', 'freeze', batch);
    const out = await desk.make('wms_other_out', { warehouse_id: 'W1', bill_date: DAY }, [
      { material_id: 'PCK', qty: 1, batch_no: 'OLD' },
    ]);
    expect((await press('wms_other_out', 'audit', out)).status).toBe(422);
    await done('wms_batch', 'unfreeze', batch);
    await done('wms_other_out', 'audit', out);
    expect(await stockFaults(server)).toEqual([]);
  });

  it('[storage.pick] picks first what expires first, by the dates receipts bring', async () => {
    await desk.material('FEFO', { batch_flag: 'Y' });
    for (const [batch_no, expire_date, bill_date] of [
      ['LATE', '2028-01-01', '2026-10-01'],
      ['SOON', '2027-01-01', '2026-10-05'],
    ])
      await desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date }, [
        { material_id: 'FEFO', qty: 6, price: '1', batch_no, expire_date },
      ]);
    const notice = await desk.make('sal_delivery_notice', { warehouse_id: 'W1', bill_date: DAY }, [
      { material_id: 'FEFO', qty: 8 },
    ]);
    await audit('sal_delivery_notice', notice);
    const pick = await make('wms_pick', {
      warehouse_id: 'W1',
      notice_no: (await read('sal_delivery_notice', notice))['bill_no'],
    });
    await outcome('wms_pick', 'assign', pick, 'admin');
    expect((await read('wms_pick', pick))['wms_pick_item']).toMatchObject([
      { batch_no: 'SOON', qty: '6.0000' },
      { batch_no: 'LATE', qty: '2.0000' },
    ]);
    await done('sal_delivery_notice', 'unaudit', notice);
  });

  it('[sale.contract] is signed after its audit, and filed with the paper that was signed', async () => {
    const contract = await make('sal_contract', {
      name: '年度合同',
      customer_id: 'CUS',
      sal_contract_item: [{ material_id: 'PCK', qty: 1, price: '1' }],
    });
    expect(await said('sal_contract', 'sign', contract)).toContain('现在的状态不能签订');
    await sql`update sal_contract set bill_status = '2' where id = ${contract}`.execute(server.db);
    await done('sal_contract', 'sign', contract);
    expect((await read('sal_contract', contract))['sign_date']).toMatch(/^\d{4}-\d\d-\d\d$/v);
    expect(await said('sal_contract', 'sign', contract)).toContain('现在的状态不能签订');
    expect(await said('sal_contract', 'archive', contract)).toContain('请先编辑，填写合同附件');
    await sql`update sal_contract set contract_file = 'temp/a.pdf' where id = ${contract}`.execute(server.db);
    await done('sal_contract', 'archive', contract);
    expect((await read('sal_contract', contract))['contract_status']).toBe('3');
  });
});
