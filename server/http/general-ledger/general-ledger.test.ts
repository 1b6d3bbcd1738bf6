import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { LEDGER_MONTH as MONTH, ledgerStage } from '#server/testing/ledger-stage.ts';

type Schemas = components['schemas'];
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
  remove,
  param,
  documents,
  open,
  generate,
  preview,
  drawn,
  one,
  vouchers,
  subjectId,
  balance,
  manual,
} = ledgerStage();

describe('[finance.auto-voucher] vouchers by rule', () => {
  let receipt: string;
  let delivery: string;

  it('refuses a document without a rule, and says where one is made', async () => {
    receipt = await desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [
      { material_id: 'RM1', qty: 480, price: 20, tax_rate: '13' },
    ]);
    const answer = await generate([receipt]);
    expect([answer.status, answer.body.message]).toEqual([
      422,
      expect.stringMatching(
        /^采购入库单“.*”没有启用的凭证模板；请在“凭证模板”按其业务类型新增，或在“业务凭证生成”装入标准科目与模板$/u,
      ),
    ]);
  });

  it('brings the standard chart and rules, once', async () => {
    const first = await call<Schemas['VoucherIds']>('POST', '/finance/autoVoucher/standard', {});
    expect([first.status, first.body.message]).toEqual([
      200,
      expect.stringMatching(/^已新增 \d+ 个科目、\d+ 个凭证模板、8 张报表$/u),
    ]);
    expect((await call('POST', '/finance/autoVoucher/standard', {})).body.message).toBe(
      '标准科目、凭证模板与报表已齐全，没有新增',
    );
  });

  it('[P03] a receipt debits stock at net price, and credits what is owed provisionally', async () => {
    expect(await drawn(receipt)).toEqual([
      ['原材料', '9600.00', '0.00'],
      ['暂估应付款', '0.00', '9600.00'],
    ]);
  });

  it('[P01] a delivery debits its cost and what the customer owes, with the tax', async () => {
    await desk.post('wms_other_in', { warehouse_id: 'W1' }, [{ material_id: 'FG1', qty: 1300 }]);
    delivery = await desk.post('sal_out', { warehouse_id: 'W1' }, [
      { material_id: 'FG1', qty: 600, price: '3.2', tax_rate: '13' },
    ]);
    expect(await drawn(delivery)).toEqual([
      ['主营业务成本', '1200.00', '0.00'],
      ['库存商品', '0.00', '1200.00'],
      ['应收账款', '2169.60', '0.00'],
      ['销项税额', '0.00', '249.60'],
      ['主营业务收入', '0.00', '1920.00'],
    ]);
    const [draft] = await preview([delivery]);
    expect(draft?.lines.find(({ subject }) => subject.includes('应收账款'))?.auxiliary).toBe('客户');
  });

  it('takes the account a document names for its other side, and those of the lines of a bill', async () => {
    const gone = await desk.post('wms_other_out', { warehouse_id: 'W1', subject_id: await subjectId('6711') }, [
      { material_id: 'RM1', qty: 1 },
    ]);
    expect(await drawn(gone)).toEqual([
      ['营业外支出', '20.00', '0.00'],
      ['原材料', '0.00', '20.00'],
    ]);
    const sold = await make('fin_ar_bill', {
      bill_date: `${MONTH}-11`,
      ar_type: '2',
      customer_id: 'CUS',
      amount: '339',
      fin_ar_bill_item: [
        {
          summary: '废料',
          amount: '100',
          tax_amount: '13',
          total_amount: '113',
          income_subject_id: await subjectId('6051'),
        },
        { summary: '其他', amount: '200', tax_amount: '26', total_amount: '226' },
      ],
    });
    await audit('fin_ar_bill', sold);
    expect(await drawn(sold)).toEqual([
      ['应收账款', '339.00', '0.00'],
      ['销项税额', '0.00', '39.00'],
      ['其他业务收入', '0.00', '100.00'],
      ['主营业务收入', '0.00', '200.00'],
    ]);
    for (const act of ['unaudit', 'void']) {
      await done('fin_ar_bill', act, sold);
      await done('wms_other_out', act, gone);
    }
  });

  it('[base.init-data] an advance from before the books moves no money, and is posted against the opening account', async () => {
    const before = await one(sql<Row>`select balance from fin_bank_account where id = 'BANK'`);
    const advance = await make('fin_advance_receipt', {
      bill_date: `${MONTH}-01`,
      customer_id: 'CUS',
      account_id: 'BANK',
      amount: '500',
      is_opening: 'Y',
    });
    await audit('fin_advance_receipt', advance);
    expect(await one(sql<Row>`select balance from fin_bank_account where id = 'BANK'`)).toEqual(before);
    expect(await drawn(advance)).toEqual([
      ['期初平衡', '500.00', '0.00'],
      ['预收账款', '0.00', '500.00'],
    ]);
    const { body } = await call<Schemas['OpeningData']>('GET', '/base/initData/state');
    expect(body.result.parts.find(({ code }) => code === 'advanceIn')).toMatchObject({
      posted: 1,
      postedAmount: '500.00',
    });
    const begun = (): Promise<Row> =>
      one(sql<Row>`select begin_adv::float as advance from crm_customer where id = 'CUS'`);
    expect(await begun()).toEqual({ advance: 500 });
    for (const act of ['unaudit', 'void']) await done('fin_advance_receipt', act, advance);
    expect(await begun()).toEqual({ advance: 0 });
    expect(await one(sql<Row>`select balance from fin_bank_account where id = 'BANK'`)).toEqual(before);
  });

  it('[P01] money credits what it was written off against, the rest is an advance; a write-off moves it', async () => {
    const { rows } = await sql<{
      no: string;
    }>`select bill_no as no from fin_ar_bill where src_id = ${delivery}`.execute(server.db);
    const money = await make('fin_receipt', {
      bill_date: `${MONTH}-12`,
      receipt_type: '1',
      customer_id: 'CUS',
      account_id: 'BANK',
      settle_type: '1',
      amount: '3000',
      fee_amount: '5',
      fin_receipt_item: [{ ar_bill_no: rows[0]?.no, this_amount: '2000' }],
    });
    await audit('fin_receipt', money);
    expect(await drawn(money)).toEqual([
      ['银行存款', '2995.00', '0.00'],
      ['手续费', '5.00', '0.00'],
      ['应收账款', '0.00', '2000.00'],
      ['预收账款', '0.00', '1000.00'],
    ]);
    const bill = await sql<{ id: string }>`select id from fin_ar_bill where src_id = ${delivery}`.execute(server.db);
    const confirmed = await call<{ id: string }>('POST', '/hexiao/confirm', {
      ledger: 'ar',
      type: '1',
      partyId: 'CUS',
      otherId: null,
      date: `${MONTH}-15`,
      diffAmount: null,
      items: [
        { formCode: 'fin_ar_bill', id: bill.rows[0]?.id, amount: '169.60' },
        { formCode: 'fin_receipt', id: money, amount: '169.60' },
      ],
    });
    expect(confirmed.status, confirmed.body.message).toBe(200);
    expect(await drawn(confirmed.body.result.id)).toEqual([
      ['预收账款', '169.60', '0.00'],
      ['应收账款', '0.00', '169.60'],
    ]);
  });

  it('generates them with numbers without gaps by word, and none twice', async () => {
    const ids = await open();
    const answer = await generate(ids);
    expect([answer.status, answer.body.message]).toEqual([200, `已生成 ${ids.length} 张凭证`]);
    expect(answer.body.result.toSorted()).toEqual([
      '收-202610-0001',
      '转-202610-0001',
      '转-202610-0002',
      '转-202610-0003',
      '转-202610-0004',
    ]);
    expect((await generate(ids)).body.message).toBe(
      `所选单据有 ${ids.length} 张已生成凭证或已反审核，请刷新列表后重新选择`,
    );
    expect((await documents()).open).toBe(0);
    expect(await documents('&genStatus=2&bizType=3')).toMatchObject({
      total: 1,
      records: [{ billId: delivery, title: '销售出库单', amount: '2169.60', voucherStatus: '1' }],
    });
  });

  it('a document in a voucher is not taken back, until the voucher is', async () => {
    const answer = await press('sal_out', 'unaudit', delivery);
    expect([answer.status, answer.message]).toEqual([
      422,
      expect.stringMatching(
        /^销售出库单“.*”已生成凭证 转-202610-000\d，不能反审核；请先在“业务凭证生成”取消生成，或红冲凭证$/u,
      ),
    ]);
    const { records } = await documents('&genStatus=2&bizType=3');
    const cancel = () => call('POST', '/finance/autoVoucher/cancel', { ids: [records[0]?.voucherId] });
    expect((await cancel()).body.message).toBe('已取消生成 1 张凭证');
    expect(await open()).toEqual([delivery]);
    expect((await cancel()).status).toBe(409);
    expect((await generate([delivery])).status).toBe(200);
  });

  it('stands behind its documents in the picture of documents, and they before it', async () => {
    const trace = async (form: string, id: string) => {
      const { body } = await call<Schemas['FlowTrace']>('GET', `/online/cgform/flow/trace/${form}/${id}`);
      return body.result.documents.map(({ form: code, id: own, level, stateText }) => [code, own, level, stateText]);
    };
    const { records } = await documents('&genStatus=2&bizType=3');
    const voucher = records[0]?.voucherId ?? '';
    expect(await trace('sal_out', delivery)).toContainEqual(['fin_voucher', voucher, 1, '未审核']);
    expect(await trace('fin_voucher', voucher)).toEqual([
      ['sal_out', delivery, -1, '已审核'],
      ['fin_voucher', voucher, 0, '未审核'],
    ]);
  });

  it('one that was made of documents is neither changed nor deleted by hand', async () => {
    const [voucher] = await vouchers(`and origin = 'rule'`);
    const answer = await remove('fin_voucher', String(voucher?.['id']));
    expect([answer.status, answer.body.message]).toEqual([
      422,
      expect.stringContaining('由业务单据生成（可在“业务凭证生成”取消生成），不能删除'),
    ]);
  });
});

