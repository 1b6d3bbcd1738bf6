export { AddToMenuDialog } from './ui/add-to-menu-dialog.tsx';
