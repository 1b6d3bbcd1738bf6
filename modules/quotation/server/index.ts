import { defineModule } from '#server/kernel/module.ts';
import { checkGross, quoteActs } from './quote-acts.ts';
import { quotationSteps } from './steps.ts';

export default defineModule('quotation', {
  needs: ['procure'],
  acts: quoteActs,
  steps: quotationSteps,
  checks: {
    gross: {
      audit: async (scope, stored, _check, { isAgreed }) => {
        if (!isAgreed) await checkGross(scope, stored);
      },
    },
  },
});
