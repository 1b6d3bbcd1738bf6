import Big from 'big.js';
import { roundAmount } from '#core/amounts/amounts.ts';
import {
  costNow,
  costOf,
  issue,
  partOf,
  receive,
  revalue,
  spread,
  unitPrice,
  type CostPool,
  type LayerUse,
} from '#core/kernel/costing.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { refuseClosed } from '#server/kernel/period/period.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import {
  layersOf,
  standingEntries,
  usesOf,
  type LayerOf,
  type LayerUsed,
  type PostedEntry,
  type StockDocument,
  type StockKey,
} from './db/stock-ledger.ts';
import { reservationsOfLines, usesOfDocument } from './db/stock-reservation.ts';
import { stockRefusals } from './refusals.ts';
import { keptOf, returnKept, takeKept, writeKept, type Kept } from './reservation.ts';
import {
  materialName,
  openBook,
  placeKey,
  writeBook,
  type Book,
  type Draft,
  type PlaceState,
  type Posting,
} from './stock-book.ts';

/** Cost of what comes in. */
export type MoveCost =
  | { readonly kind: 'given'; readonly amount: Big }
  /** Cost of the movement before it, which it belongs together with. */
  | { readonly kind: 'paired' }
  | { readonly kind: 'average' }
  | { readonly kind: 'standard' }
  /** All that went out for it, and what was paid beside. */
  | { readonly kind: 'collected'; readonly plus: Big }
  /** Its part of what went out and was paid beside; the last takes what is left (倒挤). */
  | { readonly kind: 'share'; readonly percent: Big; readonly plus: Big; readonly isLast: boolean };

/** One movement of one line of a document. */
export type StockMove = StockKey & {
  readonly way: 'in' | 'out' | 'value';
  /** Dictionary stock_bill_type. */
  readonly type: string;
  readonly line: string | null;
  /** Which line of the document it is, counted from 1, for words. */
  readonly no: number;
  readonly qty: Big;
  readonly cost: MoveCost;
  /** The line it follows from; what is kept for that one is freed. */
  readonly source?: string;
  /** The record it belongs to, where records are posted together. */
  readonly bill?: string;
};

/** Cost of a line: money, and the price of a unit. */
export type LineCost = { readonly line: string; readonly amount: Big; readonly price: Big | null };

/** Dictionary stock_bill_type: changes of value. */
const VALUE_TYPE = '95';

/**
 * Posts movements in the caller's transaction, in their order: places, pools, receipts that are used up, and a row of the ledger for each
 * (INV-STK-01 to 05). Posting is kept apart from the closing of its month.
 * @throws Refusal 422 that names the line, the item and the figures
 */
export async function postMoves(posting: Posting, moves: readonly StockMove[]): Promise<readonly LineCost[]> {
  const { db, tenantId, document } = posting;
  await refuseClosed(db, { tenantId, ledger: 'stock', date: document.date });
  const sources = moves.flatMap(({ source }) => (source === undefined || source === '' ? [] : [source]));
  const book = await openBook(posting, [...moves, ...(await reservationsOfLines(db, tenantId, sources))]);
  const kept = keptOf(await reservationsOfLines(db, tenantId, sources));
  const costs: LineCost[] = [];
  const spent: Spent = { last: new Big(0), out: new Big(0), shared: new Big(0) };
  for (const move of moves) {
    refuseFacts(book, move);
    const amount = post(book, kept, move, spent);
    follow(spent, move, amount);
    if (move.line !== null) costs.push({ line: move.line, amount, price: unitPrice(amount, move.qty) });
  }
  await writeBook(book);
  await writeKept(posting, kept);
  return costs;
}

/** Cost of a document's movements so far, for those that come in for it. */
type Spent = { last: Big; out: Big; shared: Big };

function follow(spent: Spent, { way, cost }: StockMove, amount: Big): void {
  spent.last = amount;
  if (way === 'out') spent.out = spent.out.plus(amount);
  if (cost.kind === 'collected') spent.out = new Big(0);
  if (cost.kind === 'share') spent.shared = spent.shared.plus(amount);
}

