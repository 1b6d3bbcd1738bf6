export { TranslatePage } from './ui/translate-page.tsx';
