/** So much of an item in one batch. */
export type Lot = { readonly batch: string; readonly qty: number };

/** Stock of a warehouse as the year calculates it: whole quantities by item and batch, the oldest first. */
export class Shelf {
  readonly #lots = new Map<string, Lot[]>();

  put(item: string, qty: number, batch = ''): void {
    this.#lots.set(item, [...(this.#lots.get(item) ?? []), { batch, qty }]);
  }

  has(item: string): number {
    return (this.#lots.get(item) ?? []).reduce((sum, { qty }) => sum + qty, 0);
  }

  /** Takes from the oldest batches; no more than there is. */
  take(item: string, wanted: number): readonly Lot[] {
    let left = wanted;
    const taken: Lot[] = [];
    const kept: Lot[] = [];
    for (const lot of this.#lots.get(item) ?? []) {
      const qty = Math.min(left, lot.qty);
      left -= qty;
      if (qty > 0) taken.push({ batch: lot.batch, qty });
      if (lot.qty > qty) kept.push({ batch: lot.batch, qty: lot.qty - qty });
    }
    this.#lots.set(item, kept);
    return taken;
  }

  /** Takes from one batch; false where it has not so much. */
  takeFrom(item: string, batch: string, qty: number): boolean {
    const lots = this.#lots.get(item) ?? [];
    const lot = lots.find((each) => each.batch === batch && each.qty >= qty);
    if (lot === undefined) return false;
    const left = lots.map((each) => (each === lot ? { batch, qty: each.qty - qty } : each));
    this.#lots.set(
      item,
      left.filter((each) => each.qty > 0),
    );
    return true;
  }
}
