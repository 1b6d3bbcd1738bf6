export {
  CheckListPage,
  GeneralLedgerPage,
  PayableClosePage,
  PayableReopenPage,
  ReceivableClosePage,
  ReceivableReopenPage,
  StockClosePage,
  StockReopenPage,
} from './ui/pages.tsx';
