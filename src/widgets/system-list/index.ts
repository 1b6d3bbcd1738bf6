export { BinDialog } from './ui/bin-dialog.tsx';
export { Members, MembersDialog } from './ui/members-dialog.tsx';
export { PasswordDialog } from './ui/password-dialog.tsx';
export { SystemList } from './ui/system-list.tsx';
export { useImport } from './model/use-import.ts';
export { ImportButton } from './ui/import-button.tsx';
export { ImportSaid } from './ui/import-said.tsx';
export type { Opened } from './ui/open-form.tsx';
export { useEnabling } from './model/use-enabling.ts';
