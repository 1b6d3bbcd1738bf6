import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { doButton } from '#server/engine/act/buttons.ts';
import { pageOf } from '#server/engine/list/query.ts';
import { inOwnTransaction } from '#server/engine/record/after-commit.ts';
import { createRecord } from '#server/engine/record/save-record.ts';
import { reportPage } from '#server/engine/report/report-run.ts';
import { reportOf } from '#server/engine/report/report.ts';
import type { Engine } from '#server/engine/scope.ts';
import { closeMonth, monthChecks } from '#server/kernel/period/close.ts';
import { seedActor } from '#server/seed/master-rows.ts';
import { stockDesk } from '#server/testing/stock.ts';
import { openOnlineDatabase } from '../campaign/online-database.ts';
import { table, type Bench } from './lib/bench.ts';
import { median, timed } from './lib/measure.ts';

const ITEMS = 20_000;
/** Movements of each item: receipts and issues in turn, all in one month. */
const EACH = 50;
const LINES = 200;
const MONTH = '2026-09';
/** Receivables of as many customers as there are items; one in ten is not paid yet. */
const BILLS = ITEMS * EACH;
/** The item whose movements are asked for. */
const ITEM = { material_code: 'B77' };

export const bench: Bench = {
  title: `audits, month close and enquiries on ${(ITEMS * EACH).toLocaleString('en')} ledger rows of ${ITEMS.toLocaleString('en')} items, and as many receivables`,
  run: async ({ rounds, say }) => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-ledger-'));
    const { db, engine, close } = await openOnlineDatabase(folder, {
      fsync: true,
      only: ['base', 'online', 'sale', 'procure', 'storage', 'finance', 'monthlySettlement'],
    });
    try {
      await fill(db, engine);
      const rows = [
        ['audit of a receipt of 200 lines', ...(await audits(db, engine, rounds, 'wms_purchase_in'))],
        ['audit of an issue of 200 lines', ...(await audits(db, engine, rounds, 'wms_other_out'))],
        ['checks before the close', ...(await checks(db, engine))],
        ['close of the month', ...(await closing(db, engine))],
        ['stock on hand, first page', ...(await enquiry(engine, rounds, 'rpt_storage_stock', bareStock))],
        ['movements of one item', ...(await enquiry(engine, rounds, 'rpt_storage_ledger', bareMoves, ITEM))],
        ['stock ageing', ...(await enquiry(engine, rounds, 'rpt_storage_age', bareAges))],
        ['ageing of receivables', ...(await enquiry(engine, rounds, 'rpt_finance_ar_aging', bareDebts))],
      ];
      say(table(['act', 'ms', 'bare SQL ms', 'times'], rows));
    } finally {
      await close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function line(own: readonly number[], bare: readonly number[]): readonly (string | number)[] {
  const [mine, beside] = [median(own), median(bare)];
  return [mine.toFixed(0), beside.toFixed(0), (mine / beside).toFixed(2)];
}

/** As many rows as there are items: the first says what a row must have, the others are like it. */
async function multiply(db: Db, table: string, like: string, prefix: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and column_name not in ('id', 'code') order by ordinal_position`.execute(db);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (id, code, ${columns}) select ${prefix} || n, ${prefix} || n, ${columns}
    from ${sql.table(table)}, generate_series(1, ${ITEMS}::int) n where id = ${like} and ${prefix} || n <> ${like}`.execute(
    db,
  );
}

async function fill(db: Db, engine: Engine): Promise<void> {
  const desk = await stockDesk({
    db,
    create: (form, body) => createRecord(engine, form, body, seedActor),
    press: () => Promise.reject(new Error('nothing is pressed here')),
  });
  await desk.warehouse('W1');
  await desk.material('B1');
  await multiply(db, 'md_material', 'B1', 'B');
  await multiply(db, 'crm_customer', 'CUS', 'C');
  // A third of the items has its price made at the end of the month.
  await sql`update md_material set cost_method = '3' where id like 'B%' and substr(id, 2)::int % 3 = 0`.execute(db);
  await sql`insert into wms_stock_cost (tenant_id, warehouse_id, material_id) select '1', 'W1', 'B' || n
    from generate_series(1, ${ITEMS}::int) n`.execute(db);
  await sql`insert into wms_stock (tenant_id, warehouse_id, material_id, pool_id) select '1', 'W1', material_id, id from wms_stock_cost`.execute(
    db,
  );
  // Receipts of 10 at 2.00 and 2.20 in turn, issues of 8 at 2.00: what has its price made at the end of the month is priced anew.
  for (let start = 1; start <= EACH; start += 10)
    await sql`
      insert into wms_ledger (tenant_id, trans_time, period, bill_date, bill_type, form_code, bill_id, bill_no, line_id, stock_id, pool_id,
        warehouse_id, location_id, material_id, batch_no, quality_status, in_qty, out_qty, in_amount, out_amount, price, bal_qty, pool_qty, bal_amount)
      select '1', now(), ${MONTH}, date '2026-09-01' + n % 28, case when n % 2 = 1 then '10' else '51' end,
        case when n % 2 = 1 then 'wms_purchase_in' else 'wms_other_out' end, 'F' || n, 'F-' || n, 'L' || n || '-' || s.id, s.id, s.pool_id,
        'W1', '', s.material_id, '', '1', case when n % 2 = 1 then 10 else 0 end, case when n % 2 = 0 then 8 else 0 end,
        case n % 4 when 1 then 20 when 3 then 22 else 0 end, case when n % 2 = 0 then 16 else 0 end, 2, q.bal, q.bal, q.bal * 2
      from generate_series(${start}::int, ${Math.min(start + 9, EACH)}::int) n cross join wms_stock s
        cross join lateral (select (n / 2) * 2 + case when n % 2 = 1 then 10 else 0 end as bal) q
      order by n`.execute(db);
  await sql`update wms_stock_cost set qty = ${EACH}, amount = (select sum(in_amount - out_amount) from wms_ledger l where l.pool_id = 1), price = 2`.execute(
    db,
  );
  await sql`update wms_stock set qty = ${EACH}`.execute(db);
  for (let start = 1; start <= BILLS; start += BILLS / 10)
    await sql`insert into fin_ar_bill (id, tenant_id, bill_no, bill_date, due_date, ar_type, customer_id, currency, exchange_rate, amount,
      written_amount, open_amount, bill_status)
    select 'R' || n, '1', 'YS-' || n, day, day + 30, '1', 'C' || 1 + n % ${ITEMS}::int, 'CNY', 1, 100, 100 - open, open, '2'
    from generate_series(${start}::int, ${start + BILLS / 10 - 1}::int) n
      cross join lateral (select date '2026-09-30' - n % 700 as day, case when n / ${ITEMS}::int % 10 = 0 then 100 else 0 end as open) r`.execute(
      db,
    );
  await sql`vacuum analyze`.execute(db);
}

/** Documents of 200 lines, beside the rows they write written by one statement each. */
async function audits(
  db: Db,
  engine: Engine,
  rounds: number,
  form: 'wms_purchase_in' | 'wms_other_out',
): Promise<readonly (string | number)[]> {
  const isIn = form === 'wms_purchase_in';
  const head = isIn ? { supplier_id: 'SUP' } : { out_type: '1' };
  const own: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const lines = Array.from({ length: LINES }, (_, index) => ({
      material_id: `B${1 + ((round * LINES + index) % ITEMS)}`,
      qty: 3,
      ...(isIn && { price: 2 }),
    }));
    const body = { ...head, bill_date: '2026-10-10', warehouse_id: 'W1', [`${form}_item`]: lines };
    const dataId = await createRecord(engine, form, body, seedActor);
    const mine = await timed(() => doButton(engine, { formId: form, buttonCode: 'audit', dataId }, seedActor));
    const beside = await timed(() => db.transaction().execute((session) => bareAudit(session, dataId)));
    // The first of each warms up.
    if (round > 0) own.push(mine);
    if (round > 0) bare.push(beside);
  }
  return line(own, bare);
}

/** The least an audit does: as many rows of the ledger, places and pools, and its own lines and state. */
async function bareAudit(session: Db, document: string): Promise<void> {
  await sql`
    insert into wms_ledger (tenant_id, trans_time, period, bill_date, bill_type, form_code, bill_id, bill_no, line_id, stock_id, pool_id,
      warehouse_id, location_id, material_id, batch_no, quality_status, in_qty, in_amount, price, bal_qty, pool_qty, bal_amount)
    select tenant_id, now(), period, bill_date, bill_type, 'bare', 'bare', bill_no, line_id, stock_id, pool_id,
      warehouse_id, location_id, material_id, batch_no, quality_status, 0, 0, price, bal_qty, pool_qty, bal_amount
    from wms_ledger where bill_id = ${document}`.execute(session);
  await sql`update wms_stock s set update_time = now() from wms_ledger l where l.bill_id = ${document} and l.stock_id = s.id`.execute(
    session,
  );
  await sql`update wms_stock_cost c set price = c.price from wms_ledger l where l.bill_id = ${document} and l.pool_id = c.id`.execute(
    session,
  );
}

async function deskOf(engine: Engine, db: Db) {
  return { db, catalogue: await engine.store.catalogue(), actor: seedActor, now: new Date() };
}

async function checks(db: Db, engine: Engine): Promise<readonly (string | number)[]> {
  const own = await timed(async () => monthChecks(await deskOf(engine, db), { ledger: 'stock' }, 'zh'));
  return line([own], [await timed(() => bareSums(db))]);
}

async function closing(db: Db, engine: Engine): Promise<readonly (string | number)[]> {
  const own = await timed(() =>
    inOwnTransaction(db, async (session) => closeMonth(await deskOf(engine, session), 'stock', MONTH)),
  );
  return line([own], [await timed(() => bareSums(db))]);
}

/** Sums a month, by pool. */
async function bareSums(db: Db): Promise<void> {
  await sql`
    select pool_id, sum(in_qty), sum(out_qty), sum(in_amount), sum(out_amount) from wms_ledger
    where tenant_id = '1' and period = ${MONTH} group by pool_id`.execute(db);
}

/** A report as its page asks for it: ten rows, how many there are, and the sums. */
async function enquiry(
  engine: Engine,
  rounds: number,
  code: string,
  bare: (db: Db) => Promise<unknown>,
  filters: Readonly<Record<string, string>> = {},
): Promise<readonly (string | number)[]> {
  const { report } = await reportOf(engine, code, seedActor);
  const call = { query: { filters, viewer: seedActor }, ...pageOf(1, 10) };
  const own: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const [mine, theirs] = [
      await timed(() => reportPage(engine, report, call, seedActor)),
      await timed(() => bare(engine.db)),
    ];
    if (round > 0) own.push(mine);
    if (round > 0) beside.push(theirs);
  }
  return line(own, beside);
}

