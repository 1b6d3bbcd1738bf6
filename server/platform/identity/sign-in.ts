import { captchaAfter, lockAfter, lockMinutes } from '#core/params/base.ts';
import type { Db } from '#server/db/connection.ts';
import { guestName } from '#server/platform/actor.ts';
import { readParams } from '#server/platform/params.ts';
import { refusal, type Refusal } from '#server/platform/refusal.ts';
import { captchaMatches } from './captcha.ts';
import { forgetTries, forgetTry, recordSuccess, recordTry, type Tries } from './db/identity-sign-in.ts';
import { findUserByName } from './db/identity.ts';
import { appSetting } from './db/setting.ts';
import { firstTenant } from './levels.ts';
import {
  mayEnter,
  openOrAsk,
  wrongPair,
  type CaptchaMode,
  type Origin,
  type SignedIn,
  type SignInRules,
} from './open-session.ts';
import { verifyPassword } from './password.ts';
import { identityRefusals } from './refusals.ts';

export async function signIn(
  db: Db,
  rules: SignInRules,
  request: {
    username: string;
    password: string;
    captcha: string | null;
    captchaKey: string | null;
  } & Origin,
): Promise<SignedIn> {
  const account = request.username.trim().toLowerCase();
  const limits = await tryLimits(db);
  const { id, tries } = await recordTry(db, account, request.address, limits.minutes);
  const verdict = judge(tries, rules.captchaMode, limits);
  if (verdict.kind === 'wait') {
    await forgetTry(db, id);
    throw tooManyTries(verdict.seconds);
  }
  if (verdict.kind === 'captcha') await demandCaptcha(db, request.captcha, request.captchaKey);

  const user = await findUserByName(db, request.username);
  const matches = await verifyPassword(user?.password_hash, request.password);
  if (user === undefined || !matches || !mayEnter(user) || (await isClosedGuest(db, user.username))) {
    // The captcha is asked for from the next try on, so that the page can show it at once.
    const next = judge({ ...tries, pair: tries.pair + 1, account: tries.account + 1 }, rules.captchaMode, limits);
    throw refusal(400, wrongPair, {}, { captcha: next.kind === 'captcha' });
  }
  await recordSuccess(db, account, request.address);
  return openOrAsk(db, user, { ...request, way: user.username === guestName ? '访客登录' : '账号密码登录' }, rules);
}

/** The guest's password is public while guests are welcome; afterwards it opens nothing. */
async function isClosedGuest(db: Db, username: string): Promise<boolean> {
  return username === guestName && (await appSetting(db))?.guest_enabled !== true;
}

export type Verdict =
  | { readonly kind: 'try' }
  | { readonly kind: 'captcha' }
  | { readonly kind: 'wait'; readonly seconds: number };

/**
 * Counts a try that no captcha can buy (codes by SMS): 20 of one subject from one address and 100 of one address in
 * 15 minutes, then waiting helps. Written down before it is judged, so that parallel tries count one by one.
 */
export async function countTry(db: Db, subject: string, address: string): Promise<{ forget: () => Promise<void> }> {
  const { id, tries } = await recordTry(db, subject, address);
  const verdict = judge(tries, 'off');
  if (verdict.kind === 'wait') {
    await forgetTry(db, id);
    throw tooManyTries(verdict.seconds);
  }
  return { forget: () => forgetTries(db, subject, address) };
}

function tooManyTries(seconds: number): Refusal {
  return refusal(
    429,
    identityRefusals.tooManyTries,
    { minutes: Math.ceil(seconds / 60) },
    { retryAfterSeconds: seconds },
  );
}

/** Tries of an account from an address that are free, and those it has at all, within so many minutes. */
type TryLimits = { readonly captchaAfter: number; readonly lockAfter: number; readonly minutes: number };

const usualLimits: TryLimits = { captchaAfter: 10, lockAfter: 20, minutes: 15 };

/** Reads the limits the platform set [B2.15]: they hold for all, as nobody knows yet whose account it is. */
async function tryLimits(db: Db): Promise<TryLimits> {
  const { number } = await readParams(db, firstTenant, [captchaAfter, lockAfter, lockMinutes]);
  return { captchaAfter: number(captchaAfter), lockAfter: number(lockAfter), minutes: number(lockMinutes) };
}

/**
 * Decides what a try must bring, from the counts of the last minutes (the try itself included): some tries per account and address are
 * free, some more need a captcha, then waiting helps. Others' failures never lock an account: they bring a captcha, and not even that from
 * a known address.
 */
export function judge(tries: Tries, mode: CaptchaMode, limits: TryLimits = usualLimits): Verdict {
  if (tries.pair > limits.lockAfter) return { kind: 'wait', seconds: tries.pairWaitSeconds };
  if (!tries.known && tries.address > 100) return { kind: 'wait', seconds: tries.addressWaitSeconds };
  if (mode === 'always') return { kind: 'captcha' };
  if (mode === 'off') return { kind: 'try' };
  if (tries.pair > limits.captchaAfter) return { kind: 'captcha' };
  if (!tries.known && (tries.account > 30 || tries.address > 50)) return { kind: 'captcha' };
  return { kind: 'try' };
}

async function demandCaptcha(db: Db, captcha: string | null, key: string | null): Promise<void> {
  if (captcha === null || captcha === '' || key === null) {
    throw refusal(
      400,
      identityRefusals.captchaMissing,
      {},
      { captcha: true, errors: [{ field: 'captcha', message: identityRefusals.captchaMissing }] },
    );
  }
  if (!(await captchaMatches(db, key, captcha))) {
    throw refusal(
      400,
      identityRefusals.captchaWrong,
      {},
      {
        captcha: true,
        errors: [{ field: 'captcha', message: identityRefusals.signInCodeWrong }],
      },
    );
  }
}
