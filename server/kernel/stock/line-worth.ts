import type Big from 'big.js';
import { addDays } from '#core/dates/dates.ts';
import { refuseClosed } from '#server/kernel/period/period.ts';
import { writeStock } from './db/stock-ledger.ts';
import { receiptsOfLines } from './db/stock-history.ts';
import { costAnew, openHistory, writeHistory } from './history.ts';
import type { Posting } from './book.ts';
import { giveToIssues, takeMonthRests } from './month-rest.ts';
import { writtenPool } from './stock-book.ts';

/**
 * Sets what lines that brought goods in cost, and costs what followed anew, wherever it went (P21, F11): rows of type 95 in the name and on the day
 * of each document, in the caller's transaction. Done twice it changes nothing.
 * @param worths money of a line, by its id; a line that brought nothing in is left out
 * @throws Refusal 422 where a month of the receipts is closed, or too much was posted since
 */
export async function setLineWorths(posting: Posting, worths: ReadonlyMap<string, Big>): Promise<void> {
  const { db, tenantId } = posting;
  const receipts = await receiptsOfLines(db, tenantId, [...worths.keys()]);
  const [first] = receipts;
  if (first === undefined) return;
  const months = new Map(receipts.map(({ day }) => [day.slice(0, 7), day]));
  for (const date of months.values()) await refuseClosed(db, { tenantId, ledger: 'stock', date });
  const pools = [...new Set(receipts.map(({ pool }) => pool))];
  const opened = await openHistory(posting, pools, new Map(), { through: addDays(first.day, -1), without: null });
  const known = new Map(
    receipts.flatMap(({ id, line }) => {
      const worth = worths.get(line);
      return worth === undefined ? [] : [[id, worth] as const];
    }),
  );
  const history = { ...opened, facts: { ...opened.facts, worths: known } };
  costAnew(history);
  const rests = takeMonthRests(history.pools.values());
  await writeStock(db, { day: first.day, stocks: [], pools: [...history.pools.values()].map(writtenPool) });
  await writeHistory({ posting, entries: [] }, history, Number);
  await giveToIssues(posting, rests, first.day);
}
