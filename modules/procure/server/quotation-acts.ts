import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { addDays, dateText } from '#core/dates/dates.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { actOf, installedForm, type DocumentAct } from '#server/engine/behaviour/act.ts';
import type { DocumentBehaviour } from '#server/engine/behaviour/module.ts';
import type { Row } from '#server/engine/list/select.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { changeRecord } from '#server/engine/record/save-record.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { currencyOfHead, ownCurrencyOf } from '#server/kernel/currency/own-currency.ts';
import { repriceCopy, seesPrices } from '#server/kernel/order/copied-prices.ts';
import { kernelRefusals } from '#server/kernel/refusals.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { lowestPrice, scoreQuotes, type Quote } from '../rules/quotes.ts';
import { listLines } from '#server/kernel/order/list-quantity.ts';
import { listPrices, madeOfComparison, supplierFacts } from './db/quotation.ts';
import { procureRefusals } from './refusals.ts';
import { actWord } from '#core/refusals/act-words.ts';
import { procureAnswers } from './answers.ts';

const LINES = 'pur_rfq_compare_item';
const ORDER_LINES = 'pur_order_item';

/** Value of dictionary src_bill_type: 采购比价. */
const COMPARISON = '20';

/** From an inquiry to orders and prices (P04). */
export const quotationActs: readonly DocumentAct[] = [
  {
    code: 'push_compare',
    title: '下推比价',
    exp: 'bill_status#eq#2',
    fits: actOf('pur_rfq'),
    run: compareQuotes,
  },
  {
    code: 'score',
    title: '评分',
    exp: 'bill_status#in#0,5&&bpm_status#ne#2',
    fits: actOf('pur_rfq_compare'),
    run: scoreComparison,
  },
  {
    code: 'push_price',
    title: '更新价目',
    exp: 'bill_status#eq#2',
    fits: actOf('pur_rfq_compare'),
    run: (scope, id) => makeOfAwards(scope, id, 'price'),
  },
  {
    code: 'push_order',
    title: '下推订单',
    exp: 'bill_status#eq#2',
    fits: actOf('pur_rfq_compare'),
    run: (scope, id) => makeOfAwards(scope, id, 'order'),
  },
  { code: 'fetch', title: '取数', exp: 'bill_status#eq#0&&bpm_status#ne#2', fits: actOf('pur_order'), run: pickPrices },
];

async function storedOf(scope: Scope, id: string, states: readonly string[], act: string): Promise<Stored> {
  const stored = await lockedRecord(scope, id);
  if (!states.includes(plain(stored.head['bill_status'])))
    throw refusal(422, platformRefusals.wrongState, {
      name: nameOf(scope.form.head, scope.form, stored.head),
      act: actWord(act),
    });
  return stored;
}

/** A comparison with a line for each item and supplier of an inquiry, which holds the quantity and waits for the price. */
async function compareQuotes(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, form, actor, now } = scope;
  const { head, subs } = await storedOf(scope, id, ['2'], '下推');
  const name = nameOf(form.head, form, head);
  const items = subs.get('pur_rfq_item') ?? [];
  const suppliers = plain(head['supplier_ids'])
    .split(',')
    .filter((one) => one !== '');
  if (items.length === 0 || suppliers.length === 0) throw refusal(422, procureRefusals.inquiryEmpty, { name });
  const facts = await supplierFacts(db, actor.tenantId, {
    suppliers,
    materials: items.map((row) => plain(row['material_id'])),
  });
  const lines = items.flatMap((item) =>
    facts
      .filter(({ material }) => material === item['material_id'])
      .map(({ supplier, quality, lead }) => ({
        ...item,
        supplier_id: supplier,
        qty: item['qty'],
        quote_price: '0',
        quality_score: quality,
        lead_days: lead,
        selected: 'N',
      })),
  );
  const made = await makeDocument(
    { ...scope, form: installedForm(scope, 'pur_rfq_compare'), cause: { way: 'action', note: `下推 ${name}` } },
    { bill_date: dateText(now), rfq_id: id },
    { [LINES]: lines },
    { isRed: true },
  );
  return [filled(procureAnswers.comparisonMade, { no: plain(made.head['bill_no']) })];
}

