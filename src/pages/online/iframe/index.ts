export { IframeEditPage, IframePage } from './ui/iframe-page.tsx';
