import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/connection.ts';
import { captchaAlphabet, drawCaptcha } from './captcha-image.ts';
import { storeCaptcha, takeCaptcha } from './db/identity-sign-in.ts';
import { installationSecret } from './db/setting.ts';

/**
 * Draws a captcha for a key the client made up; the answer is a data URI.
 * @param fixed what it shows in a test mode; null for something new
 */
export async function newCaptcha(db: Db, key: string, fixed: string | null): Promise<string> {
  const text =
    fixed ?? Array.from({ length: 4 }, () => captchaAlphabet.charAt(randomInt(captchaAlphabet.length))).join('');
  await storeAnswer(db, key, text);
  return `data:image/png;base64,${drawCaptcha(text).toString('base64')}`;
}

/** Keeps what the image of a key shows; only as a keyed hash. */
export async function storeAnswer(db: Db, key: string, text: string): Promise<void> {
  await storeCaptcha(db, key, await answerHash(db, key, text));
}

/** Compares an answer, whatever its case; the captcha is used up either way. */
export async function captchaMatches(db: Db, key: string, answer: string): Promise<boolean> {
  const stored = await takeCaptcha(db, key);
  if (stored === null) return false;
  const given = Buffer.from(await answerHash(db, key, answer));
  const expected = Buffer.from(stored.answerHash);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function answerHash(db: Db, key: string, answer: string): Promise<string> {
  const secret = await installationSecret(db, 'captcha');
  return createHmac('sha256', secret).update(`${key} ${answer.trim().toUpperCase()}`).digest('hex');
}