function quotesOf(lines: readonly Row[]): readonly Quote[] {
  return lines.map((row) => ({
    material: plain(row['material_id']),
    price: row['quote_price'],
    lead: row['lead_days'],
    quality: row['quality_score'],
  }));
}

/** Writes what the quotations are worth beside one another; who is awarded people decide. */
async function scoreComparison(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { subs } = await storedOf(scope, id, ['0', '5'], '评分');
  const lines = subs.get(LINES) ?? [];
  const scores = scoreQuotes(quotesOf(lines));
  await changeRecord(
    scope,
    id,
    { [LINES]: lines.map((row, index) => ({ ...row, score: scores[index]?.toFixed(2) })) },
    null,
  );
  const best = scores.reduce((most, score) => (score.gt(most) ? score : most), new Big(0));
  return [filled(procureAnswers.scored, { count: lines.length, best: best.toFixed(2) })];
}

/**
 * Every item is awarded, at a price, and a dearer quotation with a reason.
 * @throws Refusal 422 naming the line
 */
export function checkAwards({ form }: Scope, { head, subs }: Stored): void {
  const name = nameOf(form.head, form, head);
  const say = (text: RefusalText): never => {
    throw refusal(422, kernelRefusals.cannotAudit, { name, text });
  };
  const lines = subs.get(LINES) ?? [];
  const quotes = quotesOf(lines);
  if (lines.length === 0) say(procureRefusals.noQuotedLines);
  for (const [index, row] of lines.entries()) {
    const item = `${plain(row['material_code'])} ${plain(row['material_name'])}`.trim();
    const supplier = plain(row['supplier_id_dictText']);
    const place = filled(procureRefusals.quotedLine, { line: index + 1, item, supplier });
    const price = parseAmount(row['quote_price']) ?? new Big(0);
    if (lines.every((one) => one['material_id'] !== row['material_id'] || one['selected'] !== 'Y'))
      say(filled(procureRefusals.noWinner, { item }));
    if (row['selected'] !== 'Y') continue;
    if (price.lte(0)) say(filled(procureRefusals.winnerWithoutPrice, { place }));
    if ((parseAmount(row['qty']) ?? new Big(0)).lte(0)) say(filled(procureRefusals.quantityAboveZero, { place }));
    const lowest = lowestPrice(quotes, plain(row['material_id']));
    if (lowest !== null && price.gt(lowest) && plain(row['select_reason']).trim() === '')
      say(filled(procureRefusals.reasonForPrice, { place, price: price.toFixed(), lowest: lowest.toFixed() }));
  }
}

/** Drafts of orders or price lists, one for each supplier who was awarded something. Once: what is there is named instead. */
async function makeOfAwards(scope: Scope, id: string, what: 'order' | 'price'): Promise<readonly RefusalText[]> {
  const { db, form, actor, now } = scope;
  const { head, subs } = await storedOf(scope, id, ['2'], '下推');
  const no = plain(head['bill_no']);
  const name = nameOf(form.head, form, head);
  const before = await madeOfComparison(db, { tenantId: actor.tenantId, no, what });
  const title = what === 'order' ? procureRefusals.purchaseOrder : procureRefusals.priceList;
  if (before !== null) throw refusal(422, procureRefusals.madeBefore, { name, title, before });
  const target = installedForm(scope, what === 'order' ? 'pur_order' : 'pur_price_list');
  const day = dateText(now);
  const awarded = (subs.get(LINES) ?? []).filter((row) => row['selected'] === 'Y');
  const own = await ownCurrencyOf(db, actor.tenantId);
  const numbers: string[] = [];
  for (const [supplier, rows] of Map.groupBy(awarded, (row) => plain(row['supplier_id']))) {
    const due = (row: Row): string => addDays(day, Number(row['lead_days'] ?? 0));
    const heads: Row =
      what === 'order'
        ? {
            order_type: '1',
            buyer_id: actor.username,
            delivery_date: rows.map(due).toSorted().at(-1),
            currency: own,
            exchange_rate: '1',
          }
        : { begin_date: day, reason: `比价 ${no}`, src_no: no, currency: own };
    const lines = rows.map((row) => ({
      ...row,
      price: row['quote_price'],
      delivery_date: due(row),
      min_qty: '0',
      src_type: COMPARISON,
      src_no: no,
      src_line_id: null,
    }));
    const made = await makeDocument(
      { ...scope, form: target, cause: { way: 'action', note: `下推 ${name}` } },
      { bill_date: day, supplier_id: supplier, ...heads },
      { [`${target.head.name}_item`]: lines },
    );
    numbers.push(plain(made.head['bill_no']));
  }
  return [filled(procureAnswers.draftsMade, { title, numbers: listed(numbers) })];
}

