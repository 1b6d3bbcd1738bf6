export { DepartPage } from './ui/depart-page.tsx';
