export { CgreportPage } from './ui/cgreport-page.tsx';
