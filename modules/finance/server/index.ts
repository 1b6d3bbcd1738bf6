import { cashKinds } from '#core/kernel/cash.ts';
import { oneOf } from '#core/online/parameters.ts';
import { accountingStandard } from '#core/params/flow.ts';
import { plain } from '#core/values/plain.ts';
import { afterEffect, check, effect } from '#server/engine/behaviour/module.ts';
import type { ReckonedColumns } from '#server/engine/definition/reckoned-columns.ts';
import { nameOf } from '#server/engine/scope.ts';
import { defineModule } from '#server/kernel/module.ts';
import { itemTakes } from '#server/kernel/write-off/item-effect.ts';
import { accountActs } from './account-acts.ts';
import { advanceActs } from './advance-acts.ts';
import { assetActs } from './asset-acts.ts';
import { postChange, postDisposal, takeBackAsset } from './asset-documents.ts';
import { fillAssets } from './asset-fill.ts';
import { postDepreciation } from './asset-run.ts';
import { dropEntries, keepEntries } from './asset.ts';
import { settleBadDebt } from './bad-debt-effect.ts';
import { showBills } from './bill-fill.ts';
import { currencyByAccount, dropOpening, keepOpening } from './cash-account.ts';
import { cashFaults, postCash, takeBackCash } from './cash.ts';
import { certifyActs, refuseCertified } from './certify-acts.ts';
import { checkClaimPaid, claimActs, fillClaimPayment } from './claim-acts.ts';
import { handInClaim, settleClaim } from './claim-effect.ts';
import { glFindings } from './close-findings.ts';
import { costAllocActs } from './cost-alloc-acts.ts';
import { costFindings } from './cost-findings.ts';
import { costRefusals } from './cost-refusals.ts';
import { overdueDays } from './db/overdue.ts';
import { vouchersOfRow } from './db/voucher-column.ts';
import { checkEarlyDiscount, earlyDiscounts, tellDiscount } from './early-discount.ts';
import { forfeitActs } from './forfeit-act.ts';
import { glClosing } from './gl-close.ts';
import { refuseVouched, refuseVouchedWriteOff } from './gl-guard.ts';
import { standardRule } from './gl-standard.ts';
import { dropPlan, keepPlan, planAudited } from './instalments.ts';
import { loanActs, settleRepayment } from './loan-acts.ts';
import { materialVarianceActs } from './material-variance-acts.ts';
import { moneyActs } from './money-acts.ts';
import { moneyRefusals } from './money-refusals.ts';
import { noteActs, receiptOfNote } from './note-acts.ts';
import { postNoteReturn, takeBackNoteReturn } from './note-return.ts';
import { checkPayablePaper, fillPaper } from './payable-paper.ts';
import { paperActs } from './paper-acts.ts';
import { countInvoice, fillTerms } from './pay-term.ts';
import { checkPayable } from './payable-check.ts';
import { productCostActs } from './product-cost-acts.ts';
import { financeTables } from './report-tables.ts';
import { partyRevaluation } from './revaluation.ts';
import { statementPapers } from './statement-paper.ts';
import { dropStatements, keepTerms } from './statement.ts';
import { financeSteps } from './steps.ts';
import { orderOfSubjects } from './subject-rules.ts';
import { voucherActs } from './voucher-acts.ts';
import { flowActs } from './voucher-flow.ts';
import { closedVoucherDate, draftOrWhole, numberVoucher } from './voucher-number.ts';
import { voucherPaper } from './voucher-paper.ts';
import { voucherRefusals } from './voucher-refusals.ts';
import { isVouched, stepsOfVouchers } from './voucher-trace.ts';

/** Vouchers are told where they can be there. */
function voucherColumn(tables: ReadonlySet<string>): ReturnType<ReckonedColumns[string]> {
  if (!tables.has('fin_voucher')) return {};
  return { voucher_no: vouchersOfRow };
}

const postAsset = { depreciation: postDepreciation, disposal: postDisposal, change: postChange } as const;

