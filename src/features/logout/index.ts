export { goToSignInFx, logoutConfirmed, logoutFx } from './model/logout.ts';
export { useLogout } from './ui/use-logout.ts';
