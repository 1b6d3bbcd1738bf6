import Big from 'big.js';
import { money, parseAmount, thousands } from '#core/amounts/amounts.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { actOf, type DocumentAct } from '#server/engine/behaviour/act.ts';
import type { Storing } from '#server/engine/behaviour/module.ts';
import { lockRows } from '#server/engine/list/db/row.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import type { PreparedRecord } from '#server/engine/record/prepare.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { CLAIMS_SUBJECT } from '../rules/gl.ts';
import { financeAnswers } from './answers.ts';
import { claimPaid, paymentsOf, usualAccount } from './db/expense.ts';
import { subjectOfRole } from './db/gl-ledger.ts';
import { moneyRefusals } from './money-refusals.ts';

/** Acts on agreed expense claims: pay them out. */
export const claimActs: readonly DocumentAct[] = [
  {
    code: 'push_payment',
    title: '下推付款',
    exp: 'bill_status#eq#2&&pay_amount#gt#0',
    fits: actOf('fin_expense_claim'),
    run: payOut,
  },
];

/**
 * Refuses to pay more for a claim in all than it owes (P29). The claim is locked, so two payments do not each take the rest.
 * @throws Refusal 422 with the figures
 */
export async function checkClaimPaid({ db, form, actor }: Scope, { head }: Stored): Promise<void> {
  const claim = plain(head['claim_id']);
  if (claim === '') return;
  const { tenantId } = actor;
  await lockRows(db, 'fin_expense_claim', [claim], { tenantId, act: 'change' });
  const { no, owed, paid } = await claimPaid(db, tenantId, { claim, except: plain(head['id']) });
  const own = parseAmount(head['amount']) ?? new Big(0);
  const over = own.plus(paid).minus(owed);
  if (over.gt(0))
    throw refusal(422, moneyRefusals.beyondClaim, {
      name: nameOf(form.head, form, head),
      no,
      owed: money(owed),
      paid: money(paid),
      own: money(own),
      over: money(over),
    });
}

/** Writes into the lines of a payment of a claim that they pay what is owed for it: what was spent is in the voucher of the claim. */
export async function fillClaimPayment(scope: Storing, record: PreparedRecord): Promise<PreparedRecord> {
  const { head, subs } = record;
  if (plain(head.values['claim_id']) === '') return record;
  const subject = await subjectOfRole(scope.db, scope.actor.tenantId, CLAIMS_SUBJECT);
  if (subject !== undefined)
    for (const { values } of subs.get('fin_other_payment_item') ?? []) values['subject_id'] = subject.id;
  return record;
}

/** Makes the payment of a claim as a draft: the cashier chooses the account and audits it. */
async function payOut(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, catalogue, form, actor } = scope;
  const stored = await lockedRecord(scope, id);
  const { head } = stored;
  const name = nameOf(form.head, form, head);
  if (plain(head['bill_status']) !== '2') throw refusal(422, moneyRefusals.notAgreedToPay, { name });
  const paid = await paymentsOf(db, actor.tenantId, id);
  const left = (parseAmount(head['pay_amount']) ?? new Big(0)).minus(paid.amount);
  if (left.lte(0))
    throw refusal(
      422,
      paid.numbers === null
        ? filled(moneyRefusals.nothingToPay, { name })
        : filled(moneyRefusals.paidBefore, { name, numbers: paid.numbers }),
    );
  const target = catalogue.forms.find((one) => one.head.name === 'fin_other_payment');
  const account = await usualAccount(db, actor.tenantId);
  const subject = await subjectOfRole(db, actor.tenantId, CLAIMS_SUBJECT);
  if (target === undefined || account === null) throw refusal(422, moneyRefusals.noAccountEnabled);
  if (subject === undefined) throw refusal(422, moneyRefusals.noSubject, { subject: CLAIMS_SUBJECT });
  const summary = `报销 ${plain(head['bill_no'])}`;
  const made = await makeDocument(
    { ...scope, form: target, cause: { way: 'action', note: `下推付款 ${name}` } },
    {
      account_id: account,
      payee: plain(head['claimant_id_dictText']) || plain(head['claimant_id']),
      src_no: head['bill_no'],
      claim_id: id,
      depart_id: head['claim_depart'],
    },
    { fin_other_payment_item: [{ subject_id: subject.id, amount: left.toFixed(2), summary }] },
  );
  return [
    filled(financeAnswers.expenseMade, { no: plain(made.head['bill_no']), amount: thousands(left.toFixed(2), 2) }),
  ];
}
