import Big from 'big.js';
import { costNow, issue, receive, revalue, type CostPool, type LayerUse } from '#core/kernel/costing.ts';
import { restBasis, type CostBasis } from './cost-basis.ts';
import { arrivingCost, backCost, follow, nothingSpent, shareOf, type Spent } from './cost-rules.ts';
import type { HistoryRow } from './db/stock-history.ts';

/** A movement of stock with all that was changed of its cost since; what comes in is positive. */
export type Movement = {
  readonly id: number;
  readonly pool: number;
  /** Form and record of its document. */
  readonly document: string;
  readonly form: string;
  readonly line: string | null;
  readonly qty: Big;
  /** Amount as it stands. */
  readonly amount: Big;
  /** Amount as it was posted. */
  readonly posted: Big;
  /** Columns of the ledger it stands in. */
  readonly side: 'in' | 'out';
  readonly basis: CostBasis;
  readonly reversed: number | null;
};

/**
 * Puts the rows of a ledger together to movements: what changed the cost of one belongs to it, and what a document took back itself is left out.
 * @param without a document that is being taken back
 */
export function movementsOf(rows: readonly HistoryRow[], without: string | null = null): readonly Movement[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const gone = new Set<number>();
  for (const row of rows) {
    if (keyOf(row) === without) gone.add(row.id);
    const origin = row.reversed === null ? undefined : byId.get(row.reversed);
    if (origin === undefined || keyOf(origin) !== keyOf(row)) continue;
    gone.add(row.id);
    gone.add(origin.id);
  }
  const more = new Map<number, Big>();
  const own: HistoryRow[] = [];
  for (const row of rows) {
    if (gone.has(row.id)) continue;
    if (row.adjusts === null || !byId.has(row.adjusts)) own.push(row);
    else more.set(row.adjusts, (more.get(row.adjusts) ?? new Big(0)).plus(amountOf(row)));
  }
  return own.map((row) => {
    const posted = amountOf(row);
    return {
      id: row.id,
      pool: row.pool,
      document: keyOf(row),
      form: row.form,
      line: row.line,
      qty: new Big(row.in_qty).minus(row.out_qty),
      amount: posted.plus(more.get(row.id) ?? 0),
      posted,
      side: Number(row.in_qty) !== 0 || Number(row.in_amount) !== 0 ? 'in' : 'out',
      basis: { kind: row.kind, line: row.cost_line, part: row.part },
      reversed: row.reversed,
    };
  });
}

/** Names a document among all forms. */
export const keyOf = ({ form, bill }: { readonly form: string; readonly bill: string }): string => `${form} ${bill}`;

function amountOf(row: HistoryRow): Big {
  return new Big(row.in_amount).minus(row.out_amount);
}

/** Goods a line of a transfer sent on their way to a pool, and the part of them that arrived so far. */
export type Sent = { readonly qty: Big; amount: Big; doneQty: Big; doneAmount: Big };

/** Facts that costs of movements come from, beside the movements themselves. */
export type CostFacts = {
  readonly lines: ReadonlyMap<string, { readonly qty: Big; amount: Big }>;
  /** By pool and line. */
  readonly sent: ReadonlyMap<string, Sent>;
  /** Uses of receipts by movements that red documents take back. */
  readonly reversedUses: ReadonlyMap<number, readonly LayerUse[]>;
  /** Lines that layers came in by. */
  readonly layerLines: Map<string, string>;
  /** Costs of receipts from now on, whatever they were posted with, by their movements. */
  readonly worths?: ReadonlyMap<number, Big>;
};

export const sentKey = (pool: number, line: string): string => `${pool} ${line}`;

/** A movement that costs something else than it did. */
export type Recosted = { readonly movement: Movement; readonly amount: Big };

export type Replayed = {
  readonly recosted: readonly Recosted[];
  /** Pools without a quantity that something was left of: what is written off, in the name of the movement before. */
  readonly rests: readonly Recosted[];
  /** Layers that movements made, whole. */
  readonly layers: readonly {
    readonly movement: number;
    readonly pool: number;
    readonly qty: Big;
    readonly amount: Big;
  }[];
  readonly uses: readonly { readonly movement: number; readonly use: LayerUse }[];
};

