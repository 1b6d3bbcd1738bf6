import Big from 'big.js';
import { sumAmounts } from '#core/amounts/amounts.ts';
import { filled } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { flowGraph } from '#server/engine/flow/flow-links.ts';
import { lineName } from '#server/engine/flow/line-name.ts';
import { selectRows, type Row } from '#server/engine/list/select.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { amountOf } from '#server/kernel/stock/stock-lines.ts';
import { refusal } from '#server/platform/refusal.ts';
import { deliveredTo, receivedFrom } from './db/returned.ts';
import { orderRefusals } from './refusals.ts';
import { actWord } from '#core/refusals/act-words.ts';

/** Dictionary return_handle: 折让不退货. */
const ALLOWANCE = '4';

/**
 * An allowance names what was delivered, and lowers its price by no more than all of it.
 * @throws Refusal 422 naming the line and the figures
 */
export async function checkAllowance(scope: Scope, { head, subs }: Stored): Promise<void> {
  const { db, catalogue, form, actor } = scope;
  if (head['handle_type'] !== ALLOWANCE) return;
  for (const link of flowGraph(catalogue).into(form.head.name)) {
    const lines = subs.get(link.targetLines.name) ?? [];
    const values = [...new Set(lines.map((line) => plain(line['src_line_id'])))];
    const found = await selectRows(db, link.sourceLines, { tenantId: actor.tenantId, column: 'id', values });
    const priceOf = new Map(found.map((row) => [row['id'], amountOf(row, 'price')]));
    for (const line of lines) {
      const most = priceOf.get(line['src_line_id']) ?? new Big(0);
      const price = amountOf(line, 'price');
      if (price.gt(0) && price.lte(most)) continue;
      throw refusal(422, orderRefusals.allowance, {
        name: nameOf(form.head, form, head),
        line: plain(line['line_no']),
        item: lineName(line),
        price: price.toFixed(),
        most: most.toFixed(),
      });
    }
  }
}

/**
 * Refuses to return to a supplier what did not come from him or went back before, whatever receipt its lines name; without one it goes back
 * at no more than the price of his last receipt, and somebody else than who drew it up approves it.
 * @param isAgreed a process agreed to it
 * @throws Refusal 422 naming the line and the figures
 */
export async function checkReceived(
  { db, catalogue, form, actor }: Scope,
  { head, subs }: Stored,
  isAgreed: boolean,
): Promise<void> {
  const lines = [...subs.values()].flat();
  if (lines.length === 0 || catalogue.table('wms_purchase_in') === undefined) return;
  const known = new Map(
    (
      await receivedFrom(db, {
        tenantId: actor.tenantId,
        supplier: plain(head['supplier_id']),
        materials: [...new Set(lines.map((line) => plain(line['material_id'])))],
        except: plain(head['id']),
      })
    ).map((one) => [one.material, one]),
  );
  const now = new Map<string, Big>();
  for (const line of lines) {
    const material = plain(line['material_id']);
    const name = nameOf(form.head, form, head);
    const item = lineName(line);
    const of = { name, line: plain(line['line_no']), item };
    const found = known.get(material);
    if (found === undefined) throw refusal(422, orderRefusals.neverReceived, of);
    const qty = (now.get(material) ?? new Big(0)).plus(amountOf(line, 'qty'));
    now.set(material, qty);
    const left = new Big(found.received).minus(found.returned);
    if (qty.gt(left))
      throw refusal(422, orderRefusals.beyondReceived, {
        ...of,
        received: new Big(found.received).toFixed(),
        returned: new Big(found.returned).toFixed(),
        qty: qty.toFixed(),
        over: qty.minus(left).toFixed(),
      });
    const isNamed = plain(line['src_line_id']) !== '' && line['src_found'] !== 'Y';
    const price = amountOf(line, 'price');
    if (!isNamed && price.gt(found.price ?? 0))
      throw refusal(422, orderRefusals.beyondLastPrice, {
        ...of,
        price: price.toFixed(),
        last: new Big(found.price ?? 0).toFixed(),
      });
    const isOwn = head['create_by'] === actor.username;
    if (!isNamed && isOwn && !isAgreed) throw refusal(422, orderRefusals.returnToApprove, of);
  }
}

/**
 * Goods that came back stay delivered, also where they name no delivery: taking one back leaves the customer no less than what he returned, of
 * every item and batch of it.
 * @throws Refusal 422 with the item and the figures
 */
export async function refuseReturned(scope: Scope, { head, subs }: Stored, act: string): Promise<void> {
  const { db, catalogue, form, actor } = scope;
  if (
    form.head.name !== 'sal_out' ||
    plain(head['bill_status']) !== '2' ||
    catalogue.table('sal_return_in') === undefined
  )
    return;
  const lines = [...subs.values()].flat();
  const moved = await deliveredTo(db, {
    tenantId: actor.tenantId,
    customer: plain(head['customer_id']),
    materials: [...new Set(lines.map((line) => plain(line['material_id'])))],
    except: '',
  });
  for (const line of lines) {
    const batch = batchOf(line);
    for (const of of batch === '' ? [''] : ['', batch]) {
      const isOf = (material: unknown, one: string): boolean =>
        material === line['material_id'] && (of === '' || one === of);
      const found = moved.filter((one) => isOf(one.material, one.batch));
      const [delivered, returned] = [found.map((one) => one.delivered), found.map((one) => one.returned)].map(
        sumAmounts,
      );
      const own = sumAmounts(
        lines.filter((one) => isOf(one['material_id'], batchOf(one))).map((one) => plain(one['qty'])),
      );
      if (delivered === undefined || returned === undefined || own.lte(0) || delivered.minus(own).gte(returned))
        continue;
      const item = lineName(line);
      throw refusal(422, orderRefusals.returnedBeyond, {
        name: nameOf(form.head, form, head),
        act: actWord(act),
        line: plain(line['line_no']),
        item,
        batch: of === '' ? '' : filled(orderRefusals.batchOf, { batch: of }),
        delivered: delivered.toFixed(),
        returned: returned.toFixed(),
        own: own.toFixed(),
      });
    }
  }
}

/** Returns the batch of a line; empty for none. */
export function batchOf(line: Row): string {
  return plain(line['batch_no']).trim();
}
