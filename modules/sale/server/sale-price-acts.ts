import { dateText } from '#core/dates/dates.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { actOf, type DocumentAct } from '#server/engine/behaviour/act.ts';
import type { DocumentBehaviour } from '#server/engine/behaviour/module.ts';
import type { Row } from '#server/engine/list/select.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { changeRecord } from '#server/engine/record/save-record.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import { nameOf, type Scope } from '#server/engine/scope.ts';
import { currencyOfHead } from '#server/kernel/currency/own-currency.ts';
import { listLines } from '#server/kernel/order/list-quantity.ts';
import { refusal } from '#server/platform/refusal.ts';
import { repriceCopy, seesPrices } from '#server/kernel/order/copied-prices.ts';
import { saleAnswers } from './answers.ts';
import { salePrices, type SaleAsked } from './db/sale-price.ts';
import { isGivenAway } from './gift-lines.ts';
import { saleRefusals } from './refusals.ts';

const LINES = 'sal_order_item';

/** Prices of a drafted sales order. */
export const salePriceActs: readonly DocumentAct[] = [
  { code: 'fetch', title: '取数', exp: 'bill_status#eq#0&&bpm_status#ne#2', fits: actOf('sal_order'), run: pickPrices },
];

/**
 * Gives what the prices of lines depend on: the customer, the day and the money of their document, item and quantity of each.
 * @param all lines of the document that are sold, which may count together
 */
export async function saleAsked(
  { db, actor }: Pick<Scope, 'db' | 'actor'>,
  head: Row,
  { rows, all }: { readonly rows: readonly Row[]; readonly all: readonly Row[] },
  [party, qty]: readonly [string, string],
): Promise<SaleAsked> {
  const lineOf = (row: Row) => ({ materialId: plain(row['material_id']), qty: plain(row[qty]) || '0' });
  return {
    tenantId: actor.tenantId,
    customerId: plain(head[party]),
    currency: await currencyOfHead({ db, actor }, head),
    day: plain(head['bill_date']).slice(0, 10),
    lines: await listLines(db, actor.tenantId, rows.map(lineOf), all.map(lineOf)),
  };
}

/** Lines that are sold: their quantities may count together. */
const soldIn = (rows: readonly Row[]): readonly Row[] => rows.filter((row) => !isGivenAway(row, 'unpriced', 'price'));

/**
 * Gives the lines of a drafted order the prices of the lists, else of their items. A line of a contract or a quotation keeps what was agreed
 * there, one without a price its own; both are told.
 */
async function pickPrices(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { head, subs } = await lockedRecord(scope, id);
  const name = nameOf(scope.form.head, scope.form, head);
  if (plain(head['bill_status']) !== '0') throw refusal(422, saleRefusals.stateNoFetch, { name });
  const lines: Row[] = [];
  const without: RefusalText[] = [];
  const agreed: RefusalText[] = [];
  const rows = subs.get(LINES) ?? [];
  const isAgreed = (row: Row): boolean => plain(row['src_line_id']) !== '';
  const open = rows.filter((row) => !isAgreed(row));
  const all = soldIn(rows);
  const prices = await salePrices(scope.db, await saleAsked(scope, head, { rows: open, all }, ['customer_id', 'qty']));
  const priceOf = new Map(open.map((row, index) => [row, prices[index] ?? null]));
  for (const row of rows) {
    const item = `${plain(row['material_code'])} ${plain(row['material_name'])}`.trim();
    const place = filled(engineRefusals.linePlace, { line: plain(row['line_no']), item });
    const price = priceOf.get(row) ?? null;
    if (isAgreed(row)) agreed.push(place);
    else if (price === null) without.push(place);
    lines.push(price === null ? row : { ...row, price });
  }
  const picked = lines.length - without.length - agreed.length;
  const told = listed(
    [
      ...(without.length === 0 ? [] : [filled(saleAnswers.noPrice, { lines: listed(without) })]),
      ...(agreed.length === 0 ? [] : [filled(saleAnswers.agreedPrice, { lines: listed(agreed) })]),
    ],
    '；',
  );
  if (picked === 0)
    throw refusal(422, saleRefusals.noPriceToFetch, {
      name,
      date: plain(head['bill_date']).slice(0, 10),
      currency: await currencyOfHead(scope, head),
      items: told.zh === '' ? saleRefusals.noLinesToPrice : told,
    });
  await changeRecord(scope, id, { [LINES]: lines }, null);
  return [
    filled(saleAnswers.pricesFetched, {
      count: picked,
      more: told.zh === '' ? '' : filled(saleAnswers.more, { told }),
    }),
  ];
}

/** Gives the lines of a copied order the prices of today; what is agreed elsewhere does not go with a copy. */
export const repriceOrder: NonNullable<DocumentBehaviour['copied']> = async (scope, { head, subs }) => {
  if (!seesPrices(scope.form, LINES)) return [];
  const rows = subs.get(LINES) ?? [];
  const today = { ...head, bill_date: dateText(scope.now) };
  const all = soldIn(rows);
  return repriceCopy(
    rows,
    await salePrices(scope.db, await saleAsked(scope, today, { rows, all }, ['customer_id', 'qty'])),
  );
};