export default defineModule('finance', {
  needs: ['base', 'procure'],
  reads: ['sale', 'storage', 'hexiao'],
  anyDocument: {
    hasSteps: isVouched,
    steps: stepsOfVouchers,
    filled: fillTerms,
    counted: countInvoice,
    undoing: async (scope, stored, act) => {
      const { form } = scope;
      const { head } = stored;
      await refuseVouched(scope, { ids: [plain(head['id'])], name: nameOf(form.head, form, head), act });
      refuseCertified(scope, stored, act);
    },
  },
  columns: {
    fin_ar_bill: () => ({ overdue_days: overdueDays }),
    fin_cost_variance: voucherColumn,
    fin_product_cost: voucherColumn,
  },
  reportTables: financeTables,
  reportPapers: statementPapers,
  closings: { gl: glClosing },
  closingAsks: {
    stock: { findings: costFindings },
    ...partyRevaluation,
    gl: {
      // Money has no closing of its own (decision 106); what moves it for a customer or supplier is decided with their ledgers.
      decided: [
        'fin_other_receipt',
        'fin_other_payment',
        'fin_transfer',
        'fin_loan',
        'fin_expense_claim',
        'wms_loss_settle',
      ],
      findings: glFindings,
    },
  },
  papers: [
    {
      form: 'fin_expense_claim',
      lines: 'fin_expense_claim_item',
      certified: { lines: 'fin_expense_claim_item' },
    },
    { form: 'fin_ap_bill', madeFrom: 'src_id', certified: { lines: 'fin_ap_bill_item', isStated: true } },
  ],
  afterEffects: { open_item: afterEffect(itemTakes, { audit: planAudited, takeBack: dropPlan }) },
  postsTo: { cash: ['gl'], note_return: ['ar', 'ap', 'gl'], claim: ['gl'], asset: ['gl'], bad_debt: ['ar'] },
  params: { [accountingStandard.code]: standardRule },
  currencyOf: currencyByAccount,
  discounts: earlyDiscounts,
  reversing: refuseVouchedWriteOff,
  documents: {
    fin_acceptance: { faults: receiptOfNote },
    fin_ap_bill: {
      fill: (scope, record) => keepPlan(scope, fillPaper(scope, record)),
    },
    fin_ar_bill: { fill: keepPlan },
    fin_asset: { saved: keepEntries, removed: dropEntries },
    fin_asset_change: { fill: fillAssets },
    fin_asset_depr: { fill: fillAssets },
    fin_asset_dispose: { fill: fillAssets },
    fin_bank_account: { saved: keepOpening, removed: dropOpening },
    fin_bank_statement: {
      lock: { column: 'match_status', states: ['1'], why: moneyRefusals.matchedLock },
    },
    fin_other_payment: { fill: fillClaimPayment },
    fin_cost_variance: { lock: { column: 'bill_status', states: ['0'], why: costRefusals.postedLock } },
    fin_payment: {
      fill: tellDiscount,
      show: showBills({ lines: 'fin_payment_item', column: 'ap_bill_no', bills: 'fin_ap_bill' }),
    },
    fin_product_cost: { lock: { column: 'bill_status', states: ['0'], why: costRefusals.postedLock } },
    fin_receipt: {
      fill: tellDiscount,
      show: showBills({ lines: 'fin_receipt_item', column: 'ar_bill_no', bills: 'fin_ar_bill' }),
    },
    fin_statement: { saved: keepTerms, removed: dropStatements },
    fin_subject: { faults: orderOfSubjects },
    fin_voucher: {
      fill: draftOrWhole,
      number: numberVoucher,
      faults: closedVoucherDate,
      paper: voucherPaper,
      lock: {
        column: 'v_status',
        states: ['0', '1'],
        why: voucherRefusals.voucherLock,
        also: ({ origin }) => (origin === 'rule' ? voucherRefusals.ofDocumentsLock : null),
      },
    },
  },
  acts: [
    ...accountActs,
    ...assetActs,
    ...moneyActs,
    ...noteActs,
    ...advanceActs,
    ...forfeitActs,
    ...paperActs,
    ...voucherActs,
    ...flowActs,
    ...certifyActs,
    ...claimActs,
    ...loanActs,
    ...productCostActs,
    ...materialVarianceActs,
    ...costAllocActs,
  ],
  steps: financeSteps,
  checks: {
    claimed: check({}, { about: 'No more is paid for an expense claim than is owed for it.', audit: checkClaimPaid }),
    payable_paper: check(
      {},
      {
        about: 'The invoice of a payable people typed is in no other document of the company.',
        submit: checkPayablePaper,
        audit: checkPayablePaper,
      },
    ),
    early_discount: check(
      {},
      {
        about: 'A discount is no more than the terms of the bills grant on the day of the money, where they grant any.',
        audit: checkEarlyDiscount,
      },
    ),
    payable: check(
      {},
      {
        about: 'No more is asked for than is open of what is to be paid; looked at when it is handed in, too.',
        audit: (scope, stored) => checkPayable(scope, stored, '审核'),
        submit: (scope, stored) => checkPayable(scope, stored, '提交'),
      },
    ),
  },
  effects: {
    cash: effect(
      { cash: oneOf(cashKinds) },
      {
        about: 'The document moves money in accounts; its accounts and amounts stand in columns of fixed names.',
        faults: cashFaults,
        audit: (scope, stored, { cash }) => postCash(scope, cash, stored),
        takeBack: takeBackCash,
      },
    ),
    loan: effect(
      { loan: oneOf(['repayment']) },
      {
        about: 'The document may bring back what a loan lent: its column `loan_id` names it.',
        audit: (scope, stored) => settleRepayment(scope, stored, false),
        takeBack: (scope, stored) => settleRepayment(scope, stored, true),
      },
    ),
    asset: effect(
      { asset: oneOf(['depreciation', 'disposal', 'change']) },
      {
        about:
          'The document counts depreciation of fixed assets, takes one out of the books, or changes what it stands at.',
        audit: (scope, stored, { asset }) => postAsset[asset](scope, stored),
        takeBack: takeBackAsset,
      },
    ),
    bad_debt: effect(
      { bad_debt: oneOf(['receivable']) },
      {
        about: 'The document gives up what a customer owes on a bill, or takes that back.',
        audit: settleBadDebt,
        takeBack: {
          stays: 'a debt that was given up comes back by a document of its own, and goes through its process',
        },
      },
    ),
    note_return: effect(
      { note_return: oneOf(['receivable']) },
      {
        about:
          'A bill of exchange bounced: what the customer owes is open again, and so is what it had paid; its columns have fixed names.',
        audit: postNoteReturn,
        takeBack: takeBackNoteReturn,
      },
    ),
    claim: effect(
      { claim: oneOf(['expense']) },
      {
        about: 'The document is an expense claim: it offsets loans and uses up the budget of its department.',
        // Whoever hands in a claim is told at once what forbids it.
        submit: handInClaim,
        audit: settleClaim,
        takeBack: { stays: 'a process has agreed: what it settled stays settled' },
      },
    ),
  },
});
