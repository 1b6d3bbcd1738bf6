import { createRandom } from '#core/samples/random.ts';
import { claimExpenses, lendAndForgive } from './approvals.ts';
import { buyAsset, leaveAssets } from './assets.ts';
import { bookCosts, keepLedger } from './books.ts';
import { settle } from './cash.ts';
import { dryDesk, type Desk } from './desk.ts';
import { sellAbroad } from './exports.ts';
import { readMasters, type Masters } from './masters.ts';
import { closedAfter, monthsUntil, type DemoMonth } from './months.ts';
import { openBooks } from './opening.ts';
import { plateOutside, produce } from './production.ts';
import { buy } from './purchases.ts';
import { keepRates } from './rates.ts';
import { sell } from './sales.ts';
import type { Left, Scene } from './scene.ts';
import { Shelf } from './shelf.ts';
import { keepHouse } from './storehouse.ts';

export type YearOptions = {
  readonly desk: Desk;
  /** The day the year was begun on: a run that goes on later still ends there. */
  readonly today: string;
  readonly months?: number;
  /** Months that are done. */
  readonly done: ReadonlySet<string>;
  /** A month is done. */
  readonly finished: (period: string) => Promise<void>;
  readonly isStopping?: () => boolean;
};

/**
 * The processes of a year, month by month, by people's own buttons: what follows (receivables, reservations, ledgers) follows by itself. What is decided depends
 * on nothing but the seed and the master rows, so a run that was ended goes on where it was.
 */
export async function runYear({ desk, today, months: count, done, finished, isStopping }: YearOptions): Promise<void> {
  const masters = await readMasters(desk);
  const months = monthsUntil(today, count);
  await keepRates(desk, months);
  const left: Left = {
    goods: new Shelf(),
    powders: new Shelf(),
    branch: new Shelf(),
    sold: new Map(),
    bought: new Map(),
    dollars: 0n,
  };
  for (const month of months) {
    if (isStopping?.() === true) return;
    const isDone = done.has(month.period);
    await runMonth({ desk: isDone ? dryDesk : desk, masters, left, today, month, months });
    if (!isDone) await finished(month.period);
  }
}

type Turn = {
  readonly desk: Desk;
  readonly masters: Masters;
  readonly left: Left;
  readonly today: string;
  readonly month: DemoMonth;
  readonly months: readonly DemoMonth[];
};

async function runMonth({ desk, masters, left, today, month, months }: Turn): Promise<void> {
  const closing = closedAfter(month, months);
  const random = createRandom(20_260_200 + month.index);
  const scene: Scene = { desk, masters, random, month, isOpen: closing.length === 0, today, left };
  if (month.index === 0) await openBooks(scene, months);
  const { sold, bought } = left;
  left.sold = new Map();
  left.bought = new Map();
  await buy(scene);
  await produce(scene);
  await plateOutside(scene);
  await sell(scene);
  await sellAbroad(scene);
  await keepHouse(scene);
  await settle(scene, sold, bought);
  await lendAndForgive(scene);
  await claimExpenses(scene);
  await buyAsset(scene);
  await bookCosts(scene);
  await keepLedger(scene, closing);
  await leaveAssets(scene);
}
