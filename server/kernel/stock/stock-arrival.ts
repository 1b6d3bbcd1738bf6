import Big from 'big.js';
import { plain } from '#core/values/plain.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import { lineName } from '#server/engine/flow/line-name.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { Scope, Stored } from '#server/engine/scope.ts';
import { refusal, type Refusal } from '#server/platform/refusal.ts';
import { transitOfLines, writeTransit } from './db/stock-transit.ts';
import { arrivingCost } from './cost-rules.ts';
import { stockRefusals } from './refusals.ts';
import type { StockEffect } from './stock-declared.ts';
import { amountOf, GOOD, linesOf, valueOf } from './stock-lines.ts';
import type { StockMove } from './stock.ts';

/** Part of a transfer's line that is on its way, and the warehouse it lies in meanwhile. */
export type InTransit = { readonly warehouse: string; qty: Big; amount: Big };

/** Returns the part of these lines of transfers that is on its way, by the ledger; lines without any are left out. */
export async function inTransit(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, InTransit>> {
  const { db, actor, catalogue } = scope;
  const rows = await transitOfLines(db, actor.tenantId, { ids, arrivals: arrivalsOf(catalogue) });
  return new Map(
    rows.map(({ line, warehouse, qty, amount }) => [line, { warehouse, qty: new Big(qty), amount: new Big(amount) }]),
  );
}

/**
 * Returns the moves of a document of arrival, or of loss: out of the place between the two steps, at its part of what left; the last part
 * takes what is left of the money, so all parts add up to the cent.
 * @throws Refusal 422 with the line and the figures where more is to arrive than is on its way
 */
export async function arrivalMoves(
  scope: Scope,
  effect: StockEffect,
  head: Row,
  rows: readonly Row[],
): Promise<readonly StockMove[]> {
  const lying = await inTransit(
    scope,
    rows.map((row) => plain(row['src_line_id'])),
  );
  return rows.flatMap((row, index) => {
    const no = index + 1;
    const qty = amountOf(row, effect.qty ?? 'qty');
    const rest = lying.get(plain(row['src_line_id']));
    if (rest === undefined || rest.qty.lt(qty)) throw tooMuch(row, no, qty, rest?.qty ?? new Big(0));
    const amount = arrivingCost(rest, qty);
    rest.qty = rest.qty.minus(qty);
    rest.amount = rest.amount.minus(amount);
    const base = {
      material: plain(row['material_id']),
      batch: plain(row['batch_no']).trim(),
      quality: plain(row['quality_status']) || GOOD,
      line: plain(row['id']),
      no,
      qty,
    };
    const out: StockMove = {
      ...base,
      way: 'out',
      type: effect.type,
      warehouse: rest.warehouse,
      location: '',
      cost: { kind: 'transit', amount, line: plain(row['src_line_id']) },
    };
    if (effect.to_warehouse === undefined) return [out];
    const to = {
      warehouse: plain(valueOf(row, head, effect.to_warehouse)),
      location: plain(valueOf(row, head, effect.to_location ?? effect.location ?? 'to_location')),
    };
    return [out, { ...base, ...to, way: 'in', type: effect.type_in ?? effect.type, cost: { kind: 'paired' } }];
  });
}

function tooMuch(row: Row, no: number, qty: Big, rest: Big): Refusal {
  const item = lineName(row);
  return refusal(422, stockRefusals.beyondTransit, {
    line: no,
    item,
    rest: rest.toFixed(),
    qty: qty.toFixed(),
    over: qty.minus(rest).toFixed(),
  });
}

/** Writes of the transfers a document moved on its way, what is there now; nothing for any other document. */
export async function keepTransit(scope: Scope, { subs }: Stored): Promise<void> {
  const { db, actor, form, catalogue } = scope;
  for (const effect of form.definition.effects ?? []) {
    if (!('stock' in effect)) continue;
    const isTransfer = effect.steps !== undefined;
    if (!isTransfer && effect.stock !== 'arrive') continue;
    const rows = subs.get(linesOf(scope, effect).name) ?? [];
    const ids = rows.map((row) => plain(row[isTransfer ? 'id' : 'src_line_id'])).filter((id) => id !== '');
    await writeTransit(db, actor.tenantId, { ids, arrivals: arrivalsOf(catalogue) });
  }
}

/** Tables of lines by which goods leave what lies between two steps. */
function arrivalsOf({ forms }: Catalogue): readonly string[] {
  return forms.filter(({ definition }) => definition.copy_of === undefined).flatMap(arrivalLines);
}

function arrivalLines(form: Form): readonly string[] {
  return (form.definition.effects ?? []).flatMap((effect) =>
    'stock' in effect && effect.stock === 'arrive' ? [linesOf({ form }, effect).name] : [],
  );
}
