import Big from 'big.js';
import { costMethod, emptyPool, type CostMethod } from '#core/kernel/costing.ts';
import { periodOf } from '#server/kernel/period/period.ts';
import type { RefusalText } from '#core/refusals/text.ts';
import { refusal } from '#server/platform/refusal.ts';
import {
  addLedger,
  addStock,
  lockPools,
  materialFacts,
  nextLedgerIds,
  openLayers,
  openingOf,
  stockAt,
  warehouseFacts,
  writeLayers,
  writeStock,
  type MaterialFacts,
  type PoolKey,
  type StockKey,
} from './db/stock-ledger.ts';
import type { Again, Book, PlaceState, PoolState, Posting } from './book.ts';
import { openHistory, writeHistory } from './history.ts';
import { stockRefusals } from './refusals.ts';

export function placeKey({ material, warehouse, location, batch, quality }: StockKey): string {
  return JSON.stringify([material, warehouse, location, batch, quality]);
}

const poolKey = ({ material, warehouse, batch }: PoolKey): string => JSON.stringify([material, warehouse, batch]);

function unique<T>(values: readonly T[], key: (value: T) => string): readonly T[] {
  return [...new Map(values.map((value) => [key(value), value])).values()];
}

/**
 * Opens the places that are moved, made where nothing ever lay. Whoever moves the same items waits. Pools that something was posted to for a later
 * day are opened as they were at the end of the document's day (F11).
 * @param again where a document is taken back: from when on everything is costed anew without it
 */
export async function openBook(posting: Posting, keys: readonly StockKey[], again?: Again): Promise<Book> {
  const { db, tenantId } = posting;
  const day = posting.document.date.slice(0, 10);
  const materials = new Map(await materialFacts(db, tenantId, [...new Set(keys.map(({ material }) => material))]));
  // Nobody begins to count a warehouse until the transaction ends: pools come after warehouses.
  const ids = [...new Set(keys.map(({ warehouse }) => warehouse))];
  const warehouses = await warehouseFacts(db, tenantId, ids, { isKept: true });
  const methodOf = (material: string): CostMethod => costMethod(materials.get(material)?.cost_method);
  const pooled = ({ material, warehouse, batch }: StockKey): PoolKey => ({
    material,
    warehouse,
    batch: methodOf(material) === 'batch' ? batch : '',
  });
  const wanted = unique(keys, placeKey);
  const rows = await lockPools(db, tenantId, unique(wanted.map(pooled), poolKey));
  const poolIds = new Map(rows.map((row) => [poolKey(row), row.id]));
  const late = again === undefined ? rows.filter(({ lastDay }) => lastDay !== null && lastDay > day) : rows;
  const history =
    late.length === 0
      ? null
      : await openHistory(
          posting,
          late.map(({ id }) => id),
          materials,
          again ?? { through: day, without: null },
        );
  const months = rows.filter(({ material }) => methodOf(material) === 'month').map(({ id }) => id);
  const before = months.length === 0 ? null : await openingOf(db, months, periodOf(posting.document.date));
  const pools = new Map<number, PoolState>();
  for (const row of rows) {
    const opening = before?.get(row.id);
    const hasOpening = opening !== undefined && Number(opening.qty) > 0;
    const usual: PoolState = history?.pools.get(row.id) ?? {
      ...emptyPool(methodOf(row.material)),
      id: row.id,
      qty: new Big(row.qty),
      amount: new Big(row.amount),
      price: row.price === null ? null : new Big(row.price),
      later: { qty: new Big(0), amount: new Big(0) },
      lastDay: row.lastDay,
    };
    usual.opening = hasOpening ? { qty: new Big(opening.qty), amount: new Big(opening.amount) } : null;
    pools.set(row.id, usual);
  }
  const layerLines = history?.facts.layerLines ?? new Map<string, string>();
  const queued = rows
    .filter(({ id, material }) => methodOf(material) === 'fifo' && history?.pools.has(id) !== true)
    .map(({ id }) => id);
  if (queued.length > 0)
    for (const { id, pool, line, qty, amount } of await openLayers(db, queued)) {
      pools.get(pool)?.layers.push({ id: String(id), qty: new Big(qty), amount: new Big(amount) });
      if (line !== null) layerLines.set(String(id), line);
    }
  const there = await stockAt(db, tenantId, wanted);
  const known = new Set(there.map(placeKey));
  const missing = wanted.filter((key) => !known.has(placeKey(key)));
  const made =
    missing.length === 0
      ? []
      : await addStock(
          db,
          tenantId,
          missing.map((key) => ({ ...key, pool: poolIds.get(poolKey(pooled(key))) ?? 0 })),
        );
  const places = new Map<string, PlaceState>();
  for (const row of [...there, ...made]) {
    const pool = pools.get(row.pool);
    if (pool === undefined)
      // Batches were valued together when this came in, and are valued singly now, or the other way round.
      throw refusal(422, stockRefusals.methodChanged, { item: materialName(materials.get(row.material)) });
    const { qty, reserved, frozen, ...rest } = row;
    places.set(placeKey(row), {
      ...rest,
      pool,
      qty: new Big(qty),
      reserved: new Big(reserved),
      frozen: new Big(frozen),
    });
  }
  return { posting, materials, warehouses, places, entries: [], touched: new Map(), layerLines, history };
}

