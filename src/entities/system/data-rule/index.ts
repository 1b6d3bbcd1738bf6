export {
  menuColumnSource,
  roleRulesQuery,
  ruledMenusQuery,
  ruleColumns,
  saveRoleRules,
  type SysPermissionDataRule,
} from './api/data-rule.ts';
