import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { createRecord } from '#server/online/record.ts';
import { seedActor } from '#server/seed/master-rows.ts';
import { stockDesk, stockFaults, stockModules, type StockDesk, type StockForm } from '#server/testing/stock.ts';
import { signInTo, startServer } from '../support/server.ts';
import { randomFrom, type Campaign } from './campaign.ts';
import { campaignPassword, openOnlineDatabase } from './online-database.ts';

const WORKERS = 4;
const items = ['K1', 'K2', 'K3'];

/** A document of one worker, who knows what was answered last. */
type Owned = { readonly form: StockForm; readonly id: string; isPosted: boolean; isAsked: boolean };

/** Kills the server while documents are audited and taken back, and compares what it had answered with the ledger. */
export const campaign: Campaign = {
  title: 'after kill -9 every document is posted whole or not at all, as it was answered (INV-STK, INV-DOC-03)',
  run: async ({ seed, slice, say }) => {
    const rounds = slice ? 1 : 200;
    const random = randomFrom(seed);
    const folder = mkdtempSync(join(tmpdir(), 'campaign-stock-kill-'));
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
      await desk.warehouse('W1');
      for (const [index, id] of items.entries()) await desk.material(id, { cost_method: String((index % 2) + 1) });
      const owned = await Promise.all(Array.from({ length: WORKERS }, (_, worker) => documents(desk, random, worker)));
      let answered = 0;
      for (let round = 1; round <= rounds; round += 1) {
        const { token } = await signInTo(server.url, campaignPassword);
        const here = server;
        const working = owned.map(async (mine) => (answered += await press(here.url, token, mine)));
        await sleep(200 + random() * 1_200);
        const gone = new Promise((done) => here.process.once('exit', done));
        here.process.kill('SIGKILL');
        await Promise.all([...working, gone]);
        server = await start();
        await verify(db, owned.flat());
      }
      say(`${rounds} rounds, ${answered} answers; after each, ${owned.flat().length} documents and the ledger agreed`);
    } finally {
      await server.stop({ remove: false });
      await close();
      rmSync(folder, { recursive: true, force: true });
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

/** Audits and takes back one's own documents in turn until the connection breaks; answers how often the server said something. */
async function press(url: string, token: string, mine: readonly Owned[]): Promise<number> {
  for (let answers = 0; ; answers += 1) {
    const one = mine[answers % mine.length];
    if (one === undefined) return answers;
    one.isAsked = true;
    try {
      const answer = await fetch(`${url}/online/cgform/api/doButton`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-access-token': token },
        body: JSON.stringify({ formId: one.form, buttonCode: one.isPosted ? 'unaudit' : 'audit', dataId: one.id }),
      });
      const { success, message } = (await answer.json()) as { success: boolean; message: string };
      if (answer.status >= 500) throw new RangeError(message);
      if (success) one.isPosted = !one.isPosted;
      one.isAsked = false;
    } catch (error) {
      if (error instanceof RangeError) throw error;
      return answers;
    }
  }
}

async function verify(db: Db, documents: readonly Owned[]): Promise<void> {
  const faults = await stockFaults({ db });
  if (faults.length > 0) throw new Error(`Balances and ledger differ: ${JSON.stringify(faults.slice(0, 3))}`);
  for (const one of documents) {
    const { rows } = await sql<{ state: string; standing: number; lines: number; odd: number }>`
      select d.bill_status as state,
        (select count(*) from wms_ledger l where l.bill_id = d.id and l.reversed_id is null
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
