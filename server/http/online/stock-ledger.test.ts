import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { approval, buildActor, deployFlow, flow } from '#server/testing/flows.ts';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { openStockDesk, stockFaults, type StockDesk } from '#server/testing/stock.ts';
import { bpmnElements } from '#server/workflow/engine/bpmn-elements.ts';
import { startProcess } from '#server/workflow/instance-acts.ts';
import { agree } from '#server/workflow/task-acts.ts';

let server: TestServer;
let desk: StockDesk;

beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
  desk = await openStockDesk(server);
  await desk.warehouse('W1');
  await desk.warehouse('W2');
});
afterAll(() => server.close());

type Row = Record<string, unknown>;
const buy = (material: string, qty: number, price: number, head: Row = {}, line: Row = {}): Promise<string> =>
  desk.post('wms_purchase_in', { warehouse_id: 'W1', ...head }, [{ material_id: material, qty, price, ...line }]);
const take = (material: string, qty: number, head: Row = {}, line: Row = {}): Promise<string> =>
  desk.make('wms_other_out', { warehouse_id: 'W1', ...head }, [{ material_id: material, qty, ...line }]);

describe('[P01] [P02] stock costs from receipt to delivery and back', () => {
  it('reproduces the worked example to the cent', async () => {
    await desk.material('FG1', { std_cost: '2.15' });
    await buy('FG1', 800, 2);
    await desk.post('wms_prod_in', { warehouse_id: 'W1' }, [{ material_id: 'FG1', qty: 500 }]);
    expect(await desk.worth('FG1')).toEqual(['1300', '2675.00']);
    const first = await desk.post('sal_out', { warehouse_id: 'W1' }, [{ material_id: 'FG1', qty: 600, price: 3.2 }]);
    const second = await desk.post('sal_out', { warehouse_id: 'W1' }, [{ material_id: 'FG1', qty: 400, price: 3.2 }]);
    const [one] = await desk.lines('sal_out', first);
    const [two] = await desk.lines('sal_out', second);
    expect([one?.['cost_amount'], two?.['cost_amount']]).toEqual(['1234.62', '823.07']);
    expect(await desk.worth('FG1')).toEqual(['300', '617.31']);
    const back = await desk.post('sal_return_in', { warehouse_id: 'W1' }, [
      { material_id: 'FG1', qty: 50, price: 3.2, tax_rate: 0, src_line_id: one?.['id'] },
    ]);
    expect(await desk.worth('FG1')).toEqual(['350', '720.20']);
    const [line] = await desk.lines('sal_return_in', back);
    expect(line?.['cost_price']).toBe('2.057800');
  });
});

describe('[F11] [INV-STK-05] receipts in their order, and taking back', () => {
  it('consumes the oldest receipts, and puts them back exactly', async () => {
    await desk.material('FIFO', { cost_method: '2' });
    await buy('FIFO', 100, 10);
    await desk.press('wms_other_out', 'audit', await take('FIFO', 60));
    await buy('FIFO', 80, 12);
    const issued = await take('FIFO', 90);
    await desk.press('wms_other_out', 'audit', issued);
    expect((await desk.lines('wms_other_out', issued))[0]?.['cost_amount']).toBe('1000.00');
    expect((await desk.press('wms_other_out', 'unaudit', issued)).status).toBe(200);
    expect(await desk.worth('FIFO')).toEqual(['120', '1360.00']);
    await desk.press('wms_other_out', 'audit', issued);
    await buy('FIFO', 50, 11);
    const last = await take('FIFO', 40);
    await desk.press('wms_other_out', 'audit', last);
    expect((await desk.lines('wms_other_out', last))[0]?.['cost_amount']).toBe('470.00');
    expect(await desk.worth('FIFO')).toEqual(['40', '440.00']);
  });

  it('keeps money that was laid on a receipt when the receipt is taken back', async () => {
    await desk.material('LAID', { cost_method: '2' });
    const first = await buy('LAID', 10, 1);
    await buy('LAID', 10, 2);
    const laid = await desk.post('wms_cost_adjust', { warehouse_id: 'W1' }, [{ material_id: 'LAID', amount: 5 }]);
    await desk.press('wms_cost_adjust', 'unaudit', laid);
    expect(await desk.worth('LAID')).toEqual(['20', '30.00']);
    await desk.press('wms_cost_adjust', 'audit', laid);
    expect((await desk.press('wms_purchase_in', 'unaudit', first)).status).toBe(200);
    const all = await take('LAID', 10);
    await desk.press('wms_other_out', 'audit', all);
    expect((await desk.lines('wms_other_out', all))[0]?.['cost_amount']).toBe('25.00');
  });

  it('[INV-DOC-03] restores every balance, and empties what the lines cost', async () => {
    await desk.material('BACK');
    await buy('BACK', 3, 3.33);
    await buy('BACK', 4, 1.1);
    const before = await desk.worth('BACK');
    const id = await take('BACK', 7);
    expect((await desk.press('wms_other_out', 'audit', id)).status).toBe(200);
    expect(await desk.worth('BACK')).toEqual(['0', '0.00']);
    expect((await desk.press('wms_other_out', 'unaudit', id)).status).toBe(200);
    expect(await desk.worth('BACK')).toEqual(before);
    expect((await desk.lines('wms_other_out', id))[0]?.['cost_amount']).toBeNull();
    const rows = await sql<{
      count: number;
    }>`select count(*)::int as count from wms_ledger where bill_id = ${id}`.execute(server.db);
    expect(rows.rows[0]?.count).toBe(2);
  });

  it('refuses to take back a receipt that is used, and says how much is left', async () => {
    await desk.material('USED');
    const id = await buy('USED', 10, 5);
    await desk.press('wms_other_out', 'audit', await take('USED', 8));
    const answer = await desk.press('wms_purchase_in', 'unaudit', id);
    expect(answer.status).toBe(422);
    expect(answer.message).toContain('USED 物料USED（仓库W1）入库 10，已被领用或预留，可用只有 2，不能反审核');
    expect(await desk.worth('USED')).toEqual(['2', '10.00']);
  });
});

