import Big from 'big.js';

/** An instalment that is open. */
type OpenPart = { readonly due: string; readonly open: string };

/** Returns the day the first instalment is due that others have not taken whole; null where there is none. */
export function nextDue(plan: readonly OpenPart[], taken: Big): string | null {
  let sum = new Big(0);
  return plan.find((part) => (sum = sum.plus(part.open)).gt(taken))?.due ?? null;
}

/**
 * Returns how much of a bill is asked for next, of what others have not taken: the instalments that are due by a day, or the next one where none
 * is. Of a bill without instalments that is all of it.
 * @param plan instalments that are open, the one that is due first before the next
 * @example 300.00 due on 1 May and 600.00 on 1 June, nothing taken: 300.00 on 2 May, 900.00 on 1 June
 */
export function nextShare(
  plan: readonly OpenPart[],
  { open, taken, day }: { readonly open: Big; readonly taken: Big; readonly day: string },
): Big {
  let sum = new Big(0);
  for (const [index, part] of plan.entries()) {
    sum = sum.plus(part.open);
    const next = plan[index + 1];
    if (sum.gt(taken) && (next === undefined || next.due > day)) return sum.minus(taken);
  }
  return open.minus(taken);
}
