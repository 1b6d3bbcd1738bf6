export { GoHandle } from './ui/go-handle.tsx';
export { renderMessage } from './ui/render-message.tsx';
