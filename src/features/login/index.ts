export { drawCaptcha, signIn, signInWithTicket, type Credentials, type LoginResult } from './api/sign-in.ts';
