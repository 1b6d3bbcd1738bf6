export { QuotationParamPage, SystemParamPage } from './ui/system-param-page.tsx';
