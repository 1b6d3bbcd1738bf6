import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ledgerStage } from '#server/testing/ledger-stage.ts';
import { stockFaults } from '#server/testing/stock.ts';

type Row = Record<string, unknown>;

const stage = ledgerStage();
const { server, desk, call, post, make, drawn, press, outcome, done, one, store, generate, balance } = stage;

const DAY = '2026-10-10';

beforeAll(async () => {
  await call('POST', '/finance/autoVoucher/standard', {});
});

/** Goods at a price without tax. */
const received = (item: string, qty: number, price: string): Promise<string> =>
  desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: '2026-10-02' }, [
    { material_id: item, qty, price, tax_rate: '13' },
  ]);
/** An item of finished goods; its standard cost counts for shares alone. */
const goods = (id: string, more: Row = {}): Promise<string> => desk.material(id, { material_type: '4', ...more });

const assembly = (kind: '1' | '2', whole: string, qty: number, parts: readonly Row[], head: Row = {}): Row => ({
  bill_date: DAY,
  assemble_type: kind,
  warehouse_id: 'W1',
  parent_material_id: whole,
  parent_qty: qty,
  ...head,
  wms_assemble_item: parts,
});
const shares = async (id: string): Promise<unknown[]> =>
  (await stage.lines('wms_assemble', id)).map((line) => [line['cost_rate'], line['cost_amount']]);

