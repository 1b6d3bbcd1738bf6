import { dateText } from '#core/dates/dates.ts';
import { sourceStates } from '#core/flow/quantities.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { actOf, installedForm, type DocumentAct } from '#server/engine/behaviour/act.ts';
import { openLines } from '#server/engine/flow/flow-left.ts';
import { restOf, stepBetween } from '#server/engine/flow/flow-make.ts';
import type { Row } from '#server/engine/list/select.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { nameOf, type Scope } from '#server/engine/scope.ts';
import { currencyOfSupplier } from '#server/kernel/currency/db/currency.ts';
import { ownCurrencyOf } from '#server/kernel/currency/own-currency.ts';
import { refusal } from '#server/platform/refusal.ts';
import { procureAnswers } from './answers.ts';
import { listLines } from '#server/kernel/order/list-quantity.ts';
import { listPrices } from './db/quotation.ts';
import { procureRefusals } from './refusals.ts';

/** Dictionary pur_order_type: an ordinary one. */
const USUAL = '1';

/** From what was asked for to orders, and to what is paid before anything arrives. */
export const purchaseActs: readonly DocumentAct[] = [
  {
    code: 'merge',
    title: '合并',
    exp: 'bill_status#in#2,3',
    fits: actOf('pur_request'),
    run: (scope, id) => mergeRequests(scope, [id]),
    together: mergeRequests,
  },
];

type Wanted = { readonly lines: Row[]; readonly requests: Set<string> };

/**
 * Drafts one order for each suggested supplier from the rest of several requests. Each line refers back to its own request, so ordered
 * quantities are counted there; lines without a suggested supplier stay where they are and are reported.
 * @throws Refusal 422 where one is not audited, or nothing of them has a supplier and something left
 */
async function mergeRequests(scope: Scope, ids: readonly string[]): Promise<readonly RefusalText[]> {
  const { db, catalogue, form, actor } = scope;
  const link = stepBetween(scope, 'pur_request', 'pur_order');
  const bySupplier = new Map<string, Wanted>();
  let without = 0;
  for (const id of ids) {
    const { head, subs } = await lockedRecord(scope, id);
    if (!sourceStates('order').includes(plain(head['bill_status'])))
      throw refusal(422, procureRefusals.notOpenToMerge, { name: nameOf(form.head, form, head) });
    const open = await openLines(db, catalogue, link, subs.get(link.sourceLines.name) ?? [], actor);
    const left = open.filter((one) => one.isOffered && one.open !== '0');
    const lines = await restOf(scope, link, [head], left);
    for (const [index, line] of lines.entries()) {
      const supplier = plain(left[index]?.row['supplier_id']);
      if (supplier === '') without += 1;
      else {
        const known = bySupplier.get(supplier) ?? { lines: [], requests: new Set<string>() };
        known.lines.push(line);
        known.requests.add(plain(head['bill_no']));
        bySupplier.set(supplier, known);
      }
    }
  }
  if (bySupplier.size === 0)
    throw refusal(
      422,
      without === 0 ? procureRefusals.nothingToOrder : filled(procureRefusals.noSupplierSuggested, { count: without }),
    );
  const said: RefusalText[] = [];
  for (const [supplier, wanted] of bySupplier) said.push(await orderFrom(scope, supplier, wanted));
  return [
    filled(procureAnswers.ordersMade, { numbers: listed(said) }),
    ...(without === 0 ? [] : [filled(procureAnswers.noSupplierYet, { count: without })]),
  ];
}

/** A drafted order of a supplier, at his listed prices and the usual taxes. */
async function orderFrom(scope: Scope, supplier: string, { lines, requests }: Wanted): Promise<RefusalText> {
  const { db, actor, now } = scope;
  const { tenantId } = actor;
  const day = dateText(now);
  const currency = (await currencyOfSupplier(db, tenantId, supplier)) ?? (await ownCurrencyOf(db, tenantId));
  const prices = await listPrices(db, {
    tenantId,
    supplierId: supplier,
    currency,
    day,
    lines: await listLines(
      db,
      tenantId,
      lines.map((line) => ({ materialId: plain(line['material_id']), qty: plain(line['qty']) || '0' })),
    ),
  });
  const priced: readonly Row[] = lines.map((line, index) => ({ ...line, price: prices[index]?.price ?? null }));
  const made = await makeDocument(
    {
      ...scope,
      form: installedForm(scope, 'pur_order'),
      cause: { way: 'action', note: `合并 ${[...requests].join('、')}` },
    },
    {
      bill_date: day,
      supplier_id: supplier,
      order_type: USUAL,
      buyer_id: actor.username,
      delivery_date: lines.map((line) => plain(line['delivery_date'])).toSorted()[0],
      currency,
    },
    { pur_order_item: priced },
  );
  return filled(procureAnswers.orderOfSupplier, {
    no: plain(made.head['bill_no']),
    supplier: plain(made.head['supplier_id_dictText']),
    count: priced.length,
  });
}
