import { parseAmount } from '#core/amounts/amounts.ts';
import { SIDE } from '#core/kernel/price-side.ts';
import { plain } from '#core/values/plain.ts';
import type { Storing } from '#server/engine/behaviour/module.ts';
import { lineName } from '#server/engine/flow/line-name.ts';
import type { Row, StoredRows } from '#server/engine/list/select.ts';
import type { PreparedRecord } from '#server/engine/record/prepare.ts';
import { currencyOfHead } from '#server/kernel/currency/own-currency.ts';
import { refusal } from '#server/platform/refusal.ts';
import { salePrices } from './db/sale-price.ts';
import { saleRefusals } from './refusals.ts';

/** Dictionary unpriced_kind: 赠品, 样品. */
const GIFT = '1';
const FREE: ReadonlySet<string> = new Set([GIFT, '2']);
/** Dictionary order_status: audited, partly executed, executed. */
const AGREED: ReadonlySet<string> = new Set(['2', '3', '4']);

/** Is a line given away, as a gift or a sample? No price of a list is asked of it. */
export function isGivenAway(row: Row, reason: string | undefined, price: string): boolean {
  return reason !== undefined && FREE.has(plain(row[reason])) && (parseAmount(row[price])?.eq(0) ?? true);
}

/**
 * Gives gifts of an order the price 0, and what they are sold at otherwise beside it, as their invoice shows them and takes off again: what was
 * typed, else the price of the item in another line, else that of the lists.
 * @throws Refusal 422 where a change of an audited order gives a gift a price
 */
export async function withGifts(
  scope: Storing,
  record: PreparedRecord,
  stored: StoredRows | null,
): Promise<PreparedRecord> {
  const [table] = scope.form.subs;
  const lines = record.subs.get(table?.name ?? '') ?? [];
  const rows = lines.map(({ values }) => values);
  const isAgreed = AGREED.has(plain(stored?.head['bill_status']));
  for (const [index, row] of rows.entries()) {
    if (row['unpriced'] !== GIFT) {
      row['gift_price'] = null;
      continue;
    }
    // What is no price is refused as what it is.
    if (![row['price'], row['tax_price']].every(isBlankOrPrice)) continue;
    const price = parseAmount(row['price']);
    if (isAgreed && price?.gt(0) === true)
      throw refusal(422, saleRefusals.giftPriced, { line: index + 1, item: lineName(row) });
    if (price?.gt(0) === true) row['gift_price'] = row['price'];
    Object.assign(row, { price: '0', tax_price: '0', [SIDE]: 'N' });
    row['gift_price'] ??=
      rows.find((one) => one['material_id'] === row['material_id'] && parseAmount(one['price'])?.gt(0) === true)?.[
        'price'
      ] ?? null;
  }
  const open = rows.filter((row) => row['unpriced'] === GIFT && plain(row['gift_price']) === '');
  const prices = await salePrices(scope.db, await askedFor(scope, record.head.values, open));
  for (const [index, row] of open.entries()) row['gift_price'] = prices[index] ?? null;
  return record;
}

function isBlankOrPrice(value: unknown): boolean {
  const price = parseAmount(value);
  return value === null || value === undefined || value === '' || (price?.gte(0) === true && price.lt(1e12));
}

async function askedFor(
  { db, actor }: Storing,
  head: Row,
  rows: readonly Row[],
): Promise<Parameters<typeof salePrices>[1]> {
  const lines = rows.map((row) => ({
    materialId: plain(row['material_id']),
    qty: parseAmount(row['qty'])?.toFixed() ?? '0',
  }));
  const day = plain(head['bill_date']).slice(0, 10);
  return {
    tenantId: actor.tenantId,
    customerId: plain(head['customer_id']),
    currency: await currencyOfHead({ db, actor }, head),
    day,
    lines: /^\d{4}-\d{2}-\d{2}$/u.test(day) ? lines : [],
  };
}
