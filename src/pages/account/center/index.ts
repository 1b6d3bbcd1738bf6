export { CenterPage } from './ui/center-page.tsx';
