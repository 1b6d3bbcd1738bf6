import Big from 'big.js';
import { money, parseAmount } from '#core/amounts/amounts.ts';
import { plain } from '#core/values/plain.ts';
import { actOf, installedForm, type DocumentAct } from '#server/engine/behaviour/act.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { addRepaid, lockLoan, repaymentsDrafted, usualAccount } from './db/expense.ts';
import { subjectsOf } from './db/gl-ledger.ts';

/** Acts on loans that were paid out: money comes back. */
export const loanActs: readonly DocumentAct[] = [
  { code: 'repay', title: '还款', exp: 'bill_status#eq#2&&open_amount#gt#0', fits: actOf('fin_loan'), run: repay },
];

/** Account loans stand in, as the rule of loans has it. */
const LOAN_SUBJECT = '1221';

/** Drafts other income over what nobody has drafted yet; the cashier checks account and amount, and a part is a part. */
async function repay(scope: Scope, id: string): Promise<readonly string[]> {
  const { db, form, actor } = scope;
  const { head } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  const loan = await lockLoan(db, actor.tenantId, id);
  if (loan === null || loan.bill_status !== '2') throw new Refusal(422, `${name}没有审批通过或已还清，不能还款`);
  const drafted = await repaymentsDrafted(db, actor.tenantId, id);
  const left = new Big(loan.open).minus(drafted.amount);
  if (left.lte(0))
    throw new Refusal(422, `${name}的未还金额已在未审核的其他收入单 ${drafted.numbers ?? ''} 中，请先审核或作废它`);
  const target = installedForm(scope, 'fin_other_receipt');
  const account = plain(head['account_id']) || (await usualAccount(db, actor.tenantId));
  const [subject] = await subjectsOf(db, actor.tenantId, { codes: [LOAN_SUBJECT] });
  if (account === null) throw new Refusal(422, '没有启用的资金账户，请先在“资金账户”新增');
  if (subject === undefined)
    throw new Refusal(422, `没有科目 ${LOAN_SUBJECT}，请在“业务凭证生成”装入标准科目，或在会计科目新增`);
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
  return [
    `已生成其他收入单 ${plain(made.head['bill_no'])}，金额 ${money(left)}，请核对账户与金额后审核；部分还款请改小金额`,
  ];
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
  if (loan === null) throw new Refusal(422, `${name}对应的借款单 ${plain(head['src_no'])} 不存在或已被删除`);
  const amount = parseAmount(head['amount']) ?? new Big(0);
  if (!isBack && amount.lte(0)) throw new Refusal(422, `${name}的还款金额须大于 0`);
  if (!isBack && amount.gt(loan.open))
    throw new Refusal(
      422,
      `${name}的还款金额 ${money(amount)} 超过借款单 ${loan.bill_no} 未还 ${money(new Big(loan.open))}，请改小金额`,
    );
  const signed = isBack ? amount.times(-1) : amount;
  await addRepaid(db, { tenantId: actor.tenantId, id, amount: signed.toFixed(2), by: actor.username });
}
