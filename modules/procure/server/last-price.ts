import { parseAmount } from '#core/amounts/amounts.ts';
import { isDate } from '#core/dates/dates.ts';
import { plain } from '#core/values/plain.ts';
import type { Storing } from '#server/engine/behaviour/module.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { PreparedRecord } from '#server/engine/record/prepare.ts';
import { currencyOfHead } from '#server/kernel/currency/own-currency.ts';
import { pricesBefore } from './db/last-price.ts';

/** Shows in lines of a list of purchase prices what the item cost by the list before it. */
export async function showLastPrices(
  { db, actor }: Storing,
  { head, subs }: PreparedRecord,
  stored: { readonly head: Row } | null,
): Promise<void> {
  const day = plain(head.values['begin_date']).slice(0, 10);
  // What is no day and no quantity is refused by its field afterwards.
  if (!isDate(day)) return;
  const minQtyOf = (values: Row): string => plain(values['min_qty']) || '0';
  const lines = (subs.get('pur_price_list_item') ?? []).filter(({ values }) => parseAmount(minQtyOf(values)) !== null);
  const prices = await pricesBefore(db, {
    tenantId: actor.tenantId,
    id: plain(stored?.head['id']),
    supplierId: plain(head.values['supplier_id']),
    currency: await currencyOfHead({ db, actor }, head.values),
    day,
    lines: lines.map(({ values }) => ({ materialId: plain(values['material_id']), minQty: minQtyOf(values) })),
  });
  for (const [index, { values }] of lines.entries()) values['last_price'] = prices[index] ?? null;
}
