import Big from 'big.js';
import { lastIssues } from '#server/kernel/period/db/month-bases.ts';
import { periodOf } from '#server/kernel/period/period.ts';
import { pricedForms } from '#server/kernel/period/priced-forms.ts';
import type { PoolState, Posting } from './book.ts';
import { addCorrections } from './db/stock-history.ts';
import { costsOfLines, lastMovements, writeLineCosts } from './db/stock-ledger.ts';
import { costTables } from './line-costs.ts';

/** Dictionary stock_bill_type: changes of value. */
const VALUE_TYPE = '95';

/** Money that the average of a month left in a pool without a quantity. */
export type MonthRest = { readonly pool: number; readonly amount: Big };

/** Takes out of pools of the month's average what is left in them without a quantity: nothing is worth something where nothing is (INV-STK-05). */
export function takeMonthRests(pools: Iterable<PoolState>): readonly MonthRest[] {
  return [...new Set(pools)].flatMap((pool) => {
    const { id, method, qty, amount } = pool;
    if (method !== 'month' || !qty.eq(0) || amount.eq(0)) return [];
    pool.amount = new Big(0);
    return [{ pool: id, amount }];
  });
}

/**
 * Gives what pools left to the last issue of the open months, which shares it with the others when its month is priced. Where nothing was issued it
 * is written off. The pools were written before.
 * @param from the day of the document
 */
export async function giveToIssues(posting: Posting, rests: readonly MonthRest[], from: string): Promise<void> {
  const { db, tenantId, by, catalogue } = posting;
  if (rests.length === 0) return;
  const ids = rests.map(({ pool }) => pool);
  const issues = await lastIssues(db, {
    tenantId,
    period: periodOf(from),
    pools: ids,
    forms: pricedForms(catalogue),
  });
  const others = await lastMovements(
    db,
    ids.filter((id) => !issues.has(id)),
  );
  await addCorrections(
    db,
    { tenantId, by, type: VALUE_TYPE },
    rests.flatMap(({ pool, amount }) => {
      const issue = issues.get(pool);
      const row = issue?.id ?? others.get(pool);
      if (row === undefined) return [];
      return [{ id: row, side: 'out' as const, amount: amount.toFixed(), isRest: issue === undefined }];
    }),
  );
  const lines = [...issues.values()];
  const costs = await costsOfLines(
    db,
    tenantId,
    lines.map(({ line }) => line),
  );
  for (const [form, own] of Map.groupBy(lines, (issue) => issue.form)) {
    const found = own.flatMap(({ line }) => {
      const cost = costs.get(line);
      if (cost === undefined) return [];
      const price = new Big(cost.amount).div(cost.qty).round(6, Big.roundHalfUp);
      return [{ id: line, amount: new Big(cost.amount).toFixed(2), price: price.toFixed(6) }];
    });
    for (const table of costTables(catalogue, form)) await writeLineCosts(db, table, found);
  }
}
