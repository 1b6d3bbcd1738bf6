export {
  billRuleFormsQuery,
  resetBillRule,
  saveDays,
  switchBillRule,
  testBillRule,
  testFillRule,
  type SaidDay,
} from './api/rule.ts';
