export { provePhone, resetPassword, type ProvedPhone } from './api/reset-password.ts';
