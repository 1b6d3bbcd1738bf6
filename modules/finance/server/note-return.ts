import Big from 'big.js';
import { money, parseAmount } from '#core/amounts/amounts.ts';
import { dateTimeText } from '#core/dates/dates.ts';
import { plain } from '#core/values/plain.ts';
import type { RefusalText } from '#core/refusals/text.ts';
import { installedForm } from '#server/engine/behaviour/act.ts';
import { applyEffects } from '#server/engine/behaviour/effects.ts';
import { voidFollowing } from '#server/engine/flow/flow-follow.ts';
import type { Row } from '#server/engine/list/select.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { readStored } from '#server/engine/record/read-record.ts';
import { writeHead } from '#server/engine/record/write-head.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { ownCurrencyOf } from '#server/kernel/currency/own-currency.ts';
import { refusal } from '#server/platform/refusal.ts';
import { moveCash, takeBackCash } from './cash.ts';
import { openAccounts } from './cash-account.ts';
import { receiptByNo, settledBy } from './db/note.ts';
import { noteStates } from './note-acts.ts';
import { noteRefusals } from './note-refusals.ts';

/** Dictionaries ar_type and ap_type: other ones. */
const OTHER = { receivable: '2', payable: '4' } as const;
/** Tables of what a bounced bill of exchange opens again. */
const OPENED: ReadonlySet<string> = new Set(['fin_ar_bill', 'fin_ap_bill']);

/** The document as it is posted: its amounts. */
type Returned = { readonly name: string; readonly head: Row; readonly face: Big; readonly fee: Big };

/**
 * A bill of exchange bounced: the customer owes again what it had paid, due when that was due, with the fee; where it was endorsed its
 * supplier is owed again, where it was discounted the bank takes its money back, else it leaves the bills receivable.
 * @throws Refusal 422 in a closed month, where the bill of exchange is another than the document says, or an account is missing
 */
export async function postNoteReturn(scope: Scope, { head }: Stored): Promise<readonly RefusalText[]> {
  const name = nameOf(scope.form.head, scope.form, head);
  const of: Returned = {
    name,
    head,
    face: parseAmount(head['amount']) ?? new Big(0),
    fee: parseAmount(head['fee_amount']) ?? new Big(0),
  };
  const note = await noteOf(scope, of);
  for (const { due, amount } of await duesOf(scope, of))
    await openBill(scope, of, { table: 'fin_ar_bill', amount, due, summary: `退票 ${plain(head['note_no'])}` });
  const day = plain(head['bill_date']).slice(0, 10);
  if (of.fee.gt(0))
    await openBill(scope, of, { table: 'fin_ar_bill', amount: of.fee, due: day, summary: '退票手续费' });
  if (plain(head['note_state']) === noteStates.endorsed)
    await openBill(scope, of, { table: 'fin_ap_bill', amount: of.face, due: day, summary: '背书票据退票' });
  const told = await moveMoney(scope, of);
  await writeHead(note.scope, note.head, { note_status: noteStates.bounced });
  return told;
}

/** Takes all of that back; the bill of exchange is what it was. @throws Refusal 422 where a bill it opened was settled, or in a closed month */
export async function takeBackNoteReturn(scope: Scope, stored: Stored): Promise<readonly RefusalText[]> {
  await voidFollowing(scope, stored, OPENED);
  const told = await takeBackCash(scope, stored);
  const note = await readNote(scope, plain(stored.head['note_id']));
  if (note !== null) await writeHead(note.scope, note.head, { note_status: stored.head['note_state'] });
  return told;
}

async function readNote(scope: Scope, id: string): Promise<{ readonly scope: Scope; readonly head: Row } | null> {
  const of: Scope = { ...scope, form: installedForm(scope, 'fin_acceptance') };
  const found = id === '' ? null : await readStored(of, id, true);
  if (found === null) return null;
  return { scope: { ...of, cause: { way: 'action', note: '退票' } }, head: found.head };
}

/** The bill of exchange, locked. @throws Refusal 422 where it is gone, or became another since the document was made */
async function noteOf(
  scope: Scope,
  { name, head, face }: Returned,
): Promise<{ readonly scope: Scope; readonly head: Row }> {
  const note = await readNote(scope, plain(head['note_id']));
  if (note === null) throw refusal(422, noteRefusals.noteGone, { name });
  const amount = parseAmount(note.head['amount']) ?? new Big(0);
  if (plain(note.head['note_status']) !== plain(head['note_state']) || !amount.eq(face))
    throw refusal(422, noteRefusals.noteChanged, {
      name,
      note: plain(note.head['note_no']),
      state: plain(note.head['note_status_dictText']) || plain(note.head['note_status']),
      amount: money(amount),
      own: plain(head['note_state_dictText']) || plain(head['note_state']),
      face: money(face),
    });
  return note;
}

