export { GraphreportListPage } from './ui/graphreport-list-page.tsx';
