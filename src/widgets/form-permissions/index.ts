export { FormPermissions } from './ui/form-permissions.tsx';
