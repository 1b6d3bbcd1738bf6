export {
  CheckListPage,
  PayableClosePage,
  PayableReopenPage,
  ReceivableClosePage,
  ReceivableReopenPage,
  StockClosePage,
  StockReopenPage,
} from './ui/pages.tsx';
