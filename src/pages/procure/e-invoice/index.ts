export { EInvoicePage } from './ui/e-invoice-page.tsx';
