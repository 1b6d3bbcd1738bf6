import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { OWN_CURRENCY } from '#core/kernel/currency.ts';
import { Refusal } from '#server/platform/refusal.ts';

/**
 * Returns the value of one unit of a document's currency in the own one.
 * @param name of the document, for the refusal
 * @throws Refusal 422 where it is in another currency and says no rate
 */
export function rateOf(name: string, currency: string, rate: unknown): Big {
  if (currency === OWN_CURRENCY) return new Big(1);
  const found = parseAmount(rate);
  // 1 is what nobody changed.
  if (found === null || found.lte(0) || found.eq(1))
    throw new Refusal(
      422,
      `${name}的币种是 ${currency}，汇率为${found === null ? '空' : ` ${found.toFixed()}`}，不能入账；请在单据填写汇率，或先在“币种汇率”登记当日汇率再重新保存`,
    );
  return found;
}
