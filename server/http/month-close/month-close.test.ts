import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#server/testing/server.ts';
import { stockFaults } from '#server/testing/stock.ts';
import { monthCloseStage, type Schemas, type Row } from '#server/testing/month-close-stage.ts';

const { post, close, reopen, state, checks, kept, buy, take, costs, server, desk, token } = monthCloseStage();

describe('[P16] [B2.16] the stock of a month', () => {
  let issues: readonly string[];

  beforeAll(async () => {
    await desk.material('P16', { cost_method: '3' });
    await desk.material('ALL', { cost_method: '3' });
    await desk.material('AVG');
    await buy('P16', 200, 10, '2026-09-03');
    await buy('ALL', 3, 1, '2026-09-03');
    await buy('AVG', 4, 2.5, '2026-09-03');
  });

  it('is closed in the order of the months, the first being that of the first movement', async () => {
    expect(await state()).toMatchObject({ next: '2026-09', last: null, downstream: [] });
    const early = await close('2026-10');
    expect([early.status, early.body.message]).toEqual([
      409,
      '库存期间 2026-09 尚未结账，须按月顺序结账；下一个结账期间是 2026-09',
    ]);
    const closed = await close('2026-09');
    expect(closed.body).toMatchObject({
      message: '期间 2026-09 已结账',
      result: { period: '2026-09', keys: 3, figures: [{ begin: '0.00', increase: '2013.00', end: '2013.00' }] },
    });
    expect(await state()).toMatchObject({ next: '2026-10', last: '2026-09', closedBy: 'admin' });
    expect((await close('2026-09')).body.message).toContain('库存期间 2026-09 已结账；下一个结账期间是 2026-10');
  });

  it('goes out at the opening price, and is priced at the average of the month to the cent', async () => {
    const first = await take('P16', 150, '2026-10-04');
    await buy('P16', 300, 10.5, '2026-10-06');
    await buy('P16', 100, 10.9, '2026-10-07');
    const second = await take('P16', 100, '2026-10-08');
    const third = await take('P16', 180, '2026-10-09');
    issues = [first, second, third];
    expect(await Promise.all(issues.map(costs))).toEqual([
      [['1500.00', '10.000000']],
      [['1000.00', '10.000000']],
      [['1800.00', '10.000000']],
    ]);
    const answer = await post<Schemas['MonthValued']>('calc', { period: '2026-10' });
    expect(answer.body.result).toMatchObject({ lines: 3, amount: '172.00' });
    expect(await Promise.all(issues.map(costs))).toEqual([
      [['1560.00', '10.400000']],
      [['1040.00', '10.400000']],
      [['1872.00', '10.400000']],
    ]);
    expect(await desk.worth('P16')).toEqual(['170', '1768.00']);
    expect((await post<Schemas['MonthValued']>('calc', { period: '2026-10' })).body.result).toMatchObject({ lines: 0 });
  });

  it('leaves no cent where nothing is left: the last line takes the rest', async () => {
    await buy('ALL', 4, 1.01, '2026-10-02');
    const parts = [
      await take('ALL', 2, '2026-10-03'),
      await take('ALL', 2, '2026-10-03'),
      await take('ALL', 3, '2026-10-04'),
    ];
    await post('calc', { period: '2026-10' });
    expect(await Promise.all(parts.map(costs))).toEqual([
      [['2.01', '1.005000']],
      [['2.01', '1.005000']],
      [['3.02', '1.006667']],
    ]);
    expect(await desk.worth('ALL')).toEqual(['0', '0.00']);
  });

  it('[INV-PER-03] ends with what the next begins with, in quantity and money', async () => {
    expect((await close('2026-10')).status).toBe(200);
    expect(await kept('P16', '2026-10')).toEqual({
      begin_qty: 200,
      in_qty: 400,
      out_qty: 430,
      end_qty: 170,
      begin_amount: 2000,
      in_amount: 4240,
      out_amount: 4472,
      end_amount: 1768,
      end_price: '10.400000',
    });
    expect(await kept('AVG', '2026-10')).toMatchObject({ begin_qty: 4, end_qty: 4, end_amount: 10 });
    expect((await checks()).figures).toEqual([
      { currency: null, begin: '1778.00', increase: '0.00', decrease: '0.00', end: '1778.00', advance: null },
    ]);
  });

  it('[INV-PER-01] takes in nothing afterwards and gives nothing back', async () => {
    const answer = await desk.press('wms_other_out', 'unaudit', issues[0] ?? '');
    expect(answer.message).toContain('库存期间 2026-10 已结账，不能再记入日期为 2026-10-04 的业务');
    await expect(take('P16', 1, '2026-10-31')).rejects.toThrow('库存期间 2026-10 已结账');
    await expect(take('P16', 1, '2026-07-31'), 'before the first month').rejects.toThrow('库存期间 2026-07 已结账');
  });

  it('opens only the month closed last, for a reason, and closing it again keeps the same', async () => {
    const snapshot = async () =>
      (await sql<Row>`select * from ms_stock_balance where period = '2026-10' order by pool_id`.execute(server.db))
        .rows;
    const before = await snapshot();
    expect((await reopen('2026-09')).body.message).toBe(
      '只能反结账最近一期：库存最近已结期间是 2026-10，请先反结账 2026-10',
    );
    expect((await reopen('2026-10', 'stock', '  ')).body.message).toBe('请填写反结账原因');
    expect((await reopen('2026-10')).body.message).toBe('期间 2026-10 已反结账');
    expect(await snapshot()).toEqual([]);
    expect(await desk.worth('P16')).toEqual(['170', '1940.00']);
    expect(await costs(issues[2] ?? '')).toEqual([['1800.00', '10.000000']]);
    expect((await close('2026-10')).status).toBe(200);
    expect(await snapshot()).toEqual(before);
    expect(await costs(issues[2] ?? '')).toEqual([['1872.00', '10.400000']]);
    expect(await stockFaults(server)).toEqual([]);
  });

  it('hands what it changes on to the issue of a later month that took all that was left', async () => {
    await reopen('2026-10');
    const later = await take('P16', 170, '2026-11-02');
    expect(await desk.worth('P16')).toEqual(['0', '0.00']);
    expect((await close('2026-10')).status).toBe(200);
    expect(await desk.worth('P16')).toEqual(['0', '0.00']);
    expect(await costs(later)).toEqual([['1768.00', '10.400000']]);
    expect(await stockFaults(server)).toEqual([]);
    expect((await desk.press('wms_other_out', 'unaudit', later)).status).toBe(200);
    expect(await desk.worth('P16')).toEqual(['170', '1768.00']);
    await sql`update wms_other_out set bill_status = '4' where id = ${later}`.execute(server.db);
  });

  it('is in the log, with who did it and why, refusals as well', async () => {
    const { rows } = await sql<Row>`
      select action, result, period, detail from ms_log where tenant_id = '1' order by id`.execute(server.db);
    expect(rows).toContainEqual({ action: '3', result: '1', period: '2026-10', detail: '更正' });
    expect(rows).toContainEqual(expect.objectContaining({ action: '2', result: '2', period: '2026-10' }));
    expect(rows.filter(({ action, result }) => action === '2' && result === '1')).toHaveLength(4);
  });
});