/** Divides the face value by the days its receipt settled what was due; what that settled nothing with is due with the bill of exchange. */
async function duesOf(
  scope: Scope,
  { head, face }: Returned,
): Promise<readonly { readonly due: string; readonly amount: Big }[]> {
  const { db, actor } = scope;
  const note = await readNote(scope, plain(head['note_id']));
  const usual = plain(note?.head['due_date'] ?? head['bill_date']).slice(0, 10);
  const no = plain(head['receipt_no']).trim();
  const receipt = no === '' ? undefined : await receiptByNo(db, actor.tenantId, no);
  const settled = receipt === undefined ? [] : await settledBy(db, actor.tenantId, receipt.id);
  const dues: { due: string; amount: Big }[] = [];
  let left = face;
  for (const one of settled) {
    const amount = left.lt(one.amount) ? left : new Big(one.amount);
    if (amount.gt(0)) dues.push({ due: one.due ?? usual, amount });
    left = left.minus(amount);
  }
  return left.gt(0) ? [...dues, { due: usual, amount: left }] : dues;
}

/** Makes a bill that counts at once and follows from the document. */
async function openBill(
  scope: Scope,
  { name, head }: Returned,
  bill: {
    readonly table: 'fin_ar_bill' | 'fin_ap_bill';
    readonly amount: Big;
    readonly due: string;
    readonly summary: string;
  },
): Promise<void> {
  const isOwed = bill.table === 'fin_ar_bill';
  if (!isOwed && plain(head['supplier_id']) === '') throw refusal(422, noteRefusals.noSupplier, { name });
  const amount = bill.amount.toFixed(2);
  const of: Scope = {
    ...scope,
    form: installedForm(scope, bill.table),
    cause: { way: 'action', note: `审核 ${name}` },
  };
  const made = await makeDocument(
    of,
    {
      bill_date: head['bill_date'],
      ...(isOwed ? { ar_type: OTHER.receivable } : { ap_type: OTHER.payable }),
      customer_id: head['customer_id'],
      supplier_id: head['supplier_id'],
      currency: await ownCurrencyOf(scope.db, scope.actor.tenantId),
      exchange_rate: '1',
      amount,
      due_date: bill.due,
      src_no: head['bill_no'],
      src_id: head['id'],
      depart_id: head['depart_id'],
      remark: bill.summary,
      bill_status: '2',
      audit_by: scope.actor.username,
      audit_time: dateTimeText(scope.now),
    },
    { [`${bill.table}_item`]: [{ summary: bill.summary, amount, tax_amount: '0', total_amount: amount }] },
  );
  await applyEffects(of, made, 'audit');
}

/** Moves what leaves the account of bills of exchange, and what the bank takes. */
async function moveMoney(scope: Scope, { name, head }: Returned): Promise<readonly RefusalText[]> {
  const out = (account: string, column: string) => {
    const amount = (parseAmount(head[column]) ?? new Big(0)).times(-1);
    return { account: plain(head[account]), kind: 'other_payment', amount, own: amount } as const;
  };
  const bank = out('to_account', 'bank_amount');
  if (!bank.amount.eq(0) && bank.account === '')
    throw refusal(422, noteRefusals.noBankAccount, { name, amount: money(bank.amount.times(-1)) });
  const moves = [out('account_id', 'note_amount'), bank].filter(
    ({ account, amount }) => account !== '' && !amount.eq(0),
  );
  const accounts = await openAccounts(
    scope,
    moves.map(({ account }) => account),
  );
  const own = await ownCurrencyOf(scope.db, scope.actor.tenantId);
  for (const { name: account, currency } of accounts.values())
    if (currency !== own) throw refusal(422, noteRefusals.ownCurrencyOnly, { name, own, account, currency });
  return moveCash(
    scope,
    {
      head,
      name,
      currency: own,
      opposite: () => plain(head['customer_id_dictText']),
      summary: `退票 ${plain(head['note_no'])}`,
    },
    moves,
  );
}
