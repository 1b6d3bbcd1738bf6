export { SystemParamPage } from './ui/system-param-page.tsx';
