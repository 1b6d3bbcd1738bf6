export { ThirdAppPage } from './ui/third-app-page.tsx';
