export { chooseDepart } from './api/depart.ts';
export { sendSmsCode, signInByPhone, type SmsPurpose } from './api/phone.ts';
export { secondStepTicket, signInByPasskey, signInBySecondStep } from './api/second-step.ts';
export { drawCaptcha, signIn, signInWithTicket } from './api/sign-in.ts';
export { signInWithSso, ssoAddress, ssoService } from './api/single-sign-on.ts';
export { bindThirdParty, signInWithThirdCode, thirdPartyAddress, type SignedIn } from './api/third-party.ts';
