export { DessheetPage } from './ui/dessheet-page.tsx';
