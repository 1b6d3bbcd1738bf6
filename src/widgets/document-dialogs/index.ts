export { GrantDialog } from './ui/grant-dialog.tsx';
export { NameDialog } from './ui/name-dialog.tsx';
export { ShareDialog } from './ui/share-dialog.tsx';
