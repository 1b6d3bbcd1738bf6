import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { effectsOf } from '#core/online/parameters.ts';
import { plain } from '#core/values/plain.ts';
import type { Row, StoredRows } from '#server/engine/list/select.ts';
import type { PreparedRecord } from '#server/engine/record/prepare.ts';
import type { FlowScope } from '#server/engine/scope.ts';
import { lyingByQuality } from './db/stock-places.ts';
import { stockTakes } from './stock-declared.ts';

/**
 * Lines that take goods out and say no quality state take the first state their form prefers of which enough lies there: what goes back to
 * the supplier is 不合格 first. Without any, the first that is there at all, and the ledger tells what is missing.
 */
export async function fillQuality(
  scope: FlowScope,
  { head, subs }: PreparedRecord,
  stored: StoredRows | null,
): Promise<void> {
  const { db, catalogue, form, actor } = scope;
  const effect = effectsOf(form.definition, 'stock', stockTakes).find(({ prefers }) => prefers !== undefined);
  if (effect?.prefers === undefined || catalogue.table('wms_warehouse') === undefined) return;
  const column = effect.quality ?? 'quality_status';
  const lines = (subs.get(effect.lines ?? form.subs[0]?.name ?? '') ?? []).filter(
    ({ values }) => plain(values[column]) === '',
  );
  if (lines.length === 0) return;
  const whole = { ...stored?.head, ...head.values };
  const asked = lines.map(({ values }) => ({
    values,
    qty: parseAmount(values[effect.qty ?? 'qty']) ?? new Big(0),
    material: plain(values['material_id']),
    warehouse: plain(valueOf(values, whole, effect.warehouse ?? 'warehouse_id')),
    location: plain(valueOf(values, whole, effect.location ?? 'location_id')),
    batch: plain(values['batch_no']).trim(),
  }));
  const found = (
    await lyingByQuality(db, actor.tenantId, {
      materials: [...new Set(asked.map(({ material }) => material))],
      warehouses: [...new Set(asked.map(({ warehouse }) => warehouse))],
    })
  ).map((place) => ({ ...place, left: new Big(place.qty) }));
  for (const { values, qty, ...place } of asked) {
    const there = effect.prefers.flatMap((state) => {
      const one = found.find(
        ({ material, warehouse, location, batch, quality }) =>
          quality === state &&
          material === place.material &&
          warehouse === place.warehouse &&
          location === place.location &&
          batch === place.batch,
      );
      return one === undefined || one.left.lte(0) ? [] : [one];
    });
    const chosen = there.find(({ left }) => left.gte(qty)) ?? there[0];
    values[column] = chosen?.quality ?? effect.prefers.at(-1) ?? null;
    if (chosen !== undefined) chosen.left = chosen.left.minus(qty);
  }
}

/** A column of a line, else of the head. */
function valueOf(row: Row, head: Row, column: string): unknown {
  return row[column] ?? head[column];
}
