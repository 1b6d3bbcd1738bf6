import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { findUserByPhone } from '#server/platform/identity/db/identity.ts';
import { installationSecret } from '#server/platform/identity/db/setting.ts';
import {
  forgetSmsCode,
  storeSmsCode,
  trySmsCode,
  type SmsLimit,
  type SmsPurpose,
} from '#server/platform/identity/db/sms-code.ts';
import { mayEnter } from '#server/platform/identity/open-session.ts';
import { newToken } from '#server/platform/identity/token.ts';
import { refusal, type Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { smsRefusals } from './refusals.ts';
import type { masked, SmsMessage } from './sender.ts';

export type { SmsPurpose };
export type SmsChannel = ReturnType<typeof masked>;

/** Purposes a code is asked for without a session. */
type OpenPurpose = Exclude<SmsPurpose, 'contact'>;

const acts: Readonly<Record<OpenPurpose, string>> = { 'sign-in': '登录', registration: '注册', reset: '重置密码' };

/**
 * Sends a code to a number. The answer never tells whether the number is known: an unknown one (at registration a used
 * one) goes the same way, gets no code, and takes the same time.
 */
export async function requestCode(
  db: Db,
  channel: SmsChannel,
  request: { mobile: string; purpose: OpenPurpose; address: string },
): Promise<void> {
  const { mobile, purpose, address } = request;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const user = await findUserByPhone(db, mobile);
  const message = messageFor(mobile, purpose, code, {
    isUsed: user !== undefined,
    mayEnter: user !== undefined && mayEnter(user),
  });
  // What is kept for a message without a code fits nothing anybody could send.
  const codeHash = await hashOf(db, { mobile, purpose, code: message?.code ?? newToken() });
  const stored = await storeSmsCode(db, { mobile, purpose, address, codeHash });
  if ('reason' in stored) throw tooManyCodes(stored);
  try {
    await (message === null ? channel.pretend() : channel.send(message));
  } catch (error) {
    await forgetSmsCode(db, stored.id);
    throw refusal(502, smsRefusals.smsFailed, {}, { cause: error });
  }
}

/** Returns the message to send, or null for none. */
function messageFor(
  mobile: string,
  purpose: OpenPurpose,
  code: string,
  number: { isUsed: boolean; mayEnter: boolean },
): SmsMessage | null {
  if (purpose === 'registration' && number.isUsed) {
    return { mobile, purpose, code: null, text: '该手机号已注册，请直接登录；如非本人操作，请忽略本短信。' };
  }
  if (purpose !== 'registration' && !number.mayEnter) return null;
  const text = `您的${acts[purpose]}验证码是 ${code}，10 分钟内有效，请勿告诉他人。`;
  return { mobile, purpose, code, text };
}

/** Compares a code with the one sent; each look counts. The answer is what `useSmsCode` wants, null when it is wrong. */
export async function checkCode(
  db: Db,
  given: { mobile: string; purpose: SmsPurpose; code: string },
): Promise<string | null> {
  const hash = await hashOf(db, { ...given, code: given.code.trim() });
  const stored = await trySmsCode(db, given);
  // Without a stored code the comparison is made all the same: it must not tell.
  const expected = Buffer.from(stored?.codeHash ?? hash.split('').toReversed().join(''));
  const matches = timingSafeEqual(Buffer.from(hash), expected);
  return matches && stored !== null ? stored.id : null;
}

async function hashOf(db: Db, what: { mobile: string; purpose: SmsPurpose; code: string }): Promise<string> {
  const secret = await installationSecret(db, 'sms');
  return createHmac('sha256', secret).update(`${what.mobile} ${what.purpose} ${what.code}`).digest('hex');
}

/** Why no code is sent now, in words. */
export function tooManyCodes(limit: SmsLimit, whose: RefusalText = platformRefusals.thisPhone): Refusal {
  const texts: Readonly<Record<SmsLimit['reason'], RefusalText>> = {
    'too soon': filled(smsRefusals.codeSent, { seconds: limit.waitSeconds }),
    mobile: filled(smsRefusals.codesOfDay, { whose }),
    address: filled(smsRefusals.codesTooOften, { minutes: Math.ceil(limit.waitSeconds / 60) }),
  };
  return refusal(429, texts[limit.reason], {}, { retryAfterSeconds: limit.waitSeconds });
}