function post(book: Book, kept: Kept, move: StockMove, before: Spent): Big {
  const place = placeOf(book, move);
  const { pool } = place;
  if (move.way === 'value') {
    const { amount } = move.cost as { amount: Big };
    refuseValue(book, move, place, amount);
    touch(book, revalue(pool, amount));
    note(book, place, move, { inAmount: amount });
    return amount;
  }
  if (move.way === 'in') {
    const amount = costIn(book, move, place, before);
    place.qty = place.qty.plus(move.qty);
    const layer = receive(pool, move.qty, amount, `new-${book.entries.length}`);
    note(book, place, move, { inQty: move.qty, inAmount: amount, layer });
    settle(book, place);
    return amount;
  }
  const { source = '', line } = move;
  if (source !== '' && line !== null) takeKept(book, kept, { line, source, qty: move.qty, place });
  refuseShort(book, move, place);
  place.qty = place.qty.minus(move.qty);
  const layers = new Map(pool.layers.map((layer) => [layer.id, layer]));
  const given = move.cost.kind === 'given' ? move.cost.amount : undefined;
  const { amount, uses } = issue(pool, move.qty, given);
  for (const { layer } of uses) {
    const { qty, amount: rest } = layers.get(layer) ?? { qty: new Big(0), amount: new Big(0) };
    book.touched.set(layer, { qty, amount: rest });
  }
  note(book, place, move, { outQty: move.qty, outAmount: amount, uses });
  settle(book, place);
  return amount;
}

function touch({ touched }: Book, layers: ReturnType<typeof revalue>): void {
  for (const { layer, ...left } of layers) touched.set(layer, left);
}

function costIn(book: Book, { cost, qty, ...move }: StockMove, { pool }: PlaceState, before: Spent): Big {
  const { std_cost: price } = book.materials.get(move.material) ?? {};
  const standard = price === null || price === undefined ? null : costOf(qty, new Big(price));
  // What has a standard cost is worth that, whatever was paid.
  if (pool.method === 'standard' && standard !== null) return standard;
  if (cost.kind === 'given') return cost.amount;
  if (cost.kind === 'paired') return before.last;
  if (cost.kind === 'collected') return before.out.plus(cost.plus);
  if (cost.kind === 'share') return shareOf(cost, before);
  const average = costNow(pool, qty);
  const worth = cost.kind === 'standard' ? (standard ?? average) : (average ?? standard);
  if (worth === null)
    throw refusal(422, stockRefusals.noCost, {
      line: lineOf(move),
      item: materialName(book.materials.get(move.material)),
    });
  return worth;
}

function shareOf(
  { percent, plus, isLast }: { readonly percent: Big; readonly plus: Big; readonly isLast: boolean },
  { out, shared }: Spent,
): Big {
  const whole = out.plus(plus);
  return isLast ? whole.minus(shared) : partOf(whole, percent, new Big(100));
}

/** Nothing is worth something where nothing is (INV-STK-05): what rounding leaves is written off as a change of value. */
function settle(book: Book, place: PlaceState): void {
  const { pool } = place;
  if (!pool.qty.eq(0) || pool.amount.eq(0)) return;
  const rest = pool.amount;
  pool.amount = new Big(0);
  note(book, place, { type: VALUE_TYPE, line: null }, { outAmount: rest });
}

type Figures = {
  readonly inQty?: Big;
  readonly outQty?: Big;
  readonly inAmount?: Big;
  readonly outAmount?: Big;
  readonly uses?: readonly LayerUse[];
  readonly layer?: Draft['layer'];
  readonly reversed?: number;
};

function note(
  { entries }: Book,
  place: PlaceState,
  move: { readonly type: string; readonly line: string | null; readonly bill?: string; readonly date?: string },
  figures: Figures,
): void {
  const { type, line, bill, date } = move;
  const { inQty, outQty, inAmount, outAmount, uses = [], layer = null, reversed = null } = figures;
  const text = (value: Big | undefined): string => (value ?? new Big(0)).toFixed();
  const qty = inQty ?? outQty ?? new Big(0);
  const price = unitPrice(inAmount ?? outAmount ?? new Big(0), qty);
  const { warehouse, location, material, batch, quality, pool } = place;
  entries.push({
    warehouse,
    location,
    material,
    batch,
    quality,
    type,
    line,
    uses,
    layer,
    reversed,
    ...(bill === undefined ? {} : { bill }),
    ...(date === undefined ? {} : { date }),
    stock: place.id,
    pool: pool.id,
    inQty: text(inQty),
    outQty: text(outQty),
    inAmount: text(inAmount),
    outAmount: text(outAmount),
    price: price === null ? null : price.toFixed(),
    balQty: text(place.qty),
    poolQty: text(pool.qty),
    balAmount: text(pool.amount),
  });
}

