export { BankReconcilePage } from './ui/bank-reconcile-page.tsx';
