export { OnlineAutoPage } from './ui/online-auto-page.tsx';
