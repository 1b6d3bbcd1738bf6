import Big from 'big.js';
import { money, parseAmount } from '#core/amounts/amounts.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { actWord } from '#core/refusals/act-words.ts';
import { plain } from '#core/values/plain.ts';
import { actOf, installedForm, type DocumentAct } from '#server/engine/behaviour/act.ts';
import type { RecordChange, Storing } from '#server/engine/behaviour/module.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { writeHead } from '#server/engine/record/write-head.ts';
import { nameOf, type Scope } from '#server/engine/scope.ts';
import { type FieldError, refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { financeAnswers } from './answers.ts';
import { usualAccount } from './db/expense.ts';
import { notesOfReceipt, receiptByNo, returnOfNote } from './db/note.ts';
import { noteRefusals } from './note-refusals.ts';

/** Dictionary note_kind: a bill of exchange somebody else owes. */
const RECEIVED = '1';
/** Dictionary note_status. */
export const noteStates = { held: '1', endorsed: '2', discounted: '3', collecting: '4', bounced: '6' } as const;

const BOUNCE = '退票';

/** Acts on bills of exchange that are more than a step of their state. */
export const noteActs: readonly DocumentAct[] = [
  {
    code: 'return',
    title: BOUNCE,
    titleEn: 'Note returned',
    exp: 'note_status#in#1,2,3,4',
    fits: actOf('fin_acceptance'),
    run: bounce,
  },
];

/**
 * Drafts the document that opens again what a bounced bill of exchange had paid; of our own bill the state alone is changed.
 * @throws Refusal 422 in another state, without a customer, or where there is such a document already
 */
async function bounce(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, form, actor } = scope;
  const { head } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  const state = plain(head['note_status']);
  const isOwn = plain(head['note_kind']) !== RECEIVED;
  const states: readonly string[] = isOwn ? [noteStates.held] : Object.values(noteStates).slice(0, 4);
  if (!states.includes(state)) throw refusal(422, platformRefusals.wrongState, { name, act: actWord(BOUNCE) });
  if (isOwn) {
    await writeHead(scope, head, { note_status: noteStates.bounced }, BOUNCE);
    return [];
  }
  if (plain(head['customer_id']) === '') throw refusal(422, noteRefusals.noCustomer, { name });
  const before = await returnOfNote(db, actor.tenantId, id);
  if (before !== null) throw refusal(422, noteRefusals.returnWaits, { name, no: before });
  const receiptNo = plain(head['receipt_no']).trim();
  const receipt = receiptNo === '' ? undefined : await receiptByNo(db, actor.tenantId, receiptNo);
  const made = await makeDocument(
    { ...scope, form: installedForm(scope, 'fin_note_return'), cause: { way: 'action', note: `${BOUNCE} ${name}` } },
    {
      note_no: head['note_no'],
      note_id: id,
      note_state: state,
      receipt_no: receiptNo === '' ? null : receiptNo,
      customer_id: head['customer_id'],
      supplier_id: state === noteStates.endorsed ? head['supplier_id'] : null,
      amount: head['amount'],
      account_id: receipt?.account_id ?? null,
      to_account: await usualAccount(db, actor.tenantId),
      handler_id: actor.username,
    },
    {},
  );
  return [filled(financeAnswers.noteReturnMade, { no: plain(made.head['bill_no']) })];
}

/** Finds that a bill of exchange names a receipt that is none of its customer's, or does not cover it. */
export async function receiptOfNote(
  { db, actor }: Storing,
  { values, was }: RecordChange,
): Promise<readonly FieldError[]> {
  const of = (name: string): unknown => (Object.hasOwn(values, name) ? values[name] : was?.[name]);
  const no = plain(of('receipt_no')).trim();
  if (no === '') return [];
  const fault = (message: RefusalText): readonly FieldError[] => [{ field: 'receipt_no', message }];
  const receipt = await receiptByNo(db, actor.tenantId, no);
  if (receipt === undefined) return fault(filled(noteRefusals.receiptUnknown, { no }));
  if (receipt.customer_id !== plain(of('customer_id'))) return fault(filled(noteRefusals.receiptOfAnother, { no }));
  const others = await notesOfReceipt(db, actor.tenantId, { no, except: plain(was?.['id']) });
  const sum = new Big(others).plus(parseAmount(of('amount')) ?? 0);
  if (sum.lte(receipt.amount)) return [];
  return fault(filled(noteRefusals.beyondReceipt, { no, sum: money(sum), amount: money(new Big(receipt.amount)) }));
}
