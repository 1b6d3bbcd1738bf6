import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { newId } from '#server/db/ids.ts';
import { buildUser } from '#server/testing/builders.ts';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { openStockDesk, type StockDesk } from '#server/testing/stock.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

let server: TestServer;
let desk: StockDesk;
let received: string;
let out: string;

beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
  desk = await openStockDesk(server);
  await desk.warehouse('W1');
  await desk.material('A', { std_cost: '2' });
  received = await desk.post('wms_other_in', { warehouse_id: 'W1' }, [{ material_id: 'A', qty: 10 }]);
  out = await desk.post('sal_out', { warehouse_id: 'W1', customer_id: 'CUS' }, [
    { material_id: 'A', qty: 1, price: 5 },
  ]);
});
afterAll(() => server.close());

/** Somebody with a role of the house. */
async function holding(code: string): Promise<string> {
  const user = await buildUser(server.db, { username: `as-${code}` });
  await sql`insert into sys_user_role (id, tenant_id, user_id, role_id)
    select ${newId()}, '1', ${user.id}, id from sys_role where role_code = ${code} and tenant_id = '1'`.execute(
    server.db,
  );
  return server.signIn(user.username, user.password);
}
const line = async (form: string, id: string, token: string): Promise<Row> => {
  const { body } = await server.call<Row>('GET', `/online/cgform/api/form/${form}/${id}`, { token });
  if (!body.success) throw new Error(body.message);
  return (body.result[`${form}_item`] as Row[])[0] ?? {};
};
const report = async (code: string, token: string): Promise<Row> => {
  const { body } = await server.call<Schemas['RowPage']>('GET', `/online/cgreport/api/getData/${code}?pageSize=9`, {
    token,
  });
  if (!body.success) throw new Error(body.message);
  return body.result.records[0] ?? {};
};
const columnsOf = async (code: string, token: string): Promise<string> =>
  JSON.stringify((await server.call('GET', `/online/cgreport/api/getColumns/${code}`, { token })).body);

describe('[A6.3] costs are kept from those who move goods', () => {
  it('a warehouse keeper sees no costs in documents and reports, and no sum of them; his manager does', async () => {
    const [keeper, manager] = [await holding('warehouse_keeper'), await holding('warehouse_manager')];
    for (const [form, id] of [
      ['wms_other_in', received],
      ['sal_out', out],
    ] as const) {
      expect(await line(form, id, keeper)).not.toHaveProperty('cost_price');
      expect(await line(form, id, keeper)).not.toHaveProperty('cost_amount');
      expect(Number((await line(form, id, manager))['cost_price'])).toBe(2);
    }
    for (const code of ['rpt_storage_stock', 'rpt_storage_ledger', 'rpt_storage_idle']) {
      const row = await report(code, keeper);
      expect([code, Object.keys(row).filter((name) => /price|amount|cost/.test(name))]).toEqual([code, []]);
      expect(Number(row['qty'] ?? row['bal_qty'])).toBeGreaterThan(0);
      expect(await columnsOf(code, keeper)).not.toMatch(/"(avg_price|amount|bal_amount)"/);
    }
    expect(Number((await report('rpt_storage_stock', manager))['avg_price'])).toBe(2);
    const { body } = await server.call<Schemas['RowPage']>(
      'GET',
      '/online/cgreport/api/getData/rpt_storage_stock?column=amount&order=asc&amount_begin=1',
      { token: keeper },
    );
    expect(JSON.stringify(body)).not.toMatch(/"amount":"/);
  });

  it.each(['salesperson', 'sales_manager', 'buyer'])('a %s looks at stock, not at what it is worth', async (code) => {
    const row = await report('rpt_storage_stock', await holding(code));
    expect([Number(row['qty']), row['amount'], row['avg_price']]).toEqual([9, undefined, undefined]);
  });
});
