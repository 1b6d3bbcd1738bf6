import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { foreignCurrencyStage } from '#server/testing/foreign-currency-stage.ts';

const { MONTH, make, press, done, post, one, lineOf, opens, order, server, desk } = foreignCurrencyStage();

describe('[trade-storage 30] goods that come without an order', () => {
  beforeAll(async () => {
    await sql`update pur_supplier set currency = 'USD' where id = 'SUP'`.execute(server.db);
    const { id: dollar } = await one(sql`select id from md_currency where code = 'USD'`);
    await sql`insert into md_currency_rate (id, tenant_id, head_id, begin_date, rate, units)
      values ('R30', '1', ${String(dollar)}, ${`${MONTH}-08`}, 7.05, '1')`.execute(server.db);
  });

  const received = async (bill_date: string, qty: string, price: string): Promise<string> =>
    make('wms_purchase_in', {
      bill_date,
      supplier_id: 'SUP',
      warehouse_id: 'W1',
      wms_purchase_in_item: [{ material_id: 'RM1', qty, price, tax_rate: '0' }],
    });
  const moneyOf = (id: string) =>
    one(sql`select currency, exchange_rate::float as rate from wms_purchase_in where id = ${id}`);

  it.each([
    ['100', '20', '2000.00', '14100.00'],
    // Numbers of our own: 33 × 4.17 = 137.61, × 7.05 = 970.1505.
    ['33', '4.17', '137.61', '970.15'],
  ])('%s at %s are in the currency of the supplier, at the rate of their day', async (qty, price, face, own) => {
    const [, before] = await desk.worth('RM1');
    const id = await received(`${MONTH}-10`, qty, price);
    expect(await moneyOf(id)).toEqual({ currency: 'USD', rate: 7.05 });
    for (const act of ['submit', 'audit']) await done('wms_purchase_in', act, id);
    const { id: bill } = await one(sql`select id from fin_ap_bill where src_id = ${id}`);
    expect(await opens('fin_ap_bill', String(bill))).toEqual([face, own]);
    const [, after] = await desk.worth('RM1');
    expect((Number(after) - Number(before)).toFixed(2)).toBe(own);
  });

  it('are not posted before a rate of their day is there', async () => {
    const id = await received(`${MONTH}-07`, '1', '20');
    expect(await moneyOf(id)).toEqual({ currency: 'USD', rate: null });
    await done('wms_purchase_in', 'submit', id);
    expect((await press('wms_purchase_in', 'audit', id)).message).toContain('的币种是 USD，汇率为空，不能入账');
  });

  it('an order says its currency all the same, whatever the supplier deals in', async () => {
    const line = await lineOf(
      'pur_order',
      await order('pur_order', { currency: 'CNY', exchange_rate: '1' }, { material_id: 'RM1', qty: '5', price: '3' }),
    );
    const id = await post('wms_purchase_in', {
      bill_date: `${MONTH}-10`,
      supplier_id: 'SUP',
      warehouse_id: 'W1',
      wms_purchase_in_item: [
        { material_id: 'RM1', qty: '5', price: '3', tax_rate: '0', src_type: '3', src_line_id: line },
      ],
    });
    expect(await moneyOf(id)).toEqual({ currency: 'CNY', rate: 1 });
  });
});
