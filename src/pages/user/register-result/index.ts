export { RegisterResultPage } from './ui/register-result-page.tsx';
