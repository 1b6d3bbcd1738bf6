import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { storeRow } from './rows.ts';
import type { TestServer } from './server.ts';

type Row = Record<string, unknown>;

/** Forms that move stock, with what their heads ask for beyond a date. */
const heads = {
  wms_purchase_in: { supplier_id: 'SUP' },
  wms_other_in: { in_type: '1' },
  wms_other_out: { out_type: '1' },
  wms_prod_in: { work_order_id: 'WO' },
  wms_transfer: { transfer_type: '1' },
  wms_transfer_in: {},
  wms_transfer_loss: {},
  wms_status_change: { reason: '试验' },
  wms_cost_adjust: { adjust_type: '3' },
  sal_delivery_notice: { customer_id: 'CUS', plan_date: '2026-10-12' },
  sal_out: { customer_id: 'CUS' },
  sal_return_in: { customer_id: 'CUS' },
  pur_return: { supplier_id: 'SUP', reason_id: 'R1' },
} as const;
export type StockForm = keyof typeof heads;

/** Modules whose documents are posted in tests of the stock ledger. */
export const stockModules = ['base', 'online', 'sale', 'procure', 'storage'];

export type StockDesk = {
  readonly material: (id: string, more?: Row) => Promise<string>;
  readonly warehouse: (id: string, more?: Row) => Promise<string>;
  /** Makes a document with lines and answers its id. */
  readonly make: (form: StockForm, head: Row, lines: readonly Row[]) => Promise<string>;
  readonly press: (form: StockForm, act: string, id: string) => Promise<{ status: number; message: string }>;
  /** Makes and audits. */
  readonly post: (form: StockForm, head: Row, lines: readonly Row[]) => Promise<string>;
  readonly lines: (form: StockForm, id: string) => Promise<readonly Row[]>;
  /** Returns the quantity of an item kept for documents. */
  readonly reserved: (material: string) => Promise<string>;
  /** Returns the value of an item in all warehouses, or in one: quantity and money. */
  readonly worth: (material: string, warehouse?: string) => Promise<readonly [string, string]>;
};

/** Ways to make documents and to press buttons: over the API, or in the process. */
export type StockPort = {
  readonly db: Db;
  readonly create: (form: string, body: Row) => Promise<string>;
  readonly press: StockDesk['press'];
};

/** Documents, items and warehouses through the real API, as an administrator. @param signedIn his token, where he has one */
export async function openStockDesk(server: TestServer, signedIn?: string): Promise<StockDesk> {
  const token = signedIn ?? (await server.signInAsAdmin());
  return stockDesk({
    db: server.db,
    create: async (form, body) => {
      const answer = await server.call<string>('POST', `/online/cgform/api/form/${form}`, { token, body });
      if (answer.status !== 200)
        throw new Error(`${form}: ${answer.body.message} ${JSON.stringify(answer.body.result)}`);
      return answer.body.result;
    },
    press: async (form, act, id) => {
      const body = { formId: form, buttonCode: act, dataId: id };
      const answer = await server.call('POST', '/online/cgform/api/doButton', { token, body });
      return { status: answer.status, message: answer.body.message };
    },
  });
}

