export { ApplyPage } from './ui/apply-page.tsx';
