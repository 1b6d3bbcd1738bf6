export { DepartRolePage } from './ui/depart-role-page.tsx';
