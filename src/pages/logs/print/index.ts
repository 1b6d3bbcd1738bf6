export { PrintLogPage } from './ui/print-log-page.tsx';
