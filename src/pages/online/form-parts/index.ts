export { ButtonListPage } from './ui/button-list-page.tsx';
export { EnhanceListPage } from './ui/enhance-list-page.tsx';
export { FormRolePage } from './ui/form-role-page.tsx';