/**
 * Costs movements anew in their order, from the state of their pools before them (F11). What a document itself says a movement costs stays; a
 * pool never ends below nothing: what it cannot bear is left to the document, whose voucher calls it a price variance.
 * @param pools by id, before the first movement; afterwards as the last one leaves them. Movements of other pools only tell what they cost
 */
export function replay(
  pools: ReadonlyMap<number, CostPool>,
  movements: readonly Movement[],
  facts: CostFacts,
): Replayed {
  const result = { recosted: [], rests: [], layers: [], uses: [] } as {
    -readonly [name in keyof Replayed]: Replayed[name][number][];
  };
  const spent = new Map<string, Spent>();
  movements.forEach((movement, index) => {
    const pool = pools.get(movement.pool);
    const before = entryOf(spent, movement.document, nothingSpent);
    const amount = pool === undefined ? movement.amount : apply(pool, movement, before, facts, result);
    follow(before, { isOut: movement.qty.lt(0), kind: movement.basis.kind }, amount.abs());
    if (pool === undefined) return;
    tellLines(facts, movement, amount);
    if (!amount.eq(movement.amount)) result.recosted.push({ movement, amount });
    const next = movements[index + 1];
    const isFollowed = next?.pool === movement.pool && next.basis.kind === restBasis.kind;
    // What the average of a month leaves on nothing belongs to its issues, which are priced with the month.
    if (!pool.qty.eq(0) || pool.amount.eq(0) || isFollowed || pool.method === 'month') return;
    result.rests.push({ movement, amount: pool.amount });
    pool.amount = new Big(0);
  });
  return result;
}

type Made = { layers: Replayed['layers'][number][]; uses: Replayed['uses'][number][] };

function apply(pool: CostPool, movement: Movement, before: Spent, facts: CostFacts, made: Made): Big {
  const { qty } = movement;
  if (qty.eq(0)) return changeValue(pool, movement);
  if (qty.gt(0)) return takeIn(pool, movement, before, facts, made);
  return takeOut(pool, movement, facts, made);
}

function changeValue(pool: CostPool, { basis, posted, amount }: Movement): Big {
  if (basis.kind === restBasis.kind) {
    const rest = pool.qty.eq(0) ? pool.amount.neg() : new Big(0);
    pool.amount = pool.amount.plus(rest);
    return rest;
  }
  const wanted = pool.method === 'month' ? amount : posted;
  const isTooMuch = pool.qty.gt(0) && pool.method !== 'month' && pool.amount.plus(wanted).lt(0);
  const borne = isTooMuch ? pool.amount.neg() : wanted;
  revalue(pool, borne);
  return borne;
}

function takeIn(pool: CostPool, movement: Movement, before: Spent, facts: CostFacts, made: Made): Big {
  const { id, qty, reversed } = movement;
  const amount = facts.worths?.get(id) ?? costIn(pool, movement, before, facts);
  const back = reversed === null ? undefined : facts.reversedUses.get(reversed);
  if (pool.method === 'fifo' && back !== undefined) {
    pool.qty = pool.qty.plus(qty);
    pool.amount = pool.amount.plus(amount);
    for (const use of back) returnTo(pool, use);
    return amount;
  }
  const layer = receive(pool, qty, amount, String(id));
  if (layer === null) return amount;
  made.layers.push({ movement: id, pool: movement.pool, qty: layer.qty, amount: layer.amount });
  if (movement.line !== null) facts.layerLines.set(layer.id, movement.line);
  return amount;
}

/** Goods lie in the receipt they came from again, before all that is left of later ones. */
export function returnTo({ layers }: CostPool, { layer: id, qty, amount }: LayerUse): void {
  const layer = layers.find((one) => one.id === id);
  if (layer === undefined) {
    layers.unshift({ id, qty, amount });
    return;
  }
  layer.qty = layer.qty.plus(qty);
  layer.amount = layer.amount.plus(amount);
}

