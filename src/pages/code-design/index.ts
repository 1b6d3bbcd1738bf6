export { BillRulePage } from './ui/bill-rule-page.tsx';
export { CodeDesignPage } from './ui/code-design-page.tsx';
