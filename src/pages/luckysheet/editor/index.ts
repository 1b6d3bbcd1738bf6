export { SpreadsheetPage } from './ui/spreadsheet-page.tsx';