/** Places with their items: ten of them, how many there are and what they hold. */
async function bareStock(db: Db): Promise<void> {
  await sql`select s.*, m.code from wms_stock s join md_material m on m.id = s.material_id order by m.code limit 10`.execute(
    db,
  );
  await sql`select count(*), sum(s.qty), sum(c.amount) from wms_stock s join wms_stock_cost c on c.id = s.pool_id where s.qty <> 0`.execute(
    db,
  );
}

async function bareMoves(db: Db): Promise<void> {
  await sql`select l.* from wms_ledger l join md_material m on m.id = l.material_id where m.code = ${ITEM.material_code}
    order by l.bill_date desc limit 10`.execute(db);
  await sql`select count(*), sum(in_qty), sum(out_qty) from wms_ledger l join md_material m on m.id = l.material_id
    where m.code = ${ITEM.material_code}`.execute(db);
}

/** Every receipt once, by item and day. */
async function bareAges(db: Db): Promise<void> {
  await sql`select material_id, bill_date, sum(in_qty) from wms_ledger where tenant_id = '1' and in_qty > 0
    group by material_id, bill_date order by material_id, bill_date desc`.execute(db);
}

/** Sums the debt of each customer, by the time it is due: ten of them, and all of it. */
async function bareDebts(db: Db): Promise<void> {
  const aged = sql`select customer_id, sum(open_amount) as total, sum(open_amount) filter (where due_date >= current_date) as not_due,
      sum(open_amount) filter (where due_date < current_date - 180) as oldest
    from fin_ar_bill where bill_status = '2' and open_amount <> 0 group by customer_id`;
  await sql`select * from (${aged}) a order by total desc limit 10`.execute(db);
  await sql`select count(*), sum(total), sum(not_due), sum(oldest) from (${aged}) a`.execute(db);
}
