import Big from 'big.js';
import { ownEntry } from '#core/lists/own-entry.ts';

const of = (percent: Big): Big => percent.div(100).plus(1);

/** Price of a piece: its cost, what management adds, what is to be earned (F16); six decimals. */
export function quotedPrice(unitCost: Big, rates: { readonly manage: Big; readonly profit: Big }): Big {
  return unitCost.times(of(rates.manage)).times(of(rates.profit)).round(6, Big.roundHalfUp);
}

/** Kilograms a unit of weight holds, by its code or name; others are not weighed. */
const kilograms: Readonly<Record<string, string>> = {
  KG: '1',
  千克: '1',
  公斤: '1',
  T: '1000',
  吨: '1000',
  G: '0.001',
  克: '0.001',
};

/**
 * The price of a kilogram from that of a unit.
 * @param perUnit kilograms of a unit by the conversions of the item, where there is one
 * @returns null where nobody knows what a unit weighs
 */
export function pricePerKilogram(
  price: Big,
  unit: { readonly code: string; readonly name: string },
  perUnit: Big | null,
): Big | null {
  const known = ownEntry(kilograms, unit.code.toUpperCase()) ?? ownEntry(kilograms, unit.name);
  const weight = known === undefined ? perUnit : new Big(known);
  return weight === null || weight.lte(0) ? null : price.div(weight).round(6, Big.roundHalfUp);
}
