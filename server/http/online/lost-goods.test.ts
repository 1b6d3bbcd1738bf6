import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ledgerStage } from '#server/testing/ledger-stage.ts';
import { stockFaults } from '#server/testing/stock.ts';

type Row = Record<string, unknown>;

const stage = ledgerStage();
const {
  server,
  desk,
  call,
  post,
  through,
  draft,
  pushed,
  drawn,
  read,
  lines,
  outcome,
  done,
  generate,
  balance,
  postAll,
} = stage;

const DAY = '2026-10-12';
const dated = { bill_date: DAY };

beforeAll(async () => {
  await call('POST', '/finance/autoVoucher/standard', {});
  await desk.warehouse('W2');
  await desk.warehouse('TR', { wh_type: '11' });
});

/** Finished goods of a tax rate, received at prices without tax. */
async function goods(id: string, tax: string, receipts: readonly (readonly [qty: number, price: string])[]) {
  await desk.material(id, { material_type: '4', tax_rate: tax });
  for (const [qty, price] of receipts)
    await desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: '2026-10-02' }, [
      { material_id: id, qty, price, tax_rate: tax },
    ]);
  return id;
}

/** Sends goods on their way in two steps, of which so many arrive; answers the document of those that are lost. */
async function lost(item: string, sent: number, arrived: number): Promise<string> {
  const transfer = await desk.post(
    'wms_transfer',
    { transfer_type: '2', from_wh: 'W1', to_wh: 'W2', bill_date: '2026-10-05' },
    [{ material_id: item, qty: sent }],
  );
  const came = await through(['wms_transfer', 'push_transfer_in', transfer], [arrived], { bill_date: '2026-10-08' });
  expect(await desk.worth(item, 'W2')).toEqual([
    String(arrived),
    (await lines('wms_transfer_in', came))[0]?.['cost_amount'],
  ]);
  const why = { loss_reason: '3', duty_party: '1', duty_by: '顺达物流' };
  return through(['wms_transfer', 'push_transfer_loss', transfer], [why], { bill_date: '2026-10-08' });
}

const settled = (form: string, id: string, qty: readonly number[], head: Row): Promise<string> =>
  through([form, 'push_settle', id], qty, { ...dated, ...head });

describe('[trade-storage 40] transit with loss', () => {
  it('5 are sent at 38.75, 3 arrive at 23.25, 2 are lost at 15.50, and the carrier answers for 17.52', async () => {
    const item = await goods('L1', '13', [[5, '7.75']]);
    const loss = await lost(item, 5, 3);
    expect(await desk.worth(item)).toEqual(['3', '23.25']);
    expect(await drawn(loss)).toEqual([
      ['待处理财产损溢', '15.50', '0.00'],
      ['库存商品', '0.00', '15.50'],
    ]);
    // Whoever decides sees what it is about before he saves.
    const proposed = await draft(['wms_transfer_loss', 'push_settle', loss]);
    expect(proposed.body['wms_loss_settle_item']).toMatchObject([{ qty: '2', amount: '15.5' }]);
    // 15.50 × 13 % = 2.015.
    const id = await settled('wms_transfer_loss', loss, [], { settle_to: '1', duty_by: '顺达物流', tax_out_flag: 'Y' });
    expect(await read('wms_loss_settle', id)).toMatchObject({
      amount: '15.50',
      tax_amount: '2.02',
      total_amount: '17.52',
    });
    expect(await drawn(id)).toEqual([
      ['其他应收款', '17.52', '0.00'],
      ['待处理财产损溢', '0.00', '15.50'],
      ['进项税额转出', '0.00', '2.02'],
    ]);
    expect(await outcome('wms_transfer_loss', 'unaudit', loss)).toEqual([422, expect.stringContaining('下游单据')]);
    expect(await stockFaults(server)).toEqual([]);
  });

  it('numbers of our own: a loss of 12.85 is decided in two parts, the last of which takes the rest', async () => {
    // 3 × 3.33 + 4 × 5.00 = 29.99 for 7; 4 arrive: 29.99 × 4 ÷ 7 = 17.137…; 12.85 are lost.
    const item = await goods('L2', '9', [
      [3, '3.33'],
      [4, '5'],
    ]);
    const loss = await lost(item, 7, 4);
    expect(await desk.worth(item)).toEqual(['4', '17.14']);
    // 12.85 ÷ 3 = 4.283…; what is left is 8.57, and 9 % of it 0.7713.
    const first = await settled('wms_transfer_loss', loss, [1], { settle_to: '2' });
    const rest = await settled('wms_transfer_loss', loss, [], { settle_to: '3', tax_out_flag: 'Y' });
    expect(await drawn(first)).toEqual([
      ['其他费用', '4.28', '0.00'],
      ['待处理财产损溢', '0.00', '4.28'],
    ]);
    expect(await drawn(rest)).toEqual([
      ['营业外支出', '9.34', '0.00'],
      ['待处理财产损溢', '0.00', '8.57'],
      ['进项税额转出', '0.00', '0.77'],
    ]);
    const again = await stage.proposal('wms_transfer_loss', 'push_settle', loss);
    expect(again.status).toBe(422);
    expect((await lines('wms_transfer_loss', loss))[0]?.['settled_qty']).toBe('3.0000');
  });

  it('what was decided is decided anew once its settlement is taken back', async () => {
    const loss = await lost(await goods('L3', '13', [[4, '2']]), 4, 3);
    const id = await settled('wms_transfer_loss', loss, [], { settle_to: '2' });
    await done('wms_loss_settle', 'unaudit', id);
    await done('wms_loss_settle', 'void', id);
    expect((await lines('wms_transfer_loss', loss))[0]?.['settled_qty']).toBe('0.0000');
    await settled('wms_transfer_loss', loss, [], { settle_to: '3' });
  });

  it('is refused where nobody answers for it, where a loss is called income, and beyond what was lost', async () => {
    const loss = await lost(await goods('L4', '13', [[4, '2']]), 4, 2);
    const says = async (head: Row): Promise<unknown> => {
      const id = await pushed(['wms_transfer_loss', 'push_settle', loss], [], { ...dated, ...head });
      await done('wms_loss_settle', 'submit', id);
      const answer = await outcome('wms_loss_settle', 'audit', id);
      await done('wms_loss_settle', 'reject', id);
      await done('wms_loss_settle', 'void', id);
      return answer;
    };
    expect(await says({ settle_to: '1' })).toEqual([422, expect.stringContaining('请填写“责任人/单位”')]);
    expect(await says({ settle_to: '4' })).toEqual([422, expect.stringContaining('不能记营业外收入')]);
    await expect(settled('wms_transfer_loss', loss, [3], { settle_to: '2' })).rejects.toThrow('3');
    await settled('wms_transfer_loss', loss, [], { settle_to: '2' });
  });
});

