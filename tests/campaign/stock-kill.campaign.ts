import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { createRecord } from '#server/engine/record/save-record.ts';
import { seedActor } from '#server/seed/master-rows.ts';
import { stockDesk, stockFaults, stockModules, type StockDesk, type StockForm } from '#server/testing/stock.ts';
import { signInTo, startServer } from '../support/server.ts';
import { randomFrom, type Campaign } from './campaign.ts';
import { campaignPassword, openOnlineDatabase } from './online-database.ts';

const WORKERS = 4;
/** Between closing and opening a month the documents have their turn: closing lets nothing else move. */
const REST_MS = 150;
const items = ['K1', 'K2', 'K3'];
/** The month that is closed and opened again meanwhile: the documents of the workers lie after it. */
const MONTH = '2026-09';
/** Items and issues of that month, so many that closing it takes a while: each line gets the price of the month. */
const CLOSED_ITEMS = 30;
const CLOSED_ISSUES = 10;

/** A document of one worker, who knows what was answered last. */
type Owned = { readonly form: StockForm; readonly id: string; isPosted: boolean; isAsked: boolean };

/** Knowledge of the one who closes and opens a month. */
type Month = { isClosed: boolean; isAsked: boolean; closes: number };

/** Kills the server while documents are audited and taken back and a month is closed and opened, and compares what it had answered with the ledger. */
export const campaign: Campaign = {
  title:
    'after kill -9 every document is posted whole or not at all, and a month is closed whole or not at all, as it was answered (INV-STK, INV-DOC-03, INV-PER-03)',
  run: async ({ folder, seed, slice, say, isResumed, keep, rounds }) => {
    const total = slice ? 1 : 200;
    const { db, engine, url, close } = await openOnlineDatabase(folder, { fsync: true, only: stockModules });
    const start = () =>
      startServer({
        dataDir: join(folder, 'server'),
        env: { SEED: 'none', DATABASE_URL: url, NODE_ENV: 'production', MODULES: stockModules.join(',') },
      });
    let server = await start();
    try {
      const desk = await stockDesk({
        db,
        create: (form, body) => createRecord(engine, form, body, seedActor),
        press: () => Promise.reject(new Error('buttons are pressed over HTTP')),
      });
      const owned = keep('owned', [] as Owned[][]);
      if (!isResumed) {
        const random = randomFrom(seed);
        await desk.warehouse('W1');
        for (const [index, id] of items.entries()) await desk.material(id, { cost_method: String((index % 2) + 1) });
        owned.push(
          ...(await Promise.all(Array.from({ length: WORKERS }, (_, worker) => documents(desk, random, worker)))),
        );
        await monthOf(desk, server.url, random);
      }
      const month: Month = keep('month', { isClosed: false, isAsked: false, closes: 0 });
      const acts = keep('acts', { done: 0 });
      await rounds('rounds', total, async (_, random) => {
        const { token } = await signInTo(server.url, campaignPassword);
        const here = server;
        const before = acts.done;
        const working = owned.map((mine) => press(here.url, token, mine, acts));
        const closing = turn(here.url, token, month);
        // A server that has just started takes its time for the first one.
        for (let waits = 0; acts.done === before && waits < 100; waits += 1) await sleep(50);
        await sleep(random() * 1_200);
        const gone = new Promise((done) => here.process.once('exit', done));
        here.process.kill('SIGKILL');
        await Promise.all([...working, closing, gone]);
        server = await start();
        await verify(db, owned.flat());
        await verifyMonth(db, month);
      });
      const documentsOf = `${owned.flat().length} documents, a month closed ${month.closes} times`;
      // One round of a slice may end before its month is closed.
      if (acts.done === 0 || (month.closes === 0 && !slice))
        throw new Error(`${acts.done} acts and ${month.closes} closings: nothing was tried`);
      say(`${total} rounds, ${acts.done} acts done; after each, ${documentsOf} and the ledger agreed`);
    } finally {
      await server.stop({ remove: false });
      await close();
    }
  },
};

/** Receipts and issues of one worker; every third is an issue. */
async function documents(desk: StockDesk, random: () => number, worker: number): Promise<Owned[]> {
  const made: Owned[] = [];
  for (let index = 0; index < 9; index += 1) {
    const isOut = (index + worker) % 3 === 0;
    const form = isOut ? 'wms_other_out' : 'wms_purchase_in';
    const lines = items.map((material_id) => ({
      material_id,
      qty: Math.ceil(random() * 50),
      ...(!isOut && { price: Math.ceil(random() * 900) / 100 }),
    }));
    made.push({ form, id: await desk.make(form, { warehouse_id: 'W1' }, lines), isPosted: false, isAsked: false });
  }
  return made;
}

/** Posts what the month holds that is closed: receipts at two prices, and issues between them. */
async function monthOf(desk: StockDesk, url: string, random: () => number): Promise<void> {
  const names = Array.from({ length: CLOSED_ITEMS }, (_, index) => `M${index + 1}`);
  for (const id of names) await desk.material(id, { cost_method: '3' });
  const head = { warehouse_id: 'W1', bill_date: `${MONTH}-10` };
  const receipt = (): Promise<string> =>
    desk.make(
      'wms_purchase_in',
      head,
      names.map((material_id) => ({ material_id, qty: 500, price: Math.ceil(random() * 900) / 100 })),
    );
  const made: [StockForm, string][] = [['wms_purchase_in', await receipt()]];
  for (let index = 0; index < CLOSED_ISSUES; index += 1) {
    const lines = names.map((material_id) => ({ material_id, qty: Math.ceil(random() * 20) }));
    made.push(['wms_other_out', await desk.make('wms_other_out', head, lines)]);
  }
  made.push(['wms_purchase_in', await receipt()]);
  const { token } = await signInTo(url, campaignPassword);
  for (const [formId, dataId] of made) {
    const body = { formId, buttonCode: 'audit', dataId };
    const { success, message } = await asked(url, '/online/cgform/api/doButton', token, body);
    if (!success) throw new Error(message);
  }
}

