export { ExceptionPage, NotInstalledPage } from './ui/exception-page.tsx';
