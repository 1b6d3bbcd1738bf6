export { LogPage } from './ui/log-page.tsx';
