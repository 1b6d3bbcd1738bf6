import { check } from '#server/engine/behaviour/module.ts';
import { defineModule } from '#server/kernel/module.ts';
import { keepsInvoiceKey } from '#server/kernel/order/invoice-key.ts';
import { namesPerson } from '#server/kernel/order/order-person.ts';
import { checkCredit, creditFaults, creditTakes } from './credit.ts';
import { customerActs } from './customer-acts.ts';
import { creditColumns } from './db/credit-use.ts';
import { checkDeposit, depositTakes } from './deposit.ts';
import { draftActs } from './draft-acts.ts';
import { checkFloor, floorFaults, floorTakes, refuseUnpriced } from './floor-price.ts';
import { withGifts } from './gift-lines.ts';
import { checkDelivered } from './returned-check.ts';
import { discountFaults, withNetPrices } from './net-price.ts';
import { orderChecks } from './order-checks.ts';
import { checkOrderNumber } from './order-number.ts';
import { repriceOrder, salePriceActs } from './sale-price-acts.ts';
import { saleSteps } from './steps.ts';

export default defineModule('sale', {
  needs: ['base', 'storage', 'production', 'finance', 'quotation'],
  reads: ['mold'],
  columns: { crm_credit: creditColumns },
  closingAsks: { ar: { decided: ['sal_invoice'] } },
  documents: {
    sal_invoice: { fill: keepsInvoiceKey },
    sal_order: {
      fill: async (scope, record, stored) => withNetPrices(scope, await withGifts(scope, record, stored), stored),
      faults: discountFaults,
      copied: repriceOrder,
    },
    sal_out: {
      fill: namesPerson({
        person: 'sales_id',
        party: { column: 'customer_id', table: 'crm_customer' },
        order: 'sal_order',
        between: 'sal_delivery_notice',
      }),
    },
  },
  acts: [...draftActs, ...customerActs, ...orderChecks, ...salePriceActs],
  steps: saleSteps,
  checks: {
    delivered: check(
      {},
      {
        about: 'What comes back was delivered to the customer, and did not come back before.',
        audit: (scope, stored, _given, { isAgreed }) => checkDelivered(scope, stored, isAgreed),
      },
    ),
    deposit: check(depositTakes, {
      about: 'The deposit of the orders behind a delivery has come; a company is told, or delivers nothing without it.',
      audit: checkDeposit,
    }),
    order_number: check(
      {},
      {
        about:
          'No other order of the customer has the same customer order number; a company is told, or audits none twice.',
        audit: checkOrderNumber,
      },
    ),
    credit: check(creditTakes, {
      about: 'The customer may owe as much more as the lines that are not delivered yet will be billed with.',
      faults: creditFaults,
      audit: checkCredit,
    }),
    floor_price: check(floorTakes, {
      about: 'No line is cheaper than the price list allows, what is taken off the whole document counted.',
      faults: floorFaults,
      audit: async (scope, stored, given, { isAgreed, act }) => {
        refuseUnpriced(scope, stored, given, act);
        if (!isAgreed) await checkFloor(scope, stored, given, act);
      },
    }),
  },
});
