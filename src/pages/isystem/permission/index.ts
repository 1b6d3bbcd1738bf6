export { PermissionPage } from './ui/permission-page.tsx';
