import Big from 'big.js';
import { money, parseAmount } from '#core/amounts/amounts.ts';
import { ownOf, ownPart } from '#core/kernel/currency.ts';
import { plain } from '#core/values/plain.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { ownCurrencyOf } from '#server/kernel/currency/own-currency.ts';
import { rateOf } from '#server/kernel/currency/rate.ts';
import { badDebtOf, documentsByNo, setTaken } from '#server/kernel/party/db/open-item.ts';
import { addPartyEntries } from '#server/kernel/party/db/party-ledger.ts';
import { refuseClosed } from '#server/kernel/period/period.ts';
import { documentName, itemForms, keyOf, lockAll } from '#server/kernel/write-off/documents.ts';
import { refusal } from '#server/platform/refusal.ts';
import { moneyRefusals } from './money-refusals.ts';

/** Dictionary bad_debt_type. */
const PROVISION = '1';
const RECOVERED = '3';

/**
 * Settles the receivable of an agreed bad debt (P17): a loss lowers its open amount and what the customer owes, a recovery gives that back,
 * to be paid like any bill. A provision changes no ledger of parties.
 * @throws Refusal 422 where the bill is not open by as much, is not the customer's, or its month is closed
 */
export async function settleBadDebt(scope: Scope, stored: Stored): Promise<void> {
  const { db, catalogue, form, actor } = scope;
  const { tenantId, username } = actor;
  const { head } = stored;
  const kind = plain(head['bad_type']);
  if (kind === PROVISION) return;
  const name = nameOf(form.head, form, head);
  const no = plain(head['ar_bill_no']).trim();
  if (no === '') throw refusal(422, moneyRefusals.noBillNumber, { name });
  const amount = parseAmount(head['amount']) ?? new Big(0);
  if (amount.lte(0)) throw refusal(422, moneyRefusals.amountAboveZero, { name });
  const id = plain(head['id']);
  const [bills] = itemForms(catalogue, ['receivable']);
  const billId = bills === undefined ? undefined : (await documentsByNo(db, bills.source, [no], tenantId)).get(no);
  const key = { formCode: bills?.form.head.name ?? '', id: billId ?? '' };
  const bill = billId === undefined ? undefined : (await lockAll(scope, [key])).get(keyOf(key));
  if (bill === undefined) throw refusal(422, moneyRefusals.billUnknown, { name, no });
  const { row, open } = bill;
  if (row.party !== plain(head['customer_id']))
    throw refusal(422, moneyRefusals.billOfAnother, { name, bill: documentName(bill) });
  const isRecovered = kind === RECOVERED;
  const most = isRecovered ? new Big(await badDebtOf(db, tenantId, { no, except: id })) : open;
  if (amount.gt(most))
    throw refusal(422, moneyRefusals.beyondBill, {
      name,
      amount: money(amount),
      bill: documentName(bill),
      state: isRecovered ? moneyRefusals.reducedAsBadDebt : moneyRefusals.openAmount,
      most: money(most),
    });
  const date = plain(head['bill_date']).slice(0, 10);
  await refuseClosed(db, { tenantId, ledger: 'ar', date });
  const signed = isRecovered ? amount.times(-1) : amount;
  // What comes back is worth what was given up: what all of it is at the rate of the bill.
  const part = isRecovered
    ? ownOf(
        amount,
        rateOf(documentName(bill), { own: await ownCurrencyOf(db, tenantId), currency: row.currency }, row.rate),
      )
    : ownPart(amount, { open, own: new Big(row.own) });
  const own = isRecovered ? part.times(-1) : part;
  await setTaken(db, { table: key.formCode, tenantId }, [
    {
      id: row.id,
      taken: new Big(row.written).plus(signed).toFixed(2),
      open: open.minus(signed).toFixed(2),
      own: new Big(row.own).minus(own).toFixed(2),
    },
  ]);
  await addPartyEntries(db, [
    {
      tenantId,
      ledger: 'ar',
      partyId: row.party,
      billDate: date,
      kind: 'bad_debt',
      formCode: form.head.name,
      billId: id,
      billNo: plain(head['bill_no']),
      currency: row.currency,
      decrease: signed.toFixed(2),
      ownBalance: own.times(-1).toFixed(2),
      by: username,
    },
  ]);
}
