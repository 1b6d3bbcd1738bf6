export { GetTokenPage } from './ui/get-token-page.tsx';
