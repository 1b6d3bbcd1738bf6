export { PopupTestPage } from './ui/popup-test-page.tsx';