/** Returns an item as refusals name it. */
export function materialName(material: MaterialFacts | undefined): string | RefusalText {
  return material === undefined ? stockRefusals.item : `${material.code} ${material.name}`;
}

/** Returns a pool as it is written. */
export function writtenPool({ id, qty, amount, price }: PoolState) {
  return {
    id,
    qty: qty.toFixed(),
    amount: amount.toFixed(),
    price: price === null ? null : price.round(20, Big.roundHalfUp).toFixed(),
  };
}

/** Writes what was moved. */
export async function writeBook(book: Book): Promise<void> {
  const { posting, entries, places, touched, history } = book;
  if (entries.length === 0) return;
  const ids = await nextLedgerIds(posting.db, entries.length);
  const idAt = (index: number): number => ids[index] ?? 0;
  const layerId = (name: string): number => (name.startsWith('new-') ? idAt(Number(name.slice(4))) : Number(name));
  await addLedger(
    posting.db,
    posting,
    entries.map(({ uses: _uses, layer: _layer, ...entry }, index) => ({ ...entry, id: idAt(index) })),
  );
  const moved = [...places.values()];
  const day = posting.document.date.slice(0, 10);
  await writeStock(posting.db, {
    day: entries.reduce((last, { date = day }) => (date > last ? date : last), day),
    stocks: moved.map((place) => ({
      id: place.id,
      qty: place.qty.toFixed(),
      reserved: place.reserved.toFixed(),
      negative: book.warehouses.get(place.warehouse)?.neg_flag === 'Y',
    })),
    pools: unique([...moved.map(({ pool }) => pool), ...(history?.pools.values() ?? [])], ({ id }) => String(id)).map(
      writtenPool,
    ),
  });
  // Layers of pools that are costed anew are told with what followed.
  const isTold = (pool: number): boolean => history?.pools.has(pool) === true;
  if (history !== null) await writeHistory(book, history, layerId);
  const queues = moved.flatMap(({ pool }) => (isTold(pool.id) ? [] : pool.layers));
  const told = new Set([
    ...(history?.layers ?? []).map(({ id }) => String(id)),
    ...entries.flatMap(({ pool }, index) => (isTold(pool) ? [`new-${index}`] : [])),
  ]);
  const left = new Map([...touched].filter(([id]) => !told.has(id)));
  for (const { id, qty, amount } of queues) if (left.has(id)) left.set(id, { qty, amount });
  await writeLayers(posting.db, {
    added: entries.flatMap(({ pool, layer }, index) =>
      layer === null || isTold(pool)
        ? []
        : [{ id: idAt(index), pool, qty: layer.qty.toFixed(), amount: layer.amount.toFixed() }],
    ),
    left: [...left].map(([id, { qty, amount }]) => ({
      id: layerId(id),
      qty: qty.toFixed(),
      amount: amount.toFixed(),
    })),
    uses: entries.flatMap(({ uses }, index) =>
      uses.map(({ layer, qty, amount }) => ({
        ledger: idAt(index),
        layer: layerId(layer),
        qty: qty.toFixed(),
        amount: amount.toFixed(),
      })),
    ),
  });
}
