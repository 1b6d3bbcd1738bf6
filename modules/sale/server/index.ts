import { defineModule } from '#server/kernel/module.ts';
import { checkCredit } from './credit.ts';
import { customerActs } from './customer-acts.ts';
import { creditColumns } from './db/credit-use.ts';
import { draftActs } from './draft-acts.ts';
import { checkFloor, refuseUnpriced } from './floor-price.ts';
import { withNetPrices } from './net-price.ts';
import { orderChecks } from './order-checks.ts';
import { salePriceActs } from './sale-price-acts.ts';
import { saleSteps } from './steps.ts';

export default defineModule('sale', {
  needs: ['base', 'storage', 'production', 'finance'],
  columns: { crm_credit: creditColumns },
  closingAsks: { ar: { decided: ['sal_invoice'] } },
  documents: { sal_order: { fill: withNetPrices } },
  acts: [...draftActs, ...customerActs, ...orderChecks, ...salePriceActs],
  steps: saleSteps,
  checks: {
    credit: { audit: checkCredit },
    floor_price: {
      audit: async (scope, stored, check, { isAgreed, act }) => {
        refuseUnpriced(scope, stored, check, act);
        if (!isAgreed) await checkFloor(scope, stored, check, act);
      },
    },
  },
});
