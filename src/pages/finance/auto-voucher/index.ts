export { AutoVoucherPage } from './ui/auto-voucher-page.tsx';
