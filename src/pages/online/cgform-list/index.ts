export { CgformListPage } from './ui/cgform-list-page.tsx';
