export { FillRulePage } from './ui/fill-rule-page.tsx';
