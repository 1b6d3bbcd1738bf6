import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { refusal } from '#server/platform/refusal.ts';
import { currencyRefusals } from './refusals.ts';
import { flowRefusals } from '#server/engine/flow/refusals.ts';

/** Currency of the books, and of a document. */
export type Currencies = { readonly own: string; readonly currency: string };

/**
 * Returns the value of one unit of a document's currency in the own one.
 * @param name of the document, for the refusal
 * @throws Refusal 422 where it is in another currency and says no rate
 */
export function rateOf(name: string, { own, currency }: Currencies, rate: unknown): Big {
  if (currency === own) return new Big(1);
  const found = parseAmount(rate);
  // 1 is what nobody changed.
  if (found === null || found.lte(0) || found.eq(1))
    throw refusal(422, currencyRefusals.noRate, {
      name,
      currency,
      rate: found === null ? flowRefusals.emptyFigure : ` ${found.toFixed()}`,
    });
  return found;
}
