export { resetAdministrator } from './api/tenant.ts';
