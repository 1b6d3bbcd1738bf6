import Big from 'big.js';
import { daysOf } from '#core/kernel/close.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { rateOn } from '#server/kernel/currency/db/currency.ts';
import type { CloseDesk } from '#server/kernel/period/close-desk.ts';
import { levels, type MonthFinding } from '#server/kernel/period/closing.ts';
import type { Month } from '#server/kernel/period/db/ledger-close.ts';
import { refusal } from '#server/platform/refusal.ts';
import { monthRefusals } from './month-refusals.ts';

/** A rate of the last days of a month is that of its end: banks quote none on holidays. */
const MOST_DAYS_OLD = 7;
const RATES_PAGE = '/base/currency';

/** Rates of a month's end by currency; null where the month has none. */
type MonthRates = ReadonlyMap<string, { readonly rate: Big; readonly day: string } | null>;

/** Reads what one unit of each currency is worth at the end of a month; what was last said in another month says nothing of it. */
export async function monthRates(
  { db, actor }: CloseDesk,
  { period }: Month,
  currencies: Iterable<string>,
): Promise<MonthRates> {
  const [, last] = daysOf(period);
  const found = new Map<string, { rate: Big; day: string } | null>();
  for (const currency of [...new Set(currencies)].toSorted()) {
    const known = await rateOn(db, actor.tenantId, { currency, day: last });
    const isOfMonth = known?.day.startsWith(period) === true;
    found.set(currency, isOfMonth ? { rate: new Big(known.rate), day: known.day } : null);
  }
  return found;
}

/** The rate of a currency. @throws Refusal 422 where the month has none */
export function rateIn(rates: MonthRates, currency: string, { period }: Month): Big {
  const found = rates.get(currency) ?? null;
  if (found === null) throw refusal(422, missing(currency, period));
  return found.rate;
}

const missing = (currency: string, period: string): RefusalText =>
  filled(monthRefusals.rateMissing, { currency, day: daysOf(period)[1] });

/** Finds currencies without a rate of the month's end, and those whose rate is some days older. */
export async function rateFindings(
  desk: CloseDesk,
  month: Month,
  currencies: readonly string[],
): Promise<readonly MonthFinding[]> {
  const [, last] = daysOf(month.period);
  const rates = await monthRates(desk, month, currencies);
  return [...rates].flatMap(([currency, found]): readonly MonthFinding[] => {
    const count = currencies.filter((one) => one === currency).length;
    const link = `${RATES_PAGE}?${new URLSearchParams({ 'q.code': currency }).toString()}`;
    if (found === null)
      return [
        {
          kind: 'rate',
          subject: `${currency} ${last}`,
          title: missing(currency, month.period),
          level: levels.blocks,
          count,
          link,
        },
      ];
    if (Date.parse(last) - Date.parse(found.day) <= MOST_DAYS_OLD * 86_400_000) return [];
    const title = filled(monthRefusals.rateOld, { currency, day: found.day, last });
    return [{ kind: 'oldRate', subject: `${currency} ${found.day}`, title, level: levels.warns, count, link }];
  });
}