function placeOf(book: Book, key: StockKey): PlaceState {
  const place = book.places.get(placeKey(key));
  if (place === undefined) throw new RangeError('A place that is moved was not opened');
  return place;
}

function refuseFacts({ materials, warehouses }: Book, move: StockMove): void {
  const material = materials.get(move.material);
  const warehouse = warehouses.get(move.warehouse);
  const say = (text: RefusalText): never => {
    throw refusal(422, stockRefusals.moveFault, { line: lineOf(move), item: materialName(material), text });
  };
  if (material === undefined) say(stockRefusals.itemGone);
  if (warehouse === undefined) say(stockRefusals.warehouseGone);
  if (move.way !== 'value' && move.qty.lte(0)) say(stockRefusals.qtyAboveZero);
  if (material?.batch_flag === 'Y' && move.batch === '') say(stockRefusals.batchMissing);
  if (warehouse?.frozen === 'Y') say(frozenText(warehouse.name));
}

function frozenText(warehouse: string): RefusalText {
  return filled(stockRefusals.frozen, { warehouse });
}

function refuseShort({ materials, warehouses }: Book, move: StockMove, place: PlaceState): void {
  const warehouse = warehouses.get(move.warehouse);
  const available = place.qty.minus(place.reserved).minus(place.frozen);
  if (available.gte(move.qty) || warehouse?.neg_flag === 'Y') return;
  const name = warehouse?.name ?? '';
  const where = move.batch === '' ? name : filled(stockRefusals.placeOfBatch, { where: name, batch: move.batch });
  const kept = place.reserved.plus(place.frozen);
  throw refusal(422, stockRefusals.notEnough, {
    line: lineOf(move),
    item: materialName(materials.get(move.material)),
    where,
    held: figure(place.qty),
    kept: kept.gt(0) ? filled(stockRefusals.keptOfIt, { kept: figure(kept) }) : '',
    wanted: figure(move.qty),
    short: figure(move.qty.minus(available)),
  });
}

function refuseValue({ materials }: Book, move: StockMove, { pool }: PlaceState, amount: Big): void {
  const name = filled(stockRefusals.itemAt, { line: lineOf(move), item: materialName(materials.get(move.material)) });
  if (pool.qty.lte(0)) throw refusal(422, stockRefusals.noStockToAdjust, { name });
  if (pool.amount.plus(amount).lt(0))
    throw refusal(422, stockRefusals.adjustedBelowZero, {
      name,
      amount: roundAmount(pool.amount, 2),
      change: roundAmount(amount, 2),
    });
}

/** Which line of the document, for words; 0 is the document itself. */
function lineOf({ no }: Pick<StockMove, 'no'>): RefusalText {
  return no === 0 ? stockRefusals.assembled : filled(stockRefusals.lineNumber, { line: no });
}

/** A quantity as people read it. */
function figure(qty: Big): string {
  return qty.toFixed();
}

/** A document that is taken back by a red one: its lines by those of the red one. */
export type RedOf = { readonly origin: StockDocument; readonly lines: ReadonlyMap<string, string> };

/**
 * Takes back what a document posted, row by row with the opposite figures, so that every balance is what it was (INV-DOC-03).
 * @param red of a red document: what it takes back, in its own name and on its own day
 * @throws Refusal 422 where the month is closed or the goods are no longer there
 */