describe('[P16] what must be refused', () => {
  it('closes no month with stock documents that are not audited, and leads to them', async () => {
    const id = await desk.make('wms_other_out', { warehouse_id: 'W1', bill_date: '2026-11-05' }, [
      { material_id: 'AVG', qty: 1 },
    ]);
    const found = await checks();
    expect(found.period).toBe('2026-11');
    expect(found.checks).toContainEqual({
      kind: 'undecided',
      subject: '其他出库单',
      title: '未审核的其他出库单',
      level: '1',
      count: 1,
      link: '/storage/other-out?q.bill_date_begin=2026-11-01&q.bill_date_end=2026-11-30&q.bill_status=0%2C1%2C5',
    });
    const answer = await close('2026-11');
    expect([answer.status, answer.body.message]).toEqual([422, '库存期间 2026-11 不能结账：未审核的其他出库单（1）']);
    await desk.press('wms_other_out', 'submit', id);
    expect((await desk.press('wms_other_out', 'audit', id)).status).toBe(200);
  });

  it('[P20] closes no month while something is counted', async () => {
    const plan = {
      bill_date: '2026-11-06',
      name: '月末盘点',
      check_type: '1',
      begin_date: '2026-11-06',
      end_date: '2026-11-06',
    };
    await server.call('POST', '/online/cgform/api/form/wms_check_plan', {
      token: token(),
      body: { ...plan, wms_check_plan_scope: [{ warehouse_id: 'W1' }] },
    });
    expect((await close('2026-11')).body.message).toContain('未处理的盘点计划（1）');
    await sql`update wms_check_plan set plan_status = '4'`.execute(server.db);
  });

  it('leaves everything as it was when it is refused', async () => {
    const before = await desk.worth('P16');
    const entries = () => sql<Row>`select count(*)::int as count from wms_ledger`.execute(server.db);
    const { rows } = await entries();
    await desk.make('wms_other_out', { warehouse_id: 'W1', bill_date: '2026-11-07' }, [{ material_id: 'P16', qty: 1 }]);
    expect((await close('2026-11')).status).toBe(422);
    expect([await desk.worth('P16'), (await entries()).rows]).toEqual([before, rows]);
    await sql`update wms_other_out set bill_status = '4' where bill_status = '0'`.execute(server.db);
  });

  it('is closed by one at a time: others see who is at it and how far, and are refused', async () => {
    const period = String((await state()).next);
    let first = Promise.resolve<Answer | null>(null);
    // Somebody who posts keeps the closing waiting, so that it can be looked at.
    await server.db.transaction().execute(async (posting) => {
      await sql`select pg_advisory_xact_lock_shared(ledger_lock_key('1', 'stock'))`.execute(posting);
      first = post('calc', { period });
      await expect
        .poll(async () => (await state('ar')).running, { timeout: 20_000 })
        .toMatchObject({
          ledger: 'stock',
          period,
          act: 'calc',
          step: 'check',
          startedBy: 'admin',
        });
      const second = await close(period);
      expect([second.status, second.body.message]).toEqual([
        409,
        `库存期间 ${period} 正在由 admin 计算，请等它完成后再操作`,
      ]);
    });
    expect((await first)?.status).toBe(200);
    expect((await state()).running).toBeNull();
    // What a server left that died holds no lock, and is no closing.
    await sql`insert into ms_close_run (tenant_id, run_id, ledger, period, act, step, done, total, started_by)
      values ('1', 'dead', 'stock', ${period}, 'close', 'price', 3, 9, 'admin')`.execute(server.db);
    expect((await state()).running).toBeNull();
    await sql`delete from ms_close_run`.execute(server.db);
  });

  it('[INV-PER-01] audits at the same time either in the month or not at all, never after what was kept', async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, () =>
        desk.make('wms_other_in', { warehouse_id: 'W1', bill_date: '2026-11-08' }, [{ material_id: 'AVG', qty: 1 }]),
      ),
    );
    const outcome = await Promise.all([
      ...ids.map((id) => desk.press('wms_other_in', 'audit', id)),
      close('2026-11'),
      ...ids.map((id) => desk.press('wms_other_in', 'unaudit', id)),
    ]);
    const closed = outcome[ids.length]?.status === 200;
    const { rows } = await sql<{ ledger: string; kept: string }>`
      select (select sum(in_amount - out_amount) from wms_ledger where period <= '2026-11')::text as ledger,
        (select sum(end_amount) from ms_stock_balance where period = '2026-11')::text as kept`.execute(server.db);
    expect(rows[0]?.kept ?? null).toBe(closed ? rows[0]?.ledger : null);
    expect(await stockFaults(server)).toEqual([]);
  });
});
