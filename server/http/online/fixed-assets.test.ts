import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dateText } from '#core/dates/dates.ts';
import { assetStage, type Schemas, type Row } from '#server/testing/asset-stage.ts';

const stage = assetStage();
const { call, save, make, press, done, audit, read, change, server, said } = stage;
const { asset, card, newestRun, lines, drawn, runVouchers, toldOf } = stage;
const { checks, cardFaults, countedRun, straight, declining, byWork } = stage;

describe('[finance.asset-card] a card', () => {
  it('[F15] shows what the next month takes, of what is left, as soon as it is entered', async () => {
    expect(await card(straight())).toEqual(['120000.00', '1900.00', '0.00', '120000.00', 0, null, '1']);
    expect((await card(declining()))[1]).toBe('4000.00');
    expect((await card(byWork()))[1]).toBeNull();
  });

  it.each([
    [{ life_months: 0 }, '的使用月数须大于 0'],
    [{ method: '2' }, '用工作量法折旧，请填写预计总工作量'],
    [{ begin_accum: '10' }, '请填写“期初折旧提至”哪个月；新购的资产请清空它们'],
    [{ begin_period: '2025-03', begin_accum: '114000.01' }, '超过原值减残值 114,000.00'],
    [{ begin_period: '2024-12' }, '的“期初折旧提至”早于启用月份'],
    [{ begin_period: '2025-03', begin_months: 60 }, '不小于使用月数 60'],
  ])('that does not fit together is refused and not stored (%j)', async (more, message) => {
    const body = {
      name: '错',
      asset_class: '2',
      use_date: '2025-01-10',
      origin_value: '120000',
      salvage_rate: '5',
      life_months: 60,
      method: '1',
    };
    const answer = await save('fin_asset', { ...body, ...more });
    expect([answer.status, answer.message]).toEqual([422, expect.stringContaining(message)]);
    const { rows } = await sql`select 1 from fin_asset where name = '错'`.execute(server.db);
    expect(rows).toEqual([]);
  });

  it('taken over goes on where the old books ended, and is in no voucher of the acquisition', async () => {
    const id = await asset('旧机床', {
      use_date: '2022-12-05',
      begin_period: '2025-01',
      begin_accum: '47500',
      depart_id: 'D1',
    });
    expect(await card(id)).toEqual(['120000.00', '1900.00', '47500.00', '72500.00', 25, '2025-01', '1']);
    expect(await drawn('2025-01', straight())).toEqual([
      ['1601 固定资产', '120000.00', '0.00'],
      ['1604 在建工程', '0.00', '120000.00'],
    ]);
    const waiting = await call<Schemas['VoucherDocumentPage']>(
      'GET',
      '/finance/autoVoucher/list?period=2025-01&genStatus=1&pageSize=500',
    );
    const { records } = waiting.body.result;
    expect(records.map(({ billId }) => billId).toSorted()).toEqual([straight(), declining()].toSorted());
    // Typed wrongly it is put right, and goes, as long as nothing happened to it.
    expect((await change('fin_asset', id, { begin_accum: '49400', begin_months: 26 })).status).toBe(200);
    expect((await card(id)).slice(1, 5)).toEqual(['1900.00', '49400.00', '70600.00', 26]);
    expect((await call('DELETE', `/online/cgform/api/form/fin_asset/${id}`)).status).toBe(200);
    const { rows } = await sql<Row>`
      select sum(original)::float as original, sum(accumulated)::float as accumulated from fin_asset_ledger where asset_id = ${id}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ original: 0, accumulated: 0 }]);
  });
});

describe('[finance.asset-depr] a run', () => {
  let first: string;

  it('is drafted for the first month something is due in, with a line for each asset and its cost centre', async () => {
    const message = await done('fin_asset', 'depreciate', '');
    expect(message).toMatch(/已生成 2025-02 折旧计提 ZCZJ-\d+-\d+，2 项资产，折旧合计 5,900\.00，请核对后提交/u);
    const run = await newestRun();
    first = String(run['id']);
    expect([run['period'], run['bill_date'], run['total_depr']]).toEqual(['2025-02', '2025-02-28', '5900.00']);
    expect(
      lines(run).map((line) => [line['asset_id'], line['months'], line['depr_amount'], line['cost_center_id']]),
    ).toEqual([
      [straight(), 1, '1900.00', 'CC1'],
      [declining(), 1, '4000.00', 'CC2'],
    ]);
    expect(await said('fin_asset', 'depreciate', '')).toContain('还没有审核，请先审核或作废它');
  });

  it('reckons its amounts itself, whatever is sent', async () => {
    const run = await read('fin_asset_depr', first);
    const sent = lines(run).map((line) => ({ ...line, depr_amount: '1', origin_value: '1' }));
    expect((await change('fin_asset_depr', first, { fin_asset_depr_item: sent })).status).toBe(200);
    expect((await read('fin_asset_depr', first))['total_depr']).toBe('5900.00');
  });

  it('counts when it is audited, and gives everything back exactly when that is undone', async () => {
    const before = [await card(straight()), await card(declining())];
    await audit('fin_asset_depr', first);
    const after = [await card(straight()), await card(declining())];
    expect(after).toEqual([
      ['120000.00', '1900.00', '1900.00', '118100.00', 1, '2025-02', '1'],
      ['120000.00', '4000.00', '4000.00', '116000.00', 1, '2025-02', '1'],
    ]);
    await done('fin_asset_depr', 'unaudit', first);
    expect([await card(straight()), await card(declining())]).toEqual(before);
    await audit('fin_asset_depr', first);
    expect([await card(straight()), await card(declining())]).toEqual(after);
  });

  it('is refused for an asset twice in a month, before the month it begins in, out of order, and on another day', async () => {
    const attempt = async (period: string, asset_id: string, bill_date = `${period}-20`): Promise<string> => {
      const id = await make('fin_asset_depr', { period, bill_date, fin_asset_depr_item: [{ asset_id }] });
      await done('fin_asset_depr', 'submit', id);
      const { message } = await press('fin_asset_depr', 'audit', id);
      await done('fin_asset_depr', 'reject', id);
      await done('fin_asset_depr', 'void', id);
      return message;
    };
    expect(await attempt('2025-02', straight())).toContain('烧结炉”的折旧已计提至 2025-02，每期间每资产只计提一次');
    expect(await attempt('2025-02', byWork())).toContain('货车”从 2025-03 起计提（当月增加下月提）');
    expect(await attempt('2025-04', straight())).toContain('烧结炉”的 2025-03 还没有计提，期间须依次计提');
    expect(await attempt('2025-03', straight(), '2025-04-01')).toContain('不在会计期间 2025-03 内');
    const empty = await make('fin_asset_depr', { period: '2025-03', bill_date: '2025-03-31' });
    await done('fin_asset_depr', 'submit', empty);
    expect(await said('fin_asset_depr', 'audit', empty)).toContain('没有折旧明细');
    for (const act of ['reject', 'void']) await done('fin_asset_depr', act, empty);
  });

  it('asks for the work of a month where depreciation goes by work', async () => {
    await done('fin_asset', 'depreciate', '');
    const run = await newestRun();
    const id = String(run['id']);
    expect(run['period']).toBe('2025-03');
    await done('fin_asset_depr', 'submit', id);
    expect(await said('fin_asset_depr', 'audit', id)).toContain('货车”按工作量法折旧，请填写本期工作量');
    await done('fin_asset_depr', 'withdraw', id);
    const worked = lines(run).map((line) => (line['asset_id'] === byWork() ? { ...line, work_qty: '5000' } : line));
    await change('fin_asset_depr', id, { fin_asset_depr_item: worked });
    await audit('fin_asset_depr', id);
    expect((await card(byWork())).slice(1, 6)).toEqual([null, '1900.00', '118100.00', 1, '2025-03']);
    expect(await said('fin_asset_depr', 'unaudit', first)).toContain('之后还有');
  });

  it('debits what the cost centres do, and credits what assets have lost', async () => {
    expect(await drawn('2025-02', first)).toEqual([
      ['5101 制造费用', '1900.00', '0.00'],
      ['6601 销售费用', '4000.00', '0.00'],
      ['1602 累计折旧', '0.00', '5900.00'],
    ]);
  });

  it('[bad input] leaves value, life and method of what it counted to documents of change', async () => {
    const { status, message } = await change('fin_asset', straight(), { life_months: 48, origin_value: '1' });
    expect([status, message]).toEqual([422, expect.stringContaining('不能直接修改原值、使用月数；请在列表用“变更”')]);
    expect((await call('DELETE', `/online/cgform/api/form/fin_asset/${straight()}`)).status).toBe(422);
    expect((await change('fin_asset', straight(), { name: '烧结炉一号' })).status).toBe(200);
    expect((await card(straight()))[0]).toBe('120000.00');
  });
});

describe('[finance.asset-card] 变更 and 拆分', () => {
  it('spread what is left over what is left of the life from the next month on, and give it back', async () => {
    expect(await done('fin_asset', 'change', straight())).toContain('已生成资产变更单草稿 ZCBG-');
    expect(await said('fin_asset', 'change', straight())).toContain('还没有审核，请先处理它');
    const { rows } = await sql<{ id: string }>`select id from fin_asset_change where asset_id = ${straight()}`.execute(
      server.db,
    );
    const id = rows[0]?.id ?? '';
    const edit = (more: Row) => change('fin_asset_change', id, more);
    await edit({ bill_date: '2025-03-31' });
    await done('fin_asset_change', 'submit', id);
    expect(await said('fin_asset_change', 'audit', id)).toContain('没有任何变更');
    await done('fin_asset_change', 'withdraw', id);
    await edit({ new_life_months: 2 });
    await done('fin_asset_change', 'submit', id);
    expect(await said('fin_asset_change', 'audit', id)).toContain('的新使用月数须大于已提月数 2');
    await done('fin_asset_change', 'withdraw', id);
    await edit({ new_life_months: 42, new_origin_value: '132000', new_depart: 'D2', bill_date: '2025-04-02' });
    await done('fin_asset_change', 'submit', id);
    expect(await said('fin_asset_change', 'audit', id)).toContain('的 2025-04 折旧还没有计提，请先计提并审核');
    await done('fin_asset_change', 'withdraw', id);
    await edit({ bill_date: '2025-03-31' });
    const before = await card(straight());
    await audit('fin_asset_change', id);
    // (132000 − 6600 − 3800) / 40
    expect(await card(straight())).toEqual(['132000.00', '3040.00', '3800.00', '128200.00', 2, '2025-03', '1']);
    expect((await read('fin_asset', straight()))['depart_id']).toBe('D2');
    expect(await toldOf(straight())).toMatchObject({
      note: expect.stringContaining('审核') as string,
      head: { depart_id: ['D1', 'D2'], origin_value: ['120000.00', '132000.00'], life_months: [60, 42] },
    });
    expect(await drawn('2025-03', id)).toEqual([
      ['1601 固定资产', '12000.00', '0.00'],
      ['1604 在建工程', '0.00', '12000.00'],
    ]);
    await done('fin_asset_change', 'unaudit', id);
    expect([await card(straight()), (await read('fin_asset', straight()))['depart_id']]).toEqual([before, 'D1']);
    await done('fin_asset_change', 'void', id);
  });

  it('[bad input] splits only into values below the whole, which add up to the cent in everything', async () => {
    for (const [value, message] of [
      ['abc', '第 1 个原值“abc”不是大于 0、最多两位小数的金额'],
      ['30000,0', '第 2 个原值“0”不是大于 0'],
      ['120000', '拆出的合计须小于它'],
      ['', '请先填写拆出资产的原值'],
    ] as const)
      expect(await said('fin_asset', 'split', declining(), value)).toContain(message);
    const before = await card(declining());
    expect(await done('fin_asset', 'split', declining(), '33333.33，20000')).toContain('原值还有 66,666.67');
    const { rows } = await sql<{ id: string }>`
      select id from fin_asset where name = '检测仪' and del_flag = 0 order by code`.execute(server.db);
    const cards = await Promise.all(rows.map(({ id }) => card(id)));
    expect(cards.map(([origin, , accum, net, months]) => [origin, accum, net, months])).toEqual([
      ['66666.67', '4444.45', '62222.22', 2],
      ['33333.33', '2222.22', '31111.11', 2],
      ['20000.00', '1333.33', '18666.67', 2],
    ]);
    expect(before.slice(2, 4)).toEqual(['8000.00', '112000.00']);
    expect(await toldOf(declining())).toMatchObject({ head: { origin_value: ['120000.00', '66666.67'] } });
    // Nothing of it waits for a voucher; the months before are settled for good.
    const { rows: sums } = await sql<Row>`
      select sum(original)::float as original, sum(accumulated)::float as accumulated from fin_asset_ledger where kind = 'split'`.execute(
      server.db,
    );
    expect(sums).toEqual([{ original: 0, accumulated: 0 }]);
    expect((await press('fin_asset_depr', 'unaudit', String((await newestRun())['id']))).message).toContain(
      '之后已拆分，请先撤销那次拆分',
    );
  });

  it('take a split back while nothing happened to its parts, and say what did', async () => {
    const { rows } = await sql<{ id: string; code: string }>`
      select id, code from fin_asset where name = '检测仪' and del_flag = 0 order by code`.execute(server.db);
    const [, second = '', third = ''] = rows.map(({ id }) => id);
    const refusal = async (id: string): Promise<string> => await said('fin_asset', 'unsplit', id);
    expect(await refusal(straight())).toContain('烧结炉一号”没有拆分过');
    // Split again, the later one goes first.
    await done('fin_asset', 'split', second, '3333.33');
    expect(await refusal(declining())).toContain(`${rows[1]?.code ?? ''} 检测仪”之后已拆分，请先撤销那次拆分`);
    expect(await done('fin_asset', 'unsplit', second)).toContain('原值恢复为 33,333.33，拆出的 ');
    // A draft about a part names it.
    const waiting = await make('fin_asset_dispose', { bill_date: '2025-04-20', asset_id: third, dispose_type: '2' });
    const { bill_no: number } = await read('fin_asset_dispose', waiting);
    expect(await refusal(third)).toContain(`拆出的资产还在未审核的单据 ${String(number)} 中，请先删除或作废它们`);
    await done('fin_asset_dispose', 'void', waiting);
    // What counts is named, too.
    await done('fin_asset', 'depreciate', '');
    const run = await newestRun();
    const id = String(run['id']);
    await change('fin_asset_depr', id, {
      fin_asset_depr_item: lines(run).map((line) =>
        line['asset_id'] === byWork() ? { ...line, work_qty: '0' } : line,
      ),
    });
    await audit('fin_asset_depr', id);
    expect(await refusal(declining())).toContain(`之后还有 ${String(run['bill_no'])}，请先反审核它`);
    await done('fin_asset_depr', 'unaudit', id);
    expect((await call('DELETE', `/online/cgform/api/form/fin_asset_depr/${id}`)).status).toBe(200);
    // The month it was split in is open: the clock is the server's.
    const month = dateText(new Date()).slice(0, 7);
    await sql`insert into ledger_period (tenant_id, ledger, period, closed_by, closed_at) values ('1', 'gl', ${month}, 'admin', now())`.execute(
      server.db,
    );
    expect(await refusal(third)).toContain(`总账期间 ${month} 已结账`);
    await sql`delete from ledger_period where ledger = 'gl'`.execute(server.db);
    // By a part as by the card that was split, and once: whoever comes second waits for it, then finds the part gone or the card whole.
    const [byCard, byPart] = await Promise.all([declining(), third].map((one) => press('fin_asset', 'unsplit', one)));
    const statuses = [byCard?.status, byPart?.status];
    expect(statuses).toContain(200);
    expect(statuses[0] === 200 ? [404, 409] : [409, 422]).toContain(statuses[statuses[0] === 200 ? 1 : 0]);
    expect((await card(declining())).slice(0, 5)).toEqual(['120000.00', '4000.00', '8000.00', '112000.00', 2]);
    expect(await toldOf(declining())).toMatchObject({
      note: expect.stringContaining('撤销拆分') as string,
      head: { origin_value: ['66666.67', '120000.00'] },
    });
    expect((await call('GET', `/online/cgform/api/form/fin_asset/${third}`)).status).toBe(404);
    const back = await call<Row>('POST', '/online/cgform/api/recycleRestore/fin_asset', { ids: [third] });
    expect(JSON.stringify(back.body)).toContain('那次拆分已撤销，不能恢复');
    expect(await refusal(declining())).toContain('没有拆分过');
  });
});

describe('[finance.asset-dispose] a disposal', () => {
  it('takes an asset out at what it stands at once its month was counted, once, and gives it back', async () => {
    const sold = await make('fin_asset_dispose', {
      bill_date: '2025-04-18',
      asset_id: straight(),
      dispose_type: '1',
      income: '100000',
      expense: '500',
    });
    const shown = async (): Promise<unknown[]> => {
      const row = await read('fin_asset_dispose', sold);
      return [row['net_value'], row['gain']];
    };
    expect(await shown()).toEqual(['116200.00', '-16700.00']);
    await done('fin_asset_dispose', 'submit', sold);
    expect(await said('fin_asset_dispose', 'audit', sold)).toContain('的 2025-04 折旧还没有计提');
    await done('fin_asset', 'depreciate', '');
    const run = await newestRun();
    await change('fin_asset_depr', String(run['id']), {
      fin_asset_depr_item: lines(run).map((line) =>
        line['asset_id'] === byWork() ? { ...line, work_qty: '0' } : line,
      ),
    });
    await audit('fin_asset_depr', String(run['id']));
    expect(await said('fin_asset_dispose', 'audit', sold)).toContain('净值现在是 114,300.00，单据上是 116,200.00');
    await done('fin_asset_dispose', 'withdraw', sold);
    await change('fin_asset_dispose', sold, { remark: '核对净值' });
    expect(await shown()).toEqual(['114300.00', '-14800.00']);
    await audit('fin_asset_dispose', sold);
    expect(await card(straight())).toEqual(['120000.00', '0.00', '5700.00', '114300.00', 3, '2025-04', '4']);
    expect(await drawn('2025-04', sold)).toEqual([
      ['1602 累计折旧', '5700.00', '0.00'],
      ['1606 固定资产清理', '114300.00', '0.00'],
      ['1606 固定资产清理', '-14800.00', '0.00'],
      ['6711 营业外支出', '14800.00', '0.00'],
      ['1601 固定资产', '0.00', '120000.00'],
    ]);
    const again = await make('fin_asset_dispose', { bill_date: '2025-04-20', asset_id: straight(), dispose_type: '2' });
    await done('fin_asset_dispose', 'submit', again);
    expect(await said('fin_asset_dispose', 'audit', again)).toContain('烧结炉一号”已清理');
    for (const act of ['change', 'split'])
      expect(await said('fin_asset', act, straight(), '1')).toContain('已清理，不能');
    expect(await said('fin_asset_depr', 'unaudit', String(run['id']))).toContain('之后还有 QL-');
    await done('fin_asset_dispose', 'unaudit', sold);
    expect((await card(straight()))[6]).toBe('1');
    await audit('fin_asset_dispose', sold);
  });
});

describe('[P17] the month end', () => {
  it('says what was not depreciated, keeps drafts from being forgotten, and compares cards with their accounts', async () => {
    const found = JSON.stringify(await checks('2025-05'));
    expect(found).toContain('应提未提折旧的固定资产');
    expect(found).toContain('固定资产原值 0.00 ≠ 240,000.00');
    expect(found).toContain('累计折旧 0.00 ≠ -');
    await runVouchers();
    const after = JSON.stringify(await checks('2025-05'));
    expect(after).not.toContain('固定资产原值');
    expect(after).not.toContain('累计折旧 ');
    expect(after).not.toContain('科目未设受控类型');
    await sql`update fin_subject set control_type = null where code in ('1002', '1601')`.execute(server.db);
    await sql`update fin_subject set cash_item = null`.execute(server.db);
    const told = (await checks('2025-05')).checks.find(({ kind }) => kind === 'chart');
    expect([told?.level, told?.subject, told?.link]).toEqual([
      '3',
      '1002 银行存款、1601 固定资产、现金流量项目',
      '/finance/subject',
    ]);
    // What was counted stands in a voucher: it is not taken back before that is.
    expect(await said('fin_asset_depr', 'unaudit', await countedRun('2025-04'))).toContain('已生成凭证');
  });

  it('counts months that were closed meanwhile with the first that is open', async () => {
    await sql`insert into ledger_period (tenant_id, ledger, period, closed_by, closed_at) values ('1', 'gl', '2025-06', 'admin', now())`.execute(
      server.db,
    );
    const late = await asset('补登电脑', {
      use_date: '2025-01-15',
      life_months: 36,
      origin_value: '3600',
      salvage_rate: '0',
    });
    expect((await card(late))[1]).toBe('100.00');
    const message = await done('fin_asset', 'depreciate', '');
    expect(message).toContain('已生成 2025-07 折旧计提');
    const run = await newestRun();
    expect(lines(run).find((line) => line['asset_id'] === late)).toMatchObject({ months: 6, depr_amount: '600.00' });
    // Two runs at once count a month once.
    const second = await make('fin_asset_depr', {
      period: '2025-07',
      bill_date: '2025-07-31',
      fin_asset_depr_item: [{ asset_id: late }],
    });
    const both = [String(run['id']), second];
    await change('fin_asset_depr', both[0] ?? '', {
      fin_asset_depr_item: lines(run).map((line) =>
        line['asset_id'] === byWork() ? { ...line, work_qty: '0' } : line,
      ),
    });
    for (const id of both) await done('fin_asset_depr', 'submit', id);
    const answers = await Promise.all(both.map((id) => press('fin_asset_depr', 'audit', id)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.message).toContain('每期间每资产只计提一次');
    expect((await card(late)).slice(2, 6)).toEqual(['600.00', '3000.00', 6, '2025-07']);
    expect(await cardFaults()).toEqual([]);
    const refused = await make('fin_asset_depr', { period: '2025-07', bill_date: '2025-07-02' });
    expect((await change('fin_asset_depr', refused, { bill_date: '2025-06-30' })).message).toContain(
      '总账期间 2025-06 已结账',
    );
  });
});
