export { DataRulePage } from './ui/data-rule-page.tsx';
