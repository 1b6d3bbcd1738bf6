export { LoginPage, type LoginFields, type LoginPageProps } from './ui/login-page.tsx';
export { loginTexts, type LoginTexts } from './model/texts.ts';
