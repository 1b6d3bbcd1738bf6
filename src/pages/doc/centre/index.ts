export { CentrePage } from './ui/centre-page.tsx';
