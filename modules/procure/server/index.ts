import { dateText } from '#core/dates/dates.ts';
import { oneOf } from '#core/online/parameters.ts';
import { afterEffect, check, effect } from '#server/engine/behaviour/module.ts';
import { defineModule } from '#server/kernel/module.ts';
import { keepsInvoiceKey } from '#server/kernel/order/invoice-key.ts';
import { itemTakes } from '#server/kernel/write-off/item-effect.ts';
import { checkBilledBack } from './billed-back.ts';
import { uninvoicedFindings } from './close-findings.ts';
import { expireQuotations } from './db/quotation.ts';
import { checkDirect, directFaults, markDirect } from './direct-check.ts';
import { shipActs } from './direct-ship.ts';
import { refuseAlone, undoActs } from './direct-undo.ts';
import { estimateReceipt, refuseUnvalued } from './estimate.ts';
import { tellEarly } from './early.ts';
import { checkExcess, giveBackOrdered, refuseOfExcess, takeOrdered } from './excess.ts';
import { redInvoice } from './invoice-acts.ts';
import { eInvoiceActs } from './e-invoice-acts.ts';
import { checkBilled, checkThreeWay, refuseBooked } from './invoice-check.ts';
import { invoiceFaults, postInvoice, takeBackInvoice } from './invoice-effect.ts';
import { landedActs } from './landed-acts.ts';
import { checkFeePapers } from './landed-papers.ts';
import { postLanded, takeBackLanded } from './landed-effect.ts';
import { showLastPrices } from './last-price.ts';
import { checkPaper } from './paper-amounts.ts';
import { offsetReturned } from './provisional-pairs.ts';
import { purchaseActs } from './purchase-acts.ts';
import { quotaInAll } from './quota-rules.ts';
import { checkAwards, checkListPrice, quotationActs, repriceOrder } from './quotation-acts.ts';
import { receiptActs } from './receipt-acts.ts';
import { procureSteps } from './steps.ts';
import { checkUnused, keepStores } from './kept-store.ts';
import { subcontractorOf, subcontractReceipt } from './stock-subcontract.ts';
import { fillFees } from './subcontract-fee.ts';
import { checkOutputs } from './subcontract-outputs.ts';
import { supplierActs } from './supplier-acts.ts';

export default defineModule('procure', {
  needs: ['production', 'quality'],
  reads: ['storage', 'sale', 'finance', 'quotation'],
  anyDocument: {
    sourced: estimateReceipt,
    counted: refuseUnvalued,
    undoing: async (...of) => {
      await refuseAlone(...of);
      await refuseOfExcess(...of);
    },
  },
  documents: {
    pur_outsource_in: {
      fill: async (scope, record) => {
        await fillFees(scope, record.head.values, record.subs.get('pur_outsource_in_item') ?? []);
        return record;
      },
    },
    pur_invoice: { fill: keepsInvoiceKey },
    pur_order: { fill: markDirect, faults: directFaults, copied: repriceOrder },
    pur_price_list: { show: showLastPrices },
    pur_supplier_item: { faults: quotaInAll },
  },
  closingAsks: { stock: { findings: uninvoicedFindings } },
  // What it offsets is taken back with the payable that did.
  afterEffects: {
    open_item: afterEffect(itemTakes, {
      audit: offsetReturned,
      takeBack: { stays: 'the payable of the return takes it back' },
    }),
  },
  papers: [
    { form: 'pur_invoice', isUnique: true, certified: { lines: 'pur_invoice_item' } },
    { form: 'pur_landed_cost', lines: 'pur_landed_cost_fee' },
  ],
  postsTo: { ordered: ['stock'], invoice: ['ap'], landed: ['stock', 'ap'] },
  stockKinds: { subcontract: subcontractReceipt },
  stockPlaces: { subcontractor: subcontractorOf },
  stockMoving: keepStores,
  acts: [
    {
      code: 'red_invoice',
      title: '红字发票',
      exp: 'bill_status#eq#2&&is_red#ne#Y',
      fits: ({ head }) => ['pur_invoice', 'sal_invoice'].includes(head.name),
      run: redInvoice,
    },
    ...eInvoiceActs,
    ...landedActs,
    ...quotationActs,
    ...purchaseActs,
    ...supplierActs,
    ...receiptActs,
    ...shipActs,
    ...undoActs,
  ],
  steps: procureSteps,
  jobs: {
    'expire-quotations': async (db) =>
      `已把 ${await expireQuotations(db, dateText(new Date()))} 张过期的报价单标为已失效`,
  },
  checks: {
    awards: check(
      {},
      { about: 'A comparison awards each line of its request as often as it asks, and says why.', audit: checkAwards },
    ),
    billed: check(
      {},
      {
        about: 'Lines bill what was delivered (services may stand alone), with the sign of the invoice.',
        audit: checkBilled,
      },
    ),
    billed_back: check(
      {},
      {
        about: 'What goes back although it was billed is told of: its invoice is to be taken back by a red one (P03).',
        audit: checkBilledBack,
      },
    ),
    direct: check(
      {},
      {
        about: 'What the supplier sends to the customer is not noticed, delivered or received by hand.',
        audit: checkDirect,
      },
    ),
    early: check({}, { about: 'What comes long before its order asks for it is told.', audit: tellEarly }),
    excess: check(
      {},
      {
        about: 'Goods in excess lie in a custody store, and their order takes nothing of them any more.',
        audit: checkExcess,
      },
    ),
    fee_papers: check(
      {},
      {
        about: 'An invoice of fees is of one supplier, and in no other document of the company.',
        submit: checkFeePapers,
        audit: checkFeePapers,
      },
    ),
    list_price: check(
      {},
      {
        about: 'No line of a purchase order is dearer than the list of the supplier.',
        audit: async (scope, stored, _given, { isAgreed, act }) => {
          if (!isAgreed) await checkListPrice(scope, stored, act);
        },
      },
    ),
    outputs: check(
      {},
      {
        about: 'Where a subcontract order makes several items, each line of material names the one it is for.',
        audit: checkOutputs,
      },
    ),
    unused: check(
      {},
      {
        about: 'What comes back of a subcontract order was issued for it and is not used up.',
        audit: checkUnused,
      },
    ),
    three_way: check(
      {},
      {
        about:
          'An invoice agrees with the order and the receipts it bills, and what it states of its paper with what it comes to.',
        submit: async (scope, stored) => {
          await checkPaper(scope, stored);
          await refuseBooked(scope, stored);
        },
        audit: async (scope, stored, _given, { isAgreed }) => {
          await checkPaper(scope, stored);
          await checkThreeWay(scope, stored, isAgreed);
        },
      },
    ),
  },
  effects: {
    ordered: effect(
      { ordered: oneOf(['receipt']) },
      {
        about:
          'Goods in excess that were ordered meanwhile come in by a purchase receipt, which is taken back with the document.',
        audit: takeOrdered,
        takeBack: giveBackOrdered,
      },
    ),
    landed: effect(
      { landed: oneOf(['receipts']) },
      {
        about:
          'Fees of receipts are laid on what is left of them, the rest is a variance; what is owed for them becomes payables.',
        audit: postLanded,
        takeBack: takeBackLanded,
      },
    ),
    invoice: effect(
      { invoice: oneOf(['receipts']) },
      {
        about: 'The document bills what was received: its payable takes the place of the provisional one.',
        faults: invoiceFaults,
        audit: postInvoice,
        takeBack: takeBackInvoice,
      },
    ),
  },
});
