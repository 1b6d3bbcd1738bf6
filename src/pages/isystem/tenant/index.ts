export { TenantPage } from './ui/tenant-page.tsx';
