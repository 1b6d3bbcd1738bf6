import { dateText } from '#core/dates/dates.ts';
import { booked } from '#server/engine/behaviour/booked.ts';
import { defineModule } from '#server/kernel/module.ts';
import { checkBilledBack } from './billed-back.ts';
import { uninvoicedFindings } from './close-findings.ts';
import { expireQuotations } from './db/quotation.ts';
import { redInvoice } from './invoice-acts.ts';
import { checkBilled, checkThreeWay } from './invoice-check.ts';
import { postInvoice, takeBackInvoice } from './invoice-effect.ts';
import { showLastPrices } from './last-price.ts';
import { purchaseActs } from './purchase-acts.ts';
import { quotaInAll } from './quota-rules.ts';
import { checkAwards, checkListPrice, quotationActs } from './quotation-acts.ts';
import { receiptActs } from './receipt-acts.ts';
import { procureSteps } from './steps.ts';
import { subcontractorOf, subcontractReceipt } from './stock-subcontract.ts';
import { fillFees } from './subcontract-fee.ts';
import { checkOutputs } from './subcontract-outputs.ts';
import { supplierActs } from './supplier-acts.ts';

export default defineModule('procure', {
  needs: ['production'],
  documents: {
    pur_outsource_in: {
      fill: async (scope, record) => {
        await fillFees(scope, record.head.values, record.subs.get('pur_outsource_in_item') ?? []);
        return record;
      },
    },
    pur_price_list: { show: showLastPrices },
    pur_supplier_item: { faults: quotaInAll },
  },
  closingAsks: { stock: { findings: uninvoicedFindings } },
  stockKinds: { subcontract: subcontractReceipt },
  stockPlaces: { subcontractor: subcontractorOf },
  acts: [
    {
      code: 'red_invoice',
      title: '红字发票',
      exp: 'bill_status#eq#2&&is_red#ne#Y',
      fits: ({ head }) => ['pur_invoice', 'sal_invoice'].includes(head.name),
      run: redInvoice,
    },
    ...quotationActs,
    ...purchaseActs,
    ...supplierActs,
    ...receiptActs,
  ],
  steps: procureSteps,
  jobs: {
    'expire-quotations': async (db) =>
      `已把 ${await expireQuotations(db, dateText(new Date()))} 张过期的报价单标为已失效`,
  },
  checks: {
    awards: { audit: checkAwards },
    billed: { audit: checkBilled },
    billed_back: { audit: checkBilledBack },
    list_price: {
      audit: async (scope, stored, _check, { isAgreed, act }) => {
        if (!isAgreed) await checkListPrice(scope, stored, act);
      },
    },
    outputs: { audit: checkOutputs },
    three_way: { audit: (scope, stored, _check, { isAgreed }) => checkThreeWay(scope, stored, isAgreed) },
  },
  effects: { invoice: booked(postInvoice, takeBackInvoice) },
});