describe('[INV-STK-02] what must be refused', () => {
  beforeAll(async () => {
    await desk.material('SHORT');
    await desk.material('BATCH', { batch_flag: 'Y' });
    await desk.warehouse('FROZEN', { frozen: 'Y' });
    await buy('SHORT', 10, 1);
  });

  it.each([
    ['more than is there', { qty: 12 }, {}, '第 1 行 SHORT 物料SHORT（仓库W1）：现存 10，本次出库 12，缺少 2'],
    ['nothing', { qty: 0 }, {}, '第 1 行 SHORT 物料SHORT：数量必须大于 0'],
    ['what lies in a warehouse that is counted', { qty: 1 }, { warehouse_id: 'FROZEN' }, '已冻结（盘点中）'],
    ['an item by batches without one', { qty: 1, material_id: 'BATCH' }, {}, 'BATCH 物料BATCH：按批次管理，请填写批号'],
  ])('takes out %s', async (_what, line, head, text) => {
    const id = await desk.make('wms_other_out', { warehouse_id: 'W1', ...head }, [{ material_id: 'SHORT', ...line }]);
    const answer = await desk.press('wms_other_out', 'audit', id);
    expect([answer.status, answer.message]).toEqual([422, expect.stringContaining(text)]);
    expect(await desk.worth('SHORT')).toEqual(['10', '10.00']);
  });

  it('lets a warehouse go below nothing where it may, and settles what is left over', async () => {
    await desk.material('NEG');
    await desk.warehouse('NEG', { neg_flag: 'Y' });
    await buy('NEG', 10, 2, { warehouse_id: 'NEG' });
    const id = await take('NEG', 15, { warehouse_id: 'NEG' });
    expect((await desk.press('wms_other_out', 'audit', id)).status).toBe(200);
    expect(await desk.worth('NEG')).toEqual(['-5', '-10.00']);
    await buy('NEG', 5, 3, { warehouse_id: 'NEG' });
    expect(await desk.worth('NEG')).toEqual(['0', '0.00']);
  });

  it('takes nothing in that has no cost, and says where to enter one', async () => {
    await desk.material('FREE');
    const id = await desk.make('wms_other_in', { warehouse_id: 'W1' }, [{ material_id: 'FREE', qty: 1 }]);
    expect((await desk.press('wms_other_in', 'audit', id)).message).toContain('没有成本价可用');
  });
});

