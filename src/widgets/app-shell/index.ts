export { AppShell } from './ui/app-shell.tsx';
export type { UserEntry } from './ui/user-menu.tsx';
