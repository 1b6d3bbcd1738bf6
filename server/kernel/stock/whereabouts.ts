import Big from 'big.js';
import type { Db } from '#server/db/connection.ts';
import { layersLeft, layersMovedOn, movedOn, poolsOfReceipts } from './db/stock-trace.ts';

/** Pool where goods of a line of a receipt may lie now, and the most of them it may hold. */
export type Whereabouts = { readonly pool: number; readonly most: Big };

/** Steps goods are followed over; a circle ends by itself, for no step holds more than the one before. */
const MOST_STEPS = 12;

/**
 * Returns the places in own warehouses where goods of receipts may lie, by their lines, the pool they came into first: transfers, changes
 * of state and whatever else moves goods from one own place to another are followed.
 * @param received how much of each line came in and did not go back
 * @param queued lines of items whose receipts are consumed in their order: of those it is known exactly
 */
export async function whereaboutsOf(
  db: Db,
  tenantId: string,
  received: ReadonlyMap<string, Big>,
  queued: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly Whereabouts[]>> {
  const origins = await poolsOfReceipts(db, tenantId, [...received.keys()]);
  const found = new Map<string, readonly Whereabouts[]>();
  const plain = origins.filter(({ line }) => !queued.has(line));
  const edges = await edgesFrom(
    plain.map(({ pool }) => pool),
    (pools) => movedOn(db, tenantId, pools),
  );
  for (const { line, pool, since } of plain) {
    const most = received.get(line) ?? new Big(0);
    const own = reached(
      pool,
      most,
      edges.filter(({ at }) => at > since),
    );
    found.set(line, [...(found.get(line) ?? []), ...[...own].map(([id, part]) => ({ pool: id, most: part }))]);
  }
  const inQueues = origins.filter(({ line }) => queued.has(line));
  const steps = await edgesFrom(
    inQueues.map(({ since }) => since),
    (layers) => layersMovedOn(db, tenantId, layers),
  );
  const ids = [...new Set([...inQueues.map(({ since }) => since), ...steps.map(({ to }) => to)])];
  const left = new Map((await layersLeft(db, ids)).map((row) => [row.id, row]));
  for (const { line, since } of inQueues) {
    const own = [...reached(since, received.get(line) ?? new Big(0), steps)].flatMap(([id, most]) => {
      const layer = left.get(id);
      const qty = new Big(layer?.qty ?? 0);
      return layer === undefined || qty.lte(0) ? [] : [{ pool: layer.pool, most: qty.lt(most) ? qty : most }];
    });
    found.set(line, [...(found.get(line) ?? []), ...own]);
  }
  return found;
}

type Edge = { readonly from: number; readonly to: number; readonly qty: string; readonly at?: number };

async function edgesFrom<T extends Edge>(
  roots: readonly number[],
  read: (ids: readonly number[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const known = new Set<number>();
  const edges: T[] = [];
  let waiting = [...new Set(roots)];
  for (let step = 0; step < MOST_STEPS && waiting.length > 0; step += 1) {
    for (const id of waiting) known.add(id);
    const found = await read(waiting);
    edges.push(...found);
    waiting = [...new Set(found.map(({ to }) => to))].filter((id) => !known.has(id));
  }
  return edges;
}

/** Of each place that goods can have come to, the most that can have. */
function reached(root: number, most: Big, edges: readonly Edge[]): ReadonlyMap<number, Big> {
  const sums = new Map<string, { from: number; to: number; qty: Big }>();
  for (const { from, to, qty } of edges) {
    const key = `${from} ${to}`;
    sums.set(key, { from, to, qty: (sums.get(key)?.qty ?? new Big(0)).plus(qty) });
  }
  const all = [...sums.values()];
  const found = new Map([[root, most]]);
  let waiting = [root];
  for (let step = 0; step < MOST_STEPS && waiting.length > 0; step += 1) {
    const next = new Set<number>();
    for (const { from, to, qty } of all) {
      const held = waiting.includes(from) ? (found.get(from) ?? new Big(0)) : new Big(0);
      const part = held.lt(qty) ? held : qty;
      if (part.lte(found.get(to) ?? 0)) continue;
      found.set(to, part);
      next.add(to);
    }
    waiting = [...next];
  }
  return found;
}
