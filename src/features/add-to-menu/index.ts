export { AddToMenuButton } from './ui/add-to-menu-button.tsx';
export { AddToMenuDialog } from './ui/add-to-menu-dialog.tsx';
