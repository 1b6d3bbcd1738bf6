export { useLogout } from './ui/use-logout.ts';
