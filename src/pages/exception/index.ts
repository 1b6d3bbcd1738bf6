export { ExceptionPage, NotInstalledPage, NotOfferedPage, RedirectCyclePage } from './ui/exception-page.tsx';
