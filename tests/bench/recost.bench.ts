import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { doButton } from '#server/engine/act/buttons.ts';
import { createRecord } from '#server/engine/record/save-record.ts';
import type { Engine } from '#server/engine/scope.ts';
import { seedActor } from '#server/seed/master-rows.ts';
import { stockDesk } from '#server/testing/stock.ts';
import { openOnlineDatabase } from '../campaign/online-database.ts';
import { table, type Bench } from './lib/bench.ts';
import { median, timed } from './lib/measure.ts';

/** Movements after the day of the late receipt: receipts and issues in turn, over 60 days. */
const MOVEMENTS = 10_000;
const DAYS = 60;
/** Dictionary cost_method. */
const methods = [
  ['moving average', '1'],
  ['receipts in their order', '2'],
] as const;

export const bench: Bench = {
  title: `a receipt dated ${DAYS} days back, before ${MOVEMENTS.toLocaleString('en')} movements of its item`,
  run: async ({ rounds, say }) => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-recost-'));
    const { db, engine, close } = await openOnlineDatabase(folder, {
      fsync: true,
      only: ['base', 'online', 'sale', 'procure', 'storage', 'monthlySettlement'],
    });
    try {
      const desk = await stockDesk({
        db,
        create: (form, body) => createRecord(engine, form, body, seedActor),
        press: () => Promise.reject(new Error('nothing is pressed here')),
      });
      await desk.warehouse('W1');
      const rows: (string | number)[][] = [];
      for (const [name, method] of methods) {
        const own: number[] = [];
        const bare: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const item = await desk.material(`R${method}${round}`, { cost_method: method });
          await fill(db, item);
          bare.push(await timed(() => plainSums(db, item)));
          own.push(await lateReceipt(engine, item));
        }
        rows.push([name, median(own).toFixed(0), median(bare).toFixed(0), (median(own) / median(bare)).toFixed(1)]);
      }
      say(table(['costs', 'audit ms', 'plain SQL of the same sums ms', 'times'], rows));
    } finally {
      await close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Receipts of 10 at 2.00, issues of 8 at 2.00, as documents would have posted them. */
async function fill(db: Db, item: string): Promise<void> {
  await sql`
    with pool as (
      insert into wms_stock_cost (tenant_id, warehouse_id, material_id, qty, amount, price, last_day)
      values ('1', 'W1', ${item}, ${MOVEMENTS}, ${MOVEMENTS * 2}, 2, date '2026-11-01') returning id
    ), place as (
      insert into wms_stock (tenant_id, warehouse_id, material_id, pool_id, qty) select '1', 'W1', ${item}, id, ${MOVEMENTS} from pool
      returning id, pool_id
    ), rows as (
      insert into wms_ledger (tenant_id, trans_time, period, bill_date, bill_type, form_code, bill_id, bill_no, line_id, stock_id, pool_id,
        warehouse_id, location_id, material_id, batch_no, quality_status, in_qty, out_qty, in_amount, out_amount, price, bal_qty, pool_qty,
        bal_amount, cost_kind)
      select '1', now(), to_char(day, 'YYYY-MM'), day, case when isin then '10' else '51' end,
        case when isin then 'wms_purchase_in' else 'wms_other_out' end, ${item} || n, ${item} || n, ${item} || 'L' || n, p.id, p.pool_id, 'W1', '',
        ${item}, '', '1', case when isin then 10 else 0 end, case when isin then 0 else 8 end, case when isin then 20 else 0 end,
        case when isin then 0 else 16 end, 2, 0, 0, 0, case when isin then null else 'average' end
      from place p cross join generate_series(1, ${MOVEMENTS}::int) n
        cross join lateral (select date '2026-09-02' + n * ${DAYS}::int / ${MOVEMENTS + 1}::int as day, n % 2 = 1 as isin) d
      order by n returning id, pool_id, in_qty, in_amount
    )
    insert into wms_stock_layer (id, pool_id, qty, amount, left_qty, left_amount)
    select id, pool_id, in_qty, in_amount, 2, 4 from rows where in_qty > 0`.execute(db);
  await sql`analyze wms_ledger, wms_stock_layer`.execute(db);
}

/** The sums a costing needs at least: quantity and money of the pool after each of its movements, by day. */
async function plainSums(db: Db, item: string): Promise<void> {
  await sql`
    select id, sum(in_qty - out_qty) over w, sum(in_amount - out_amount) over w from wms_ledger where material_id = ${item}
    window w as (order by bill_date, id)`.execute(db);
}

async function lateReceipt(engine: Engine, item: string): Promise<number> {
  const body = {
    supplier_id: 'SUP',
    bill_date: '2026-09-01',
    warehouse_id: 'W1',
    wms_purchase_in_item: [{ material_id: item, qty: 100, price: 3 }],
  };
  const dataId = await createRecord(engine, 'wms_purchase_in', body, seedActor);
  return timed(() => doButton(engine, { formId: 'wms_purchase_in', buttonCode: 'audit', dataId }, seedActor));
}
