export {
  deleteNumberRule,
  numberRuleChoicesQuery,
  numberRulesQuery,
  saveNumberRule,
  type NumberRule,
  type NumberRuleDraft,
} from './api/number-rule.ts';
