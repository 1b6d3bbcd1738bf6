export { MigrateDialog } from './ui/migrate-dialog.tsx';
