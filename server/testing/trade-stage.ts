import { sql } from 'kysely';
import type { LineChange } from './document-calls.ts';
import { documentStage, type DocumentStage } from './document-stage.ts';
import { orders, TRADE_DAY, type Trade } from './trade.ts';

type Row = Record<string, unknown>;

/** The stage of whole days of trade: warehouses W1 and W2, a second supplier SUP2 and a reason of returns R1 are there. */
export type TradeStage = DocumentStage &
  Pick<Trade, 'sold' | 'bought'> & {
    /** An item nobody has used. */
    readonly item: (more?: Row) => Promise<string>;
    /** Returns what refused a promise; it says so where nothing did. */
    readonly refused: (act: Promise<unknown>) => Promise<string>;
    /** An audited order of one line, received whole; answers the receipt. */
    readonly received: (material: string, qty: number, price: string, lines?: readonly LineChange[]) => Promise<string>;
    /** Returns the quantity of an item in each state, by warehouse. */
    readonly states: (material: string) => Promise<Readonly<Record<string, number>>>;
    /** Changes the state of goods in W1. */
    readonly judged: (material: string, qty: number, to: string, from?: string, more?: Row) => Promise<string>;
  };

/** Starts a server for days of trade. */
export function tradeStage(): TradeStage {
  const stage = documentStage({
    warehouses: ['W1', 'W2'],
    habits: { make: () => ({ bill_date: TRADE_DAY }) },
    begin: async ({ store }) => {
      await store('md_reason', { id: 'R1', code: 'R1', name: '不要了', reason_type: '1', enabled: 'Y' });
      await store('pur_supplier', { id: 'SUP2', code: 'SUP2', name: '另一家', enabled: 'Y', status: '2' });
    },
  });
  const { server, desk, through } = stage;
  const { sold, bought } = orders(stage);
  let items = 0;
  return {
    ...stage,
    sold,
    bought,
    item: (more = {}) => desk.material(`D${(items += 1)}`, more),
    refused: (act) =>
      act.then(
        () => 'not refused',
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      ),
    received: async (material_id, qty, price, lines = []) =>
      through(['pur_order', 'push_in', await bought([{ material_id, qty, price }])], lines, { warehouse_id: 'W1' }),
    states: async (material) => {
      const { rows } = await sql<{ key: string; qty: number }>`
        select warehouse_id || ' ' || quality_status as key, sum(qty)::float as qty from wms_stock
        where material_id = ${material} group by 1 having sum(qty) <> 0 order by 1`.execute(server.db);
      return Object.fromEntries(rows.map(({ key, qty }) => [key, qty]));
    },
    judged: (material_id, qty, to, from = '1', more = {}) =>
      desk.post('wms_status_change', { warehouse_id: 'W1', bill_date: TRADE_DAY, from_status: from, to_status: to }, [
        { material_id, qty, ...more },
      ]),
  };
}
