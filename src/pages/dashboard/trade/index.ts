export { ProcurePage, SalePage } from './ui/pages.tsx';
