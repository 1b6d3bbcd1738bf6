export { TabsConfigPage } from './ui/tabs-config-page.tsx';
