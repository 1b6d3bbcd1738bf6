import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { addDays, dateText } from '#core/dates/dates.ts';
import { costOf } from '#core/kernel/costing.ts';
import { ownOf } from '#core/kernel/currency.ts';
import { stockAhead } from '#core/params/flow.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { Table } from '#server/engine/definition/catalogue.ts';
import { originsOf } from '#server/engine/flow/db/flow.ts';
import { flowGraph } from '#server/engine/flow/flow-links.ts';
import type { Row } from '#server/engine/list/select.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { ownCurrencyOf } from '#server/kernel/currency/own-currency.ts';
import { rateOf } from '#server/kernel/currency/rate.ts';
import { ledgerModules } from '#server/kernel/registry.ts';
import { readParams } from '#server/platform/params.ts';
import { refusal } from '#server/platform/refusal.ts';
import { freshDays } from './db/freshness.ts';
import { costsOfLines, writeLineCosts } from './db/stock-ledger.ts';
import { redLink, warehouseOfType } from './db/stock-places.ts';
import { noteShort } from './db/stock-reservation.ts';
import { stockRefusals } from './refusals.ts';
import { freeStock, reserveStock } from './reservation.ts';
import { arrivalMoves, keepTransit } from './stock-arrival.ts';
import { assemblyMoves } from './stock-assemble.ts';
import type { ReserveEffect, StockEffect } from './stock-declared.ts';
import { costColumns } from './line-costs.ts';
import type { MovingGoods, StockKind } from './stock-kind.ts';
import { amountOf, GOOD, linesOf, postingOf, TWO_STEPS, valueOf } from './stock-lines.ts';
import { postMoves, takeBackMoves, type LineCost, type StockMove } from './stock.ts';
import { varianceTold } from './variance-told.ts';
import { keepUnmoved, movesNothing, unmovedCosts } from './unmoved.ts';
import type { MoveCost } from './cost-basis.ts';
import { backCost } from './cost-rules.ts';
import { flowRefusals } from '#server/engine/flow/refusals.ts';

/** Tables the stock ledger knows items and warehouses from. */
const needed = ['md_material', 'wms_warehouse'];

/** Dictionary warehouse_type: 在途仓. */
const TRANSIT = '11';

/**
 * Moves stock as the form declares, and writes of its lines what they cost; tells what stock did not bear of goods that go back.
 * @throws Refusal 422 with the line, the item and the figures
 */
export async function postStock(scope: Scope, stored: Stored, effect: StockEffect): Promise<readonly RefusalText[]> {
  const { catalogue, form } = scope;
  if (needed.some((table) => catalogue.table(table) === undefined))
    throw refusal(422, stockRefusals.stockNeedsModules, { title: form.definition.title });
  await refuseAhead(scope, stored.head);
  const table = linesOf(scope, effect);
  const rows = stored.subs.get(table.name) ?? [];
  if (rows.length === 0) throw refusal(422, flowRefusals.noLines, { name: nameOf(form.head, form, stored.head) });
  if (movesNothing(stored.head, effect)) {
    await keepUnmoved(scope, { head: stored.head, rows, table, effect }, false);
    return [];
  }
  const kind = declaredKind(effect);
  if (kind !== undefined) {
    const { moves, keep } = await kind.moves(scope, stored, effect);
    await refuseMoving(scope, moves);
    await keep(await postMoves(postingOf(scope, stored.head), moves));
    return [];
  }
  const moves = await movesOfAll(scope, stored, effect, rows);
  await refuseMoving(scope, moves);
  await writeCosts(scope, table, await postMoves(postingOf(scope, stored.head), moves));
  await keepTransit(scope, stored);
  const backwards = moves.flatMap(({ way, line, cost }) =>
    way === 'out' && line !== null && (cost.kind === 'source' || cost.kind === 'given')
      ? [{ line, source: cost.amount }]
      : [],
  );
  return varianceTold(scope, rows, backwards);
}

/** Refuses stock that is dated further ahead than the company allows. @throws Refusal 422 with both days */
export async function refuseAhead({ db, actor, now }: Pick<Scope, 'db' | 'actor' | 'now'>, head: Row): Promise<void> {
  const [day, today] = [plain(head['bill_date']).slice(0, 10), dateText(now)];
  if (day <= today) return;
  const { number } = await readParams(db, actor.tenantId, [stockAhead]);
  const days = number(stockAhead);
  if (day <= addDays(today, days)) return;
  const [zh, en] = stockAhead.title;
  throw refusal(422, stockRefusals.dayAhead, {
    day,
    today,
    allowed: days === 0 ? stockRefusals.noDaysAhead : filled(stockRefusals.daysAhead, { days }),
    param: { zh, en },
  });
}

