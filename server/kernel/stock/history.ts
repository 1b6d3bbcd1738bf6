import Big from 'big.js';
import { costMethod, emptyPool, revalue, spread, type CostMethod, type Layer } from '#core/kernel/costing.ts';
import { filled } from '#core/refusals/text.ts';
import { refusal } from '#server/platform/refusal.ts';
import { movementsOf, replay, sentKey, type CostFacts, type Movement, type Recosted } from './recost.ts';
import {
  addCorrections,
  firstShortDay,
  historyOf,
  layersAt,
  lockPoolsById,
  reachedPools,
  rewriteLayers,
  sentLines,
  type LayerAt,
  type Since,
} from './db/stock-history.ts';
import { costsOfLines, materialFacts, usesOf, writeLineCosts, type MaterialFacts } from './db/stock-ledger.ts';
import { costTables } from './line-costs.ts';
import { stockRefusals } from './refusals.ts';
import type { Again, Book, History, PoolState, Posting } from './book.ts';

/** Movements that one act may cost anew; it takes some seconds, and others wait for its items as long. */
const MOST_MOVEMENTS = 100_000;
/** Dictionary stock_bill_type: changes of value. */
const VALUE_TYPE = '95';

/**
 * Reads what was posted to pools, and to those whose costs come from theirs, after a day; locks them all.
 * @param known facts of items; those of further ones are added
 * @throws Refusal 422 where too much was posted since
 */
export async function openHistory(
  { db, tenantId }: Posting,
  pools: readonly number[],
  known: Map<string, MaterialFacts>,
  { through, without }: Again,
): Promise<History> {
  const since: Since = { tenantId, pools: await reachedPools(db, { tenantId, pools, through }), through };
  const states = await lockPoolsById(db, tenantId, since.pools);
  const missing = [...new Set(states.map(({ material }) => material))].filter((id) => !known.has(id));
  if (missing.length > 0) for (const [id, facts] of await materialFacts(db, tenantId, missing)) known.set(id, facts);
  const rows = await historyOf(db, since);
  if (rows.length > MOST_MOVEMENTS)
    throw refusal(422, stockRefusals.tooMuchFollows, { count: rows.length, most: MOST_MOVEMENTS, day: through });
  const sums = new Map<number, ReturnType<typeof nothing>>();
  for (const row of rows) {
    const sum = sums.get(row.pool) ?? nothing();
    sum.qty = sum.qty.plus(row.in_qty).minus(row.out_qty);
    sum.amount = sum.amount.plus(row.in_amount).minus(row.out_amount);
    sums.set(row.pool, sum);
  }
  const opened = new Map<number, PoolState>();
  for (const row of states)
    opened.set(row.id, {
      ...emptyPool(methodOf(known, row.material)),
      id: row.id,
      qty: new Big(row.qty).minus(sums.get(row.id)?.qty ?? 0),
      amount: new Big(row.amount).minus(sums.get(row.id)?.amount ?? 0),
      price: row.price === null ? null : new Big(row.price),
      later: sums.get(row.id) ?? nothing(),
      lastDay: row.lastDay,
    });
  const queued = [...opened.values()].filter(({ method }) => method === 'fifo').map(({ id }) => id);
  const layers = queued.length === 0 ? [] : await layersAt(db, { ...since, pools: queued });
  for (const id of queued)
    fillLayers(
      opened.get(id),
      layers.filter(({ pool }) => pool === id),
    );
  const movements = movementsOf(rows, without);
  return {
    through,
    pools: opened,
    movements,
    layers,
    facts: await factsOf(since, movements, layers, db),
    replayed: null,
    deferred: [],
  };
}

function nothing(): { qty: Big; amount: Big } {
  return { qty: new Big(0), amount: new Big(0) };
}

function methodOf(known: ReadonlyMap<string, MaterialFacts>, material: string): CostMethod {
  return costMethod(known.get(material)?.cost_method);
}

/**
 * Fills a pool with what was left of its receipts. Where documents were posted against the order of their days before costs followed the days,
 * the newest receipts are what is there, and its money lies on them by quantity.
 */
function fillLayers(pool: PoolState | undefined, layers: readonly LayerAt[]): void {
  if (pool === undefined || pool.qty.lte(0)) return;
  let left = pool.qty;
  const own: Layer[] = [];
  for (const { id, qty, amount } of layers.toReversed()) {
    if (left.lte(0)) break;
    const part = left.lt(qty) ? left : new Big(qty);
    own.unshift({ id: String(id), qty: part, amount: part.eq(qty) ? new Big(amount) : new Big(0) });
    left = left.minus(part);
  }
  pool.layers.push(...own);
  const rest = own.reduce((sum, { amount }) => sum.minus(amount), pool.amount);
  if (!rest.eq(0) && own.length > 0) spread(pool, rest);
}

async function factsOf(
  since: Since,
  movements: readonly Movement[],
  layers: readonly LayerAt[],
  db: Posting['db'],
): Promise<CostFacts> {
  const wanted = movements.flatMap(({ basis }) => (basis.kind === 'source' && basis.line !== null ? [basis.line] : []));
  const costs: Awaited<ReturnType<typeof costsOfLines>> =
    wanted.length === 0 ? new Map() : await costsOfLines(db, since.tenantId, [...new Set(wanted)]);
  const hasSent = movements.some(({ basis }) => basis.kind === 'transit');
  const sent = hasSent ? await sentLines(db, since) : [];
  const backs = movements.flatMap(({ reversed, qty }) => (reversed !== null && qty.gt(0) ? [reversed] : []));
  const uses = backs.length === 0 ? [] : await usesOf(db, backs);
  return {
    lines: new Map(
      [...costs].map(([line, { qty, amount }]) => [line, { qty: new Big(qty), amount: new Big(amount) }] as const),
    ),
    sent: new Map(
      sent.map((row) => [
        sentKey(row.pool, row.line),
        {
          qty: new Big(row.qty),
          amount: new Big(row.amount),
          doneQty: new Big(row.done_qty),
          doneAmount: new Big(row.done_amount),
        },
      ]),
    ),
    reversedUses: Map.groupBy(
      uses.map(({ ledger, layer, qty, amount }) => ({
        ledger,
        layer: String(layer),
        qty: new Big(qty),
        amount: new Big(amount),
      })),
      ({ ledger }) => ledger,
    ),
    layerLines: new Map(layers.flatMap(({ id, line }) => (line === null ? [] : [[String(id), line] as const]))),
  };
}

