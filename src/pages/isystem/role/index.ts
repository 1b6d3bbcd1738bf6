export { RolePage } from './ui/role-page.tsx';
