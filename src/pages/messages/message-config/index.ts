export { MessageConfigPage } from './ui/message-config-page.tsx';
