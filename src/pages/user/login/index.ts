export type { LoginFields } from './ui/account-form.tsx';
export type { Identities, Identity } from './ui/identity-choice.tsx';
export type { FirstPasswordFields } from './ui/first-password-form.tsx';
export { LoginPage, type LoginWays } from './ui/login-page.tsx';
export type { PhoneFields } from './ui/phone-form.tsx';
export { loginTexts, type LoginTexts } from './model/texts.ts';
export { generalProblem, type LoginField, type LoginProblem } from './model/problem.ts';
