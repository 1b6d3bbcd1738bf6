import Big from 'big.js';
import { roundAmount } from '#core/amounts/amounts.ts';
import { addDays } from '#core/dates/dates.ts';
import {
  costNow,
  costOf,
  issue,
  receive,
  revalue,
  unitPrice,
  type CostPool,
  type Layer,
  type LayerUse,
  type SourceCost,
} from '#core/kernel/costing.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { refuseClosed } from '#server/kernel/period/period.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import {
  standingEntries,
  usesOf,
  type LayerUsed,
  type PostedEntry,
  type StockDocument,
  type StockKey,
} from './db/stock-ledger.ts';
import { reservationsOfLines, usesOfDocument } from './db/stock-reservation.ts';
import { basisOf, noBasis, restBasis, type CostBasis, type MoveCost } from './cost-basis.ts';
import { follow, nothingSpent, shareOf, type Spent } from './cost-rules.ts';
import { costAnew, refuseShortDays } from './history.ts';
import { giveToIssues, takeMonthRests } from './month-rest.ts';
import { keyOf, returnTo } from './recost.ts';
import { stockRefusals } from './refusals.ts';
import { keptOf, returnKept, takeKept, writeKept, type Kept } from './reservation.ts';
import type { Book, Draft, PlaceState, Posting } from './book.ts';
import { materialName, openBook, placeKey, writeBook } from './stock-book.ts';

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
  /** It is not ours: it comes in at nothing, however its item is valued. */
  readonly isOfOthers?: true;
  /** The line it follows from; what is kept for that one is freed. */
  readonly source?: string;
  /**
   * Money that lies on goods wherever they are by now: where they were not there yet on the day of the document, it is of the last day of their
   * pool.
   */
  readonly isLaid?: true;
  /** Money that belongs to the average of the month of the document, whose issues bear it, too: it counts whatever is there by now. */
  readonly isOfMonth?: true;
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
  const spent = nothingSpent();
  for (const move of moves) {
    refuseFacts(book, move);
    const amount = post(book, kept, move, spent);
    follow(spent, { isOut: move.way === 'out', kind: basisOf(move.cost).kind }, amount);
    if (move.line !== null) costs.push({ line: move.line, amount, price: unitPrice(amount, move.qty) });
  }
  await writeCosted(book, document.date);
  await writeKept(posting, kept);
  return costs;
}

/** Writes what was moved, and costs anew what was posted for later days. @throws Refusal 422 where one of those days falls short */
async function writeCosted(book: Book, from: string): Promise<void> {
  if (book.history !== null) costAnew(book.history);
  const rests = takeMonthRests([
    ...[...book.places.values()].map(({ pool }) => pool),
    ...(book.history?.pools.values() ?? []),
  ]);
  await writeBook(book);
  await giveToIssues(book.posting, rests, from);
  if (book.history !== null) await refuseShortDays(book, from.slice(0, 10));
}

