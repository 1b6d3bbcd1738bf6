import { ApiError, loginIssues, open, openSignIn, type ApiClient } from '@/shared/api';
import type { LoginResult } from './sign-in.ts';

/** Purposes of an SMS code; the numbers are the wire's. */
const MODES = { signIn: '0', register: '1', reset: '2' } as const;

export type SmsPurpose = keyof typeof MODES;

/** Has a code sent to a phone; the answer never tells whether the number is known. Fails with an `ApiError`, 429 when it is too early. */
export async function sendSmsCode(client: ApiClient, mobile: string, purpose: SmsPurpose): Promise<void> {
  await open(client.POST('/sys/sms', { body: { mobile, smsmode: MODES[purpose] } }));
}

/** Signs in with a phone and the code sent to it [A7.3]; judged by the code of the answer, because the family says success either way [A5.4]. */
export async function signInByPhone(client: ApiClient, mobile: string, smsCode: string): Promise<LoginResult> {
  const result = await openSignIn(client.POST('/sys/phoneLogin', { body: { mobile, captcha: smsCode } }));
  const issues = loginIssues(result);
  if (issues.length > 0) throw new ApiError({ kind: 'contract', issues });
  return result;
}