export async function takeBackMoves(posting: Posting, red?: RedOf): Promise<void> {
  const { db, tenantId } = posting;
  const document = red?.origin ?? posting.document;
  // The pools are locked before what is taken back is read: nobody takes the same back meanwhile.
  const keys = await standingEntries(db, tenantId, document);
  if (keys.length === 0) return;
  // What went in two steps is taken back in the months of both.
  const dates = red === undefined ? keys.map(({ date }) => date) : [];
  for (const date of new Set([posting.document.date, ...dates]))
    await refuseClosed(db, { tenantId, ledger: 'stock', date });
  const book = await openBook(posting, [...keys, ...(await usesOfDocument(db, document))]);
  const entries = await standingEntries(db, tenantId, document);
  const ids = entries.map(({ id }) => id);
  const layers = new Map((await layersOf(db, ids)).map((layer) => [layer.id, layer]));
  const uses = Map.groupBy(await usesOf(db, ids), ({ ledger }) => ledger);
  for (const entry of entries) {
    refuseFrozen(book, entry);
    const place = placeOf(book, entry);
    const [inQty, outQty] = [new Big(entry.inQty), new Big(entry.outQty)];
    const [inAmount, outAmount] = [new Big(entry.inAmount), new Big(entry.outAmount)];
    const layer = layers.get(entry.id);
    if (layer !== undefined && layer.qty !== layer.whole) refuseUsed(book, entry, new Big(layer.qty));
    const qty = place.qty.minus(inQty).plus(outQty);
    if (
      inQty.gt(0) &&
      qty.lt(place.reserved.plus(place.frozen)) &&
      book.warehouses.get(place.warehouse)?.neg_flag !== 'Y'
    )
      refuseUsed(book, entry, place.qty.minus(place.reserved).minus(place.frozen));
    place.qty = qty;
    const { pool } = place;
    pool.qty = pool.qty.minus(inQty).plus(outQty);
    // Money alone lies on what is not used up, and goes from there.
    const isValue = inQty.eq(0) && outQty.eq(0);
    if (isValue) touch(book, revalue(pool, outAmount.minus(inAmount)));
    else pool.amount = pool.amount.minus(inAmount).plus(outAmount);
    if (pool.qty.gt(0)) pool.price = pool.amount.div(pool.qty);
    if (layer !== undefined) dropLayer(book, pool, layer, entry);
    if (inQty.gt(0) && owes(pool)) refuseUsed(book, entry, new Big(0));
    for (const use of uses.get(entry.id) ?? []) returnToLayer(book, pool, use);
    const isIn = !inQty.eq(0) || !inAmount.eq(0);
    note(
      book,
      place,
      red === undefined ? entry : { type: entry.type, line: red.lines.get(entry.line ?? '') ?? null },
      isIn
        ? { inQty: inQty.times(-1), inAmount: inAmount.times(-1), reversed: entry.id }
        : { outQty: outQty.times(-1), outAmount: outAmount.times(-1), reversed: entry.id },
    );
  }
  // What was written off when the last quantity went comes back before the quantity does.
  for (const entry of entries) settle(book, placeOf(book, entry));
  await returnKept(book, document, await usesOfDocument(db, document));
  await writeBook(book);
}

function dropLayer(book: Book, pool: CostPool, { id, amount, whole }: LayerOf, { inQty, inAmount }: PostedEntry): void {
  const at = pool.layers.findIndex((layer) => layer.id === String(id));
  if (at >= 0) pool.layers.splice(at, 1);
  book.touched.set(String(id), { qty: new Big(0), amount: new Big(0) });
  // Money that was laid on the receipt afterwards stays, on what else is there.
  if (new Big(whole).eq(inQty)) touch(book, spread(pool, new Big(amount).minus(inAmount)));
}

/** Made a receipt good for what had gone out before it? Then it is used. */
function owes({ method, qty, layers }: CostPool): boolean {
  if (method !== 'fifo') return false;
  const there = layers.reduce((sum, layer) => sum.plus(layer.qty), new Big(0));
  return !there.eq(qty.gt(0) ? qty : 0);
}

function returnToLayer({ touched }: Book, { layers }: CostPool, use: LayerUsed): void {
  const id = String(use.layer);
  let layer = layers.find((one) => one.id === id);
  if (layer === undefined) {
    layer = { id, qty: new Big(0), amount: new Big(0) };
    layers.push(layer);
    layers.sort((one, other) => Number(one.id) - Number(other.id));
  }
  layer.qty = layer.qty.plus(use.qty);
  layer.amount = layer.amount.plus(use.amount);
  touched.set(id, { qty: layer.qty, amount: layer.amount });
}

function refuseFrozen({ materials, warehouses }: Book, entry: PostedEntry): void {
  const warehouse = warehouses.get(entry.warehouse);
  if (warehouse?.frozen === 'Y')
    throw refusal(422, platformRefusals.fieldFault, {
      field: materialName(materials.get(entry.material)),
      message: frozenText(warehouse.name),
    });
}

function refuseUsed({ materials, warehouses }: Book, entry: PostedEntry, left: Big): never {
  throw refusal(422, stockRefusals.receivedInUse, {
    item: materialName(materials.get(entry.material)),
    warehouse: warehouses.get(entry.warehouse)?.name ?? '',
    qty: figure(new Big(entry.inQty)),
    left: figure(left),
  });
}
