export { OpeningDataPage } from './ui/page.tsx';
