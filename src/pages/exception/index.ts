export { ExceptionPage, NotInstalledPage, RedirectCyclePage } from './ui/exception-page.tsx';
