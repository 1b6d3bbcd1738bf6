import Big from 'big.js';
import { listed } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { lineName } from '#server/engine/flow/line-name.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { materialFacts } from '#server/kernel/stock/db/stock-ledger.ts';
import { materialName } from '#server/kernel/stock/stock-book.ts';
import type { LeavingGoods } from '#server/kernel/stock/stock-kind.ts';
import { amountOf } from '#server/kernel/stock/stock-lines.ts';
import { refusal } from '#server/platform/refusal.ts';
import { heldByOrders, materialsOfOrders, subcontractStores } from './db/subcontract-store.ts';
import { procureRefusals } from './refusals.ts';

/**
 * Ways goods leave a subcontractor's warehouse, dictionary stock_bill_type: used up, brought back, counted, judged, and back to whoever sent
 * them straight there.
 */
const LEAVES = new Set(['11', '41', '42', '62', '71']);
/** Transfers take what no order speaks for: stock of before, goods that were sent there by mistake. */
const TRANSFER = '60';

/**
 * Keeps what a supplier works on for that: nobody sells or issues it, and what was issued for an order comes back by its own document.
 * @throws Refusal 422 with the line, the item and the figures
 */
export async function keepStores({ db, actor }: Scope, leaving: readonly LeavingGoods[]): Promise<void> {
  const { tenantId } = actor;
  const asked = leaving.filter(({ type }) => type === null || !LEAVES.has(type));
  if (asked.length === 0) return;
  const stores = new Map(
    (
      await subcontractStores(
        db,
        tenantId,
        asked.map(({ warehouse }) => warehouse),
      )
    ).map((store) => [store.id, store]),
  );
  const taken = new Map<string, Big>();
  for (const { no, warehouse, material, type, qty } of asked) {
    const store = stores.get(warehouse);
    if (store === undefined) continue;
    const item = materialName((await materialFacts(db, tenantId, [material])).get(material));
    const of = { line: no, item, place: store.name };
    if (type !== TRANSFER) throw refusal(422, procureRefusals.keptForSubcontractor, of);
    const all = (taken.get(`${warehouse} ${material}`) ?? new Big(0)).plus(qty);
    taken.set(`${warehouse} ${material}`, all);
    const { lying, held, orders } = await heldByOrders(db, tenantId, { warehouse, supplier: store.supplier, material });
    const free = new Big(lying).minus(held);
    if (orders.length === 0 || all.lte(free)) continue;
    throw refusal(422, procureRefusals.heldForOrders, {
      ...of,
      lying: new Big(lying).toFixed(),
      held: new Big(held).toFixed(),
      orders: listed(orders),
      free: (free.lt(0) ? new Big(0) : free).toFixed(),
      all: all.toFixed(),
    });
  }
}

/**
 * Checks that no more material comes back than the order has left of it, however many of its lines have the item: what receipts used of it is
 * known for the item alone.
 * @throws Refusal 422 with the line and the figures
 */
export async function checkUnused({ db, form, actor }: Scope, { head, subs }: Stored): Promise<void> {
  const rows = subs.get('pur_outsource_return_item') ?? [];
  const known = await materialsOfOrders(
    db,
    actor.tenantId,
    rows.map((row) => plain(row['src_line_id'])),
  );
  const back = new Map<string, Big>();
  for (const row of rows) {
    const found = known.find(({ lines }) => lines.includes(plain(row['src_line_id'])));
    const of = { name: nameOf(form.head, form, head), line: plain(row['line_no']), item: lineName(row) };
    if (found === undefined) throw refusal(422, procureRefusals.backOfNoOrder, of);
    const key = `${found.order} ${plain(row['material_id'])}`;
    const now = (back.get(key) ?? new Big(0)).plus(amountOf(row, 'qty'));
    back.set(key, now);
    const over = now.minus(new Big(found.issued).minus(found.used).minus(found.back));
    if (over.lte(0)) continue;
    throw refusal(422, procureRefusals.beyondUnused, {
      ...of,
      no: found.no,
      issued: new Big(found.issued).toFixed(),
      used: new Big(found.used).toFixed(),
      back: new Big(found.back).toFixed(),
      now: now.toFixed(),
      over: over.toFixed(),
    });
  }
}
