export { PayableReversalPage, ReceivableReversalPage } from './ui/reversal-pages.tsx';
