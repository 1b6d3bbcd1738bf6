export { DesformFillPage } from './ui/desform-fill-page.tsx';
