export { SheetReportPage } from './ui/sheet-report-page.tsx';
