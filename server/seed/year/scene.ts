import type { Random } from '#core/samples/random.ts';
import type { Desk, Row } from './desk.ts';
import type { Item, Masters } from './masters.ts';
import { dayOf, type DemoMonth } from './months.ts';
import type { Lot, Shelf } from './shelf.ts';

/** State one month leaves to the next. Only decisions stand here, so that it can be worked out again without asking. */
export type Left = {
  /** Finished goods and powders in their main warehouses, goods in the branch. */
  readonly goods: Shelf;
  readonly powders: Shelf;
  readonly branch: Shelf;
  /** Amounts delivered and received in the month, with tax, in cents. */
  sold: Map<string, bigint>;
  bought: Map<string, bigint>;
  /** Debt from abroad, in cents of a dollar. */
  dollars: bigint;
};

/** A month that is being run. */
export type Scene = {
  readonly desk: Desk;
  readonly masters: Masters;
  readonly random: Random;
  readonly month: DemoMonth;
  /** The month stays open for people; in it not everything is finished. */
  readonly isOpen: boolean;
  /** Nothing is dated later. */
  readonly today: string;
  readonly left: Left;
};

/** The rate of all items, in percent. */
const TAX = 13n;

/** A day of the month, or null where it has not come yet. */
export function dayIn({ month, today }: Scene, day: number): string | null {
  const date = dayOf(month, day);
  return date > today ? null : date;
}

/** Returns the day before which write-offs are dated: the end of the month, or today. */
export function lastDay({ month, today }: Scene): string {
  return month.last < today ? month.last : today;
}

/** Returns the total of a line with tax, rounded as the forms do. */
export function withTax(qty: number, unit: bigint): bigint {
  const amount = BigInt(qty) * unit;
  return amount + (amount * TAX + 50n) / 100n;
}

export function lotLine({ id }: Item, { batch, qty }: Lot, more: Row = {}): Row {
  return { material_id: id, qty: String(qty), ...(batch === '' ? {} : { batch_no: batch }), ...more };
}

export function add(sums: Map<string, bigint>, key: string, value: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + value);
}
