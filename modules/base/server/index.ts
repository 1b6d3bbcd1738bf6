import { ownCurrency } from '#core/params/flow.ts';
import { defineModule } from '#server/kernel/module.ts';
import { keptCode, ownCurrencyRule } from './currency-rules.ts';
import { foundCurrency } from './db/own-currency.ts';
import { keptOfMaterial, oneConversion } from './material-rules.ts';
import { wholeTerm } from './pay-term-rules.ts';

export default defineModule('base', {
  needs: ['kernel'],
  founded: foundCurrency,
  params: { [ownCurrency.code]: ownCurrencyRule },
  documents: {
    crm_customer: { isParty: true },
    pur_supplier: { isParty: true },
    md_currency: { faults: keptCode },
    md_pay_term: { faults: wholeTerm },
    md_material: { faults: keptOfMaterial },
    md_unit_conversion: { faults: oneConversion },
  },
});
