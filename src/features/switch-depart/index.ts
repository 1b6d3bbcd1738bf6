export { DepartDialog } from './ui/depart-dialog.tsx';
