import Big from 'big.js';
import { listed, type RefusalValue } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { lineName } from '#server/engine/flow/line-name.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { materialFacts } from '#server/kernel/stock/db/stock-ledger.ts';
import { materialName } from '#server/kernel/stock/stock-book.ts';
import type { MovingGoods } from '#server/kernel/stock/stock-kind.ts';
import { amountOf } from '#server/kernel/stock/stock-lines.ts';
import { refusal } from '#server/platform/refusal.ts';
import { CUSTODY, heldByOrders, keptStores, materialsOfOrders, type KeptStore } from './db/kept-store.ts';
import { procureRefusals } from './refusals.ts';

/**
 * Ways goods leave a subcontractor's warehouse, dictionary stock_bill_type: used up, brought back, counted, judged, and back to whoever sent
 * them straight there.
 */
const LEAVES_SUBCONTRACTOR = new Set(['11', '41', '42', '62', '71']);
/** Ways of what is not ours: it comes in excess and is settled; it is counted and judged. */
const OF_CUSTODY = new Set(['12', '13', '62', '63', '70', '71']);
/** Transfers take what no order speaks for: stock of before, goods that were sent there by mistake. */
const TRANSFER = '60';

/**
 * Keeps what a supplier works on for that, and what is not ours apart: nobody sells or issues it, what was issued for an order comes back by its
 * own document, and nothing of ours is put among goods of others.
 * @throws Refusal 422 with the line, the item and the figures
 */
export async function keepStores(scope: Scope, moving: readonly MovingGoods[]): Promise<void> {
  const { db, actor } = scope;
  const ids = [...new Set(moving.map(({ warehouse }) => warehouse))];
  const stores = new Map((await keptStores(db, actor.tenantId, ids)).map((store) => [store.id, store]));
  if (stores.size === 0) return;
  const taken = new Map<string, Big>();
  for (const one of moving) {
    const store = stores.get(one.warehouse);
    if (store === undefined) continue;
    const of = { line: one.no, item: await itemOf(scope, one.material), place: store.name };
    const type = one.type ?? '';
    if (store.type === CUSTODY) {
      if (!OF_CUSTODY.has(type)) throw refusal(422, procureRefusals.notOurs, of);
    } else if (one.way === 'out' && !LEAVES_SUBCONTRACTOR.has(type)) {
      if (type !== TRANSFER) throw refusal(422, procureRefusals.keptForSubcontractor, of);
      const key = `${one.warehouse} ${one.material}`;
      taken.set(key, (taken.get(key) ?? new Big(0)).plus(one.qty));
      await refuseHeld(scope, of, { store, material: one.material, all: taken.get(key) ?? one.qty });
    }
  }
}

async function itemOf({ db, actor }: Scope, material: string): Promise<RefusalValue> {
  return materialName((await materialFacts(db, actor.tenantId, [material])).get(material));
}

/** Refuses to transfer what orders have unused. @throws Refusal 422 with the figures */
async function refuseHeld(
  { db, actor }: Scope,
  of: { readonly line: number; readonly item: RefusalValue; readonly place: string },
  { store, material, all }: { readonly store: KeptStore; readonly material: string; readonly all: Big },
): Promise<void> {
  const asked = { warehouse: store.id, supplier: store.supplier, material };
  const { lying, held, orders } = await heldByOrders(db, actor.tenantId, asked);
  const free = new Big(lying).minus(held);
  if (orders.length === 0 || all.lte(free)) return;
  throw refusal(422, procureRefusals.heldForOrders, {
    ...of,
    lying: new Big(lying).toFixed(),
    held: new Big(held).toFixed(),
    orders: listed(orders),
    free: (free.lt(0) ? new Big(0) : free).toFixed(),
    all: all.toFixed(),
  });
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
