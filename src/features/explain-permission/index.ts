export { PermissionDialog } from './ui/permission-dialog.tsx';
