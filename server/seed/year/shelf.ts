/** So much of an item in one batch. */
export type Lot = { readonly batch: string; readonly qty: number };

/** A batch and the day it came in, `yyyy-MM-dd`. */
type Kept = Lot & { readonly since: string };

/** Stock of a warehouse as the year calculates it: whole quantities by item and batch, the oldest first. Nothing leaves before it came. */
export class Shelf {
  readonly #lots = new Map<string, Kept[]>();

  put(item: string, qty: number, { batch = '', since }: { readonly batch?: string; readonly since: string }): void {
    this.#lots.set(item, [...(this.#lots.get(item) ?? []), { batch, qty, since }]);
  }

  /** @param day on which it is there; all that is known without one */
  has(item: string, day = '9999-12-31'): number {
    return (this.#lots.get(item) ?? []).reduce((sum, { qty, since }) => (since > day ? sum : sum + qty), 0);
  }

  /** Takes from the oldest batches that are there on a day; no more than there is. */
  take(item: string, wanted: number, day: string): readonly Lot[] {
    let left = wanted;
    const taken: Lot[] = [];
    const kept: Kept[] = [];
    for (const lot of this.#lots.get(item) ?? []) {
      const qty = lot.since > day ? 0 : Math.min(left, lot.qty);
      left -= qty;
      if (qty > 0) taken.push({ batch: lot.batch, qty });
      if (lot.qty > qty) kept.push({ ...lot, qty: lot.qty - qty });
    }
    this.#lots.set(item, kept);
    return taken;
  }

  /** Takes from one batch that is there on a day; false where it has not so much. */
  takeFrom(item: string, { batch, qty }: Lot, day: string): boolean {
    const lots = this.#lots.get(item) ?? [];
    const lot = lots.find((each) => each.batch === batch && each.qty >= qty && each.since <= day);
    if (lot === undefined) return false;
    const left = lots.map((each) => (each === lot ? { ...each, qty: each.qty - qty } : each));
    this.#lots.set(
      item,
      left.filter((each) => each.qty > 0),
    );
    return true;
  }
}
