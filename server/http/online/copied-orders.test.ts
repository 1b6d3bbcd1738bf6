import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { dateText } from '#core/dates/dates.ts';
import { buildUser } from '#server/testing/builders.ts';
import { formPermissions } from '#server/testing/form-permission.ts';
import { tradeStage } from '#server/testing/trade-stage.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const trade = tradeStage();
const { server, call, item, store, lines } = trade;

const today = dateText(new Date());

/** A list of today's prices of sales or of a supplier. */
const listed = async (
  table: 'sal_price_list' | 'pur_price_list',
  prices: Readonly<Record<string, string>>,
): Promise<void> => {
  const id = `${table}-${String(Object.keys(prices)[0])}`;
  await store(table, {
    id,
    bill_no: id,
    bill_date: today,
    currency: 'CNY',
    begin_date: today,
    bill_status: '2',
    ...(table === 'pur_price_list' ? { supplier_id: 'SUP' } : { name: id }),
  });
  let line = 0;
  for (const [material_id, price] of Object.entries(prices))
    await store(`${table}_item`, {
      id: `${id}-${(line += 1)}`,
      head_id: id,
      line_no: line,
      material_id,
      min_qty: 0,
      price,
    });
};
const copied = async (form: string, id: string, as?: string) => {
  const { status, body } = await call<Schemas['CopyProposal']>(
    'GET',
    `/online/cgform/copy/${form}/${id}`,
    undefined,
    as,
  );
  return { status, message: body.message, ...body.result };
};
const stop = (table: string, id: string): Promise<unknown> =>
  sql`update ${sql.table(table)} set enabled = 'N' where id = ${id}`.execute(server.db);

beforeAll(async () => {
  await store('crm_customer', { id: 'OLD', code: 'OLD', name: '老客户', enabled: 'Y' });
});

describe('[trade-storage 20] a copy of an old order', () => {
  it('leaves stopped items out and names them; prices are of today, old beside new, and nothing of it is stored', async () => {
    const [kept, stopped, same] = [
      await item({ name: '轴' }),
      await item({ name: '旧垫片' }),
      await item({ name: '螺母' }),
    ];
    const order = await trade.sold([
      { material_id: kept, qty: 10, price: '5' },
      { material_id: stopped, qty: 20, price: '0.35' },
      { material_id: same, qty: 3, price: '2.5' },
    ]);
    await listed('sal_price_list', { [kept]: '5.8', [stopped]: '0.4', [same]: '2.5' });
    await stop('md_material', stopped);
    const { values, told } = await copied('sal_order', order);
    const rows = values['sal_order_item'] as Row[];
    expect(rows.map((row) => [row['material_id'], Number(row['qty']), Number(row['price'])])).toEqual([
      [kept, 10, 5.8],
      [same, 3, 2.5],
    ]);
    expect(told).toHaveLength(2);
    expect(told[0]).toMatch(/第 2 行 .*旧垫片.*没有复制.*已停用/u);
    expect(told[1]).toMatch(/第 1 行 .*轴：单价 5 → 5\.8/u);
    expect(await lines('sal_order', order)).toHaveLength(3);
    // It begins today: the form fills that in.
    expect(values).not.toHaveProperty('bill_date');
  });

  it('reckons the other side of a price that was typed with tax: 11.30 of a list of 12.34 without is 13.9442', async () => {
    const id = await item();
    const order = await trade.sold([{ material_id: id, qty: 7, tax_price: '11.3', price_tax_flag: 'Y' }]);
    await listed('sal_price_list', { [id]: '12.34' });
    const { values } = await copied('sal_order', order);
    // 12.34 × 1.13 = 13.9442.
    expect((values['sal_order_item'] as Row[])[0]).toMatchObject({ price: '12.34', tax_price: '13.9442' });
  });

  it('a gift stays a gift, and a stopped customer is to be chosen anew', async () => {
    const id = await item();
    const order = await trade.sold(
      [
        { material_id: id, qty: 10, price: '2' },
        { material_id: id, qty: 1, price: '0', unpriced: '1' },
      ],
      { customer_id: 'OLD' },
    );
    await listed('sal_price_list', { [id]: '3' });
    await stop('crm_customer', 'OLD');
    const { values, told } = await copied('sal_order', order);
    expect(values['customer_id']).toBeUndefined();
    expect((values['sal_order_item'] as Row[]).map((row) => Number(row['price']))).toEqual([3, 0]);
    expect(told.join('\n')).toMatch(/没有复制：.*客户.*已停用/u);
  });

  it('of a purchase order has the prices of the supplier of today', async () => {
    const id = await item();
    const order = await trade.bought([{ material_id: id, qty: 4, price: '9.99' }]);
    await listed('pur_price_list', { [id]: '10.49' });
    const { values, told } = await copied('pur_order', order);
    expect((values['pur_order_item'] as Row[]).map((row) => Number(row['price']))).toEqual([10.49]);
    expect(told).toEqual([expect.stringContaining('9.99 → 10.49')]);
  });

  it('is made by whoever may add such records, in his language, and not of one that is gone', async () => {
    const id = await item({ name: 'Bolt' });
    const order = await trade.sold([{ material_id: id, qty: 1, price: '2' }]);
    await stop('md_material', id);
    const { password } = await buildUser(server.db, {
      username: 'looker',
      realname: '看看',
      permissions: ['sale:order', 'sale:order:view'],
    });
    const looker = await server.signIn('looker', password);
    expect((await copied('sal_order', order, looker)).status).toBe(403);
    expect((await copied('sal_order', 'nothing')).status).toBe(404);
    const { body } = await server.call<Schemas['CopyProposal']>('GET', `/online/cgform/copy/sal_order/${order}`, {
      token: trade.token(),
      headers: { 'accept-language': 'en' },
    });
    expect(body.result.told[0]).toMatch(/^Line 1 .*Bolt was not copied: /u);
  });

  it('says nothing of prices to whoever does not see them', async () => {
    const id = await item();
    const order = await trade.sold([{ material_id: id, qty: 3, price: '7' }]);
    await listed('sal_price_list', { [id]: '8' });
    const held = ['sale:order', 'sale:order:view', 'sale:order:add'];
    const { password } = await buildUser(server.db, { username: 'packer', realname: '打包', permissions: held });
    const packer = await server.signIn('packer', password);
    expect((await copied('sal_order', order, packer)).told).toEqual([expect.stringContaining('7 → 8')]);
    await formPermissions(server, trade.token()).control('sal_order_item', ['price', 'tax_price'], {
      list: true,
      form: true,
    });
    const { values, told } = await copied('sal_order', order, packer);
    expect(told).toEqual([]);
    expect(JSON.stringify(values['sal_order_item'])).not.toMatch(/"price":"?[78]/u);
  });
});
