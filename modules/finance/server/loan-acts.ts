import Big from 'big.js';
import { money, parseAmount } from '#core/amounts/amounts.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { actOf, installedForm, type DocumentAct } from '#server/engine/behaviour/act.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { financeAnswers } from './answers.ts';
import { addRepaid, lockLoan, repaymentsDrafted, usualAccount } from './db/expense.ts';
import { subjectOfRole } from './db/gl-ledger.ts';
import { moneyRefusals } from './money-refusals.ts';

/** Acts on loans that were paid out: money comes back. */
export const loanActs: readonly DocumentAct[] = [
  { code: 'repay', title: '还款', exp: 'bill_status#eq#2&&open_amount#gt#0', fits: actOf('fin_loan'), run: repay },
];

/** Role of the account loans stand in, as the rule of loans has it. */
const LOAN_SUBJECT = '1221';

/** Drafts other income over what nobody has drafted yet; the cashier checks account and amount, and a part is a part. */
async function repay(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, form, actor } = scope;
  const { head } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  const loan = await lockLoan(db, actor.tenantId, id);
  if (loan === null || loan.bill_status !== '2') throw refusal(422, moneyRefusals.loanNotOpen, { name });
  const drafted = await repaymentsDrafted(db, actor.tenantId, id);
  const left = new Big(loan.open).minus(drafted.amount);
  if (left.lte(0)) throw refusal(422, moneyRefusals.repaymentWaiting, { name, numbers: drafted.numbers ?? '' });
  const target = installedForm(scope, 'fin_other_receipt');
  const account = plain(head['account_id']) || (await usualAccount(db, actor.tenantId));
  const subject = await subjectOfRole(db, actor.tenantId, LOAN_SUBJECT);
  if (account === null) throw refusal(422, moneyRefusals.noAccountEnabled);
  if (subject === undefined) throw refusal(422, moneyRefusals.noSubject, { subject: LOAN_SUBJECT });
  const made = await makeDocument(
    { ...scope, form: target, cause: { way: 'action', note: `还款 ${name}` } },
    {
      account_id: account,
      payer: plain(head['borrower_id_dictText']) || loan.borrower,
      src_no: loan.bill_no,
      loan_id: id,
      borrower_id: loan.borrower,
      depart_id: head['depart_id'],
    },
    {
      fin_other_receipt_item: [
        { subject_id: subject.id, amount: left.toFixed(2), summary: `归还借款 ${loan.bill_no}` },
      ],
    },
  );
  return [filled(financeAnswers.repaymentMade, { no: plain(made.head['bill_no']), amount: money(left) })];
}

/**
 * Other income that brings back a loan lowers what is left of it, and gives that back when it is undone.
 * @throws Refusal 422 where no such loan is open, or above what is left
 */
export async function settleRepayment({ db, form, actor }: Scope, { head }: Stored, isBack: boolean): Promise<void> {
  const id = plain(head['loan_id']);
  if (id === '') return;
  const name = nameOf(form.head, form, head);
  const loan = await lockLoan(db, actor.tenantId, id);
  if (loan === null) throw refusal(422, moneyRefusals.loanGone, { name, loan: plain(head['src_no']) });
  const amount = parseAmount(head['amount']) ?? new Big(0);
  if (!isBack && amount.lte(0)) throw refusal(422, moneyRefusals.repaymentAboveZero, { name });
  if (!isBack && amount.gt(loan.open))
    throw refusal(422, moneyRefusals.beyondLoan, {
      name,
      amount: money(amount),
      loan: loan.bill_no,
      open: money(new Big(loan.open)),
    });
  const signed = isBack ? amount.times(-1) : amount;
  await addRepaid(db, { tenantId: actor.tenantId, by: actor.username }, [{ id, amount: signed.toFixed(2) }]);
}