describe('[INV-STK-04] what only changes places or money', () => {
  it('moves quantity and money to another warehouse, none of it is lost', async () => {
    await desk.material('MOVE');
    await buy('MOVE', 7, 3.33);
    await desk.post('wms_transfer', { from_wh: 'W1', to_wh: 'W2' }, [{ material_id: 'MOVE', qty: 3 }]);
    expect(await desk.worth('MOVE', 'W1')).toEqual(['4', '13.32']);
    expect(await desk.worth('MOVE', 'W2')).toEqual(['3', '9.99']);
    const same = await desk.make('wms_transfer', { from_wh: 'W1', to_wh: 'W1' }, [{ material_id: 'MOVE', qty: 1 }]);
    expect((await desk.press('wms_transfer', 'audit', same)).message).toContain('完全相同');
  });

  it('[P11] keeps what is not good from going out', async () => {
    await desk.material('QUALITY', { batch_flag: 'Y' });
    await buy('QUALITY', 10, 1, {}, { batch_no: 'B1' });
    await desk.post('wms_status_change', { warehouse_id: 'W1', from_status: '1', to_status: '2' }, [
      { material_id: 'QUALITY', qty: 4, batch_no: 'B1' },
    ]);
    expect(await desk.worth('QUALITY')).toEqual(['10', '10.00']);
    const id = await take('QUALITY', 7, {}, { batch_no: 'B1' });
    expect((await desk.press('wms_other_out', 'audit', id)).message).toContain('批号 B1）：现存 6，本次出库 7，缺少 1');
  });

  it('changes the money alone, never below nothing', async () => {
    await desk.material('VALUE');
    await buy('VALUE', 10, 2);
    await desk.post('wms_cost_adjust', { warehouse_id: 'W1' }, [{ material_id: 'VALUE', amount: 5.5 }]);
    expect(await desk.worth('VALUE')).toEqual(['10', '25.50']);
    const id = await desk.make('wms_cost_adjust', { warehouse_id: 'W1' }, [{ material_id: 'VALUE', amount: -30 }]);
    expect((await desk.press('wms_cost_adjust', 'audit', id)).message).toContain(
      '结存金额 25.50，调整 -30.00 后为负数',
    );
  });
});

describe('[INV-STK-03] what a delivery notice keeps', () => {
  const notice = async (qty: number): Promise<readonly [id: string, line: unknown]> => {
    const id = await desk.make('sal_delivery_notice', { warehouse_id: 'W1' }, [{ material_id: 'KEPT', qty }]);
    await desk.press('sal_delivery_notice', 'submit', id);
    const [line] = await desk.lines('sal_delivery_notice', id);
    return [id, line?.['id']];
  };
  const press = async (act: string, id: string): Promise<string> =>
    (await desk.press('sal_delivery_notice', act, id)).message;

  it('[P01] is nobody else’s, is freed by the delivery and by closing, and kept again when they are undone', async () => {
    await desk.material('KEPT');
    await buy('KEPT', 10, 1);
    const [id, line] = await notice(8);
    expect(await press('audit', id)).toBe('审核成功，共 1 条');
    expect(await desk.reserved('KEPT')).toBe('8');
    const other = await take('KEPT', 3);
    expect((await desk.press('wms_other_out', 'audit', other)).message).toContain(
      '现存 10，其中预留和冻结 8，本次出库 3，缺少 1',
    );
    const [second] = await notice(3);
    expect(await press('audit', second)).toContain('第 1 行 KEPT 物料KEPT（仓库W1）：可用 2，需要预留 3，缺少 1');
    const out = await desk.post('sal_out', { warehouse_id: 'W1' }, [
      { material_id: 'KEPT', qty: 5, price: 2, src_type: '2', src_line_id: line },
    ]);
    expect([await desk.reserved('KEPT'), await desk.worth('KEPT')]).toEqual(['3', ['5', '5.00']]);
    expect((await desk.press('sal_out', 'unaudit', out)).status).toBe(200);
    expect([await desk.reserved('KEPT'), await desk.worth('KEPT')]).toEqual(['8', ['10', '10.00']]);
    expect((await desk.press('sal_out', 'audit', out)).status).toBe(200);
    expect(await press('close', id)).toBe('关闭成功，共 1 条');
    expect(await desk.reserved('KEPT')).toBe('0');
    expect(await press('reopen', id)).toBe('反关闭成功，共 1 条');
    expect(await desk.reserved('KEPT')).toBe('3');
  });
});