/** Asks the modules whether goods may go where they are to go. @throws Refusal 422 with the line and the item */
async function refuseMoving(scope: Scope, moving: readonly MovingGoods[]): Promise<void> {
  for (const { stockMoving } of ledgerModules()) await stockMoving?.(scope, moving);
}

/** Finds the module that says what such a document moves; undefined for kinds the ledger knows itself. */
function declaredKind({ stock }: StockEffect): StockKind | undefined {
  return ledgerModules().find(({ stockKinds }) => stockKinds?.[stock] !== undefined)?.stockKinds?.[stock];
}

async function movesOfAll(
  scope: Scope,
  { head }: Stored,
  effect: StockEffect,
  rows: readonly Row[],
): Promise<readonly StockMove[]> {
  if (effect.stock === 'assemble') return assemblyMoves(effect, head, rows);
  if (effect.stock === 'arrive') return arrivalMoves(scope, effect, head, rows);
  const sources = effect.cost === 'source' ? await sourceCosts(scope, rows) : new Map<string, SourceCost>();
  const through = await throughOf(scope, head, effect);
  const own = await ownCurrencyOf(scope.db, scope.actor.tenantId);
  return rows.flatMap((row, index) => movesOf({ effect, head, row, no: index + 1, sources, through, own }));
}

/** The warehouse goods go to, or come from, that the document does not name; null where it does. */
async function throughOf(scope: Scope, head: Row, { to, from, steps }: StockEffect): Promise<string | null> {
  const whose = to ?? from;
  if (whose !== undefined) {
    const place = ledgerModules().find(({ stockPlaces }) => stockPlaces?.[whose] !== undefined)?.stockPlaces?.[whose];
    if (place !== undefined) return place(scope, head);
    throw refusal(422, stockRefusals.noWarehouseFor, { title: scope.form.definition.title, to: whose });
  }
  return steps !== undefined && head[steps] === TWO_STEPS ? transitOf(scope) : null;
}

/** Finds the warehouse of goods between the two steps of a transfer. @throws Refusal 422 where there is no such warehouse */
async function transitOf({ db, actor }: Scope): Promise<string> {
  const found = await warehouseOfType(db, actor.tenantId, { type: TRANSIT });
  if (found === null) throw refusal(422, stockRefusals.noTransitWarehouse);
  return found;
}

/** Takes back what was posted of a document; what its lines cost is empty again. */
export async function takeBackStock(scope: Scope, stored: Stored, effect: StockEffect): Promise<void> {
  const { db, form, actor } = scope;
  const table = linesOf(scope, effect);
  const rows = stored.subs.get(table.name) ?? [];
  if (movesNothing(stored.head, effect)) return keepUnmoved(scope, { head: stored.head, rows, table, effect }, true);
  const posting = postingOf(scope, stored.head);
  const link = await redLink(db, actor.tenantId, posting.document);
  if (link !== null)
    throw refusal(422, stockRefusals.redOrReversed, {
      name: nameOf(form.head, form, stored.head),
      state: link.isRed
        ? filled(stockRefusals.redOf, { no: link.no })
        : filled(stockRefusals.reversedBy, { no: link.no }),
    });
  await takeBackMoves(posting);
  const kind = declaredKind(effect);
  if (kind !== undefined) return kind.drop(scope, stored.head, rows);
  const ids = rows.map((row) => plain(row['id']));
  await writeLineCosts(
    db,
    costColumns(table),
    ids.map((id) => ({ id, price: null, amount: null })),
  );
  await keepTransit(scope, stored);
}

/**
 * Keeps goods for the lines of a document; lines that were executed in part are kept for with what is left.
 * @throws Refusal 422 with the line, the item and the figures
 */
