import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { foreignCurrencyStage } from '#server/testing/foreign-currency-stage.ts';

const { MONTH, call, make, press, done, post, one, drawn, server, desk } = foreignCurrencyStage();

type Row = Record<string, unknown>;

const out = (out_type: string, line: Row, head: Row = {}): Row => ({
  bill_date: `${MONTH}-10`,
  warehouse_id: 'W1',
  out_type,
  ...head,
  wms_other_out_item: [line],
});
/** An item with so many pieces in stock at a price. */
async function stocked(id: string, qty: string, price: string, more: Row = {}): Promise<string> {
  await desk.material(id, { material_type: '4', ...more });
  await post('wms_purchase_in', {
    bill_date: `${MONTH}-02`,
    supplier_id: 'SUP',
    warehouse_id: 'W1',
    wms_purchase_in_item: [{ material_id: id, qty, price, tax_rate: '13' }],
  });
  return id;
}

describe('[trade-storage 4] goods that are given away or used', () => {
  let own = '';
  beforeAll(async () => {
    const { id } = await one(sql`select id from sys_depart order by id limit 1`);
    own = String(id);
    const center = { code: 'CC1', name: '车间', depart_id: own, center_type: '1' };
    await make('fin_cost_center', center);
  });

  it.each([
    ['赠送 6', '6', '10', '5', '8', '13', ['60.40', '50.00', '10.40']],
    // Numbers of our own: 7 × 3.21 = 22.47; 7 × 4.99 = 34.93, of which 9 % are 3.1437.
    ['样品 2', '2', '7', '3.21', '4.99', '9', ['25.61', '22.47', '3.14']],
  ] as const)(
    '%s: selling expense bears the cost and the output tax of the market price',
    async (_what, type, qty, cost, price, tax, [expense, stock, output]) => {
      const item = await stocked(`GIFT${type}`, qty, cost);
      const id = await post('wms_other_out', out(type, { material_id: item, qty, market_price: price, tax_rate: tax }));
      expect(await drawn(id)).toEqual([
        ['销售费用', expense, '0.00'],
        ['库存商品', '0.00', stock],
        ['销项税额', '0.00', output],
      ]);
    },
  );

  it('a count loss and scrap wait to be decided; research, a department and other uses are expenses, without tax', async () => {
    const item = await stocked('USED', '60', '5');
    const booked = async (type: string, head: Row = {}): Promise<unknown> => {
      const id = await post('wms_other_out', out(type, { material_id: item, qty: '10', market_price: '8' }, head));
      const lines = (await drawn(id)) as [string, string, string][];
      expect(lines.slice(1)).toEqual([['库存商品', '0.00', '50.00']]);
      expect(lines[0]?.slice(1)).toEqual(['50.00', '0.00']);
      return lines[0]?.[0];
    };
    expect(await booked('5')).toBe('待处理财产损溢');
    expect(await booked('4')).toBe('研发支出');
    expect(await booked('3', { use_depart: own })).toBe('制造费用');
    expect(await booked('3')).toBe('其他费用');
    expect(await booked('7')).toBe('其他费用');
    // A price that was typed stays, without a tax, in case the kind is changed.
    const { market_price, tax_amount } = await one(
      sql`select market_price::text, tax_amount::text from wms_other_out_item where material_id = ${item} limit 1`,
    );
    expect([market_price, tax_amount]).toEqual(['8.000000', '0.00']);
    // A kind is data: its account and whether it is a sale.
    const { id: account } = await one(sql`select id from fin_subject where code = '6711'`);
    const { id, version } = await one(sql`select id, version from wms_out_kind where out_type = '7'`);
    const kept = await call('PUT', '/online/cgform/api/form/wms_out_kind', { id, version, subject_id: account });
    expect(kept.status, kept.body.message).toBe(200);
    expect(await booked('7')).toBe('营业外支出');
  });

  it('takes the usual price and tax of the item, and is refused without any', async () => {
    const usual = await stocked('USUAL', '2', '5', { ref_sale_price: '9', tax_rate: '13' });
    const known = await post('wms_other_out', out('6', { material_id: usual, qty: '2' }));
    // 2 × 9.00 × 13 % = 2.34.
    expect(await drawn(known)).toContainEqual(['销项税额', '0.00', '2.34']);
    const item = await stocked('BARE', '2', '5', { tax_rate: null });
    const bare = await make('wms_other_out', out('6', { material_id: item, qty: '2' }));
    const audited = async (): Promise<string> => {
      const { status, message } = await press('wms_other_out', 'submit', bare);
      return status === 200 ? (await press('wms_other_out', 'audit', bare)).message : message;
    };
    expect(await audited()).toMatch(/第 1 行 .*视同销售，但没有市场价，算不出销项税额；请填写市场价$/u);
    await sql`update wms_other_out_item set market_price = 8 where head_id = ${bare}`.execute(server.db);
    expect((await press('wms_other_out', 'audit', bare)).message).toMatch(
      /视同销售，但没有税率；请填写税率，免税填 0$/u,
    );
    await sql`update wms_other_out_item set tax_rate = 0 where head_id = ${bare}`.execute(server.db);
    await done('wms_other_out', 'audit', bare);
  });
});
