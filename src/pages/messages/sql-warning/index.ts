export { SqlWarningPage } from './ui/sql-warning-page.tsx';
