export { PasswordDialog } from './ui/password-dialog.tsx';
