export { menuColumnSource, roleRulesQuery, ruledMenusQuery, ruleColumns, saveRoleRules } from './api/data-rule.ts';
