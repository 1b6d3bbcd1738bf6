export { ImportsPage } from './ui/imports-page.tsx';