export async function keepStock(scope: Scope, stored: Stored, effect: ReserveEffect): Promise<void> {
  // Where no warehouse is kept, there is nothing to promise from.
  if (needed.some((table) => scope.catalogue.table(table) === undefined)) return;
  const rows = stored.subs.get(linesOf(scope, effect).name) ?? [];
  const done = scope.form.definition.execution?.done ?? '';
  const wanted = rows.map((row, index) => ({
    line: plain(row['id']),
    no: index + 1,
    material: plain(row['material_id']),
    warehouse: plain(valueOf(row, stored.head, effect.warehouse ?? 'warehouse_id')),
    batch: plain(row['batch_no']).trim(),
    qty: amountOf(row, effect.qty ?? 'qty').minus(amountOf(row, done)),
  }));
  await refuseMoving(
    scope,
    wanted.map((one) => ({ ...one, way: 'out', type: null })),
  );
  const posting = postingOf(scope, stored.head);
  const table = linesOf(scope, effect);
  if (table.byName.has('short_qty'))
    await noteShort(
      scope.db,
      scope.actor.tenantId,
      table.name,
      wanted.map(({ line }) => ({ id: line, qty: null })),
    );
  const { fresh } = effect;
  const { tenantId } = scope.actor;
  const days =
    fresh === undefined ? 0 : await freshDays(scope.db, tenantId, plain(stored.head[fresh.party]), fresh.days);
  await reserveStock(
    posting,
    wanted.filter(({ qty }) => qty.gt(0)),
    addDays(posting.document.date.slice(0, 10), days),
  );
}

export async function freeKept(scope: Scope, stored: Stored): Promise<void> {
  await freeStock(postingOf(scope, stored.head));
}

type Line = {
  readonly effect: StockEffect;
  readonly head: Row;
  readonly row: Row;
  readonly no: number;
  readonly sources: ReadonlyMap<string, SourceCost>;
  readonly through: string | null;
  /** Currency of the books. */
  readonly own: string;
};

function movesOf(line: Line): readonly StockMove[] {
  const { effect, head, row, no, sources, through } = line;
  const value = (column: string | undefined, usual: string): unknown => valueOf(row, head, column ?? usual);
  const id = plain(row['id']);
  const place = {
    warehouse: plain(value(effect.warehouse, 'warehouse_id')),
    location: plain(value(effect.location, 'location_id')),
    material: plain(row['material_id']),
    batch: plain(row['batch_no']).trim(),
    quality: plain(value(effect.quality, 'quality_status')) || GOOD,
  };
  const qty = effect.stock === 'value' ? new Big(0) : (parseAmount(value(effect.qty, 'qty')) ?? new Big(0));
  const base = { ...place, type: typeOf(effect, head), line: id, no, qty };
  switch (effect.stock) {
    case 'in':
      if (effect.cost === 'none')
        return [{ ...base, way: 'in', cost: { kind: 'given', amount: new Big(0) }, isOfOthers: true }];
      return [{ ...base, way: 'in', cost: withBare(line, costOfLine(line, id, sources)) }];
    case 'out':
      return [{ ...base, way: 'out', cost: sourceOrAverage(id, sources), source: plain(row['src_line_id']) }];
    case 'assemble':
    case 'subcontract':
    case 'arrive':
      // Movements of the document as a whole, made elsewhere.
      return [];
    case 'value':
      return [{ ...base, way: 'value', cost: { kind: 'given', amount: amountOf(row, effect.amount ?? 'amount') } }];
    case 'move':
    case 'status': {
      const own = { warehouse: place.warehouse, location: place.location, quality: place.quality };
      const other = {
        warehouse: effect.stock === 'status' ? place.warehouse : plain(value(effect.to_warehouse, 'to_warehouse_id')),
        location: effect.stock === 'status' ? place.location : plain(value(effect.to_location, 'to_location_id')),
        quality: effect.stock === 'status' ? plain(value(effect.to_quality, 'to_status')) : place.quality,
        ...(through === null ? {} : { warehouse: through, location: '' }),
      };
      if (Object.entries(other).every(([name, one]) => own[name as keyof typeof own] === one))
        throw refusal(422, stockRefusals.sameBothSides, { line: no });
      const [from, to] = effect.from === undefined ? [own, other] : [other, own];
      return [
        { ...base, ...from, way: 'out', cost: { kind: 'average' } },
        { ...base, ...to, type: effect.type_in ?? effect.type, way: 'in', cost: { kind: 'paired' } },
      ];
    }
  }
}

/** Returns the kind of a movement, by the kind of the document where that decides. */
function typeOf({ type, types }: StockEffect, head: Row): string {
  return types?.values[plain(head[types.column])] ?? type;
}

