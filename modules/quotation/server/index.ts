import { check } from '#server/engine/behaviour/module.ts';
import { defineModule } from '#server/kernel/module.ts';
import { checkGross, quoteActs } from './quote-acts.ts';
import { quotationSteps } from './steps.ts';

export default defineModule('quotation', {
  needs: ['procure'],
  reads: ['storage'],
  acts: quoteActs,
  steps: quotationSteps,
  checks: {
    gross: check(
      {},
      {
        about: 'What a quotation earns is not below what may be quoted without an approval.',
        audit: async (scope, stored, _given, { isAgreed }) => {
          if (!isAgreed) await checkGross(scope, stored);
        },
      },
    ),
  },
});
