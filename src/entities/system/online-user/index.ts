export { forceLogout } from './api/online-user.ts';
