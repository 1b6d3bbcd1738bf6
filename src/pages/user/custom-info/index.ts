export { CustomInfoPage } from './ui/custom-info-page.tsx';
