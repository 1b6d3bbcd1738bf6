export { DataLogPage } from './ui/data-log-page.tsx';
