import { isMobile } from '#core/rules/mobile.ts';
import type { LoginField, LoginFields, LoginProblem, LoginTexts, PhoneFields } from '@/pages/user/login';
import { refusalDetail, type ApiFailure } from '@/shared/api';

/** Returns the field missing for a sign-in by account; null for none. */
export function accountProblem(
  { username, password, captcha }: LoginFields,
  hasCaptcha: boolean,
  texts: LoginTexts,
): LoginProblem | null {
  if (username === '') return about('username', texts.missingAccount);
  if (password === '') return about('password', texts.missingPassword);
  return hasCaptcha && captcha === '' ? about('captcha', texts.missingCaptcha) : null;
}

/** Returns the problem with a number that is to get a code; null for none. */
export function mobileProblem(mobile: string, texts: LoginTexts): LoginProblem | null {
  return isMobile(mobile) ? null : about('mobile', texts.mobileWrong);
}

/** Returns the field missing for a sign-in by phone; null for none. */
export function phoneProblem({ mobile, smsCode }: PhoneFields, texts: LoginTexts): LoginProblem | null {
  return mobileProblem(mobile, texts) ?? (smsCode === '' ? about('smscode', texts.smsMissing) : null);
}

/** The fields a failed sign-in is about: the one the server names, else those that prove who it is; none when the line is at fault. */
export function wrongFields(failure: ApiFailure, proving: readonly LoginField[]): readonly LoginField[] {
  const errors = refusalDetail(failure)?.errors ?? [];
  if (errors.some(({ field }) => field === 'captcha')) return ['captcha'];
  // 429 asks for patience, 5xx is the server's own trouble.
  const isRefusal = failure.kind === 'business' || (failure.kind === 'http' && failure.status < 429);
  return isRefusal ? proving : [];
}

function about(field: LoginField, text: string): LoginProblem {
  return { text, fields: [field] };
}
