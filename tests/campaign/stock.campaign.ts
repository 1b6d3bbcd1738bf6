import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { doButton } from '#server/engine/act/buttons.ts';
import { createRecord } from '#server/engine/record/save-record.ts';
import type { Engine } from '#server/engine/scope.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { seedActor } from '#server/seed/master-rows.ts';
import { stockDesk, stockFaults, stockModules, type StockDesk, type StockForm } from '#server/testing/stock.ts';
import { checksumLine } from '../support/ledger-checksum.ts';
import type { Campaign } from './campaign.ts';
import { openOnlineDatabase } from './online-database.ts';

/** Random documents one after another, then many at once on few items. */
export const campaign: Campaign = {
  title: 'the stock ledger agrees with every balance, whatever is posted and taken back (INV-STK, INV-DOC-03)',
  run: async ({ folder, slice, say, isResumed, number, keep, rounds }) => {
    const { db, engine, close } = await openOnlineDatabase(folder, { only: stockModules });
    try {
      const desk = await stockDesk(inProcess(engine));
      if (!isResumed) for (const id of ['W1', 'W2']) await desk.warehouse(id);
      const runs = slice ? 12 : 2_000;
      const tally = keep('tally', { acts: 0, refused: 0, undone: 0 });
      await rounds('sequences', runs, (run, random) => sequence(db, desk, random, `${number}-${run}`, tally));
      await refuseFaults(db);
      say(
        `${runs} sequences, ${tally.acts} acts, ${tally.refused} of them refused; ${tally.undone} undone to the cent`,
      );
      // Races end as they happen to; what is before them is the same for a seed.
      if (!isResumed) say(await checksumLine(db));
      const races = slice ? 1 : 10;
      const raced = keep('raced', { posted: 0, refused: 0, seconds: 0 });
      await rounds('races', races, (round, random) =>
        race(db, desk, random, { round: `${number}-${round}`, count: slice ? 60 : 1_000 }, raced),
      );
      say(
        `${raced.posted + raced.refused} documents, at once on 5 items each time: ${raced.posted} posted, ${raced.refused} refused for want of goods, ${((raced.posted + raced.refused) / raced.seconds).toFixed(0)} a second`,
      );
    } finally {
      await close();
    }
  },
};

function inProcess(engine: Engine): Parameters<typeof stockDesk>[0] {
  return {
    db: engine.db,
    create: (form, body) => createRecord(engine, form, body, seedActor),
    press: async (formId, buttonCode, dataId) => {
      try {
        await doButton(engine, { formId, buttonCode, dataId }, seedActor);
        return { status: 200, message: '' };
      } catch (error) {
        // Anything else than words for people is a fault.
        if (!(error instanceof Refusal)) throw error;
        return { status: error.status, message: error.message };
      }
    },
  };
}

async function refuseFaults(db: Db): Promise<void> {
  const faults = await stockFaults({ db });
  if (faults.length > 0) throw new Error(`Balances and ledger differ: ${JSON.stringify(faults.slice(0, 5))}`);
  const { rows } = await sql`
    select pool_id, day, qty, amount from (
      select pool_id, bill_date as day, sum(sum(in_qty - out_qty)) over w as qty, sum(sum(in_amount - out_amount)) over w as amount
      from wms_ledger group by 1, 2 window w as (partition by pool_id order by bill_date)
    ) d where qty < 0 or amount < 0 or (qty = 0 and amount <> 0) limit 5`.execute(db);
  if (rows.length > 0) throw new Error(`A day ends below nothing: ${JSON.stringify(rows)}`);
}

/** Everything the ledger says of some items, but for prices of nothing. */
async function balances(db: Db, items: readonly string[]): Promise<string> {
  const { rows } = await sql`
    select s.material_id, s.warehouse_id, s.location_id, s.batch_no, s.quality_status, s.qty, s.reserved_qty, c.qty as pool, c.amount,
      (select json_agg(json_build_array(l.left_qty, l.left_amount) order by l.id) from wms_stock_layer l
        where l.pool_id = c.id and l.left_qty > 0) as layers
    from wms_stock s join wms_stock_cost c on c.id = s.pool_id
    where s.material_id = any(${items}::text[]) and (s.qty <> 0 or s.reserved_qty <> 0) order by 1, 2, 3, 4, 5`.execute(
    db,
  );
  return JSON.stringify(rows);
}

type Posted = {
  readonly form: StockForm;
  readonly id: string;
  readonly day: string;
  readonly line: unknown;
  readonly qty: number;
};

async function sequence(
  db: Db,
  desk: StockDesk,
  random: () => number,
  run: string,
  tally: { acts: number; refused: number; undone: number },
): Promise<void> {
  const items = ['1', '2', '4', '5'].map((method) => `I${run}-${method}`);
  for (const id of items)
    await desk.material(id, {
      cost_method: id.split('-')[1],
      std_cost: '3.33',
      batch_flag: id.endsWith('4') ? 'Y' : 'N',
    });
  const posted: Posted[] = [];
  const act = async (form: StockForm, name: string, id: string): Promise<boolean> => {
    const { status } = await desk.press(form, name, id);
    tally.acts += 1;
    if (status !== 200) tally.refused += 1;
    return status === 200;
  };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  for (let step = 0; step < 14; step += 1) {
    const undone = random() < 0.2 && posted.length > 0 ? pick(posted) : null;
    if (undone !== null) {
      if (await act(undone.form, 'unaudit', undone.id)) posted.splice(posted.indexOf(undone), 1);
      continue;
    }
    const made = await document(desk, pick, random, items, posted).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (made === null) {
      tally.refused += 1;
      continue;
    }
    const before = await balances(db, items);
    if (made.form === 'sal_delivery_notice') await act(made.form, 'submit', made.id);
    if (!(await act(made.form, 'audit', made.id))) {
      if ((await balances(db, items)) !== before)
        throw new Error(`A refused ${made.form} changed balances (run ${run})`);
      continue;
    }
    if (random() < 0.5) {
      const isBack = await act(made.form, 'unaudit', made.id);
      if (!isBack || (await balances(db, items)) !== before)
        throw new Error(`${made.form} undone is not what was before (run ${run})`);
      tally.undone += 1;
      if (made.form === 'sal_delivery_notice') await act(made.form, 'submit', made.id);
      if (!(await act(made.form, 'audit', made.id))) throw new Error(`${made.form} is not posted again (run ${run})`);
    }
    posted.push(made);
  }
}

