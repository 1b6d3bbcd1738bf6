export { FilePage } from './ui/file-page.tsx';
