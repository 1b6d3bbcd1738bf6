import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#server/testing/builders.ts';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { openTrade, type Trade } from '#server/testing/trade.ts';

let server: TestServer;
let trade: Trade;

// Documents are typed by the administrator, who sells and buys nothing.
beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
  trade = await openTrade(server);
  for (const username of ['seller1', 'seller2', 'buyer1', 'buyer2'])
    await buildUser(server.db, { username, realname: username, permissions: [] });
  await trade.desk.material('P1', { material_type: '1' });
  await sql`update crm_customer set sales_id = 'seller1' where id = 'CUS'`.execute(server.db);
  await sql`update pur_supplier set buyer_id = 'buyer1' where id = 'SUP'`.execute(server.db);
});
afterAll(() => server.close());

const line = { material_id: 'P1', qty: 2, price: '10' };
const person = async (form: string, id: string): Promise<unknown> => {
  const record = await trade.read(form, id);
  return record['sales_id'] ?? record['buyer_id'] ?? null;
};

describe('[K13] a document names who sells or buys, not who types it', () => {
  it('a receipt from an order, by way of an arrival too, has the buyer of the order', async () => {
    const straight = await trade.bought([line], { buyer_id: 'buyer2' });
    const receipt = await trade.through(['pur_order', 'push_in', straight], [], { warehouse_id: 'W1' });
    expect(await person('wms_purchase_in', receipt)).toBe('buyer2');
    const order = await trade.bought([line], { buyer_id: 'buyer2' });
    const arrived = await trade.through(['pur_order', 'push_arrival', order], [], { warehouse_id: 'W1' });
    const from = await trade.through(['pur_arrival', 'push_in', arrived], [], { warehouse_id: 'W1' });
    expect(await person('wms_purchase_in', from)).toBe('buyer2');
  });

  it('a delivery from an order, by way of a notice too, has the seller of the order, and so has its receivable', async () => {
    const order = await trade.sold([line], { sales_id: 'seller2' });
    const notice = await trade.through(['sal_order', 'push_delivery', order], [{ qty: '1' }], {
      warehouse_id: 'W1',
      plan_date: '2026-10-20',
    });
    const delivery = await trade.through(['sal_delivery_notice', 'push_out', notice], [], {});
    expect(await person('sal_out', delivery)).toBe('seller2');
    const { rows } = await sql`select sales_id from fin_ar_bill where src_id = ${delivery}`.execute(server.db);
    expect(rows).toEqual([{ sales_id: 'seller2' }]);
  });

  it('one from no order has the person of the customer or supplier; whoever is named stays', async () => {
    const make = (form: string, party: Record<string, unknown>): Promise<string> =>
      trade.make(form, { warehouse_id: 'W1', ...party, [`${form}_item`]: [{ ...line, tax_rate: '13' }] });
    expect(await person('sal_out', await make('sal_out', { customer_id: 'CUS' }))).toBe('seller1');
    expect(await person('wms_purchase_in', await make('wms_purchase_in', { supplier_id: 'SUP' }))).toBe('buyer1');
    const named = await make('sal_out', { customer_id: 'CUS', sales_id: 'seller2' });
    expect(await person('sal_out', named)).toBe('seller2');
    await sql`update crm_customer set sales_id = null where id = 'CUS'`.execute(server.db);
    expect(await person('sal_out', await make('sal_out', { customer_id: 'CUS' }))).toBeNull();
  });
});
