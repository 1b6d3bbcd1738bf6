import Big from 'big.js';
import { costMethod } from '#core/kernel/costing.ts';
import type { Scope, Stored } from '#server/engine/scope.ts';
import { monthBases } from '#server/kernel/period/db/month-bases.ts';
import { periodOf, refuseClosed } from '#server/kernel/period/period.ts';
import { pricedForms } from '#server/kernel/period/priced-forms.ts';
import { receiptsOfLines } from '#server/kernel/stock/db/stock-history.ts';
import { lockPools, materialFacts, warehouseFacts } from '#server/kernel/stock/db/stock-ledger.ts';
import { placesOfPools } from '#server/kernel/stock/db/stock-trace.ts';
import { postingOf } from '#server/kernel/stock/stock-lines.ts';
import { postMoves, type StockMove } from '#server/kernel/stock/stock.ts';
import { whereaboutsOf } from '#server/kernel/stock/whereabouts.ts';
import { splitDifference } from '../rules/invoice.ts';

/** Dictionary stock_bill_type: changes of value. */
const VALUE = '95';

/** A line that changes what a line of a receipt costs. */
export type ReceivedLine = {
  readonly id: string;
  readonly no: number;
  readonly material_id: string;
  /** Line of the receipt, and how much of it came in and did not go back. */
  readonly receipt_line: string;
  readonly in_qty: string;
};

/** Goods that are there of an item, of which lines take their parts. */
type There = {
  qty: Big;
  amount: Big;
  /** Of goods that were received in earlier months. */
  old: Big;
};

/**
 * Lays differences on what is still there of the received goods; answers by line how much. In an open month nothing is gone yet of what its average
 * prices: its issues bear their part when it is closed (F11).
 */
