export { VoucherPage } from './ui/voucher-page.tsx';
