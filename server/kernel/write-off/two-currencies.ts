import Big from 'big.js';
import { money } from '#core/amounts/amounts.ts';
import { factsOf, type WriteOffType } from '#core/kernel/write-off-kinds.ts';
import { listed } from '#core/refusals/text.ts';
import { rateOn, RATES } from '#server/kernel/currency/db/currency.ts';
import { ownCurrencyOf } from '#server/kernel/currency/own-currency.ts';
import { refusal } from '#server/platform/refusal.ts';
import type { Desk, OpenDocument } from './documents.ts';
import { writeOffRefusals } from './refusals.ts';

/** A document with what of it is written off, in its currency. */
type Taken = { readonly document: OpenDocument; readonly amount: Big; readonly place: 'upper' | 'lower' };

/**
 * The currency of the table above, and that of the table below where it is another one: bills are paid in any money.
 * @throws Refusal 422 where a table has several, or where there are two and no money
 */
export function currenciesOf(
  lines: readonly Taken[],
  { upper, lower }: WriteOffType,
  ownCurrency: string,
): { readonly currency: string; readonly other: string | null } {
  const of = (place: Taken['place']): readonly string[] => [
    ...new Set(lines.flatMap((line) => (line.place === place ? [line.document.row.currency] : []))),
  ];
  const [above, below] = [of('upper'), of('lower')];
  const all = [...new Set([...above, ...below])];
  const isPaid = [...upper.kinds, ...(lower?.kinds ?? [])].some((kind) => factsOf(kind).isMoney);
  if (all.length > 1 && (!isPaid || above.length > 1 || below.length > 1))
    throw refusal(422, writeOffRefusals.currenciesMixed, { currencies: listed(all.sort()) });
  return { currency: above[0] ?? below[0] ?? ownCurrency, other: all.length > 1 ? (below[0] ?? null) : null };
}

/** By how much of one another two amounts of a payment may be apart at the rates of the day: more is a slip of the keys. */
const STRANGE = 0.2;

/** Refuses amounts in two currencies that are worth quite different sums at the rates of the day; a rate nobody keeps tells nothing. */
export async function refuseStrangeRate(
  { db, catalogue, actor }: Desk,
  date: string,
  lines: readonly Taken[],
): Promise<void> {
  if (catalogue.table(RATES) === undefined) return;
  const own = await ownCurrencyOf(db, actor.tenantId);
  const sides: { readonly face: string; readonly worth: Big }[] = [];
  for (const place of ['upper', 'lower'] as const) {
    const taken = lines.filter((line) => line.place === place);
    const currency = taken[0]?.document.row.currency ?? own;
    const isOwn = currency === own;
    const rate = isOwn ? '1' : (await rateOn(db, actor.tenantId, { currency, day: date }))?.rate;
    if (rate === undefined) return;
    const face = taken.reduce((sum, { amount }) => sum.plus(amount), new Big(0));
    sides.push({ face: `${currency} ${money(face)}`, worth: face.times(rate).round(2, Big.roundHalfUp) });
  }
  const [one, other] = sides;
  if (one === undefined || other === undefined || one.worth.minus(other.worth).abs().lte(one.worth.times(STRANGE)))
    return;
  throw refusal(422, writeOffRefusals.strangeRate, {
    one: one.face,
    other: other.face,
    date,
    worth: money(one.worth),
    otherWorth: money(other.worth),
  });
}