export async function stockDesk({ db, create, press }: StockPort): Promise<StockDesk> {
  // Whatever else a row must have says nothing about stock.
  const insert = (table: string, row: Row): Promise<string> => storeRow(db, table, row);
  await insert('md_material_category', { id: '1', tenant_id: '1', code: '1', name: '类别', enabled: 'Y' });
  await insert('md_unit', { id: '1', tenant_id: '1', code: '1', name: '件', enabled: 'Y' });
  await insert('crm_customer', { id: 'CUS', tenant_id: '1', code: 'CUS', name: '客户', enabled: 'Y' });
  await insert('pur_supplier', { id: 'SUP', tenant_id: '1', code: 'SUP', name: '供应商', enabled: 'Y' });
  const desk: StockDesk = {
    material: (id, more = {}) =>
      insert('md_material', {
        id,
        tenant_id: '1',
        code: id,
        name: `物料${id}`,
        enabled: 'Y',
        cost_method: '1',
        // Documents that count say their tax: here it is none, unless a test says another.
        tax_rate: 0,
        ...more,
      }),
    warehouse: (id, more = {}) =>
      insert('wms_warehouse', { id, tenant_id: '1', code: id, name: `仓库${id}`, wh_type: '1', enabled: 'Y', ...more }),
    make: (form, head, lines) =>
      create(form, { bill_date: '2026-10-10', ...heads[form], ...head, [`${form}_item`]: lines }),
    press,
    post: async (form, head, lines) => {
      const id = await desk.make(form, head, lines);
      const { status, message } = await desk.press(form, 'audit', id);
      if (status !== 200) throw new Error(`${form}: ${message}`);
      return id;
    },
    lines: async (form, id) => {
      const { rows } =
        await sql<Row>`select * from ${sql.table(`${form}_item`)} where head_id = ${id} order by line_no`.execute(db);
      return rows;
    },
    reserved: async (material) => {
      const { rows } = await sql<{ qty: string }>`
        select coalesce(sum(reserved_qty), 0)::float::text as qty from wms_stock where material_id = ${material}`.execute(
        db,
      );
      return rows[0]?.qty ?? '';
    },
    worth: async (material, warehouse) => {
      const { rows } = await sql<{ qty: string; amount: string }>`
        select round(coalesce(sum(qty), 0), 4)::float::text as qty, round(coalesce(sum(amount), 0), 2)::text as amount
        from wms_stock_cost where material_id = ${material} and (${warehouse ?? null}::text is null or warehouse_id = ${warehouse ?? null})`.execute(
        db,
      );
      return [rows[0]?.qty ?? '', rows[0]?.amount ?? ''];
    },
  };
  return desk;
}

/** Balances of every place and pool, as they can be added up again from the ledger (INV-STK-01, INV-STK-05); empty where they agree. */
export async function stockFaults({ db }: { readonly db: Db }): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    with places as (
      select s.id, s.qty, s.reserved_qty, s.frozen_qty, s.is_negative_allowed, coalesce(sum(l.in_qty - l.out_qty), 0) as moved,
        (select bal_qty from wms_ledger b where b.stock_id = s.id order by b.id desc limit 1) as last
      from wms_stock s left join wms_ledger l on l.stock_id = s.id group by s.id
    ), pools as (
      select c.id, c.qty, c.amount, coalesce(sum(l.in_qty - l.out_qty), 0) as moved, coalesce(sum(l.in_amount - l.out_amount), 0) as cost,
        (select sum(qty) from wms_stock s where s.pool_id = c.id) as placed,
        (select bal_amount from wms_ledger b where b.pool_id = c.id order by b.id desc limit 1) as last
      from wms_stock_cost c left join wms_ledger l on l.pool_id = c.id group by c.id
    ), kept as (
      select s.id, s.reserved_qty, coalesce(sum(r.left_qty), 0) as promised
      from wms_stock s left join wms_reservation r on r.stock_id = s.id group by s.id
    ), layers as (
      select pool_id, sum(left_qty) as qty, sum(left_amount) as amount from wms_stock_layer group by pool_id
    )
    select 'place' as kind, id, qty, moved, last from places
    where qty <> moved or qty <> coalesce(last, 0) or (qty < reserved_qty + frozen_qty and not is_negative_allowed)
    union all
    select 'pool', id, amount, cost, last from pools
    where qty <> moved or amount <> cost or amount <> coalesce(last, 0) or qty <> coalesce(placed, 0) or (qty = 0 and amount <> 0)
    union all
    select 'kept', id, reserved_qty, promised, null from kept where reserved_qty <> promised
    union all
    select 'layers', c.id, c.amount, l.amount, l.qty from layers l join wms_stock_cost c on c.id = l.pool_id
    where c.qty <> l.qty or c.amount <> l.amount`.execute(db);
  return rows;
}
