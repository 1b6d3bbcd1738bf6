export { PayableWriteOffPage, ReceivableWriteOffPage } from './ui/pages.tsx';
