export { drawCaptcha, signIn, signInWithTicket, type LoginResult } from './api/sign-in.ts';
