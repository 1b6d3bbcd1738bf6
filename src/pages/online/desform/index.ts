export { DesformPage } from './ui/desform-page.tsx';
