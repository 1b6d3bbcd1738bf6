export { ActDialog, type ActField } from './act-dialog.tsx';
