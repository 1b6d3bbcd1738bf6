export { MessageTemplatePage } from './ui/message-template-page.tsx';
