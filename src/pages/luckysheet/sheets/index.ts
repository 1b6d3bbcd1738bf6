export { SpreadsheetListPage } from './ui/spreadsheet-list-page.tsx';
