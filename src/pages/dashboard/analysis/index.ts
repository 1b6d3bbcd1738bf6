export { rememberPage } from './model/recent.ts';
export { HomePage } from './ui/home-page.tsx';
