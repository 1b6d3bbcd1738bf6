export { drawCaptcha, signIn, signInWithTicket } from './api/sign-in.ts';
