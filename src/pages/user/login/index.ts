export { LoginPage, type LoginFields } from './ui/login-page.tsx';
export { loginTexts, type LoginTexts } from './model/texts.ts';
