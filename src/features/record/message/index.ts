export { renderMessage } from './ui/render-message.tsx';