/** Closes the month and opens it again in turn until the connection breaks. */
async function turn(url: string, token: string, month: Month): Promise<void> {
  for (;;) {
    month.isAsked = true;
    const act = month.isClosed ? 'reverse' : 'close';
    const body = { ledger: 'stock', period: MONTH, ...(month.isClosed && { reason: '更正' }) };
    try {
      const { success, message } = await asked(url, `/monthlySettlement/${act}`, token, body);
      if (!success) throw new RangeError(`${act}: ${message}`);
      if (act === 'close') month.closes += 1;
      month.isClosed = !month.isClosed;
      month.isAsked = false;
      await sleep(REST_MS);
    } catch (error) {
      if (error instanceof RangeError) throw error;
      return;
    }
  }
}

async function asked(
  url: string,
  path: string,
  token: string,
  body: object,
): Promise<{ success: boolean; message: string }> {
  const answer = await fetch(`${url}/platform${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': token },
    body: JSON.stringify(body),
  });
  const { success, message } = (await answer.json()) as { success: boolean; message: string };
  // The documents allow what is asked of them, up to goods that another one took.
  if (!success && answer.status !== 409 && answer.status !== 422) throw new RangeError(`${answer.status}: ${message}`);
  return { success, message };
}

/** Audits and takes back one's own documents in turn until the connection breaks, and counts what the server did. */
async function press(url: string, token: string, mine: readonly Owned[], acts: { done: number }): Promise<void> {
  for (let next = 0; ; next += 1) {
    const one = mine[next % mine.length];
    if (one === undefined) return;
    one.isAsked = true;
    try {
      const body = { formId: one.form, buttonCode: one.isPosted ? 'unaudit' : 'audit', dataId: one.id };
      const { success } = await asked(url, '/online/cgform/api/doButton', token, body);
      if (success) {
        one.isPosted = !one.isPosted;
        acts.done += 1;
      }
      one.isAsked = false;
    } catch (error) {
      if (error instanceof RangeError) throw error;
      return;
    }
  }
}

async function verify(db: Db, documents: readonly Owned[]): Promise<void> {
  const faults = await stockFaults({ db });
  if (faults.length > 0) throw new Error(`Balances and ledger differ: ${JSON.stringify(faults.slice(0, 3))}`);
  for (const one of documents) {
    // Money without a quantity is what taking back the last goods of a pool wrote off; it stays.
    const { rows } = await sql<{ state: string; standing: number; lines: number; odd: number }>`
      select d.bill_status as state,
        (select count(*) from wms_ledger l where l.bill_id = d.id and l.reversed_id is null and (l.in_qty <> 0 or l.out_qty <> 0)
          and not exists (select 1 from wms_ledger r where r.reversed_id = l.id))::int as standing,
        (select count(distinct line_id) from wms_ledger l where l.bill_id = d.id)::int as lines,
        (select count(*) from ${sql.table(`${one.form}_item`)} i where i.head_id = d.id
          and (i.cost_amount is null) = (d.bill_status = '2'))::int as odd
      from ${sql.table(one.form)} d where d.id = ${one.id}`.execute(db);
    const [found] = rows;
    const isPosted = found?.state === '2';
    const whole = isPosted ? items.length : 0;
    if (found === undefined || found.standing < whole || (!isPosted && found.standing > 0) || found.odd > 0)
      throw new Error(`${one.form} ${one.id} is half done: ${JSON.stringify(found)}`);
    // What was asked and not answered may have happened or not.
    if (!one.isAsked && isPosted !== one.isPosted)
      throw new Error(`${one.form} ${one.id} is not what was answered: ${JSON.stringify(found)}`);
    one.isPosted = isPosted;
    one.isAsked = false;
  }
}

/** The month is closed with its balances, which are those of the ledger, or open without any; its issues are priced anew or as they were. */
async function verifyMonth(db: Db, month: Month): Promise<void> {
  const { rows } = await sql<{ closed: boolean; balances: number; odd: number; priced: string }>`
    with moved as (
      select pool_id, sum(in_qty - out_qty) as qty, sum(in_amount - out_amount) as amount
      from wms_ledger where period <= ${MONTH} group by pool_id
    )
    select
      exists (select 1 from ledger_period where ledger = 'stock' and period = ${MONTH}) as closed,
      (select count(*) from ms_stock_balance where period = ${MONTH})::int as balances,
      (select count(*) from ms_stock_balance b full join moved m on m.pool_id = b.pool_id
        where b.pool_id is null or m.pool_id is null or b.end_qty <> m.qty or b.end_amount <> m.amount)::int as odd,
      (select coalesce(sum(abs(priced)), 0) from (select sum(in_amount - out_amount) as priced
        from wms_ledger where close_period = ${MONTH} group by pool_id) p)::text as priced`.execute(db);
  const [found] = rows;
  const isWhole =
    found !== undefined &&
    (found.closed
      ? found.balances === CLOSED_ITEMS && found.odd === 0 && Number(found.priced) > 0
      : found.balances === 0 && Number(found.priced) === 0);
  if (!isWhole) throw new Error(`The month is half closed: ${JSON.stringify(found)}`);
  if (!month.isAsked && found.closed !== month.isClosed)
    throw new Error(`The month is not what was answered: ${JSON.stringify(found)}`);
  month.isClosed = found.closed;
  month.isAsked = false;
}
