import type { Db } from '#server/db/connection.ts';
import { refusal } from '#server/platform/refusal.ts';
import { checkCode } from '#server/platform/sms/codes.ts';
import { findUserByPhone } from './db/identity.ts';
import { useSmsCode } from './db/sms-code.ts';
import { mayEnter, openOrAsk, type Origin, type SignedIn, type SignInRules } from './open-session.ts';
import { identityRefusals } from './refusals.ts';
import { countTry } from './sign-in.ts';

/** Wrong, used, run-out code, unknown number, frozen user: one text. The family's words; its servers match on none. */
export const wrongSmsCode = identityRefusals.smsCodeWrong;

/** [A7.3] Sign-in with a phone number and the code sent to it. */
export async function signInByPhone(
  db: Db,
  rules: SignInRules,
  request: { mobile: string; code: string } & Origin,
): Promise<SignedIn> {
  const tries = await countTry(db, `PHONE ${request.mobile}`, request.address);
  const codeId = await checkCode(db, { mobile: request.mobile, purpose: 'sign-in', code: request.code });
  const user = await findUserByPhone(db, request.mobile);
  if (codeId === null || user === undefined || !mayEnter(user) || !(await useSmsCode(db, codeId))) {
    throw refusal(400, wrongSmsCode);
  }
  await tries.forget();
  return openOrAsk(db, user, { ...request, way: '手机验证码登录' }, rules);
}
