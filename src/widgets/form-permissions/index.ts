export { FormPermissions } from './ui/form-permissions.tsx';
export { MenuColumns } from './ui/menu-columns.tsx';
export { MenuRuleDialog } from './ui/menu-rule-dialog.tsx';