/** Finds the prices of the supplier's list for lines of an order: on the day of the order, each for its quantity or that of the order. */
async function listedPrices(
  { db, actor }: Pick<Scope, 'db' | 'actor'>,
  head: Row,
  rows: readonly Row[],
): ReturnType<typeof listPrices> {
  return listPrices(db, {
    tenantId: actor.tenantId,
    supplierId: plain(head['supplier_id']),
    currency: await currencyOfHead({ db, actor }, head),
    day: plain(head['bill_date']).slice(0, 10),
    lines: await listLines(
      db,
      actor.tenantId,
      rows.map((row) => ({ materialId: plain(row['material_id']), qty: plain(row['qty']) || '0' })),
    ),
  });
}

/** Gives the lines of a drafted order the prices of the list; a line without one keeps its own. */
async function pickPrices(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { head, subs } = await storedOf(scope, id, ['0'], '取数');
  const rows = subs.get(ORDER_LINES) ?? [];
  const prices = await listedPrices(scope, head, rows);
  const picked = prices.filter((found) => found !== null).length;
  const lines = rows.map((row, index) => {
    const found = prices[index] ?? null;
    return found === null ? row : { ...row, price: found.price };
  });
  if (picked === 0)
    throw refusal(422, procureRefusals.noPriceList, { name: nameOf(scope.form.head, scope.form, head) });
  await changeRecord(scope, id, { [ORDER_LINES]: lines }, null);
  return [filled(procureAnswers.pricesFetched, { count: picked })];
}

/** Gives the lines of a copied order the prices of the supplier's list of today. */
export const repriceOrder: NonNullable<DocumentBehaviour['copied']> = async (scope, { head, subs }) => {
  if (!seesPrices(scope.form, ORDER_LINES)) return [];
  const rows = subs.get(ORDER_LINES) ?? [];
  const prices = await listedPrices(scope, { ...head, bill_date: dateText(scope.now) }, rows);
  return repriceCopy(
    rows,
    prices.map((found) => (found === null ? null : plain(found.price))),
  );
};

/**
 * No line of an order is dearer than the supplier's list on its day and for its quantity; without a list there is nothing to compare.
 * @throws Refusal 422 naming the line and the prices
 */
export async function checkListPrice(scope: Scope, { head, subs }: Stored, act: string): Promise<void> {
  const { form } = scope;
  const rows = subs.get(ORDER_LINES) ?? [];
  const prices = await listedPrices(scope, head, rows);
  for (const [index, row] of rows.entries()) {
    const found = prices[index] ?? null;
    const own = parseAmount(row['price']);
    if (found === null || own === null || own.lte(found.price)) continue;
    const item = `${plain(row['material_code'])} ${plain(row['material_name'])}`.trim();
    throw refusal(422, procureRefusals.beyondListPrice, {
      name: nameOf(form.head, form, head),
      act: actWord(act),
      line: plain(row['line_no']),
      item,
      own: own.toFixed(),
      no: found.no,
      price: new Big(found.price).toFixed(),
      qty: plain(row['qty']),
    });
  }
}
