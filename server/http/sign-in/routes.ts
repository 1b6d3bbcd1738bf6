import type { Db } from '#server/db/connection.ts';
import type { DefinitionStore } from '#server/engine/definition/store.ts';
import { httpRefusals } from '#server/http/refusals.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { signInByCas } from '#server/platform/identity/cas.ts';
import { findUserByPhone } from '#server/platform/identity/db/identity.ts';
import { provePhone, resetPassword } from '#server/platform/identity/forgotten-password.ts';
import type { SignInRules } from '#server/platform/identity/open-session.ts';
import { signInByPhone } from '#server/platform/identity/phone.ts';
import { notingRefusal } from '#server/platform/identity/refused-visit.ts';
import { register } from '#server/platform/identity/register.ts';
import { refusal } from '#server/platform/refusal.ts';
import { requestCode, type SmsChannel } from '#server/platform/sms/codes.ts';
import { bindThirdAccount, signInByThird } from '#server/platform/third/third-login.ts';
import { isRegistrationOpen } from '#server/system/app-config/app-config.ts';
import type { HandlersOf } from '../handler.ts';
import { presentSignedIn } from '../session/present.ts';
import { thirdCookie } from './third-redirects.ts';

type SignInOperation =
  | 'phoneLogin'
  | 'sms'
  | 'validateLogin'
  | 'thirdLoginUser'
  | 'thirdLoginBind'
  | 'register'
  | 'phoneVerification'
  | 'passwordChange'
  | 'passwordChangeUpstream';

export type SignInWays = SignInRules & {
  readonly phoneSignIn: boolean;
  /** As the operator has it; null: as an administrator does. */
  readonly registration: boolean | null;
  readonly ssoPrefix: string | null;
  readonly publicUrl: string | null;
};

const purposes = { '0': 'sign-in', '1': 'registration', '2': 'reset' } as const;

/** The other ways to prove who one is; account and password stand in `session`. */
export function signInHandlers(
  db: Db,
  ways: SignInWays,
  channel: SmsChannel,
  store: Pick<DefinitionStore, 'catalogue'>,
): HandlersOf<SignInOperation> {
  const change = async (
    request: { username: string; password: string; smscode: string; phone: string },
    address: string,
  ) => {
    refuseWithoutPhones(ways);
    const { username, password, smscode: resetCode, phone } = request;
    await resetPassword(db, { username, password, resetCode, phone, address });
    return { result: null, message: platformAnswers.passwordResetDone };
  };
  return {
    phoneLogin: async ({ body, ip, client }) => {
      refuseWithoutPhones(ways);
      const request = { mobile: body.mobile, code: body.captcha, address: ip, userAgent: client.userAgent };
      const signedIn = await notingRefusal(
        db,
        { ...request, way: '手机验证码登录' },
        () => findUserByPhone(db, body.mobile),
        () => signInByPhone(db, ways, request),
      );
      return presentSignedIn(db, signedIn, store);
    },
    sms: async ({ body, ip }) => {
      const purpose = purposes[body.smsmode];
      if (purpose === 'registration') await refuseWithoutRegistration(db, ways);
      else refuseWithoutPhones(ways);
      await requestCode(db, channel, { mobile: body.mobile, purpose, address: ip });
      return { result: null, message: platformAnswers.codeSent };
    },
    register: async ({ body, ip }) => {
      await refuseWithoutRegistration(db, ways);
      const { username, password, phone, smscode: code, email = null } = body;
      await register(db, { username, password, phone, code, email, address: ip });
      return { result: null, message: platformAnswers.registered };
    },
    phoneVerification: async ({ body, ip }) => {
      refuseWithoutPhones(ways);
      const { resetCode, username } = await provePhone(db, { phone: body.phone, code: body.smscode, address: ip });
      return { result: { smscode: resetCode, username }, message: platformAnswers.verified };
    },
    passwordChange: ({ body, ip }) => change(body, ip),
    passwordChangeUpstream: ({ query, ip }) => change(query, ip),
    validateLogin: async ({ query, ip, client }) => {
      const { ticket, service } = query;
      const from = { address: ip, userAgent: client.userAgent, requestOrigin: client.origin };
      return presentSignedIn(db, await signInByCas(db, ways, { ticket, service, ...from }), store);
    },
    thirdLoginUser: async ({ path, ip, client }) => {
      const from = { address: ip, userAgent: client.userAgent, browser: client.cookie(thirdCookie) };
      return presentSignedIn(db, await signInByThird(db, ways, { code: path.token, ...from }), store);
    },
    thirdLoginBind: async ({ body, actor, client }) => {
      await bindThirdAccount(db, actor, { bindToken: body.bindToken, browser: client.cookie(thirdCookie) });
      return { result: null, message: platformAnswers.bound };
    },
  };
}

function refuseWithoutPhones(ways: SignInWays): void {
  if (!ways.phoneSignIn) throw refusal(403, httpRefusals.noSmsSignIn);
}

async function refuseWithoutRegistration(db: Db, ways: SignInWays): Promise<void> {
  if (!(await isRegistrationOpen(db, ways.registration))) throw refusal(403, httpRefusals.noRegistration);
}
