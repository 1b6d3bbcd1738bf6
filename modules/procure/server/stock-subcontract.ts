import Big from 'big.js';
import { costOf } from '#core/kernel/costing.ts';
import { plain } from '#core/values/plain.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { Scope, Stored } from '#server/engine/scope.ts';
import { materialFacts, warehouseFacts } from '#server/kernel/stock/db/stock-ledger.ts';
import { lyingIn, warehouseOfType } from '#server/kernel/stock/db/stock-places.ts';
import { materialName } from '#server/kernel/stock/stock-book.ts';
import type { StockEffect } from '#server/kernel/stock/stock-declared.ts';
import type { StockKind } from '#server/kernel/stock/stock-kind.ts';
import { amountOf, GOOD, rowsOf } from '#server/kernel/stock/stock-lines.ts';
import type { LineCost, StockMove } from '#server/kernel/stock/stock.ts';
import { refusal } from '#server/platform/refusal.ts';
import { recountSubcontract, subcontractOrder, supplierName, writeSubcontract } from './db/subcontract.ts';
import { SUBCONTRACTOR } from './db/kept-store.ts';
import { procureRefusals } from './refusals.ts';
import { outputOf } from './subcontract-fee.ts';

/** Finds the warehouse where material lies that a supplier works on. @throws Refusal 422 where he has no such warehouse */
export async function subcontractorOf({ db, actor, catalogue }: Scope, head: Row): Promise<string> {
  const supplier = plain(head['supplier_id']);
  const { tenantId } = actor;
  const found = await warehouseOfType(db, tenantId, { type: SUBCONTRACTOR, supplier });
  if (found !== null) return found;
  const name = catalogue.table('pur_supplier') === undefined ? '' : await supplierName(db, tenantId, supplier);
  throw refusal(422, procureRefusals.noSubcontractWarehouse, { name });
}

/** Receipts of what suppliers made of material they were given. */
export const subcontractReceipt: StockKind = {
  moves: async (scope, stored, effect) => {
    const { moves, fees } = await subcontractMoves(scope, stored, effect);
    return { moves, keep: (costs) => noteSubcontract(scope, stored.head, costs, fees) };
  },
  drop: forgetSubcontract,
};

/** Moves of a subcontract receipt, and the fee paid for each of its lines. */
type SubcontractReceipt = { readonly moves: readonly StockMove[]; readonly fees: ReadonlyMap<string, Big> };

/**
 * Finished goods at their material and their fee; the material goes out of the supplier's warehouse by the usage of the order (倒冲): what
 * it needs in all, by the part of its output that came, spoiled pieces included.
 * @throws Refusal 422 where the order does not make the item, or not enough material lies there
 */
async function subcontractMoves(scope: Scope, stored: Stored, effect: StockEffect): Promise<SubcontractReceipt> {
  const { db, actor } = scope;
  const { head } = stored;
  const { tenantId } = actor;
  const warehouse = await subcontractorOf(scope, head);
  const order = await subcontractOrder(db, tenantId, plain(head['order_id']));
  const total = order.outputs.reduce((sum, { qty }) => sum.plus(qty), new Big(0));
  const materials = order.materials.map(({ material }) => material);
  const lying = (await lyingIn(db, tenantId, { warehouse, materials })).map((place) => ({
    ...place,
    left: new Big(place.qty),
  }));
  const facts = await materialFacts(db, tenantId, [
    ...materials,
    ...rowsOf(scope, stored, effect).map((row) => plain(row['material_id'])),
  ]);
  const place = (await warehouseFacts(db, tenantId, [warehouse])).get(warehouse)?.name ?? '';
  const fees = new Map<string, Big>();
  const moves = rowsOf(scope, stored, effect).flatMap((row, index): StockMove[] => {
    const [line, no, material] = [plain(row['id']), index + 1, plain(row['material_id'])];
    const output = outputOf(order, row);
    if (output === undefined || total.lte(0))
      throw refusal(422, procureRefusals.notAnOutput, { line: no, item: materialName(facts.get(material)) });
    const qty = amountOf(row, 'qty');
    const fee = amountOf(row, 'fee_amount');
    // The last part takes the cents that the others left.
    const agreed = costOf(qty, new Big(output.price)).plus(amountOf(row, 'fee_amount_tail'));
    // What is owed follows from the line, so it has to be what its order says now.
    if (!fee.eq(agreed))
      throw refusal(422, procureRefusals.feeDiffers, {
        line: no,
        item: materialName(facts.get(material)),
        fee: fee.toFixed(2),
        agreed: agreed.toFixed(2),
        qty: qty.toFixed(),
        price: new Big(output.price).toFixed(),
      });
    fees.set(line, fee);
    const made = qty.plus(amountOf(row, 'scrap_qty'));
    const base = { type: effect.type, no, location: '', quality: GOOD };
    const own = order.outputs.reduce(
      (sum, one) => (one.material === output.material ? sum.plus(one.qty) : sum),
      new Big(0),
    );
    const used = order.materials.flatMap(({ material: part, need, output: of }): StockMove[] => {
      // Each output uses what is named for it, and its part of what is for all.
      if (of !== '' && of !== output.material) return [];
      let wanted = made
        .times(need)
        .div(of === '' ? total : own)
        .round(4, Big.roundHalfUp);
      const all = wanted;
      const taken: StockMove[] = [];
      for (const one of lying) {
        if (wanted.lte(0)) break;
        if (one.material !== part || one.left.lte(0)) continue;
        const piece = one.left.lt(wanted) ? one.left : wanted;
        one.left = one.left.minus(piece);
        wanted = wanted.minus(piece);
        const at = { warehouse, location: one.location, material: part, batch: one.batch };
        taken.push({ ...base, ...at, way: 'out', line: null, qty: piece, cost: { kind: 'average' } });
      }
      if (wanted.gt(0))
        throw refusal(422, procureRefusals.backflushShort, {
          line: no,
          item: materialName(facts.get(material)),
          part: materialName(facts.get(part)),
          all: all.toFixed(),
          place,
          available: all.minus(wanted).toFixed(),
          short: wanted.toFixed(),
        });
      return taken;
    });
    const at = {
      warehouse: plain(head['warehouse_id']),
      location: plain(row['location_id']),
      batch: plain(row['batch_no']).trim(),
    };
    return [...used, { ...base, ...at, way: 'in', line, material, qty, cost: { kind: 'collected', plus: fee } }];
  });
  return { moves, fees };
}

/** Writes of the lines what they cost, and of the order what was used up. */
async function noteSubcontract(
  { db, actor }: Scope,
  head: Row,
  costs: readonly LineCost[],
  fees: ReadonlyMap<string, Big>,
): Promise<void> {
  const lines = costs.map(({ line, amount }) => {
    const fee = fees.get(line) ?? new Big(0);
    return { id: line, material: amount.minus(fee).toFixed(2) };
  });
  await writeSubcontract(db, lines);
  await recountSubcontract(db, actor.tenantId, plain(head['order_id']));
}

/** Takes back what was written with a receipt. */
async function forgetSubcontract({ db, actor }: Scope, head: Row, rows: readonly Row[]): Promise<void> {
  await writeSubcontract(
    db,
    rows.map((row) => ({ id: plain(row['id']), material: null })),
  );
  await recountSubcontract(db, actor.tenantId, plain(head['order_id']));
}
