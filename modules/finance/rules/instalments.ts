import Big from 'big.js';

/** A part of a bill that is asked for, and the day of the first instalment of it; null without instalments. */
export type Share = { readonly amount: Big; readonly due: string | null };

/**
 * Returns how much of a bill is asked for next, of what others have not taken: the instalments that are due by a day, or the next one where none
 * is. Of a bill without instalments that is all of it.
 * @param plan instalments that are open, the one that is due first before the next
 * @example 300.00 due on 1 May and 600.00 on 1 June, nothing taken: 300.00 on 2 May, 900.00 on 1 June, both of 1 May
 */
export function nextShare(
  plan: readonly { readonly due: string; readonly open: string }[],
  { open, taken, day }: { readonly open: Big; readonly taken: Big; readonly day: string },
): Share {
  let sum = new Big(0);
  let due: string | null = null;
  for (const [index, part] of plan.entries()) {
    sum = sum.plus(part.open);
    if (sum.lte(taken)) continue;
    due ??= part.due;
    const next = plan[index + 1];
    if (next === undefined || next.due > day) return { amount: sum.minus(taken), due };
  }
  return { amount: open.minus(taken), due };
}
