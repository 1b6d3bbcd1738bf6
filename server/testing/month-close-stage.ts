import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { kernelModules, startOnlineServer } from './online.ts';
import type { Answer, TestServer } from './server.ts';
import { openStockDesk, type StockDesk } from './stock.ts';
import { later } from './document-stage.ts';

export type Schemas = components['schemas'];
export type Row = Record<string, unknown>;

/** Starts a server whose months are closed. */
export function monthCloseStage() {
  let server: TestServer;
  let desk: StockDesk;
  let token: string;

  beforeAll(async () => {
    server = await startOnlineServer({ modules: kernelModules });
    desk = await openStockDesk(server);
    token = await server.signInAsAdmin();
    await desk.warehouse('W1');
  });
  afterAll(() => server.close());

  const post = <T = null>(act: string, body: Row): Promise<Answer<T>> =>
    server.call<T>('POST', `/monthlySettlement/${act}`, { token, body: { ledger: 'stock', ...body } });
  const close = (period: string, ledger = 'stock') => post<Schemas['MonthClosed']>('close', { ledger, period });
  const reopen = (period: string, ledger = 'stock', reason = '更正') => post('reverse', { ledger, period, reason });
  const state = async (ledger = 'stock'): Promise<Schemas['MonthState']> =>
    (await server.call<Schemas['MonthState']>('GET', `/monthlySettlement/state?ledger=${ledger}`, { token })).body
      .result;
  const checks = async (ledger = 'stock'): Promise<Schemas['MonthCheckList']> =>
    (await server.call<Schemas['MonthCheckList']>('GET', `/monthlySettlement/precheck?ledger=${ledger}`, { token }))
      .body.result;
  /** Returns the kept figures of an item: opening, in, out and closing, in quantity and money. */
  async function kept(material: string, period: string): Promise<Row | undefined> {
    const { rows } = await sql<Row>`
    select begin_qty::float, in_qty::float, out_qty::float, end_qty::float, begin_amount::float, in_amount::float, out_amount::float,
      end_amount::float, end_price::text
    from ms_stock_balance where tenant_id = '1' and material_id = ${material} and period = ${period}`.execute(
      server.db,
    );
    return rows[0];
  }
  const buy = (material: string, qty: number, price: number, date: string): Promise<string> =>
    desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: date }, [{ material_id: material, qty, price }]);
  const take = (material: string, qty: number, date: string): Promise<string> =>
    desk.post('wms_other_out', { warehouse_id: 'W1', bill_date: date }, [{ material_id: material, qty }]);
  const costs = async (id: string): Promise<unknown[]> =>
    (await desk.lines('wms_other_out', id)).map((line) => [line['cost_amount'], line['cost_price']]);

  return {
    post,
    close,
    reopen,
    state,
    checks,
    kept,
    buy,
    take,
    costs,
    server: later(() => server),
    desk: later(() => desk),
    token: () => token,
  };
}
