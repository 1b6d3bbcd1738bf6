import { sql } from 'kysely';
import type { components } from '#core/contract/api.ts';
import type { LineChange } from './document-calls.ts';
import { documentStage, type DocumentStage } from './document-stage.ts';
import { TRADE_DAY } from './trade.ts';

type Row = Record<string, unknown>;

/** The stage of invoices and of what they bill: warehouse W1 and the account A1 are there. */
export type InvoiceStage = DocumentStage & {
  /** Head of an invoice of the day with a number nobody has used. */
  readonly numbered: () => Row;
  /** An audited purchase invoice of receipts. */
  readonly invoice: (ids: string, lines?: readonly LineChange[], head?: Row) => Promise<string>;
  /** An audited purchase order of one line, received whole; answers the receipt. */
  readonly received: (material: string, qty: number, price: string, more?: Row) => Promise<string>;
  /** Takes an item out of W1. */
  readonly issue: (material: string, qty: number) => Promise<string>;
  /** Returns the debt to the supplier by the ledger, and by his open documents (INV-AR-04). */
  readonly owed: () => Promise<readonly [string, string]>;
  /** Payables a document left, the provisional ones of receipts among them. */
  readonly bills: (source: string) => Promise<readonly Row[]>;
  /** Ids of the audited payables of a document. */
  readonly billIds: (source: string) => Promise<readonly string[]>;
  /** Returns the amount a document has in the list of documents without a voucher. */
  readonly listed: (id: string) => Promise<string | undefined>;
  /** All that an audit and its undoing must leave as it was (INV-DOC-03). */
  readonly balances: () => Promise<string>;
  /** A reason of returns. */
  readonly reason: () => Promise<string>;
};

/** Starts a server for invoices; every document is of the day of trade. */
export function invoiceStage(): InvoiceStage {
  const day = () => ({ bill_date: TRADE_DAY });
  const stage = documentStage({
    warehouses: ['W1'],
    habits: { make: day, push: day },
    begin: async ({ store }) => {
      const account = { id: 'A1', code: 'A1', name: '工行', account_type: '1', account_no: '1', currency: 'CNY' };
      await store('fin_bank_account', { ...account, begin_amount: 100_000_000, enabled: 'Y' });
    },
  });
  return { ...stage, ...billing(stage), ...readings(stage) };
}

function billing({
  desk,
  post,
  through,
  server,
}: DocumentStage): Pick<InvoiceStage, 'numbered' | 'invoice' | 'received' | 'issue' | 'reason'> {
  let numbers = 0;
  const numbered = (): Row => ({
    invoice_type: '1',
    invoice_no: `26312${String((numbers += 1)).padStart(15, '0')}`,
    invoice_date: TRADE_DAY,
  });
  return {
    numbered,
    invoice: (ids, lines = [], head = {}) =>
      through(['wms_purchase_in', 'push_invoice', ids], lines, { ...numbered(), ...head }),
    received: async (material_id, qty, price, more = {}) => {
      const order = await post('pur_order', {
        supplier_id: 'SUP',
        order_type: '1',
        delivery_date: '2026-10-30',
        ...more,
        pur_order_item: [{ material_id, qty, price, tax_rate: '13', delivery_date: '2026-10-30' }],
      });
      return through(['pur_order', 'push_in', order], [], { warehouse_id: 'W1' });
    },
    issue: (material_id, qty) =>
      desk.post('wms_other_out', { warehouse_id: 'W1', bill_date: TRADE_DAY }, [{ material_id, qty }]),
    reason: async () => {
      await sql`insert into md_reason (id, tenant_id, code, name, reason_type, enabled)
        values ('R1', '1', 'R1', '来料不良', '1', 'Y') on conflict do nothing`.execute(server.db);
      return 'R1';
    },
  };
}

function readings({
  server,
  call,
}: DocumentStage): Pick<InvoiceStage, 'owed' | 'bills' | 'billIds' | 'listed' | 'balances'> {
  return {
    owed: async () => {
      const { rows } = await sql<{ ledger: string; open: string }>`
        select (select coalesce(sum(increase - decrease), 0)::numeric(24, 2)::text from fin_party_ledger where ledger = 'ap' and party_id = 'SUP') as ledger,
          (select (coalesce((select sum(open_amount) from fin_ap_bill where bill_status = '2' and del_flag = 0 and supplier_id = 'SUP'), 0)
            - coalesce((select sum(open_amount) from fin_payment where bill_status = '2' and del_flag = 0 and supplier_id = 'SUP'), 0))::numeric(24, 2)::text) as open`.execute(
        server.db,
      );
      return [rows[0]?.ledger ?? '', rows[0]?.open ?? ''];
    },
    bills: async (source) => {
      const { rows } = await sql<Row>`
        select amount::text, open_amount::text as open, provisional, ap_type, bill_status as state, bill_no as no from fin_ap_bill
        where src_id = ${source} and (provisional = 'N' or src_id in (select id from wms_purchase_in)) order by create_time`.execute(
        server.db,
      );
      return rows;
    },
    billIds: async (source) => {
      const { rows } = await sql<{ id: string }>`
        select id from fin_ap_bill where src_id = ${source} and bill_status = '2'`.execute(server.db);
      return rows.map(({ id }) => id);
    },
    listed: async (id) => {
      const path = `/finance/autoVoucher/list?period=${TRADE_DAY.slice(0, 7)}&pageSize=500&bizType=2`;
      const { body } = await call<components['schemas']['VoucherDocumentPage']>('GET', path);
      return body.result.records.find(({ billId }) => billId === id)?.amount;
    },
    balances: async () => {
      const { rows } = await sql<{ all: unknown }>`
        select jsonb_build_object(
          'pools', (select jsonb_agg(jsonb_build_array(material_id, qty::float, amount::float) order by material_id, warehouse_id, batch_no) from wms_stock_cost),
          'bills', (select jsonb_agg(jsonb_build_array(id, open_amount::float, written_amount::float) order by id) from fin_ap_bill where bill_status = '2'),
          'party', (select sum(increase - decrease)::float from fin_party_ledger),
          'lines', (select jsonb_agg(jsonb_build_array(id, invoice_qty::float) order by id) from wms_purchase_in_item)) as all`.execute(
        server.db,
      );
      return JSON.stringify(rows[0]?.all);
    },
  };
}
