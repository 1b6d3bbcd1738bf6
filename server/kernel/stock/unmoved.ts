import Big from 'big.js';
import { ownOf } from '#core/kernel/currency.ts';
import { effectsOf } from '#core/online/parameters.ts';
import { plain } from '#core/values/plain.ts';
import type { Table } from '#server/engine/definition/catalogue.ts';
import { flowGraph } from '#server/engine/flow/flow-links.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { Scope } from '#server/engine/scope.ts';
import { ownCurrencyOf } from '#server/kernel/currency/own-currency.ts';
import { rateOf } from '#server/kernel/currency/rate.ts';
import { refuseClosed } from '#server/kernel/period/period.ts';
import { writeLineCosts } from './db/stock-ledger.ts';
import { costsUnmoved, type UnmovedCost } from './db/unmoved.ts';
import { costColumns } from './line-costs.ts';
import { stockTakes, type StockEffect } from './stock-declared.ts';
import { amountOf } from './stock-lines.ts';

/** Do the goods of a document never lie in a warehouse of ours? */
export function movesNothing(head: Row, { except }: Pick<StockEffect, 'except'>): boolean {
  return except !== undefined && head[except] === 'Y';
}

/** The same of a document of a form that moves stock. */
export function isUnmoved({ form }: Pick<Scope, 'form'>, head: Row): boolean {
  return effectsOf(form.definition, 'stock', stockTakes).some((effect) => movesNothing(head, effect));
}

/**
 * Writes of the lines of a document that moves nothing what they cost, where a column says it, in the own currency and together rounded; of one
 * that is taken back nothing any more. Its month has to be open as that of any other.
 * @throws Refusal 422 in a closed month
 */
export async function keepUnmoved(
  { db, actor }: Scope,
  {
    head,
    rows,
    table,
    effect,
  }: { readonly head: Row; readonly rows: readonly Row[]; readonly table: Table; readonly effect: StockEffect },
  isTakenBack: boolean,
): Promise<void> {
  await refuseClosed(db, { tenantId: actor.tenantId, ledger: 'stock', date: plain(head['bill_date']) });
  const { cost, qty = 'qty' } = effect;
  const column = typeof cost === 'object' && !isTakenBack ? cost.column : null;
  const own = await ownCurrencyOf(db, actor.tenantId);
  const currency = plain(head['currency']) || own;
  const rate = rateOf(plain(head['bill_no']), { own, currency }, head['exchange_rate']);
  let face = new Big(0);
  const lines = rows.map((row) => {
    const id = plain(row['id']);
    if (column === null) return { id, price: null, amount: null };
    const before = ownOf(face, rate);
    face = face.plus(amountOf(row, column));
    const amount = ownOf(face, rate).minus(before);
    const pieces = amountOf(row, qty);
    return { id, amount: amount.toFixed(2), price: pieces.eq(0) ? null : amount.div(pieces).toFixed(6) };
  });
  await writeLineCosts(db, costColumns(table), lines);
}

/** Returns what lines cost that moved nothing, of those a form follows from. */
export async function unmovedCosts(
  { db, catalogue, actor }: Scope,
  table: string,
  ids: readonly string[],
): Promise<readonly UnmovedCost[]> {
  const found: UnmovedCost[] = [];
  for (const { source, sourceLines } of flowGraph(catalogue).into(table)) {
    const [except] = effectsOf(source.definition, 'stock', stockTakes).flatMap((effect) => effect.except ?? []);
    const { amount } = costColumns(sourceLines);
    if (except === undefined || amount === null) continue;
    const place = { head: source.head.name, lines: sourceLines.name, except, amount };
    found.push(...(await costsUnmoved(db, place, { tenantId: actor.tenantId, ids })));
  }
  return found;
}
