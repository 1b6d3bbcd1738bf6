export { OwnWarningsPage } from './ui/own-warnings-page.tsx';