function post(book: Book, kept: Kept, move: StockMove, before: Spent): Big {
  const place = placeOf(book, move);
  const { pool } = place;
  if (move.way === 'value') {
    const { amount } = move.cost as { amount: Big };
    const { history } = book;
    const refuse = (): void => refuseValue(book, move, place, amount);
    const isBorne = pool.qty.gt(0) && pool.amount.plus(amount).gte(0);
    if (move.isLaid === true && move.isOfMonth !== true && !isBorne && history?.pools.has(pool.id) === true) {
      history.deferred.push({ pool, amount, refuse });
      pool.later.amount = pool.later.amount.plus(amount);
      note(book, place, { ...move, ...(pool.lastDay !== null && { date: pool.lastDay }) }, { inAmount: amount });
      return amount;
    }
    if (move.isOfMonth !== true) refuse();
    touch(book, revalue(pool, amount));
    note(book, place, move, { inAmount: amount });
    return amount;
  }
  if (move.way === 'in') {
    const standard = move.isOfOthers === true ? null : standardCost(book, move, pool);
    const bare = standard === null ? bareOf(book, move, pool) : null;
    const amount = standard ?? bare ?? costIn(book, move, place, before);
    place.qty = place.qty.plus(move.qty);
    const layer = receive(pool, move.qty, amount, `new-${book.entries.length}`);
    // A standard cost stays what it was on the day, and so does one that was typed.
    const basis = standard === null && bare === null ? basisOf(move.cost) : noBasis;
    note(book, place, { ...move, basis }, { inQty: move.qty, inAmount: amount, layer });
    settle(book, place);
    return amount;
  }
  const { source = '', line } = move;
  if (source !== '' && line !== null) takeKept(book, kept, { line, source, qty: move.qty, place });
  refuseShort(book, move, place);
  place.qty = place.qty.minus(move.qty);
  const layers = new Map(pool.layers.map((layer) => [layer.id, layer]));
  const { amount, uses } = issue(pool, move.qty, sourceOf(book, move, pool));
  touchUsed(book, layers, uses);
  note(book, place, move, { outQty: move.qty, outAmount: amount, uses });
  settle(book, place);
  return amount;
}

/** The cost of what goes back, and the receipts its source came in by. */
function sourceOf({ layerLines }: Book, { cost }: StockMove, { layers }: CostPool): SourceCost | undefined {
  if (!('amount' in cost)) return undefined;
  const line = cost.kind === 'source' ? cost.line : '';
  const own = line === '' ? [] : layers.filter(({ id }) => layerLines.get(id) === line).map(({ id }) => id);
  return { amount: cost.amount, layers: own };
}

function touchUsed({ touched }: Book, layers: ReadonlyMap<string, Layer>, uses: readonly LayerUse[]): void {
  for (const { layer } of uses) {
    const { qty, amount } = layers.get(layer) ?? { qty: new Big(0), amount: new Big(0) };
    touched.set(layer, { qty, amount });
  }
}

function touch({ touched }: Book, layers: ReturnType<typeof revalue>): void {
  for (const { layer, ...left } of layers) touched.set(layer, left);
}

/** Returns the standard cost of a movement, whatever was paid for it; null where the item has none, or another method. */
function standardCost(book: Book, move: StockMove, { method }: CostPool): Big | null {
  return method === 'standard' ? atStandard(book, move) : null;
}

function atStandard({ materials }: Book, { material, qty }: StockMove): Big | null {
  const { std_cost: price } = materials.get(material) ?? {};
  return price === null || price === undefined ? null : costOf(qty, new Big(price));
}

/** Returns what a line says it costs, where neither what lies there nor its item says so; null where one does. */
function bareOf(book: Book, move: StockMove, pool: CostPool): Big | null {
  const { cost, qty } = move;
  if (cost.kind !== 'average' || cost.bare === undefined) return null;
  return costNow(pool, qty) === null && atStandard(book, move) === null ? cost.bare : null;
}

function costIn(book: Book, move: StockMove, { pool }: PlaceState, before: Spent): Big {
  const { cost, qty } = move;
  if ('amount' in cost) return cost.amount;
  if (cost.kind === 'paired') return before.last;
  if (cost.kind === 'collected') return before.out.plus(cost.plus);
  if (cost.kind === 'share') return shareOf(cost, before);
  const [average, standard] = [costNow(pool, qty), atStandard(book, move)];
  const worth = cost.kind === 'standard' ? (standard ?? average) : (average ?? standard);
  if (worth === null)
    throw refusal(422, stockRefusals.noCost, {
      line: lineOf(move),
      item: materialName(book.materials.get(move.material)),
    });
  return worth;
}

