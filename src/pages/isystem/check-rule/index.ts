export { CheckRulePage } from './ui/check-rule-page.tsx';
