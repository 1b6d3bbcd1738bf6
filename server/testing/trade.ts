import { documentCalls, type DocumentCalls } from './document-calls.ts';
import type { TestServer } from './server.ts';
import { openStockDesk, type StockDesk } from './stock.ts';

type Row = Record<string, unknown>;

/** Documents of sales, purchasing and the warehouse as one person makes them over HTTP, over the items of a stock desk. */
export type Trade = DocumentCalls & {
  readonly desk: StockDesk;
  /** An audited sales order. */
  readonly sold: (lines: readonly Row[], head?: Row) => Promise<string>;
  /** An audited purchase order. */
  readonly bought: (lines: readonly Row[], head?: Row) => Promise<string>;
};

/** The day of documents that say none. */
export const TRADE_DAY = '2026-10-12';

/** Signs in as administrator. Customer CUS, supplier SUP and warehouse W1 are there. */
export async function openTrade(server: TestServer): Promise<Trade> {
  const token = await server.signInAsAdmin();
  const desk = await openStockDesk(server, token);
  await desk.warehouse('W1');
  const calls = documentCalls(() => ({ server, token }), { make: () => ({ bill_date: TRADE_DAY }) });
  return { ...calls, desk, ...orders(calls) };
}

/** Orders of sales and purchasing whose lines say only what matters. */
export function orders({ post }: Pick<DocumentCalls, 'post'>): Pick<Trade, 'sold' | 'bought'> {
  const ordered = (form: string, party: Row, own: readonly Row[]): Promise<string> =>
    post(form, {
      delivery_date: '2026-10-30',
      ...party,
      [`${form}_item`]: own.map((line) => ({ tax_rate: '13', delivery_date: '2026-10-30', ...line })),
    });
  return {
    sold: (own, head = {}) => ordered('sal_order', { customer_id: 'CUS', ...head }, own),
    bought: (own, head = {}) => ordered('pur_order', { supplier_id: 'SUP', order_type: '1', ...head }, own),
  };
}