describe('[INV-PER-01] a closed month', () => {
  const close = (period: string) =>
    sql`insert into ledger_period (tenant_id, ledger, period, closed_by) values ('1', 'stock', ${period}, 'admin')`.execute(
      server.db,
    );
  it('takes in nothing and gives nothing back, whoever writes', async () => {
    await desk.material('CLOSED');
    const posted = await buy('CLOSED', 1, 1, { bill_date: '2026-08-31' });
    const late = await take('CLOSED', 1, { bill_date: '2026-08-31' });
    await close('2026-08');
    const refused = '库存期间 2026-08 已结账，不能再记入日期为 2026-08-31 的业务';
    expect((await desk.press('wms_purchase_in', 'unaudit', posted)).message).toContain(refused);
    expect((await desk.press('wms_other_out', 'audit', late)).message).toContain(refused);
    expect(await desk.worth('CLOSED')).toEqual(['1', '1.00']);
    await expect(take('CLOSED', 1, { bill_date: '2026-08-01' })).rejects.toThrow(
      '库存期间 2026-08 已结账，请改用未结账期间的日期',
    );
    const copy = sql`
      insert into wms_ledger (tenant_id, trans_time, period, bill_date, bill_type, form_code, bill_id, bill_no, stock_id, pool_id,
        warehouse_id, location_id, material_id, batch_no, quality_status, bal_qty, pool_qty, bal_amount)
      select tenant_id, now(), period, bill_date, bill_type, form_code, bill_id, bill_no, stock_id, pool_id,
        warehouse_id, location_id, material_id, batch_no, quality_status, bal_qty, pool_qty, bal_amount
      from wms_ledger where bill_id = ${posted}`;
    await expect(copy.execute(server.db)).rejects.toThrow('stock period 2026-08 is closed');
  });

  it.each(['update wms_ledger set price = 1', 'delete from wms_ledger', 'truncate wms_ledger cascade'])(
    'keeps its rows from: %s',
    async (statement) => {
      await expect(sql.raw(statement).execute(server.db)).rejects.toThrow('never changed nor deleted');
    },
  );
});

describe('[P30] a document whose process agreed', () => {
  it('counts as an audited one; what cannot be done leaves the task where it is', async () => {
    await desk.material('AGREED');
    await buy('AGREED', 10, 1);
    const [maker, boss] = [await buildActor(server.db, 'maker'), await buildActor(server.db, 'boss')];
    const flows = { engine: server.parts.engine, flows: bpmnElements, sites: { origins: [], allowPrivate: false } };
    const body = `${approval('a', ['boss'])}${flow('f0', 's', 'a')}${flow('f1', 'a', 'e')}`;
    const modelKey = await deployFlow(server.db, { key: 'notice', formCode: 'sal_delivery_notice', body });
    const task = async (instance: string): Promise<string> => {
      const found = server.db.selectFrom('wf_task').select('id').where('instance_id', '=', instance);
      return (await found.where('task_state', '=', '1').executeTakeFirstOrThrow()).id;
    };
    const begin = async (qty: number): Promise<string> => {
      const recordId = await desk.make('sal_delivery_notice', { warehouse_id: 'W1' }, [{ material_id: 'AGREED', qty }]);
      return startProcess(flows, maker, { modelKey, recordId });
    };
    await agree(flows, boss, await task(await begin(4)), {});
    expect(await desk.reserved('AGREED')).toBe('4');
    const more = await task(await begin(7));
    await expect(agree(flows, boss, more, {})).rejects.toThrow('可用 6，需要预留 7，缺少 1');
    expect(await desk.reserved('AGREED')).toBe('4');
  });
});

describe('[P30] a document of stock with a process', () => {
  it('counts when its process has agreed, and not by a button past it', async () => {
    await desk.material('BOUND');
    const [maker, boss] = [await buildActor(server.db, 'maker2'), await buildActor(server.db, 'boss2')];
    const flows = { engine: server.parts.engine, flows: bpmnElements, sites: { origins: [], allowPrivate: false } };
    const body = `${approval('a', ['boss2'])}${flow('f0', 's', 'a')}${flow('f1', 'a', 'e')}`;
    await buy('BOUND', 10, 1);
    const submitted = await take('BOUND', 1);
    expect((await desk.press('wms_other_out', 'submit', submitted)).status).toBe(200);
    const modelKey = await deployFlow(server.db, { key: 'issue', formCode: 'wms_other_out', body });
    try {
      const recordId = await take('BOUND', 3);
      const past = await desk.press('wms_other_out', 'audit', recordId);
      expect([past.status, past.message]).toEqual([422, expect.stringMatching(/须走流程“.*”，请用“提交审批”$/u)]);
      const instance = await startProcess(flows, maker, { modelKey, recordId });
      const state = async (): Promise<unknown> =>
        (await sql<Row>`select bill_status, bpm_status from wms_other_out where id = ${recordId}`.execute(server.db))
          .rows[0];
      expect(await state()).toEqual({ bill_status: '1', bpm_status: '2' });
      const found = server.db.selectFrom('wf_task').select('id').where('instance_id', '=', instance);
      await agree(flows, boss, (await found.where('task_state', '=', '1').executeTakeFirstOrThrow()).id, {});
      expect(await state()).toEqual({ bill_status: '2', bpm_status: '3' });
      expect(await desk.worth('BOUND')).toEqual(['7', '7.00']);
      expect((await desk.press('wms_other_out', 'unaudit', recordId)).status).toBe(200);
      expect((await desk.press('wms_other_out', 'audit', recordId)).status).toBe(422);
      // What was handed in before there was a process is audited as it was going to be.
      expect((await desk.press('wms_other_out', 'audit', submitted)).status).toBe(200);
    } finally {
      await sql`update wf_model set model_status = '1' where model_key = ${modelKey}`.execute(server.db);
    }
  });
});