function costIn(pool: CostPool, { qty, amount, posted, basis }: Movement, before: Spent, facts: CostFacts): Big {
  const part = basis.part ?? {};
  switch (basis.kind) {
    case 'average':
      if (pool.method === 'month') return amount;
      // Where nothing is there, the price of the day it was posted on holds.
      return pool.qty.lte(0) ? posted : (costNow(pool, qty) ?? posted);
    case 'paired':
      return before.last;
    case 'collected':
      return before.out.plus(part.plus ?? 0);
    case 'share': {
      const { percent = 0, plus = 0, isLast = false } = part;
      return shareOf({ percent: new Big(percent), plus: new Big(plus), isLast }, before);
    }
    case 'source':
      return sourceCost(basis, qty, facts) ?? amount;
    case 'transit':
    case 'rest':
    case 'given':
    case null:
      return amount;
  }
}

function takeOut(pool: CostPool, movement: Movement, facts: CostFacts, made: Made): Big {
  const { id, amount, posted, basis, reversed } = movement;
  const qty = movement.qty.neg();
  // What a month's closing prices stays at its provisional price until then; where nothing is there, that of the day it was posted on holds.
  const isKept = pool.method === 'month' || (basis.kind === 'average' && pool.qty.lte(0));
  if (isKept) {
    const kept = pool.method === 'month' ? amount : posted;
    pool.qty = pool.qty.minus(qty);
    pool.amount = pool.amount.plus(kept);
    return kept;
  }
  const own = basis.line ?? '';
  const layers = [
    ...(reversed === null ? [] : [String(reversed)]),
    ...pool.layers.map((layer) => layer.id).filter((layer) => own !== '' && facts.layerLines.get(layer) === own),
  ];
  const given = givenCost(movement, qty, facts);
  const { amount: cost, uses } = issue(pool, qty, given === null ? undefined : { amount: given, layers });
  made.uses.push(...uses.map((use) => ({ movement: id, use })));
  return cost.neg();
}

/** Cost that something else than the pool says goods leave at, as long as the pool bears it; null where the pool decides. */
function givenCost(movement: Movement, qty: Big, facts: CostFacts): Big | null {
  const { basis, amount, posted } = movement;
  switch (basis.kind) {
    case 'average':
      return null;
    case 'source':
      return sourceCost(basis, qty, facts) ?? amount.neg();
    case 'transit':
      return arrived(movement, qty, facts) ?? amount.neg();
    case 'given':
      return new Big(basis.part?.amount ?? posted.neg());
    case 'paired':
    case 'collected':
    case 'share':
    case 'rest':
    case null:
      return posted.neg();
  }
}

/** Cost of the line a movement goes back to, for its quantity after that of lines before it. */
function sourceCost({ line, part }: CostBasis, qty: Big, { lines }: CostFacts): Big | null {
  const source = line === null ? undefined : lines.get(line);
  if (source === undefined || source.qty.eq(0)) return null;
  return backCost(source, qty, new Big(part?.before ?? 0));
}

/** The part of what a transfer sent that arrives; the last takes what is left. Null where the ledger does not know it: transfers from before keep their cost. */
function arrived({ pool, basis }: Movement, qty: Big, { sent }: CostFacts): Big | null {
  const line = sent.get(sentKey(pool, basis.line ?? ''));
  if (line === undefined) return null;
  const rest = { qty: line.qty.minus(line.doneQty), amount: line.amount.minus(line.doneAmount) };
  if (rest.qty.lt(qty)) return null;
  const part = arrivingCost(rest, qty);
  line.doneQty = line.doneQty.plus(qty);
  line.doneAmount = line.doneAmount.plus(part);
  return part;
}

/** Keeps what a line costs now, for what goes back to it later. */
function tellLines({ lines, sent }: CostFacts, { line, pool, qty, amount: was }: Movement, amount: Big): void {
  if (line === null || qty.eq(0)) return;
  const more = amount.minus(was).times(qty.lt(0) ? -1 : 1);
  const worth = lines.get(line);
  if (worth !== undefined) worth.amount = worth.amount.plus(more);
  const way = sent.get(sentKey(pool, line));
  if (way !== undefined && qty.gt(0)) way.amount = way.amount.plus(more);
}

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