describe('[trade-storage 41] what is assembled costs its parts and the fee, whose other side is chosen', () => {
  /** 12 parts a at 2.50 = 30.00; of our own: 9 at 4.44 and 6 at 1.13 = 39.96 + 6.78 = 46.74, with a fee of 3.33 = 50.07. */
  const built = async (to: string, head: Row): Promise<readonly [string, string]> => {
    for (const id of [`A${to}`, `B${to}`, `C${to}`]) await desk.material(id, { material_type: '1' });
    for (const id of [`S${to}`, `T${to}`]) await goods(id);
    await received(`A${to}`, 12, '2.5');
    await received(`B${to}`, 9, '4.44');
    await received(`C${to}`, 6, '1.13');
    const first = await post(
      'wms_assemble',
      assembly('1', `S${to}`, 5, [{ material_id: `A${to}`, qty: 12 }], { fee: '7', fee_to: to, ...head }),
    );
    const own = [
      { material_id: `B${to}`, qty: 9 },
      { material_id: `C${to}`, qty: 6 },
    ];
    const second = await post('wms_assemble', assembly('1', `T${to}`, 7, own, { fee: '3.33', fee_to: to, ...head }));
    expect([await desk.worth(`S${to}`), await desk.worth(`T${to}`)]).toEqual([
      ['5', '37.00'],
      ['7', '50.07'],
    ]);
    return [first, second];
  };
  const bank = async (): Promise<string> => {
    const row = await one(sql`select coalesce(sum(income - outgo), 0)::numeric(20, 2)::text as sum from fin_cash_ledger
      where account_id = 'BANK'`);
    return String(row['sum']);
  };

  it('a bank account pays it: it has that much less, and again what it had once the audit is undone', async () => {
    const ids = await built('1', { account_id: 'BANK' });
    expect(await bank()).toBe('-10.33');
    expect(await drawn(ids[0])).toEqual([
      ['库存商品', '37.00', '0.00'],
      ['原材料', '0.00', '30.00'],
      ['银行存款', '0.00', '7.00'],
    ]);
    expect(await drawn(ids[1])).toEqual([
      ['库存商品', '50.07', '0.00'],
      ['原材料', '0.00', '46.74'],
      ['银行存款', '0.00', '3.33'],
    ]);
    await done('wms_assemble', 'unaudit', ids[1]);
    expect(await bank()).toBe('-7.00');
    await done('wms_assemble', 'audit', ids[1]);
    expect(await stockFaults(server)).toEqual([]);
  });

  it('a supplier is owed it: a payable follows, and is void once the audit is undone', async () => {
    const ids = await built('2', { supplier_id: 'SUP' });
    const bills = async (id: string): Promise<unknown> =>
      (
        await sql<Row>`select supplier_id as supplier, amount::text, open_amount::text as open, provisional, ap_type, bill_status as state
          from fin_ap_bill where src_id = ${id} and del_flag = 0`.execute(server.db)
      ).rows;
    const owed = { supplier: 'SUP', amount: '3.33', provisional: 'N', ap_type: '3' };
    expect(await bills(ids[1])).toEqual([{ ...owed, open: '3.33', state: '2' }]);
    expect(await drawn(ids[0])).toEqual([
      ['库存商品', '37.00', '0.00'],
      ['原材料', '0.00', '30.00'],
      ['应付货款', '0.00', '7.00'],
    ]);
    await done('wms_assemble', 'unaudit', ids[1]);
    expect(await bills(ids[1])).toMatchObject([{ state: '4' }]);
    expect(await bank()).toBe('-10.33');
  });

  it('own work is taken out of 制造费用', async () => {
    const [id] = await built('3', {});
    expect(await drawn(id)).toEqual([
      ['库存商品', '37.00', '0.00'],
      ['原材料', '0.00', '30.00'],
      ['制造费用', '0.00', '7.00'],
    ]);
  });

  it('is refused without a choice, without the account or supplier it names, and with an account in other money', async () => {
    await goods('NOFEE');
    await desk.material('NOPART');
    await received('NOPART', 1, '5');
    await store('fin_bank_account', { id: 'USD', code: 'USD', name: '美元户', currency: 'USD', enabled: 'Y' });
    const says = async (head: Row): Promise<unknown> => {
      const body = assembly('1', 'NOFEE', 1, [{ material_id: 'NOPART', qty: 1 }], { fee: '1', ...head });
      return outcome('wms_assemble', 'audit', await make('wms_assemble', body));
    };
    expect(await says({})).toEqual([422, expect.stringContaining('有费用 1.00，请选择“费用对方”')]);
    expect(await says({ fee_to: '1' })).toEqual([422, expect.stringContaining('费用由银行账户支付，请选择“账户”')]);
    expect(await says({ fee_to: '2' })).toEqual([422, expect.stringContaining('费用应付供应商，请选择“供应商”')]);
    expect(await says({ fee_to: '1', account_id: 'USD' })).toEqual([422, expect.stringContaining('USD')]);
    // Without a fee nothing is asked, and what was chosen before is no matter.
    expect(await says({ fee: '0', fee_to: '1' })).toEqual([200, expect.anything()]);
  });

  it('a red document gives the money back, and the payable', async () => {
    for (const id of ['RED1', 'RED2']) await goods(id);
    await desk.material('REDP', { material_type: '1' });
    await desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: '2026-08-02' }, [
      { material_id: 'REDP', qty: 10, price: '4', tax_rate: '13' },
    ]);
    const august = { bill_date: '2026-08-10', fee: '2.50' };
    const part = [{ material_id: 'REDP', qty: 5 }];
    const paid = { ...august, fee_to: '1', account_id: 'BANK' };
    const debt = { ...august, fee_to: '2', supplier_id: 'SUP' };
    const ids = [
      await post('wms_assemble', assembly('1', 'RED1', 1, part, paid)),
      await post('wms_assemble', assembly('1', 'RED2', 1, part, debt)),
    ];
    const before = Number(await bank());
    for (const ledger of ['stock', 'ap']) {
      const { status, body } = await call('POST', '/monthlySettlement/close', { ledger, period: '2026-08' });
      expect([status, body.message]).toEqual([200, body.message]);
    }
    for (const id of ids) expect(await outcome('wms_assemble', 'red_reverse', id)).toEqual([200, expect.anything()]);
    expect(Number(await bank()) - before).toBe(2.5);
    const { sum } = await one(sql`select sum(amount)::text as sum from fin_ap_bill
      where bill_status = '2' and ap_type = '3' and supplier_id = 'SUP' and src_no in (select bill_no from wms_assemble where parent_material_id = 'RED2')`);
    expect(sum).toBe('0.00');
    expect([await desk.worth('RED1'), await desk.worth('RED2'), await desk.worth('REDP')]).toEqual([
      ['0', '0.00'],
      ['0', '0.00'],
      ['10', '40.00'],
    ]);
  });

  it('posted, the account has in the general ledger what it has in its own', async () => {
    const { rows } = await sql<{ id: string }>`
      select id from wms_assemble where bill_status = '2' and account_id = 'BANK' and bill_date >= '2026-10-01' and fee > 0`.execute(
      server.db,
    );
    const made = await generate(rows.map(({ id }) => id));
    expect(made.status, made.body.message).toBe(200);
    await stage.postAll();
    expect(await balance('1002')).toBe('-10.33');
  });
});

