import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';

/** Column of a line that says which of its prices was typed: `Y` with tax, `N` without. The other one is shown, and never multiplied. */
export const SIDE = 'price_tax_flag';

/** Prices of a line: without tax, with it, and the percentage between them. */
export type Prices = { readonly price: unknown; readonly tax_price: unknown; readonly tax_rate: unknown };

/** Decimals of both prices. */
const DECIMALS = 6;

/** Reckons the price without tax from the one with it; null where there is none. */
export function withoutTax({ tax_price: taxed, tax_rate: rate }: Prices): Big | null {
  return parseAmount(taxed)?.times(100).div(onHundred(rate)).round(DECIMALS, Big.roundHalfUp) ?? null;
}

/** Reckons the price with tax from the one without it; null where there is none. */
export function withTax({ price, tax_rate: rate }: Prices): Big | null {
  return parseAmount(price)?.times(onHundred(rate)).div(100).round(DECIMALS, Big.roundHalfUp) ?? null;
}

/**
 * Tells which of two prices was typed where nobody says so: the only one there is; of both, the one the other follows from exactly (0.35
 * with 13 % is shown as 0.309735 without, from which 0.350001 would follow). Prices that contradict each other count without tax.
 */
export function typedSide(prices: Prices): 'Y' | 'N' {
  const [price, taxed] = [parseAmount(prices.price), parseAmount(prices.tax_price)];
  if (taxed === null) return 'N';
  if (price === null) return 'Y';
  const isReckoned = withTax(prices)?.eq(taxed) === true;
  return !isReckoned && withoutTax(prices)?.eq(price) === true ? 'Y' : 'N';
}

function onHundred(rate: unknown): Big {
  return new Big(100).plus(parseAmount(rate) ?? 0);
}
