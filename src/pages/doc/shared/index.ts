export { SharedPage } from './ui/shared-page.tsx';
