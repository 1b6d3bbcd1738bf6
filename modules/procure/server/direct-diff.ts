import Big from 'big.js';
import { ownOf } from '#core/kernel/currency.ts';
import type { Scope } from '#server/engine/scope.ts';
import type { BilledLine } from './db/invoice.ts';
import { addDirectCost } from './db/direct.ts';

type Line = BilledLine & { readonly receipt_line: string };

/** Worth of an invoice in the own currency, and how its lines settled what was provisional. */
type Worth = {
  readonly rate: Big;
  /** Its tax is not deducted. */
  readonly isCost: boolean;
  readonly owns: ReadonlyMap<string, Big>;
};

/**
 * Returns what lines of an invoice put into cost of sales: all they differ by, for the goods are sold. Where every line is one of these, cents that
 * rates leave between the lines and the bill as a whole are theirs, too: nothing of it is a variance.
 */
export function directDifferences(
  lines: readonly Line[],
  differences: ReadonlyMap<string, Big>,
  { rate, isCost, owns }: Worth,
): ReadonlyMap<string, Big> {
  const direct = lines.filter((line) => line.is_direct);
  const found = new Map(direct.map(({ id }) => [id, differences.get(id) ?? new Big(0)]));
  const last = direct.at(-1);
  if (last === undefined || direct.length < lines.length || rate.eq(1) || owns.size === 0) return found;
  const sum = (of: (line: Line) => Big): Big => lines.reduce((all, line) => all.plus(of(line)), new Big(0));
  const bill = ownOf(
    sum((line) => new Big(line.amount).plus(line.tax_amount)),
    rate,
  );
  const tax = isCost ? new Big(0) : sum((line) => ownOf(new Big(line.tax_amount), rate));
  const settled = sum(({ id }) => owns.get(id) ?? new Big(0));
  const left = bill
    .minus(tax)
    .minus(settled)
    .minus(sum(({ id }) => found.get(id) ?? new Big(0)));
  found.set(last.id, (found.get(last.id) ?? new Big(0)).plus(left));
  return found;
}

/** Adds differences to what receipts and their deliveries cost, or takes them off again. */
export async function costDirectly(
  { db, catalogue, actor }: Scope,
  lines: readonly Line[],
  diffs: ReadonlyMap<string, Big>,
): Promise<void> {
  await addDirectCost(
    db,
    actor.tenantId,
    lines.flatMap(({ id, receipt_line: receiptLine }) => {
      const diff = diffs.get(id) ?? new Big(0);
      return diff.eq(0) ? [] : [{ receiptLine, diff: diff.toFixed(2) }];
    }),
    catalogue.table('sal_out_item')?.byName.has('direct_line') === true,
  );
}
