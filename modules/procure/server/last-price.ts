import { parseAmount } from '#core/amounts/amounts.ts';
import { isDate } from '#core/dates/dates.ts';
import { OWN_CURRENCY } from '#core/kernel/currency.ts';
import { plain } from '#core/values/plain.ts';
import type { Storing } from '#server/engine/behaviour/module.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { PreparedRecord } from '#server/engine/record/prepare.ts';
import { priceBefore } from './db/last-price.ts';

/** Shows in lines of a list of purchase prices what the item cost by the list before it. */
export async function showLastPrices(
  { db, actor }: Storing,
  { head, subs }: PreparedRecord,
  stored: { readonly head: Row } | null,
): Promise<void> {
  const day = plain(head.values['begin_date']).slice(0, 10);
  for (const { values } of subs.get('pur_price_list_item') ?? []) {
    const minQty = plain(values['min_qty']) || '0';
    // What is no day and no quantity is refused by its field afterwards.
    if (!isDate(day) || parseAmount(minQty) === null) continue;
    values['last_price'] = await priceBefore(db, {
      tenantId: actor.tenantId,
      id: plain(stored?.head['id']),
      supplierId: plain(head.values['supplier_id']),
      materialId: plain(values['material_id']),
      currency: plain(head.values['currency']) || OWN_CURRENCY,
      minQty,
      day,
    });
  }
}
