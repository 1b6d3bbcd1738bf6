import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { documentCalls } from './document-calls.ts';
import { kernelModules, startOnlineServer } from './online.ts';
import type { TestServer } from './server.ts';
import { openStockDesk, type StockDesk } from './stock.ts';
import { later } from './document-stage.ts';

export type Schemas = components['schemas'];
export type Row = Record<string, unknown>;

/** Starts a server where documents are in money of several currencies. */
export function foreignCurrencyStage() {
  const MONTH = '2026-10';
  let server: TestServer;
  let desk: StockDesk;
  let token: string;

  const { call, make, press, done, post } = documentCalls(() => ({ server, token }));
  const one = async (query: ReturnType<typeof sql<Row>>): Promise<Row> =>
    (await query.execute(server.db)).rows[0] ?? {};
  const lineOf = async (form: string, head: string): Promise<string> =>
    String((await one(sql<Row>`select id from ${sql.table(`${form}_item`)} where head_id = ${head}`))['id']);
  /** Account, debit, credit of what a document would be. */
  const drawn = async (id: string): Promise<unknown[]> => {
    const { body } = await call<Schemas['VoucherDraft'][]>('POST', '/finance/autoVoucher/preview', {
      period: MONTH,
      ids: [id],
      collected: false,
    });
    if (!Array.isArray(body.result)) throw new Error(body.message);
    return body.result.flatMap(({ lines }) =>
      lines.map(({ subject, debit, credit }) => [subject.split(' ')[1], debit, credit]),
    );
  };
  /** Returns the balance of a supplier or customer: in its currency, and in the own one with the advances. */
  const owed = async (party: string): Promise<unknown[]> => {
    const row = await one(sql<Row>`
    select sum(increase - decrease)::numeric(20, 2)::text as face, sum(own_balance)::numeric(20, 2)::text as own,
      sum(own_advance)::numeric(20, 2)::text as advance from fin_party_ledger where party_id = ${party}`);
    return [row['face'], row['own'], row['advance']];
  };
  const opens = async (table: string, id: string): Promise<unknown[]> => {
    const row = await one(sql<Row>`
    select open_amount::numeric(20, 2)::text as face, open_own::numeric(20, 2)::text as own from ${sql.table(table)} where id = ${id}`);
    return [row['face'], row['own']];
  };
  const settle = (ledger: 'ar' | 'ap', items: readonly Row[], more: Row = {}) =>
    call<{ id: string }>('POST', '/hexiao/confirm', {
      ledger,
      type: '1',
      partyId: ledger === 'ar' ? 'CUS' : 'SUP',
      otherId: null,
      date: `${MONTH}-25`,
      diffAmount: null,
      items,
      ...more,
    });

  const order = (form: 'pur_order' | 'sal_order', money: Row, line: Row): Promise<string> =>
    post(form, {
      bill_date: `${MONTH}-05`,
      delivery_date: `${MONTH}-20`,
      order_type: '1',
      ...(form === 'sal_order' ? { customer_id: 'CUS', sales_id: 'admin' } : { supplier_id: 'SUP', buyer_id: 'admin' }),
      ...money,
      [`${form}_item`]: [{ delivery_date: `${MONTH}-20`, tax_rate: '0', ...line }],
    });

  beforeAll(async () => {
    server = await startOnlineServer({ modules: kernelModules });
    desk = await openStockDesk(server);
    token = await server.signInAsAdmin();
    await sql`insert into sys_param (id, tenant_id, installmod, param_code, param_value) values ('over', '1', 'flow', 'flow.overdraft', 'allow')`.execute(
      server.db,
    );
    await desk.warehouse('W1');
    await desk.material('RM1', { material_type: '1' });
    await desk.material('FG1', { material_type: '4', std_cost: '2' });
    await desk.post('wms_other_in', { warehouse_id: 'W1' }, [{ material_id: 'FG1', qty: 1000 }]);
    for (const [id, currency] of [
      ['USD1', 'USD'],
      ['CNY1', 'CNY'],
    ])
      await sql`insert into fin_bank_account (id, tenant_id, code, name, account_type, enabled, currency)
      values (${id}, '1', ${id}, ${id}, '1', 'Y', ${currency})`.execute(server.db);
    await call('POST', '/finance/autoVoucher/standard', {});
  });
  afterAll(() => server.close());

  return {
    MONTH,
    call,
    make,
    press,
    done,
    post,
    one,
    lineOf,
    drawn,
    owed,
    opens,
    settle,
    order,
    server: later(() => server),
    desk: later(() => desk),
  };
}
