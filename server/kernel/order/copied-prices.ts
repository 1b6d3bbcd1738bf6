import { parseAmount } from '#core/amounts/amounts.ts';
import { SIDE, withTax, type Prices } from '#core/kernel/price-side.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import type { Row } from '#server/engine/list/select.ts';
import { kernelRefusals } from '#server/kernel/refusals.ts';

/** Tells whether a person sees the prices of lines: they are neither told nor written for whoever does not. */
export function seesPrices({ subs }: Pick<Form, 'subs'>, lines: string): boolean {
  return subs.find(({ name }) => name === lines)?.byName.get('price')?.guard?.isHidden !== true;
}

/**
 * Writes today's prices without tax into lines of a copied order; answers each that is another one than before, with both. Lines nobody has a price
 * for, and those that have none for a reason, keep theirs.
 */
export function repriceCopy(rows: readonly Row[], prices: readonly (string | null)[]): readonly RefusalText[] {
  return rows.flatMap((row, index) => {
    const [before, now] = [parseAmount(row['price']), parseAmount(prices[index])];
    if (now === null || plain(row['unpriced']) !== '' || before?.eq(now) === true) return [];
    row['price'] = now.toFixed();
    if (row[SIDE] === 'Y') row['tax_price'] = withTax(row as Prices)?.toFixed();
    const item = `${plain(row['material_code'])} ${plain(row['material_name'])}`.trim();
    const line = plain(row['line_no']) || String(index + 1);
    return [
      filled(kernelRefusals.priceOfToday, { line, item, before: before?.toFixed() ?? '-', price: now.toFixed() }),
    ];
  });
}
