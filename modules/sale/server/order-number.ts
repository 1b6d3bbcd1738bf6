import { repeatedOrderNumber } from '#core/params/flow.ts';
import { actWord } from '#core/refusals/act-words.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { CheckContext } from '#server/engine/behaviour/module.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { readParams } from '#server/platform/params.ts';
import { refusal } from '#server/platform/refusal.ts';
import { ordersNumbered } from './db/order-number.ts';
import { saleRefusals } from './refusals.ts';

/**
 * Looks whether another order of the customer has the same number at the customer: it may be the same order, entered twice.
 * @returns what is told, where the company only wants to know of it
 * @throws Refusal 422 with the numbers of the orders, where none is audited twice
 */
export async function checkOrderNumber(
  { db, form, actor }: Scope,
  { head }: Stored,
  _given: unknown,
  { act }: CheckContext,
): Promise<readonly RefusalText[]> {
  const po = plain(head['customer_po']).trim();
  if (po === '') return [];
  const [customer, except] = [plain(head['customer_id']), plain(head['id'])];
  const orders = await ordersNumbered(db, actor.tenantId, { customer, po, except });
  if (orders.length === 0) return [];
  const fact = filled(saleRefusals.orderNumberKnown, { po, orders: listed(orders) });
  const { text } = await readParams(db, actor.tenantId, [repeatedOrderNumber]);
  if (text(repeatedOrderNumber) !== 'forbid') return [fact];
  throw refusal(422, saleRefusals.orderNumberTwice, { name: nameOf(form.head, form, head), act: actWord(act), fact });
}