describe('[trade-storage 40] of the same kind: count losses and gains wait in 待处理财产损溢 until they are decided', () => {
  it('a count loss goes to expense, a gain lowers it; what was booked to an expense at once is not asked about', async () => {
    const item = await goods('C1', '13', [[10, '6.15']]);
    const out = (out_type: string, qty: number): Promise<string> =>
      post('wms_other_out', {
        ...dated,
        warehouse_id: 'W1',
        out_type,
        wms_other_out_item: [{ material_id: item, qty, market_price: '9', tax_rate: '13' }],
      });
    // 3 × 6.15 = 18.45; 13 % of it are 2.3985.
    const loss = await settled('wms_other_out', await out('1', 3), [], { settle_to: '2', tax_out_flag: 'Y' });
    expect(await drawn(loss)).toEqual([
      ['其他费用', '20.85', '0.00'],
      ['待处理财产损溢', '0.00', '18.45'],
      ['进项税额转出', '0.00', '2.40'],
    ]);
    const gain = await post('wms_other_in', {
      ...dated,
      warehouse_id: 'W1',
      in_type: '1',
      wms_other_in_item: [{ material_id: item, qty: 2, price: '4.1' }],
    });
    const found = await settled('wms_other_in', gain, [], { settle_to: '2' });
    expect(await drawn(found)).toEqual([
      ['其他费用', '-8.20', '0.00'],
      ['待处理财产损溢', '0.00', '-8.20'],
    ]);
    const given = await stage.proposal('wms_other_out', 'push_settle', await out('6', 1));
    expect(given.status).toBe(422);
  });

  it('posted, nothing waits there any more, and the VAT return has the tax as an abnormal loss', async () => {
    const { rows } = await sql<{ id: string }>`
      select id from wms_transfer_loss where bill_status = '2' union all select id from wms_loss_settle where bill_status = '2'
      union all select id from wms_other_out where bill_status = '2' union all select id from wms_other_in where bill_status = '2'`.execute(
      server.db,
    );
    const made = await generate(rows.map(({ id }) => id));
    expect(made.status, made.body.message).toBe(200);
    await postAll();
    expect(await balance('1901')).toBe('0.00');
    // 2.02 + 0.77 + 2.40.
    expect(await balance('22210106')).toBe('-5.19');
    const path = '/online/cgreport/api/getData/rpt_finance_vat_input?pageSize=1000&self_period=2026-10';
    const { body } = await call<{ records: readonly Row[] }>('GET', path);
    const lost = body.result.records.find(({ item }) => String(item).startsWith('16 '));
    expect(Number(lost?.['tax']), body.message).toBe(5.19);
  });
});
