export { ProcessListPage } from './ui/process-list-page.tsx';
