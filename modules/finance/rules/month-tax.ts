import Big from 'big.js';
import { cents } from '#core/amounts/amounts.ts';

const none = new Big(0);

/** Value added tax of a month as 222101 has it: debits are below zero. */
export type VatMonth = {
  /** Balance carried on from the months before: a credit of input tax is below zero. */
  readonly begin: Big;
  /** Tax of the month in all columns but 已交税金 and the two of the transfer. */
  readonly own: Big;
  /** Transfers made by hand. */
  readonly byHand: Big;
  /** Tax of this month that was paid in it (已交税金). */
  readonly paid: Big;
};

/** Transfer at the end of a month, and the input tax that is carried on. */
export type VatTransfer = { readonly unpaid: Big; readonly overpaid: Big; readonly left: Big };

/**
 * Transfers the value added tax of a month: what is due beyond what was paid already is unpaid tax, what was paid beyond it is overpaid; a
 * debit balance stays and is deducted later.
 * @example transferOf({ begin: 0, own: 4390.80, byHand: 0, paid: 0 }) // unpaid 4390.80
 */
export function transferOf({ begin, own, byHand, paid }: VatMonth): VatTransfer {
  const due = begin.plus(own).plus(byHand);
  if (due.lt(0)) return { unpaid: none, overpaid: paid, left: due.times(-1) };
  const more = due.minus(paid);
  return more.gt(0)
    ? { unpaid: more, overpaid: none, left: none }
    : { unpaid: none, overpaid: more.times(-1), left: none };
}

/** Tax due of a month (line 19 of the return): of what is carried on only a credit of input tax counts, not what former months left to pay. */
export function taxDueOf({ begin, own }: VatMonth): Big {
  const due = (begin.lt(0) ? begin : none).plus(own);
  return due.gt(0) ? due : none;
}

/** Rates of the two surcharges for education in percent; that of 城建税 is of the place. */
export const educationRates = { education: new Big(3), local: new Big(2) } as const;

/** A tax that is counted on something: in full, what of it is given up, and what is left to pay. */
export type Counted = { readonly rate: Big; readonly full: Big; readonly relief: Big; readonly due: Big };

/**
 * Counts a surcharge as the return does: the tax in full and the half that is given up are rounded each by itself.
 * @param rate in percent
 */
export function surchargeOf(
  tax: Big,
  rate: Big,
  { isHalf, isExempt }: { readonly isHalf: boolean; readonly isExempt: boolean },
): Counted {
  const full = cents(tax.times(rate).div(100));
  const relief = isExempt ? full : isHalf ? cents(full.div(2)) : none;
  return { rate, full, relief, due: full.minus(relief) };
}

/** Most sales of a month for which the surcharges for education are not owed; reaching it, a small-scale taxpayer owes value added tax. */
export const EXEMPT_SALES = new Big(100_000);

/** Rates of income tax in percent, and the most profit of a year a small enterprise with little profit has. */
const INCOME_RATE = new Big(25);
const SMALL_RATE = new Big(5);
const SMALL_PROFIT = new Big(3_000_000);

/** Counts the income tax of the profit of the year so far; a loss owes none. */
export function incomeTaxOf(profit: Big, isSmall: boolean): Counted {
  const taxed = profit.gt(0) ? profit : none;
  const full = cents(taxed.times(INCOME_RATE).div(100));
  if (!isSmall || taxed.gt(SMALL_PROFIT)) return { rate: INCOME_RATE, full, relief: none, due: full };
  const due = cents(taxed.times(SMALL_RATE).div(100));
  return { rate: SMALL_RATE, full, relief: full.minus(due), due };
}

/** Months of the return a month is of: itself, or its quarter. */
export function monthsOfReturn(
  period: string,
  isQuarter: boolean,
): { readonly from: string; readonly isLast: boolean; readonly months: number } {
  if (!isQuarter) return { from: period, isLast: true, months: 1 };
  const month = Number(period.slice(5));
  const first = month - ((month - 1) % 3);
  return { from: `${period.slice(0, 5)}${String(first).padStart(2, '0')}`, isLast: month % 3 === 0, months: 3 };
}
