import { dateText } from '#core/dates/dates.ts';
import { transitionsOf } from '#core/life-cycle/transitions.ts';
import type { StockEffect } from '#core/online/definition.ts';
import { plain } from '#core/screen/list-view.ts';
import { writeArrived } from '#server/db/repositories/stock-places.ts';
import { postMoves, type StockMove } from '#server/domain/ledger/stock.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { moveDocument } from './life-cycle.ts';
import { lockedRecord, nameOf, type Scope } from './record.ts';
import { amountOf, GOOD, linesOf, postingOf, rowsOf, TWO_STEPS, valueOf } from './stock-lines.ts';
import { transitOf } from './stock-effect.ts';

/** The first step of a transfer in two: what its audit does, for whoever sends the goods. */
export async function confirmOut(scope: Scope, id: string): Promise<readonly string[]> {
  const audit = transitionsOf('stock').find(({ act }) => act === 'audit');
  if (audit === undefined) throw new RangeError('Stock documents have no audit');
  await twoSteps(scope, id);
  return moveDocument(scope, audit, id);
}

/**
 * The second step: what is on its way arrives, at what it cost, on the day it does.
 * @throws Refusal 422 where it was not sent, or has arrived
 */
export async function confirmIn(scope: Scope, id: string): Promise<readonly string[]> {
  const { form, db, now } = scope;
  const { stored, effect } = await twoSteps(scope, id);
  const { head } = stored;
  const name = nameOf(form.head, form, head);
  if (head['bill_status'] !== '2') throw new Refusal(422, `${name}还没有审核（调出确认），不能调入确认`);
  const rows = rowsOf(scope, stored, effect).filter((row) => amountOf(row, 'in_qty').lt(amountOf(row, 'qty')));
  if (rows.length === 0) throw new Refusal(422, `${name}已全部调入，不能再次确认`);
  const transit = await transitOf(scope);
  const moves = rows.flatMap((row, index): StockMove[] => {
    const base = {
      material: plain(row['material_id']),
      batch: plain(row['batch_no']).trim(),
      quality: GOOD,
      line: plain(row['id']),
      no: index + 1,
      qty: amountOf(row, 'qty').minus(amountOf(row, 'in_qty')),
    };
    const given = { kind: 'given', amount: amountOf(row, 'cost_amount') } as const;
    const to = {
      warehouse: plain(valueOf(row, head, effect.to_warehouse ?? 'to_warehouse_id')),
      location: plain(valueOf(row, head, effect.to_location ?? 'to_location_id')),
    };
    return [
      { ...base, way: 'out', type: effect.type, warehouse: transit, location: '', cost: given },
      { ...base, ...to, way: 'in', type: effect.type_in ?? effect.type, cost: { kind: 'paired' } },
    ];
  });
  const sent = plain(head['bill_date']);
  const today = dateText(now);
  await postMoves(postingOf(scope, head, sent < today ? today : sent), moves);
  await writeArrived(
    db,
    linesOf(scope, effect).name,
    rows.map((row) => ({ id: plain(row['id']), qty: amountOf(row, 'qty').toFixed() })),
  );
  return [];
}

async function twoSteps(scope: Scope, id: string) {
  const { form } = scope;
  const stored = await lockedRecord(scope, id);
  const effect = (form.definition.effects ?? []).find(
    (one): one is StockEffect => 'stock' in one && one.steps !== undefined,
  );
  if (effect === undefined || stored.head[effect.steps ?? ''] !== TWO_STEPS)
    throw new Refusal(422, `${nameOf(form.head, form, stored.head)}不是两步调拨，不需要调出、调入确认`);
  return { stored, effect };
}
