export { MyDepartPage } from './ui/my-depart-page.tsx';
