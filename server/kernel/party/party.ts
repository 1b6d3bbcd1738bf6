import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { ownOf, ownOfBill } from '#core/kernel/currency.ts';
import { factsOf, partyColumn, type ItemKind, type PartyLedger } from '#core/kernel/write-off-kinds.ts';
import type { FormFile } from '#core/online/definition.ts';
import { missingOnHead, type ParameterValues } from '#core/online/parameters.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import type { Scope, Stored } from '#server/engine/scope.ts';
import { ownCurrencyOf } from '#server/kernel/currency/own-currency.ts';
import { rateOf } from '#server/kernel/currency/rate.ts';
import { refuseClosed } from '#server/kernel/period/period.ts';
import { madeByAudit, standingOf } from '#server/kernel/write-off/db/write-off.ts';
import { documentName, keyOf, lockAll, type OpenDocument } from '#server/kernel/write-off/documents.ts';
import type { itemTakes } from '#server/kernel/write-off/item-effect.ts';
import { reverseWriteOff } from '#server/kernel/write-off/reverse.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { setTaken } from './db/open-item.ts';
import { addPartyEntries, keepBegin, reversePartyEntries } from './db/party-ledger.ts';
import { documentEntry } from './party-entry.ts';
import { partyRefusals } from './refusals.ts';
import { settleLines } from './settle-lines.ts';

/**
 * Finds columns an open item lacks (decision 97): its amount, party and dates stand in columns of fixed names; `written_amount`, `open_amount`
 * and `open_own` (in the own currency) are kept by the write-off engine alone.
 */
export function itemFaults(
  { open_item: kind }: ParameterValues<typeof itemTakes>,
  form: FormFile,
): readonly RefusalText[] {
  const names = ['bill_no', 'bill_date', 'amount', 'written_amount', 'open_amount', 'open_own', partyColumn(kind)];
  return missingOnHead(form, names).map((name) => filled(partyRefusals.itemNeedsField, { name }));
}

/**
 * An audited document becomes an open item of its party and an entry of the party's ledger; the lines of a receipt or payment are written
 * off at once, the rest of it lies there as an advance. Runs in the transaction of the audit.
 * @param worth what it is in the own currency, where its rate does not say
 * @throws Refusal 422 in a closed month, without an amount, or where a line cannot be written off
 */
export async function openItem(scope: Scope, kind: ItemKind, stored: Stored, worth?: Big): Promise<void> {
  const { db, actor, form } = scope;
  const { document, ledger } = await lockOwn(scope, kind, stored);
  const { row } = document;
  const total = new Big(row.total);
  if (row.party === '') throw refusal(422, partyRefusals.noParty, { document: documentName(document) });
  if (total.eq(0)) throw refusal(422, partyRefusals.amountZero, { document: documentName(document) });
  await refuseClosed(db, { tenantId: actor.tenantId, ledger, date: row.bill_date });
  const inOwn = worth ?? ownTotal(document, stored, await ownCurrencyOf(db, actor.tenantId));
  await setTaken(db, { table: form.head.name, tenantId: actor.tenantId }, [
    { id: row.id, taken: '0.00', open: total.toFixed(2), own: inOwn.toFixed(2) },
  ]);
  await addPartyEntries(db, [
    documentEntry(kind, {
      tenantId: actor.tenantId,
      by: actor.username,
      formCode: form.head.name,
      id: row.id,
      no: row.bill_no,
      partyId: row.party,
      date: row.bill_date,
      currency: row.currency,
      amount: total,
      own: inOwn,
    }),
  ]);
  if (isOpening(stored)) await keepBegin(db, { ledger, tenantId: actor.tenantId, partyId: row.party });
  await settleLines(scope, kind, stored, document);
}

/**
 * A document that is audited no longer: its entries are taken back exactly, with the write-offs its own audit made.
 * @throws Refusal 422 in a closed month, or while it is written off
 */
export async function closeItem(scope: Scope, kind: ItemKind, stored: Stored): Promise<void> {
  const { db, actor, form } = scope;
  const source = { tenantId: actor.tenantId, formCode: form.head.name, billId: String(stored.head['id']) };
  const { ledger, document } = await lockOwn(scope, kind, stored);
  await refuseClosed(db, { tenantId: actor.tenantId, ledger, date: document.row.bill_date });
  const own = await madeByAudit(db, ledger, source);
  const others = (await standingOf(db, source)).filter(({ id }) => !own.includes(id));
  if (others.length > 0) {
    const numbers = listed([...new Set(others.map(({ no }) => no))]);
    throw refusal(
      422,
      others.some(({ is_made: isMade }) => isMade)
        ? filled(partyRefusals.madeByWriteOff, { document: documentName(document), numbers })
        : filled(partyRefusals.writtenOffAlready, { document: documentName(document), numbers }),
    );
  }
  if (!new Big(document.row.refunded).eq(0))
    throw refusal(422, partyRefusals.refundedAlready, { document: documentName(document) });
  for (const id of own) await reverseWriteOff(scope, { ledger, id, reason: `反审核${documentName(document)}` });
  const left = own.length === 0 ? document : (await lockOwn(scope, kind, stored)).document;
  // A bad debt has lowered it, and leaves no record of a write-off; nor does an invoice, which takes back itself what it took of a payable.
  if (kind === 'receivable' && !new Big(left.row.written).eq(0))
    throw refusal(422, partyRefusals.badDebtReduced, { document: documentName(document) });
  await reversePartyEntries(
    db,
    { tenantId: actor.tenantId, formCode: source.formCode, billIds: [source.billId] },
    actor.username,
  );
  if (isOpening(stored)) await keepBegin(db, { ledger, tenantId: actor.tenantId, partyId: document.row.party });
  await setTaken(db, { table: form.head.name, tenantId: actor.tenantId }, [
    { id: source.billId, taken: '0.00', open: new Big(document.row.total).toFixed(2), own: '0.00' },
  ]);
}

/** Was it there before the books began? Dictionaries ar_type and ap_type; advances say it themselves. */
function isOpening({ head }: Stored): boolean {
  return head['ar_type'] === '5' || head['ap_type'] === '6' || head['is_opening'] === 'Y';
}

/**
 * Returns the amount of a document in the own currency: a bill by its lines, money by what came and what was granted as a discount, each to
 * the cent.
 * @throws Refusal 422 where it is in another currency and says no rate
 */
function ownTotal(document: OpenDocument, { head, subs }: Stored, own: string): Big {
  const { row, kind } = document;
  const rate = rateOf(documentName(document), { own, currency: row.currency }, head['exchange_rate']);
  const discount = parseAmount(head['discount_amount']) ?? new Big(0);
  const total = new Big(row.total);
  if (factsOf(kind).isMoney) return ownOf(total.minus(discount), rate).plus(ownOf(discount, rate));
  const [lines = []] = [...subs.values()];
  return ownOfBill(
    total,
    lines.map((line) => {
      const tax = parseAmount(line['tax_amount']) ?? new Big(0);
      return { net: (parseAmount(line['total_amount']) ?? new Big(0)).minus(tax), tax };
    }),
    rate,
  );
}

async function lockOwn(
  scope: Scope,
  kind: ItemKind,
  { head }: Stored,
): Promise<{ readonly document: OpenDocument; readonly ledger: PartyLedger }> {
  const key = { formCode: scope.form.head.name, id: String(head['id']) };
  const document = (await lockAll(scope, [key])).get(keyOf(key));
  if (document === undefined) throw refusal(404, platformRefusals.recordGone);
  return { document, ledger: factsOf(kind).ledger };
}