/** Any document on any of the items, which may well be refused. */
async function document(
  desk: StockDesk,
  pick: <T>(list: readonly T[]) => T,
  random: () => number,
  items: readonly string[],
  posted: readonly Posted[],
): Promise<Posted> {
  const material = pick(items);
  const qty = Math.ceil(random() * 200_000) / 10_000;
  const place = { warehouse_id: pick(['W1', 'W1', 'W2']) };
  const line = { material_id: material, qty, ...(material.endsWith('4') && { batch_no: pick(['B1', 'B2']) }) };
  const price = Math.ceil(random() * 1_000_000) / 100_000;
  const outs = posted.filter(({ form }) => form === 'sal_out');
  // In no order: whatever is dated earlier costs anew what was posted for later days (F11).
  const day = `2026-10-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`;
  const make = async (form: StockForm, head: object, one: Record<string, unknown>): Promise<Posted> => {
    const id = await desk.make(form, { bill_date: day, ...head }, [one]);
    return { form, id, day, qty, line: (await desk.lines(form, id))[0]?.['id'] };
  };
  switch (pick(['buy', 'buy', 'buy', 'in', 'out', 'out', 'sell', 'move', 'status', 'value', 'keep', 'back'])) {
    case 'buy':
      return make('wms_purchase_in', place, { ...line, price });
    case 'in':
      return make('wms_other_in', place, line);
    case 'sell':
      return make('sal_out', place, { ...line, price });
    case 'move':
      return make('wms_transfer', { from_wh: 'W1', to_wh: 'W2' }, line);
    case 'status':
      return make(
        'wms_status_change',
        { ...place, from_status: '1', to_status: pick(['2', '4']) },
        { batch_no: '-', ...line },
      );
    case 'value':
      return make('wms_cost_adjust', place, { ...without(line), amount: Math.round((random() - 0.5) * 1_000) / 100 });
    case 'keep':
      return make('sal_delivery_notice', place, line);
    case 'back': {
      if (outs.length === 0) return make('wms_other_out', place, line);
      const out = pick(outs);
      const [source] = await desk.lines('sal_out', out.id);
      // Nothing comes back before it left.
      const back = { ...place, bill_date: day > out.day ? day : out.day };
      return make('sal_return_in', back, {
        material_id: source?.['material_id'],
        batch_no: source?.['batch_no'],
        qty: Math.ceil(random() * out.qty * 5_000) / 10_000,
        price: source?.['price'],
        tax_rate: source?.['tax_rate'],
        src_type: '3',
        src_line_id: source?.['id'],
      });
    }
    default:
      return make('wms_other_out', place, line);
  }
}

function without({ qty: _qty, ...line }: Record<string, unknown>): Record<string, unknown> {
  return line;
}

/** Receipts and issues of five items at once, in lines of any order: none is lost, nothing falls below nothing, nobody waits in a circle. */
async function race(
  db: Db,
  desk: StockDesk,
  random: () => number,
  { round, count }: { readonly round: string; readonly count: number },
  tally: { posted: number; refused: number; seconds: number },
): Promise<void> {
  const items = Array.from({ length: 5 }, (_, index) => `R${round}-${index}`);
  for (const [index, id] of items.entries()) await desk.material(id, { cost_method: index % 2 === 0 ? '1' : '2' });
  const documents: { form: StockForm; id: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const lines = [...items]
      .sort(() => random() - 0.5)
      .slice(0, 2)
      .map((material_id) => ({ material_id, qty: Math.ceil(random() * 9), price: 2 }));
    const isIn = random() < 0.5;
    const form = isIn ? 'wms_purchase_in' : 'wms_other_out';
    const rows = isIn ? lines : lines.map(({ price: _price, ...line }) => line);
    documents.push({ form, id: await desk.make(form, { warehouse_id: 'W1' }, rows) });
  }
  const waiting = [...documents];
  const begun = performance.now();
  let posted = 0;
  let refused = 0;
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { status } = await desk.press(next.form, 'audit', next.id);
      if (status === 200) posted += 1;
      else refused += 1;
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  tally.seconds += (performance.now() - begun) / 1000;
  await refuseFaults(db);
  const { rows } = await sql<{ count: number; negative: number }>`
    select count(distinct bill_id)::int as count, count(*) filter (where bal_qty < 0)::int as negative
    from wms_ledger where material_id = any(${items}::text[])`.execute(db);
  if (rows[0]?.count !== posted) throw new Error(`${posted} documents were posted, the ledger has ${rows[0]?.count}`);
  if (rows[0].negative > 0) throw new Error(`${rows[0].negative} movements went below nothing`);
  tally.posted += posted;
  tally.refused += refused;
}