/** Costs anew what followed, from the pools as the document left them; then lays on what is there at last what was not there on its day. */
export function costAnew(history: History): void {
  history.replayed = replay(history.pools, history.movements, history.facts);
  for (const { pool, amount, refuse } of history.deferred) {
    refuse();
    revalue(pool, amount);
  }
}

/**
 * Writes what costs something else now: rows of the ledger in the name and on the day of each document, receipts that are consumed in their
 * order, and the costs in the lines of the documents.
 * @param layerId number of a layer, also of one this document makes
 */
export async function writeHistory(
  { posting, entries }: Pick<Book, 'posting' | 'entries'>,
  { pools, layers, movements, replayed }: History,
  layerId: (name: string) => number,
): Promise<void> {
  if (replayed === null) return;
  const { db, tenantId, by, catalogue } = posting;
  await addCorrections(db, { tenantId, by, type: VALUE_TYPE }, [
    ...replayed.recosted.map(correctionOf),
    ...replayed.rests.map(({ movement, amount }) => ({
      id: movement.id,
      side: 'out' as const,
      amount: amount.toFixed(),
      isRest: true,
    })),
  ]);
  const queued = new Set([...pools.values()].filter(({ method }) => method === 'fifo').map(({ id }) => id));
  if (queued.size > 0) {
    const left = new Map([...pools.values()].flatMap((pool) => pool.layers.map((one) => [one.id, one] as const)));
    const whole = [
      ...layers.map(({ id, pool, whole: qty, wholeAmount: amount }) => ({ name: String(id), pool, qty, amount })),
      ...entries.flatMap(({ pool, layer }, index) => (layer === null ? [] : [madeOf(`new-${index}`, pool, layer)])),
      ...replayed.layers.map((one) => madeOf(String(one.movement), one.pool, one)),
    ].filter(({ pool }) => queued.has(pool));
    await rewriteLayers(db, {
      pools: [...queued],
      layers: whole.map(({ name, pool, qty, amount }) => ({
        id: layerId(name),
        pool,
        qty,
        amount,
        left: left.get(name)?.qty.toFixed() ?? '0',
        leftAmount: left.get(name)?.amount.toFixed() ?? '0',
      })),
      movements: movements.filter(({ pool, qty }) => queued.has(pool) && qty.lt(0)).map(({ id }) => id),
      uses: replayed.uses.map(({ movement, use }) => ({
        ledger: movement,
        layer: layerId(use.layer),
        qty: use.qty.toFixed(),
        amount: use.amount.toFixed(),
      })),
    });
  }
  const lines = replayed.recosted.filter(({ movement }) => movement.line !== null && !movement.qty.eq(0));
  for (const [form, all] of Map.groupBy(lines, ({ movement }) => movement.form)) {
    // The last movement of a line says what it cost.
    const costs = new Map(
      all.map(({ movement: { line, qty }, amount }) => [line ?? '', { qty: qty.abs(), amount: amount.abs() }]),
    );
    for (const table of costTables(catalogue, form))
      await writeLineCosts(
        db,
        table,
        [...costs].map(([id, { qty, amount }]) => ({
          id,
          amount: amount.toFixed(2),
          price: amount.div(qty).round(6, Big.roundHalfUp).toFixed(6),
        })),
      );
  }
}

function madeOf(name: string, pool: number, { qty, amount }: { readonly qty: Big; readonly amount: Big }) {
  return { name, pool, qty: qty.toFixed(), amount: amount.toFixed() };
}

function correctionOf({ movement, amount }: Recosted) {
  const more = amount.minus(movement.amount);
  return {
    id: movement.id,
    side: movement.side,
    amount: (movement.side === 'in' ? more : more.neg()).toFixed(),
    isRest: false,
  };
}

/**
 * Refuses an act after which a place would hold less than nothing at the end of some day (INV-STK-02).
 * @param from the day of the document
 * @throws Refusal 422 with the day, the quantity and the document that would fall short
 */
export async function refuseShortDays({ posting, places, materials, warehouses }: Book, from: string): Promise<void> {
  const { db, tenantId, catalogue } = posting;
  const stocks = [...places.values()].map(({ id }) => id);
  const short = await firstShortDay(db, { tenantId, stocks, from });
  if (short === null) return;
  const place = [...places.values()].find(({ id }) => id === short.stock);
  const material = materials.get(place?.material ?? '');
  const where = warehouses.get(place?.warehouse ?? '')?.name ?? '';
  const form = catalogue.forms.find(({ head }) => head.formTable === short.form);
  throw refusal(422, stockRefusals.shortOnDay, {
    item: material === undefined ? '' : `${material.code} ${material.name}`,
    where:
      place === undefined || place.batch === ''
        ? where
        : filled(stockRefusals.placeOfBatch, { where, batch: place.batch }),
    day: short.day,
    short: new Big(short.held).abs().toFixed(),
    document: `${form?.definition.title ?? ''} ${short.no ?? ''}`.trim(),
    wanted: new Big(short.wanted ?? 0).toFixed(),
  });
}
