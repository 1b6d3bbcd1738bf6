import type Big from 'big.js';
import { sumAmounts } from '#core/amounts/amounts.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { lineName } from '#server/engine/flow/line-name.ts';
import type { Row } from '#server/engine/list/select.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { deliveredTo, type Delivered } from '#server/kernel/order/db/returned.ts';
import { orderRefusals } from '#server/kernel/order/refusals.ts';
import { batchOf } from '#server/kernel/order/return-check.ts';
import { amountOf } from '#server/kernel/stock/stock-lines.ts';
import { refusal } from '#server/platform/refusal.ts';
import { saleRefusals } from './refusals.ts';
import { checkUnsourced, unsourcedLines } from './unsourced-returns.ts';

/**
 * A customer brings back what was delivered to him and did not come back yet, whatever delivery his lines name (P02): of an item no more than
 * that in all, and of a batch no more than of that batch. What was agreed to come back without a delivery (decision 433) is none of that.
 * @param isAgreed did a process agree to it?
 * @throws Refusal 422 naming the line and the figures
 */
export async function checkDelivered(scope: Scope, { head, subs }: Stored, isAgreed = false): Promise<void> {
  const { catalogue } = scope;
  const all = [...subs.values()].flat();
  if (all.length === 0 || catalogue.table('sal_out') === undefined) return;
  const unsourced = await unsourcedLines(scope, head, all);
  await refuseUndelivered(
    scope,
    head,
    all.filter((line) => unsourced.get(line) !== 'unbound'),
  );
  await checkUnsourced(scope, head, [...unsourced.keys()], isAgreed);
}

/** Refuses lines about more than was delivered to the customer and is not back. @throws Refusal 422 naming the line and the figures */
async function refuseUndelivered({ db, form, actor }: Scope, head: Row, lines: readonly Row[]): Promise<void> {
  if (lines.length === 0) return;
  const moved = await deliveredTo(db, {
    tenantId: actor.tenantId,
    customer: plain(head['customer_id']),
    materials: [...new Set(lines.map((line) => plain(line['material_id'])))],
    except: plain(head['id']),
  });
  const taken: Row[] = [];
  for (const line of lines) {
    taken.push(line);
    const batch = batchOf(line);
    for (const of of batch === '' ? [''] : ['', batch]) {
      const isOf = (one: string): boolean => of === '' || one === of;
      const own = taken.filter((one) => one['material_id'] === line['material_id'] && isOf(batchOf(one)));
      const fault = beyondDelivered(
        moved.filter((one) => one.material === line['material_id'] && isOf(one.batch)),
        sumAmounts(own.map((one) => amountOf(one, 'qty').toFixed())),
      );
      if (fault === null) continue;
      const item = lineName(line);
      throw refusal(422, saleRefusals.notDelivered, {
        name: nameOf(form.head, form, head),
        line: plain(line['line_no']),
        item,
        batch: of === '' ? '' : filled(orderRefusals.batchOf, { batch: of }),
        fault,
      });
    }
  }
}

/** In words, how more comes back than was delivered; null where it does not. */
function beyondDelivered(moved: readonly Delivered[], qty: Big): RefusalText | null {
  const delivered = sumAmounts(moved.map((one) => one.delivered));
  const returned = sumAmounts(moved.map((one) => one.returned));
  const over = returned.plus(qty).minus(delivered);
  if (over.lte(0)) return null;
  if (delivered.lte(0)) return saleRefusals.neverDelivered;
  return filled(saleRefusals.returnedTooMuch, {
    delivered: delivered.toFixed(),
    returned: returned.toFixed(),
    qty: qty.toFixed(),
    over: over.toFixed(),
  });
}
