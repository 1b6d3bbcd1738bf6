export { BinDialog } from './ui/bin-dialog.tsx';
export { MembersDialog } from './ui/members-dialog.tsx';
export { SystemList } from './ui/system-list.tsx';
