import Big from 'big.js';

/** Dictionary cost_method. */
export type CostMethod = 'average' | 'fifo' | 'month' | 'batch' | 'standard';

/** Returns the method that values an item (dictionary cost_method); the moving average where an item names none. */
export function costMethod(value: unknown): CostMethod {
  switch (value) {
    case '2':
      return 'fifo';
    case '3':
      return 'month';
    case '4':
      return 'batch';
    case '5':
      return 'standard';
    default:
      return 'average';
  }
}

/** Quantity of goods and their amount. */
export type Worth = { readonly qty: Big; readonly amount: Big };

/** Remainder of one receipt, oldest first in its pool. */
export type Layer = { readonly id: string; qty: Big; amount: Big };

/** Quantity and amount of a receipt that an issue took. */
export type LayerUse = { readonly layer: string; readonly qty: Big; readonly amount: Big };

/**
 * Things that are valued together: an item in a warehouse, and its batch where batches are valued singly. Quantities have up to four
 * decimals, amounts two.
 */
export type CostPool = {
  readonly method: CostMethod;
  qty: Big;
  amount: Big;
  /** Price the last quantity had, for issues while there is none; null before the first receipt. */
  price: Big | null;
  /** Opening of the month, whose average prices issues until the month is closed; null where the average of the moment is taken. */
  opening: Worth | null;
  /** Only where receipts are consumed in their order. */
  readonly layers: Layer[];
};

export function emptyPool(method: CostMethod): CostPool {
  return { method, qty: new Big(0), amount: new Big(0), price: null, opening: null, layers: [] };
}

/** Money of a quantity at a price, half up to a cent. */
export function costOf(qty: Big, price: Big): Big {
  return qty.times(price).round(2, Big.roundHalfUp);
}

/**
 * Returns the part of an amount that belongs to a quantity out of a whole one, half up of the exact fraction: multiplied before it is divided,
 * since a price that does not terminate loses half cents (F11). The whole is not zero.
 * @example partOf(new Big('10.00'), new Big('1.5015'), new Big(3)) // 5.01
 */
export function partOf(amount: Big, part: Big, whole: Big): Big {
  return amount.times(part).div(whole).round(2, Big.roundHalfUp);
}

/** Price of a unit, half up to six decimals; null of nothing. */
export function unitPrice(amount: Big, qty: Big): Big | null {
  return qty.eq(0) ? null : amount.div(qty).round(6, Big.roundHalfUp);
}

/** Returns the cost of a quantity at the average of this moment; null where nothing ever came in. */
export function costNow(pool: CostPool, qty: Big): Big | null {
  const { opening } = pool;
  if (pool.method === 'month' && opening !== null) return partOf(opening.amount, qty, opening.qty);
  if (pool.qty.gt(0)) return partOf(pool.amount, qty, pool.qty);
  return pool.price === null ? null : costOf(qty, pool.price);
}

/** Takes a receipt in; formula F11. Answers the layer it makes: only what is not owed already. */
export function receive(pool: CostPool, qty: Big, amount: Big, layer?: string): Layer | null {
  const owed = pool.qty.lt(0);
  pool.qty = pool.qty.plus(qty);
  pool.amount = pool.amount.plus(amount);
  keepPrice(pool);
  if (pool.method !== 'fifo' || layer === undefined || pool.qty.lte(0)) return null;
  const made = owed ? { id: layer, qty: pool.qty, amount: pool.amount } : { id: layer, qty, amount };
  pool.layers.push(made);
  return { ...made };
}

/** Cost of what goes back to where it came from: that of its source, and the receipts it came in with, where they are consumed in their order. */
export type SourceCost = { readonly amount: Big; readonly layers?: readonly string[] };

/**
 * Takes an issue out and answers its cost: its part of what is on hand, and all that is left with the last quantity (F11). What goes back takes the
 * cost of its source as long as something of value stays with what remains; else it leaves at the average of the moment. Where receipts are
 * consumed in their order, it takes the rest of its own receipt first, then the oldest.
 */
export function issue(
  pool: CostPool,
  qty: Big,
  source?: SourceCost,
): { readonly amount: Big; readonly uses: LayerUse[] } {
  const isLast = pool.qty.eq(qty);
  const uses = pool.method === 'fifo' ? consume(pool.layers, qty, source?.layers ?? []) : [];
  const free = pool.method === 'fifo' || isLast || !bears(pool, qty, source) ? undefined : source?.amount;
  const amount = free ?? (uses.length > 0 && pool.qty.gt(qty) ? sumOf(uses) : costAtPrice(pool, qty));
  pool.qty = pool.qty.minus(qty);
  pool.amount = pool.amount.minus(amount);
  keepPrice(pool);
  return { amount, uses };
}

/** Does something of value stay with what remains? Where more goes than is there, nothing remains. */
function bears(pool: CostPool, qty: Big, source: SourceCost | undefined): boolean {
  return source !== undefined && (pool.qty.lt(qty) || pool.amount.gt(source.amount));
}

function costAtPrice(pool: CostPool, qty: Big): Big {
  if (pool.qty.eq(qty)) return pool.amount;
  return costNow(pool, qty) ?? new Big(0);
}

function consume(layers: Layer[], wanted: Big, own: readonly string[]): LayerUse[] {
  const uses: LayerUse[] = [];
  let left = wanted;
  while (left.gt(0)) {
    const mine = layers.findIndex(({ id }) => own.includes(id));
    const at = Math.max(mine, 0);
    const layer = layers[at];
    if (layer === undefined) break;
    const qty = layer.qty.lte(left) ? layer.qty : left;
    const amount = qty.eq(layer.qty) ? layer.amount : partOf(layer.amount, qty, layer.qty);
    uses.push({ layer: layer.id, qty, amount });
    left = left.minus(qty);
    layer.qty = layer.qty.minus(qty);
    layer.amount = layer.amount.minus(amount);
    if (layer.qty.eq(0)) layers.splice(at, 1);
  }
  return uses;
}

function sumOf(uses: readonly LayerUse[]): Big {
  return uses.reduce((sum, { amount }) => sum.plus(amount), new Big(0));
}

/** Changes what a pool is worth, and what is not used up of its receipts with it. */
export function revalue(pool: CostPool, amount: Big): ReturnType<typeof spread> {
  const layers = spread(pool, amount);
  pool.amount = pool.amount.plus(amount);
  keepPrice(pool);
  return layers;
}

/** Lays money on receipts that are not used up, by quantity; the newest takes the rest (倒挤). */
export function spread(pool: CostPool, amount: Big): (Omit<Layer, 'id'> & { readonly layer: string })[] {
  const whole = pool.layers.reduce((sum, { qty }) => sum.plus(qty), new Big(0));
  let left = amount;
  pool.layers.forEach((layer, index) => {
    const isLast = index === pool.layers.length - 1;
    const share = isLast ? left : partOf(amount, layer.qty, whole);
    layer.amount = layer.amount.plus(share);
    left = left.minus(share);
  });
  return pool.layers.map(({ id, qty, amount: worth }) => ({ layer: id, qty, amount: worth }));
}

function keepPrice(pool: CostPool): void {
  if (pool.qty.gt(0)) pool.price = pool.amount.div(pool.qty);
}

/** One price for all issues of a month: opening and receipts together (F11); null where there was nothing. */
export function monthPrice(opening: Worth, received: Worth): Big | null {
  return unitPrice(opening.amount.plus(received.amount), opening.qty.plus(received.qty));
}
