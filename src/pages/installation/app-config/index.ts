export { AppConfigPage } from './ui/app-config-page.tsx';