describe('[INV-STK-01] many at once', () => {
  it('gives out each piece once, and no two wait for each other', async () => {
    await desk.material('RACE1');
    await desk.material('RACE2');
    await buy('RACE1', 30, 1);
    await buy('RACE2', 30, 1);
    const both = ['RACE1', 'RACE2'].map((material_id) => ({ material_id, qty: 2 }));
    const ids = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        desk.make('wms_other_out', { warehouse_id: 'W1' }, index % 2 === 0 ? both : both.toReversed()),
      ),
    );
    const answers = await Promise.all(ids.map((id) => desk.press('wms_other_out', 'audit', id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(15);
    expect(answers.filter(({ status }) => status === 422).every(({ message }) => message.includes('缺少 2'))).toBe(
      true,
    );
    expect(await desk.worth('RACE1')).toEqual(['0', '0.00']);
  });

  it('posts a document once, however often its button is pressed', async () => {
    await desk.material('TWICE');
    await buy('TWICE', 10, 1);
    const id = await take('TWICE', 3);
    const answers = await Promise.all([1, 2, 3, 4].map(() => desk.press('wms_other_out', 'audit', id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await desk.worth('TWICE')).toEqual(['7', '7.00']);
  });

  it(
    'takes in 10,000 lines whose costs add up to the cent; a document of more than 2,000 lines says so',
    { timeout: 60_000 },
    async () => {
      await desk.material('MANY');
      const lines = (count: number, from: number): Row[] =>
        Array.from({ length: count }, (_, index) => ({
          material_id: 'MANY',
          qty: ((from + index) % 7) + 1,
          price: `${(from + index) % 13}.${String(((from + index) * 7919) % 1_000_000).padStart(6, '0')}`,
        }));
      const cents = (row: Row): bigint => {
        const price = BigInt(String(row['price']).replace('.', ''));
        return (BigInt(Number(row['qty'])) * price + 5_000n) / 10_000n;
      };
      let wanted = 0n;
      for (const from of [0, 2_000, 4_000, 6_000, 8_000]) {
        const part = lines(2_000, from);
        wanted += part.reduce((sum, row) => sum + cents(row), 0n);
        await desk.post('wms_purchase_in', { warehouse_id: 'W1' }, part);
      }
      const text = String(wanted);
      expect((await desk.worth('MANY'))[1]).toBe(`${text.slice(0, -2)}.${text.slice(-2)}`);
      await expect(desk.make('wms_purchase_in', { warehouse_id: 'W1' }, lines(2_001, 0))).rejects.toThrow(
        '最多 2000 行',
      );
    },
  );

  it('goes on when the clock was set back: numbers stay single, rows follow each other, costs are right', async () => {
    await desk.material('CLOCK');
    const numberOf = async (id: string): Promise<string> =>
      String(
        (await sql<{ no: string }>`select bill_no as no from wms_purchase_in where id = ${id}`.execute(server.db))
          .rows[0]?.no,
      );
    const found: string[] = [];
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      // Yesterday comes after today, twice.
      for (const day of ['2026-10-12', '2026-10-13', '2026-10-12', '2026-10-11', '2026-10-12']) {
        vi.setSystemTime(`${day}T10:00:00+08:00`);
        found.push(
          await desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [{ material_id: 'CLOCK', qty: 3, price: 2 }]),
        );
      }
      expect(await desk.press('wms_purchase_in', 'unaudit', found[0] ?? '')).toMatchObject({ status: 200 });
    } finally {
      vi.useRealTimers();
    }
    const numbers = await Promise.all(found.map(numberOf));
    expect(new Set(numbers).size).toBe(found.length);
    expect(await desk.worth('CLOCK')).toEqual(['12', '24.00']);
  });

  it('[INV-STK-05] agrees with the ledger after all of the above', async () => {
    expect(await stockFaults(server)).toEqual([]);
  });
});