/** Nothing is worth something where nothing is (INV-STK-05): what rounding leaves is written off as a change of value. */
function settle(book: Book, place: PlaceState): void {
  const { pool } = place;
  // What the average of a month leaves goes to its issues.
  if (!pool.qty.eq(0) || pool.amount.eq(0) || pool.method === 'month') return;
  const rest = pool.amount;
  pool.amount = new Big(0);
  note(book, place, { type: VALUE_TYPE, line: null, basis: restBasis }, { outAmount: rest });
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
  move: {
    readonly type: string;
    readonly line: string | null;
    readonly bill?: string;
    readonly date?: string;
    readonly basis?: CostBasis;
    readonly cost?: MoveCost;
  },
  figures: Figures,
): void {
  const { type, line, bill, date, cost, basis = cost === undefined ? noBasis : basisOf(cost) } = move;
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
    basis,
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
    // In the order of entry: with what lies there of later days.
    poolQty: text(pool.qty.plus(pool.later.qty)),
    balAmount: text(pool.amount.plus(pool.later.amount)),
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
 * Takes back what a document posted, row by row with the opposite figures, as if it had never been: what was posted since is costed anew
 * without it (INV-DOC-03).
 * @throws Refusal 422 where the month is closed or the goods are no longer there
 */
export async function takeBackMoves(posting: Posting): Promise<void> {
  const { db, tenantId, document } = posting;
  // The pools are locked before what is taken back is read: nobody takes the same back meanwhile.
  const keys = await standingEntries(db, tenantId, document);
  if (keys.length === 0) return;
  // What went in two steps is taken back in the months of both.
  const days = [...new Set(keys.map(({ date }) => date))];
  for (const date of new Set([document.date, ...days])) await refuseClosed(db, { tenantId, ledger: 'stock', date });
  const first = days.toSorted()[0] ?? document.date;
  const again = { through: addDays(first, -1), without: keyOf({ form: document.form, bill: document.id }) };
  const book = await openBook(posting, [...keys, ...(await usesOfDocument(db, document))], again);
  for (const entry of await standingEntries(db, tenantId, document)) {
    refuseFrozen(book, entry);
    const place = placeOf(book, entry);
    leavePlace(book, place, entry);
    const { later } = place.pool;
    later.qty = later.qty.minus(entry.inQty).plus(entry.outQty);
    later.amount = later.amount.minus(signed(entry));
    note(book, place, { ...entry, basis: noBasis }, opposite(entry));
  }
  await returnKept(book, document, await usesOfDocument(db, document));
  await writeCosted(book, first);
}

/** Goods that came in go again, as far as they are there. @throws Refusal 422 where they are used or promised */
function leavePlace(book: Book, place: PlaceState, entry: PostedEntry): void {
  const inQty = new Big(entry.inQty);
  const qty = place.qty.minus(inQty).plus(entry.outQty);
  const kept = place.reserved.plus(place.frozen);
  if (inQty.gt(0) && qty.lt(kept) && book.warehouses.get(place.warehouse)?.neg_flag !== 'Y')
    refuseUsed(book, entry, place.qty.minus(kept));
  place.qty = qty;
}

function opposite({ id, inQty, outQty, inAmount, outAmount }: PostedEntry): Figures {
  const isIn = Number(inQty) !== 0 || Number(inAmount) !== 0;
  const minus = (value: string): Big => new Big(value).times(-1);
  return isIn
    ? { inQty: minus(inQty), inAmount: minus(inAmount), reversed: id }
    : { outQty: minus(outQty), outAmount: minus(outAmount), reversed: id };
}

/**
 * Takes back what a document of a closed month posted, by a red document on its own day. Goods go at the cost they came in with as long as
 * something of value stays with what remains; else at the average of the moment (F11, INV-STK-04).
 * @throws Refusal 422 where the month of the red document is closed or the goods are no longer there
 */
export async function reverseMoves(posting: Posting, red: RedOf): Promise<void> {
  const { db, tenantId, document } = posting;
  const keys = await standingEntries(db, tenantId, red.origin);
  if (keys.length === 0) return;
  await refuseClosed(db, { tenantId, ledger: 'stock', date: document.date });
  const book = await openBook(posting, [...keys, ...(await usesOfDocument(db, red.origin))]);
  const entries = await standingEntries(db, tenantId, red.origin);
  const ids = entries.map(({ id }) => id);
  const uses = Map.groupBy(await usesOf(db, ids), ({ ledger }) => ledger);
  // What changed the cost of a movement goes back with it.
  const later = Map.groupBy(
    entries.filter(({ adjusts }) => adjusts !== null && ids.includes(adjusts)),
    ({ adjusts }) => adjusts,
  );
  for (const entry of entries) {
    if (entry.adjusts !== null && ids.includes(entry.adjusts)) continue;
    refuseFrozen(book, entry);
    const place = placeOf(book, entry);
    leavePlace(book, place, entry);
    const changes = later.get(entry.id) ?? [];
    const changed = changes.reduce((sum, one) => sum.plus(signed(one)), new Big(0));
    const { amount, ...figures } = reverse(book, place.pool, entry, changed, uses.get(entry.id) ?? []);
    const basis = { ...noBasis, kind: 'given', part: { amount: signed(entry).plus(changed).toFixed() } } as const;
    const line = red.lines.get(entry.line ?? '') ?? null;
    // What the pool cannot bear is missing in the row itself; what changed its cost goes back whole.
    const own = amount.plus(changed);
    const isIn = opposite(entry).inAmount !== undefined;
    note(
      book,
      place,
      { type: entry.type, line, basis },
      { ...opposite(entry), ...(isIn ? { inAmount: own } : { outAmount: own.neg() }), ...figures },
    );
    for (const change of changes) note(book, place, { type: change.type, line }, opposite(change));
  }
  // What was written off when the last quantity went comes back before the quantity does.
  for (const entry of entries) settle(book, placeOf(book, entry));
  await returnKept(book, red.origin, await usesOfDocument(db, red.origin));
  await writeCosted(book, document.date);
}

function signed({ inAmount, outAmount }: PostedEntry): Big {
  return new Big(inAmount).minus(outAmount);
}

/** Reverses a movement in its pool; answers by how much the pool is worth more, and what the ledger keeps of it beside. */
function reverse(
  book: Book,
  pool: CostPool,
  entry: PostedEntry,
  changed: Big,
  used: readonly LayerUsed[],
): { readonly amount: Big; readonly uses?: readonly LayerUse[] } {
  const qty = new Big(entry.inQty).minus(entry.outQty);
  const worth = signed(entry).plus(changed);
  if (qty.gt(0)) {
    const layers = new Map(pool.layers.map((layer) => [layer.id, layer]));
    const { amount, uses } = issue(pool, qty, { amount: worth, layers: [String(entry.id)] });
    touchUsed(book, layers, uses);
    return { amount: amount.neg(), uses };
  }
  if (qty.lt(0)) {
    pool.qty = pool.qty.minus(qty);
    pool.amount = pool.amount.minus(worth);
    if (pool.qty.gt(0)) pool.price = pool.amount.div(pool.qty);
    for (const use of used) returnToLayer(book, pool, use);
    return { amount: worth.neg() };
  }
  // Money alone lies on what is not used up, and goes from there.
  const isTooMuch = pool.qty.gt(0) && pool.amount.minus(worth).lt(0);
  const amount = isTooMuch ? pool.amount.neg() : worth.neg();
  touch(book, revalue(pool, amount));
  return { amount };
}

function returnToLayer({ touched }: Book, pool: CostPool, { layer: id, qty, amount }: LayerUsed): void {
  const use = { layer: String(id), qty: new Big(qty), amount: new Big(amount) };
  returnTo(pool, use);
  const layer = pool.layers.find((one) => one.id === use.layer);
  if (layer !== undefined) touched.set(layer.id, { qty: layer.qty, amount: layer.amount });
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
