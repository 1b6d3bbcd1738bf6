export { CgreportListPage } from './ui/cgreport-list-page.tsx';