/** Returns the cost of incoming goods; a price in another currency at the rate of its document. */
function costOfLine({ effect, head, row, own }: Line, id: string, sources: ReadonlyMap<string, SourceCost>): MoveCost {
  const { cost = 'average' } = effect;
  if (typeof cost === 'object') {
    const currency = plain(head['currency']) || own;
    const rate = rateOf(plain(head['bill_no']), { own, currency }, head['exchange_rate']);
    return { kind: 'given', amount: ownOf(amountOf(row, cost.column), rate) };
  }
  const typed = effect.price === undefined ? null : parseAmount(row[effect.price]);
  if (typed !== null) return { kind: 'given', amount: costOf(amountOf(row, effect.qty ?? 'qty'), typed) };
  return cost === 'standard' ? { kind: 'standard' } : sourceOrAverage(id, sources);
}

/** Gives what comes in at the average the cost its line says where there is none. */
function withBare({ effect, row }: Line, cost: MoveCost): MoveCost {
  const bare = effect.bare === undefined ? null : parseAmount(row[effect.bare]);
  if (cost.kind !== 'average' || bare === null) return cost;
  return { ...cost, bare: costOf(amountOf(row, effect.qty ?? 'qty'), bare) };
}

function sourceOrAverage(id: string, sources: ReadonlyMap<string, SourceCost>): MoveCost {
  return sources.get(id) ?? { kind: 'average' };
}

/** Cost of the line it goes back to; one that no ledger knows is given. */
type SourceCost = Extract<MoveCost, { readonly kind: 'source' | 'given' }>;

/**
 * Returns the costs of lines that go back, by those of the lines they come from: cost × quantity ÷ quantity of the source (P02). Lines of
 * one source are rounded together, so a return in two lines costs what it would in one.
 */
async function sourceCosts(scope: Scope, rows: readonly Row[]): Promise<ReadonlyMap<string, SourceCost>> {
  const ids = rows.map((row) => plain(row['src_line_id'])).filter((id) => id !== '');
  if (ids.length === 0) return new Map();
  const known = await costsBehind(scope, scope.form.head.name, ids);
  const before = new Map<string, Big>();
  return new Map(
    rows.flatMap((row): [string, SourceCost][] => {
      const from = plain(row['src_line_id']);
      const source = known.get(from);
      const qty = parseAmount(row['qty']);
      if (source === undefined || qty === null) return [];
      const worth = { qty: new Big(source.qty), amount: new Big(source.amount) };
      const done = before.get(from) ?? new Big(0);
      before.set(from, done.plus(qty));
      const amount = backCost(worth, qty, done);
      const { line } = source;
      return [
        [plain(row['id']), line === null ? { kind: 'given', amount } : { kind: 'source', amount, line, before: done }],
      ];
    }),
  );
}

/** Quantity and cost of a line of the ledger; of one whose goods never lay in a warehouse, no line. */
type CostBehind = { readonly line: string | null; readonly qty: string; readonly amount: string };

/** Returns the costs of lines, or of those they go back to: a request for a return moves nothing itself, its delivery did. */
async function costsBehind(
  scope: Scope,
  table: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CostBehind>> {
  const { db, catalogue, actor } = scope;
  const known = new Map<string, CostBehind>(await costsOfLines(db, actor.tenantId, ids));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length === 0) return known;
  for (const { id, ...cost } of await unmovedCosts(scope, table, unknown)) known.set(id, { line: null, ...cost });
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length === 0) return known;
  for (const { source, sourceLines } of flowGraph(catalogue).into(table)) {
    if (source.head.name === table || !sourceLines.byName.has('src_line_id')) continue;
    const found = await originsOf(
      db,
      { lines: sourceLines.name, hasSource: true },
      { ids: missing, tenantId: actor.tenantId },
    );
    const before = found.flatMap(({ source: line }) => line ?? []);
    if (before.length === 0) continue;
    const costs = await costsBehind(scope, source.head.name, before);
    for (const { id, source: line } of found) {
      const cost = costs.get(line ?? '');
      if (cost !== undefined) known.set(id, cost);
    }
  }
  return known;
}

/** The last movement of a line says what it cost: both of a transfer say the same. */
async function writeCosts({ db }: Scope, table: Table, costs: readonly LineCost[]): Promise<void> {
  const lines = new Map(costs.map(({ line, amount, price }) => [line, { amount, price }]));
  await writeLineCosts(
    db,
    costColumns(table),
    [...lines].map(([id, { amount, price }]) => ({ id, amount: amount.toFixed(2), price: price?.toFixed(6) ?? null })),
  );
}