describe('[INV-GL-01] [finance.voucher] audit and posting', () => {
  it('names everything that is wrong with a voucher', async () => {
    const id = await manual([
      { subject_id: await subjectId('6602'), debit: '100' },
      { subject_id: await subjectId('1122'), debit: '5' },
      { subject_id: await subjectId('1001'), credit: '90' },
      { subject_id: await subjectId('1001'), debit: '1', credit: '1' },
    ]);
    expect(await said('fin_voucher', 'audit', id)).toMatch(
      /^凭证 （草稿，未取号） 不能审核：第 1 行：科目“6602 管理费用”不是末级科目，请改用它的下级；第 2 行：科目“1122 应收账款”须填写客户；第 4 行：借方和贷方必须且只能填一方；借方合计 106.00 与贷方合计 91.00 不相等，差 15.00$/u,
    );
    expect((await remove('fin_voucher', id)).status).toBe(200);
  });

  it('is audited, posted once, and back again; the ledger keeps every step', async () => {
    const id = await manual([
      { subject_id: await subjectId('660301'), debit: '100' },
      { subject_id: await subjectId('1001'), credit: '100' },
    ]);
    await done('fin_voucher', 'audit', id);
    expect(await said('fin_voucher', 'audit', id)).toContain('现在的状态不能审核');
    await done('fin_voucher', 'post', id);
    expect(await balance('1001')).toBe('-100.00');
    await done('fin_voucher', 'unpost', id);
    expect(await balance('1001')).toBe('0.00');
    await done('fin_voucher', 'post', id);
    await done('fin_voucher', 'reverse', id);
    const [red] = await vouchers(`and origin = 'red'`);
    await done('fin_voucher', 'audit', String(red?.['id']));
    await done('fin_voucher', 'post', String(red?.['id']));
    expect(await balance('1001')).toBe('0.00');
    await expect(sql`update fin_gl_ledger set debit = 1`.execute(server.db)).rejects.toThrow('never changed');
    await expect(
      sql`insert into fin_gl_ledger (tenant_id, period, voucher_date, voucher_id, line_no, summary, subject_id, debit)
        values ('1', '2026-10', '2026-10-01', 'X', 1, 'x', 'x', 1)`.execute(server.db),
    ).rejects.toThrow('does not balance');
  });

  it('does not let people audit their own vouchers, unless a company says so', async () => {
    await param('flow.voucherAuditorDiffers', 'Y');
    const id = await manual([
      { subject_id: await subjectId('1002'), debit: '1' },
      { subject_id: await subjectId('1001'), credit: '1' },
    ]);
    expect(await said('fin_voucher', 'audit', id)).toContain('是您自己制的单，须由他人审核');
    await param('flow.voucherAuditorDiffers', 'N');
    expect((await remove('fin_voucher', id)).status).toBe(200);
  });
});