describe('[trade-storage 41] what is taken apart gives its cost to its parts', () => {
  /** A whole of a cost, of one piece, and three parts of alike standard costs. */
  const whole = async (id: string, cost: string, std: readonly (string | null)[]): Promise<readonly Row[]> => {
    await goods(id);
    await received(id, 1, cost);
    const parts = std.map((std_cost, index) => ({ id: `${id}-${index + 1}`, std_cost }));
    for (const { id: part, std_cost } of parts) await desk.material(part, { std_cost });
    return parts.map(({ id: part }) => ({ material_id: part, qty: 1 }));
  };

  it('7.40 into three equal parts: 2.47, 2.47, 2.46, by rates from their standard costs', async () => {
    const parts = await whole('EQ', '7.4', ['3', '3', '3']);
    const id = await post('wms_assemble', assembly('2', 'EQ', 1, parts));
    expect(await shares(id)).toEqual([
      ['33.333333', '2.47'],
      ['33.333333', '2.47'],
      ['33.333334', '2.46'],
    ]);
    expect(await drawn(id)).toEqual([
      ['原材料', '7.40', '0.00'],
      ['库存商品', '0.00', '7.40'],
    ]);
  });

  it('numbers of our own: standard costs of 2 × 1.25, 3 × 4.00 and 1 × 0.99 share 1,000.03 and a fee of 0.97', async () => {
    const parts = await whole('UN', '1000.03', ['1.25', '4', '0.99']);
    // 2.50 + 12.00 + 0.99 = 15.49. 2.50 / 15.49 = 16.139445 %, 12.00 / 15.49 = 77.469335 %, the rest 6.391220 %.
    // Of 1,001.00: 161.5558… , 775.4680…, the rest 63.97.
    const lines = [2, 3, 1].map((qty, index) => ({ ...parts[index], qty }));
    const id = await post('wms_assemble', assembly('2', 'UN', 1, lines, { fee: '0.97', fee_to: '3' }));
    expect(await shares(id)).toEqual([
      ['16.139445', '161.56'],
      ['77.469335', '775.47'],
      ['6.391220', '63.97'],
    ]);
    expect(await drawn(id)).toEqual([
      ['原材料', '1001.00', '0.00'],
      ['库存商品', '0.00', '1000.03'],
      ['制造费用', '0.00', '0.97'],
    ]);
    expect(await stockFaults(server)).toEqual([]);
  });

  it('rates that are typed stay; three times 33.33 are a hundred but for their rounding, and the last part takes the rest', async () => {
    const typed = (await whole('TY', '7.4', [null, null, null])).map((part) => ({ ...part, cost_rate: '33.33' }));
    const id = await post('wms_assemble', assembly('2', 'TY', 1, typed));
    expect(await shares(id)).toEqual([
      ['33.330000', '2.47'],
      ['33.330000', '2.47'],
      ['33.330000', '2.46'],
    ]);
    // 60 % are typed; what is left of the hundred goes by 1 : 3, whichever line it is.
    const some = await whole('SO', '200', ['1', null, '3']);
    const mixed = some.map((part, index) => (index === 1 ? { ...part, cost_rate: '60' } : part));
    expect(await shares(await post('wms_assemble', assembly('2', 'SO', 1, mixed)))).toEqual([
      ['10.000000', '20.00'],
      ['60.000000', '120.00'],
      ['30.000000', '60.00'],
    ]);
    // A single one without a rate takes the rest and needs no standard cost.
    const rest = await whole('RE', '50', [null, null]);
    const [first = {}, last = {}] = rest;
    expect(
      await shares(await post('wms_assemble', assembly('2', 'RE', 1, [{ ...first, cost_rate: '12.5' }, last]))),
    ).toEqual([
      ['12.500000', '6.25'],
      ['87.500000', '43.75'],
    ]);
  });

  it('no part is worth less than nothing, however little there is: 0.03 among five', async () => {
    const parts = await whole('FEW', '0.03', ['1', '1', '1', '1', '1']);
    const id = await post('wms_assemble', assembly('2', 'FEW', 1, parts));
    expect((await shares(id)).map((row) => (row as string[])[1])).toEqual(['0.01', '0.01', '0.01', '0.00', '0.00']);
    expect(await stockFaults(server)).toEqual([]);
  });

  it('is refused where a part has neither rate nor standard cost, and where rates are not a hundred', async () => {
    const says = async (id: string, parts: readonly Row[]): Promise<unknown> =>
      (await press('wms_assemble', 'audit', await make('wms_assemble', assembly('2', id, 1, parts)))).message;
    const bare = await whole('BA', '9', ['2', null, '2']);
    expect(await says('BA', bare)).toMatch(/第 2 行 .*没有成本比例，也没有标准成本可供计算/u);
    const rated = (rates: readonly (string | null)[]): Row[] =>
      bare.map((part, index) => ({ ...part, cost_rate: rates[index] ?? null }));
    expect(await says('BA', rated(['33.3', '33.3', '33.3']))).toContain('拆卸的成本比例合计为 99.9%，应为 100%');
    expect(await says('BA', rated(['50', '50.01', null]))).toMatch(/第 3 行 .*没有成本比例/u);
  });
});
