export { UpdateLogPage } from './ui/update-log-page.tsx';
