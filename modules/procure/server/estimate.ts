import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { SIDE, withTax } from '#core/kernel/price-side.ts';
import { plain } from '#core/values/plain.ts';
import type { AnyDocument } from '#server/engine/behaviour/module.ts';
import type { PreparedRow } from '#server/engine/record/prepare.ts';
import { ownCurrencyOf } from '#server/kernel/currency/own-currency.ts';
import { refusal } from '#server/platform/refusal.ts';
import { knownPrices, unvaluedTaken } from './db/estimate.ts';
import { listPrices } from './db/quotation.ts';
import { procureRefusals } from './refusals.ts';

const RECEIPT = 'wms_purchase_in';
const LINES = 'wms_purchase_in_item';

/** Dictionary estimated_by. */
const by = { list: '1', last: '2', usual: '3' } as const;

/** Dictionary unpriced_kind: gifts and samples have no price to be estimated. */
const FREE: ReadonlySet<string> = new Set(['1', '2']);

/** A price of 0 that was typed is one. */
const isPriced = ({ values }: PreparedRow): boolean => plain(values['price']) !== '';

/**
 * Estimates lines of a receipt that say no price: by the list of the supplier, else by the last receipt, else by the reference price of the item;
 * those of an order have its price already (P03: 无价入库). What nobody can estimate waits for a price, and has to say so.
 */
export const estimateReceipt: NonNullable<AnyDocument['sourced']> = async (scope, { head, subs }, { way }) => {
  if (way === 'made' || scope.form.head.name !== RECEIPT) return;
  const lines = (subs.get(LINES) ?? []).filter(({ table }) => table.byName.has('estimated_by'));
  for (const { values, stored } of lines) {
    // A price that was typed in its place is none that was estimated.
    const isSame = stored !== null && parseAmount(values['price'])?.eq(parseAmount(stored['price']) ?? 0) === true;
    values['estimated_by'] = isSame ? (stored['estimated_by'] ?? null) : null;
  }
  const [free, open] = [true, false].map((isFree) =>
    lines.filter((line) => !isPriced(line) && FREE.has(plain(line.values['unpriced'])) === isFree),
  ) as [PreparedRow[], PreparedRow[]];
  // They come in at nothing, which is a price.
  for (const { values } of free) Object.assign(values, { price: '0', tax_price: '0' });
  const of = (name: string): string => plain({ ...head.stored, ...head.values }[name]);
  if (open.length === 0 || of('is_red') === 'Y') return;
  const { db, catalogue } = scope;
  const { tenantId } = scope.actor;
  const own = await ownCurrencyOf(db, tenantId);
  const [currency, day] = [of('currency') || own, of('bill_date').slice(0, 10)];
  const asked = open.map(({ values }) => ({
    materialId: plain(values['material_id']),
    qty: plain(values['qty']) || '0',
  }));
  if (day === '' || asked.some(({ qty }) => parseAmount(qty) === null)) return;
  const listed =
    catalogue.table('pur_price_list') === undefined
      ? []
      : await listPrices(db, { tenantId, supplierId: of('supplier_id'), currency, day, lines: asked });
  const ids = [...new Set(asked.map(({ materialId }) => materialId))];
  const known = new Map((await knownPrices(db, { tenantId, ids, day })).map((one) => [one.id, one]));
  const rate = currency === own ? new Big(1) : (parseAmount(of('exchange_rate')) ?? new Big(1));
  for (const [index, { values }] of open.entries()) {
    const { last, usual } = known.get(plain(values['material_id'])) ?? { last: null, usual: null };
    const own = last ?? usual;
    const price =
      listed[index]?.price ?? (own === null ? null : new Big(own).div(rate).round(6, Big.roundHalfUp).toFixed());
    if (price === null) continue;
    values['price'] = price;
    values['estimated_by'] = listed[index] == null ? (last === null ? by.usual : by.last) : by.list;
    values[SIDE] = 'N';
    values['tax_price'] = withTax({ price, tax_price: null, tax_rate: values['tax_rate'] })?.toFixed() ?? null;
  }
};

/**
 * Refuses to take out goods that lie there without a value: what they cost has to be said first.
 * @throws Refusal 422 naming the item and its receipt
 */
export const refuseUnvalued: NonNullable<AnyDocument['counted']> = async ({ db, catalogue, form, actor }, { id }) => {
  const takes = (form.definition.effects ?? []).some(
    (effect) => 'stock' in effect && effect['stock'] !== 'in' && effect['stock'] !== 'value',
  );
  if (id === null || !takes || catalogue.table(LINES)?.byName.has('unpriced') !== true) return;
  const found = await unvaluedTaken(db, { tenantId: actor.tenantId, id });
  if (found !== undefined)
    throw refusal(422, procureRefusals.unvalued, { item: `${found.code} ${found.name}`, receipt: found.no });
};