describe('[finance.subject] the chart of accounts', () => {
  const save = async (body: Row) => {
    const answer = await call<string>('POST', '/online/cgform/api/form/fin_subject', {
      subject_type: '1',
      direction: 'D',
      ...body,
    });
    return [answer.body.message, answer.body.result] as const;
  };
  const change = async (id: string, more: Row) => {
    const { body } = await call<Row>('GET', `/online/cgform/api/form/fin_subject/${id}`);
    return (await call('PUT', '/online/cgform/api/form/fin_subject', { ...body.result, ...more })).body.message;
  };

  it('has codes of 4-2-2-2 digits below one another, with type and direction of the one above', async () => {
    expect((await save({ code: '199', name: '短' }))[0]).toContain('一级科目编码须为 4 位数字，现为“199”');
    const [, root] = await save({ code: '1990', name: '根' });
    expect((await save({ pid: root, code: '199001', name: '负', direction: 'C' }))[0]).toContain(
      '余额方向须与上级科目“1990 根”相同',
    );
    for (const code of ['1991', '19900', '198901', '1990ab'])
      expect((await save({ pid: root, code, name: '错' }))[0]).toContain('“1990 根”的下级须是 1990 加 2 位数字');
    const [, child] = await save({ pid: root, code: '199001', name: '下级' });
    expect(await change(root, { code: '1992' })).toContain('科目编码不能修改：科目有 1 个下级');
    expect(await change(child, { code: '199002' })).toContain('成功');
    expect(await change(root, { name: '改名' })).toContain('成功');
  });

  it('keeps code, type and direction of what vouchers have', async () => {
    const { rows } = await sql<{ id: string }>`
      select s.id from fin_subject s join fin_voucher_item i on i.subject_id = s.id join fin_voucher v on v.id = i.head_id
      where v.del_flag = 0 and v.v_status <> '4' and s.code = '1122' limit 1`.execute(server.db);
    const id = rows[0]?.id ?? '';
    for (const more of [{ code: '1129' }, { direction: 'C' }, { subject_type: '2' }])
      expect(await change(id, more)).toMatch(/不能修改：科目已有发生额（凭证 \S+），可以新增下级科目/);
    expect((await remove('fin_subject', id)).body.message).toContain('不能删除');
  });
});
