import Big from 'big.js';
import { money, parseAmount } from '#core/amounts/amounts.ts';
import { orderOff, type Off } from '#core/kernel/order-off.ts';
import type { FormFile } from '#core/online/definition.ts';
import {
  headColumn,
  headValues,
  lineColumn,
  missingOnLines,
  optional,
  otherName,
  subTable,
  type ParameterValues,
} from '#core/online/parameters.ts';
import { formRefusals } from '#core/online/refusals.ts';
import { plain } from '#core/values/plain.ts';
import { lineName } from '#server/engine/flow/line-name.ts';
import type { Row } from '#server/engine/list/select.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { askedLines } from './asked-lines.ts';
import { floorPrices } from './db/sale-price.ts';
import { isGivenAway } from './gift-lines.ts';
import { saleRefusals } from './refusals.ts';
import { saleAsked } from './sale-price-acts.ts';
import { actWord } from '#core/refusals/act-words.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';

/**
 * `net`: column of the line with its price after what is taken off the whole document; `rate`, `discount`: columns of the head with that, a
 * percentage of each and an amount; `free`: lines have a price unless the head says one of these; `reason`: column of the line that says why it
 * has none: gifts and samples have no floor; `alone`: only lines that go back to no document
 * of this form, of which the same was asked; one without a price is given away.
 */
export const floorTakes = {
  party: headColumn,
  lines: subTable,
  price: lineColumn,
  qty: lineColumn,
  net: optional(lineColumn),
  rate: optional(headColumn),
  discount: optional(headColumn),
  free: optional(headValues),
  reason: optional(lineColumn),
  alone: optional(otherName),
};

type Floored = ParameterValues<typeof floorTakes>;

/** Finds what lines that have a price lack. */
export function floorFaults({ lines }: Floored, form: FormFile): readonly RefusalText[] {
  return missingOnLines(form, lines, ['total_amount']).map((name) =>
    filled(formRefusals.subNoField, { table: lines, name }),
  );
}

/** Refuses to take off a document less than nothing or more than its lines; a line without a price is one somebody forgot. @throws Refusal 422 */
export function refuseUnpriced({ form }: Scope, { head, subs }: Stored, check: Floored, act: string): void {
  const rows = subs.get(check.lines) ?? [];
  const name = nameOf(form.head, form, head);
  const { amount: discount, sum } = offOf(head, rows, check);
  if (discount.lt(0) || discount.gt(sum))
    throw refusal(422, saleRefusals.discountOutside, {
      name,
      act: actWord(act),
      label: form.head.byName.get(check.discount ?? '')?.label ?? '',
      discount: money(discount),
      sum: money(sum),
    });
  if (check.free === undefined || check.free.values.includes(plain(head[check.free.column]))) return;
  const bare = rows.find(
    (row) => parseAmount(row[check.price]) === null && !isGivenAway(row, check.reason, check.price),
  );
  if (bare !== undefined)
    throw refusal(422, saleRefusals.lineNoPrice, {
      name,
      act: actWord(act),
      line: plain(bare['line_no']),
      item: lineName(bare),
    });
}

function offOf(head: Row, rows: readonly Row[], { rate, discount }: Floored): Off {
  return orderOff({ rate: head[rate ?? ''], amount: head[discount ?? ''] }, rows);
}

/** Refuses lines that are cheaper than the price list allows, what is taken off the whole document counted. @throws Refusal 422 with the line */
export async function checkFloor(scope: Scope, stored: Stored, check: Floored, act: string): Promise<void> {
  const { db, catalogue, form } = scope;
  const { head } = stored;
  const { party, price, net: after = price, qty, alone, reason } = check;
  if (catalogue.table('sal_price_list_item') === undefined) return;
  const rows = await askedLines(scope, stored, check);
  const { rate, amount } = offOf(head, rows, check);
  const taken = [
    rate.eq(0) ? [] : filled(saleRefusals.discountOfAll, { rate: rate.toFixed() }),
    amount.eq(0) ? [] : filled(saleRefusals.amountOff, { amount: money(amount) }),
  ].flat();
  const all = (stored.subs.get(check.lines) ?? []).filter((row) => !isGivenAway(row, reason, price));
  const floors = await floorPrices(db, await saleAsked(scope, head, { rows, all }, [party, qty]));
  for (const [index, row] of rows.entries()) {
    const floor = floors[index] ?? null;
    const own = parseAmount(row[price]) ?? (alone === undefined ? null : new Big(0));
    if (floor === null || own === null || isGivenAway(row, reason, price)) continue;
    // What is taken off all of it makes every line so much cheaper.
    const net = parseAmount(row[after]) ?? own;
    if (net.gte(floor)) continue;
    const off = net.eq(own)
      ? ''
      : filled(saleRefusals.afterReductions, { reductions: listed(taken), net: net.toFixed() });
    throw refusal(422, saleRefusals.belowFloor, {
      name: nameOf(form.head, form, head),
      act: actWord(act),
      line: plain(row['line_no']),
      item: lineName(row),
      own: own.toFixed(),
      off,
      floor: new Big(floor).toFixed(),
    });
  }
}
