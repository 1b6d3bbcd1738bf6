import Big from 'big.js';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { Scope } from '#server/engine/scope.ts';
import { stockAnswers } from './answers.ts';
import { costsOfLines } from './db/stock-ledger.ts';

/**
 * Tells which lines that go back at the cost of their source left at less, for the stock that stays does not bear it: both figures and the price
 * variance (F11).
 * @param rows lines of the document, in their order
 * @param backwards what lines cost at their sources
 */
export async function varianceTold(
  { db, actor }: Scope,
  rows: readonly Row[],
  backwards: readonly { readonly line: string; readonly source: Big }[],
): Promise<readonly RefusalText[]> {
  if (backwards.length === 0) return [];
  const lines = backwards.map(({ line }) => line);
  const taken = await costsOfLines(db, actor.tenantId, lines);
  const wanted = new Map(backwards.map(({ line, source }) => [line, source.abs()]));
  return rows.flatMap((row, index): RefusalText[] => {
    const source = wanted.get(plain(row['id']));
    const cost = taken.get(plain(row['id']));
    if (source === undefined || cost === undefined) return [];
    const rest = source.minus(cost.amount);
    if (rest.eq(0)) return [];
    return [
      filled(stockAnswers.variance, {
        line: index + 1,
        item: plain(row['material_name']),
        source: source.toFixed(2),
        taken: new Big(cost.amount).toFixed(2),
        rest: rest.toFixed(2),
      }),
    ];
  });
}