export async function laidOnStock(
  scope: Scope,
  head: Stored['head'],
  lines: readonly ReceivedLine[],
  differences: ReadonlyMap<string, Big>,
): Promise<ReadonlyMap<string, Big>> {
  const { db, actor } = scope;
  const { tenantId } = actor;
  const own = lines.filter(({ id }) => differences.get(id)?.eq(0) === false);
  if (own.length === 0) return new Map();
  const posting = postingOf(scope, head);
  await refuseClosed(db, { tenantId, ledger: 'stock', date: posting.document.date });
  const facts = await materialFacts(db, tenantId, [...new Set(own.map((line) => line.material_id))]);
  const methodOf = ({ material_id: id }: ReceivedLine) => costMethod(facts.get(id)?.cost_method);
  // What has a standard cost is worth that, whatever was paid.
  const valued = own.filter((line) => methodOf(line) !== 'standard');
  const received = new Map(valued.map((line) => [line.receipt_line, new Big(line.in_qty)]));
  const queued = new Set(valued.flatMap((line) => (methodOf(line) === 'fifo' ? [line.receipt_line] : [])));
  const trace = () => whereaboutsOf(db, tenantId, received, queued);
  const places = new Map(
    (await placesOfPools(db, [...new Set([...(await trace()).values()].flat().map(({ pool }) => pool))])).map((one) => [
      one.pool,
      one,
    ]),
  );
  // Warehouses before pools, as whoever moves stock.
  await warehouseFacts(db, tenantId, [...new Set([...places.values()].map(({ warehouse }) => warehouse))], {
    isKept: true,
  });
  const keys = [...places.values()].map(({ material, warehouse, poolBatch: batch }) => ({
    material,
    warehouse,
    batch,
  }));
  const pools = new Map<number, There>(
    (await lockPools(db, tenantId, keys)).map((row) => [
      row.id,
      { qty: new Big(row.qty), amount: new Big(row.amount), old: new Big(row.qty) },
    ]),
  );
  const monthly = await monthlyOf(
    scope,
    posting.document.date,
    valued.filter((line) => methodOf(line) === 'month').map((line) => line.receipt_line),
  );
  const ofMonth = new Set(valued.filter((line) => monthly.has(line.receipt_line)).map((line) => line.material_id));
  const averaged = [...places.values()].filter(({ material }) => ofMonth.has(material)).map(({ pool }) => pool);
  for (const [id, there] of await monthOf(scope, posting.document.date, averaged)) pools.set(id, there);
  // Nobody moves them any more: where goods are now.
  const whereabouts = await trace();
  // Several lines share what is there of an item; lines of one receipt share what is there of it.
  const there = new Map<string, readonly { pool: number; here: Big }[]>();
  const laid = new Map<string, Big>();
  const moves: StockMove[] = [];
  for (const line of valued) {
    const whole = received.get(line.receipt_line) ?? new Big(0);
    let found = there.get(line.receipt_line);
    if (found === undefined) {
      let rest = whole;
      found = (whereabouts.get(line.receipt_line) ?? []).flatMap(({ pool: id, most }) => {
        const pool = pools.get(id);
        if (pool === undefined) return [];
        const bounds = monthly.get(line.receipt_line) === 'earlier' ? [pool.qty, pool.old] : [pool.qty];
        const here = [rest, most, ...bounds].reduce((least, one) => (one.lt(least) ? one : least));
        if (here.lte(0)) return [];
        rest = rest.minus(here);
        pool.qty = pool.qty.minus(here);
        pool.old = pool.old.minus(here);
        return [{ pool: id, here }];
      });
      there.set(line.receipt_line, found);
    }
    const difference = differences.get(line.id) ?? new Big(0);
    let [before, given] = [new Big(0), new Big(0)];
    for (const { pool: id, here } of found) {
      const [pool, place] = [pools.get(id), places.get(id)];
      if (pool === undefined || place === undefined) continue;
      // What lies in several places is rounded together.
      before = before.plus(here);
      const upTo = splitDifference(difference, { here: before, received: whole, worth: difference.abs() }).stock;
      const part = upTo.minus(given);
      const stock = pool.amount.plus(part).lt(0) ? pool.amount.times(-1) : part;
      given = upTo;
      if (stock.eq(0)) continue;
      pool.amount = pool.amount.plus(stock);
      laid.set(line.id, (laid.get(line.id) ?? new Big(0)).plus(stock));
      moves.push({
        way: 'value',
        type: VALUE,
        line: line.id,
        no: line.no,
        qty: new Big(0),
        cost: { kind: 'given', amount: stock },
        isLaid: true,
        ...(monthly.has(line.receipt_line) && { isOfMonth: true }),
        material: line.material_id,
        warehouse: place.warehouse,
        location: place.location,
        batch: place.batch,
        quality: place.quality,
      });
    }
  }
  if (moves.length > 0) await postMoves(posting, moves);
  return laid;
}

/** Tells of lines of receipts whether they came in the month of a date or earlier: its average bears what they cost more. Those of later months are left out. */
async function monthlyOf(
  { db, actor }: Scope,
  date: string,
  lines: readonly string[],
): Promise<ReadonlyMap<string, 'same' | 'earlier'>> {
  const month = periodOf(date);
  const receipts = lines.length === 0 ? [] : await receiptsOfLines(db, actor.tenantId, lines);
  return new Map(
    receipts
      .filter(({ day }) => periodOf(day) <= month)
      .map(({ line, day }) => [line, periodOf(day) < month ? 'earlier' : 'same']),
  );
}

/** Returns what the average of the month of a date prices in pools. */
async function monthOf(
  { db, actor, catalogue }: Scope,
  date: string,
  pools: readonly number[],
): Promise<ReadonlyMap<number, There>> {
  if (pools.length === 0) return new Map();
  const of = { tenantId: actor.tenantId, period: periodOf(date), pools, forms: pricedForms(catalogue) };
  return new Map(
    [...(await monthBases(db, of))].map(([id, { qty, amount, old }]) => [
      id,
      { qty: new Big(qty), amount: new Big(amount), old: new Big(old) },
    ]),
  );
}
