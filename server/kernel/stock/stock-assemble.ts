import Big from 'big.js';
import { plain } from '#core/values/plain.ts';
import { lineName } from '#server/engine/flow/line-name.ts';
import type { Row } from '#server/engine/list/select.ts';
import { refusal } from '#server/platform/refusal.ts';
import { stockRefusals } from './refusals.ts';
import type { StockEffect } from './stock-declared.ts';
import { amountOf, GOOD } from './stock-lines.ts';
import type { StockMove } from './stock.ts';

/** Dictionary assemble_type: 组装. */
const TOGETHER = '1';

/** Most a rate is off where it was rounded to two decimals. */
const ROUNDED = new Big('0.005');

/**
 * Returns the moves of an assembly: goods put together cost their parts and the fee; goods taken apart give their cost and the fee to their
 * parts, by their rates; the last of them takes the rest, so that rates need to be a hundred but for their rounding.
 * @throws Refusal 422 where a part has no rate, or the rates are not a hundred together
 */
export function assemblyMoves(effect: StockEffect, head: Row, rows: readonly Row[]): readonly StockMove[] {
  const isTogether = head['assemble_type'] === TOGETHER;
  const fee = amountOf(head, 'fee');
  if (fee.lt(0)) throw refusal(422, stockRefusals.costNegative);
  const type = isTogether ? effect.type : (effect.type_in ?? effect.type);
  const base = { type, warehouse: plain(head['warehouse_id']), location: '', quality: GOOD };
  const parent = {
    ...base,
    // The document itself: it has one, not a line.
    no: 0,
    line: null,
    material: plain(head['parent_material_id']),
    batch: plain(head['parent_batch']).trim(),
    qty: amountOf(head, 'parent_qty'),
  };
  const parts = rows.map((row, index) => ({
    ...base,
    no: index + 1,
    line: plain(row['id']),
    material: plain(row['material_id']),
    batch: plain(row['batch_no']).trim(),
    qty: amountOf(row, 'qty'),
  }));
  if (parts.some(({ material }) => material === parent.material)) throw refusal(422, stockRefusals.partIsItself);
  if (isTogether)
    return [
      ...parts.map((part): StockMove => ({ ...part, way: 'out', cost: { kind: 'average' } })),
      { ...parent, way: 'in', cost: { kind: 'collected', plus: fee } },
    ];
  const rates = ratesOf(rows);
  return [
    { ...parent, way: 'out', cost: { kind: 'average' } },
    ...parts.map((part, index): StockMove => ({
      ...part,
      way: 'in',
      cost: { kind: 'share', percent: rates[index] ?? new Big(0), plus: fee, isLast: index === parts.length - 1 },
    })),
  ];
}

function ratesOf(rows: readonly Row[]): readonly Big[] {
  const bare = rows.find((row) => plain(row['cost_rate']) === '');
  if (bare !== undefined)
    throw refusal(422, stockRefusals.shareMissing, { line: rows.indexOf(bare) + 1, item: lineName(bare) });
  const rates = rows.map((row) => amountOf(row, 'cost_rate'));
  const sum = rates.reduce((all, rate) => all.plus(rate), new Big(0));
  if (sum.minus(100).abs().gt(ROUNDED.times(rows.length)))
    throw refusal(422, stockRefusals.sharesOfParts, { sum: sum.toFixed() });
  return rates;
}
