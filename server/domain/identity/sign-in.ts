import type { Db } from '#server/db/connection.ts';
import { departsOf, findUser, type DepartRow, type UserRow } from '#server/db/repositories/identity-organisation.ts';
import { createSession } from '#server/db/repositories/identity-session.ts';
import {
  forgetTries,
  forgetTry,
  recordSuccess,
  recordTry,
  type Tries,
} from '#server/db/repositories/identity-sign-in.ts';
import { findUserByName } from '#server/db/repositories/identity.ts';
import { appSetting } from '#server/db/repositories/setting.ts';
import { recordVisit } from '#server/db/repositories/visit.ts';
import { guestName } from '../actor.ts';
import { Refusal } from '../refusal.ts';
import { captchaMatches } from './captcha.ts';
import { verifyPassword } from './password.ts';
import { newToken, tokenHash } from './token.ts';

export type CaptchaMode = 'off' | 'auto' | 'always';

export type SignInRules = { readonly captchaMode: CaptchaMode; readonly sessionMaxDays: number };

/** From where somebody signs in, as the log keeps it. */
export type Origin = { readonly address: string; readonly userAgent: string | null };

/** How a user proved who he is, in the words of the log. */
type Way = '账号密码登录' | '手机验证码登录' | '单点登录' | '第三方登录' | '免密登录' | '访客登录';

export type SignedIn = {
  readonly token: string;
  readonly user: UserRow;
  readonly departs: readonly DepartRow[];
};

/** Unknown user, wrong password, frozen user, frozen tenant: one text, one status, one duration (docs/architecture.md, safe readings). */
const wrongPair = '用户名或密码错误';

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
  const { id, tries } = await recordTry(db, account, request.address);
  const verdict = judge(tries, rules.captchaMode);
  if (verdict.kind === 'wait') {
    await forgetTry(db, id);
    throw tooManyTries(verdict.seconds);
  }
  if (verdict.kind === 'captcha') await demandCaptcha(db, request.captcha, request.captchaKey);

  const user = await findUserByName(db, request.username);
  const matches = await verifyPassword(user?.password_hash, request.password);
  if (user === undefined || !matches || !mayEnter(user) || (await isClosedGuest(db, user.username))) {
    // The captcha is asked for from the next try on, so that the page can show it at once.
    const next = judge({ ...tries, pair: tries.pair + 1, account: tries.account + 1 }, rules.captchaMode);
    throw new Refusal(400, wrongPair, { captcha: next.kind === 'captcha' });
  }
  await recordSuccess(db, account, request.address);
  return openSession(db, user, { ...request, way: user.username === guestName ? '访客登录' : '账号密码登录' }, rules);
}

/** Neither the user nor his tenant is frozen. */
export function mayEnter(user: { readonly status: number; readonly tenant_open: boolean }): boolean {
  return user.status === 1 && user.tenant_open;
}

/** The guest's password is public while guests are welcome; afterwards it opens nothing. */
async function isClosedGuest(db: Db, username: string): Promise<boolean> {
  return username === guestName && (await appSetting(db))?.guest_enabled !== true;
}

/** Opens a session for a user whose identity is proved; a new token each time, so none can be planted beforehand. */
export async function openSession(
  db: Db,
  user: { id: string; username: string; tenant_id: string; org_code: string | null },
  visit: Origin & { readonly way: Way },
  rules: SignInRules,
): Promise<SignedIn> {
  const departs = await departsOf(db, user.id);
  const last = departs.find((depart) => depart.org_code === user.org_code);
  // With several departments the client asks; until then the last choice, else the first, is the current one.
  const orgCode = (last ?? departs[0])?.org_code ?? null;
  const token = newToken();
  // Long ones are made up.
  const userAgent = visit.userAgent?.slice(0, 500) ?? null;
  await createSession(db, {
    tenantId: user.tenant_id,
    userId: user.id,
    username: user.username,
    tokenHash: tokenHash(token),
    address: visit.address,
    userAgent,
    orgCode,
    maxDays: rules.sessionMaxDays,
  });
  const [row] = await Promise.all([
    findUser(db, user.id),
    recordVisit(db, {
      tenantId: user.tenant_id,
      userId: user.id,
      username: user.username,
      content: visit.way,
      address: visit.address,
      userAgent,
    }),
  ]);
  if (row === undefined) throw new Refusal(400, wrongPair);
  const depart = departs.find((item) => item.org_code === orgCode);
  return { token, user: { ...row, org_code: orgCode, depart_name: depart?.depart_name ?? null }, departs };
}

export type Verdict =
  { readonly kind: 'try' } | { readonly kind: 'captcha' } | { readonly kind: 'wait'; readonly seconds: number };

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
  return new Refusal(429, `尝试次数过多，请 ${Math.ceil(seconds / 60)} 分钟后再试`, { retryAfterSeconds: seconds });
}

/**
 * What a try must bring, decided from the counts of the last 15 minutes (the try itself included):
 * ten tries per account and address are free, ten more need a captcha, then waiting helps.
 * Others' failures never lock an account: they bring a captcha, and not even that from a known address.
 */
export function judge(tries: Tries, mode: CaptchaMode): Verdict {
  if (tries.pair > 20) return { kind: 'wait', seconds: tries.pairWaitSeconds };
  if (!tries.known && tries.address > 100) return { kind: 'wait', seconds: tries.addressWaitSeconds };
  if (mode === 'always') return { kind: 'captcha' };
  if (mode === 'off') return { kind: 'try' };
  if (tries.pair > 10) return { kind: 'captcha' };
  if (!tries.known && (tries.account > 30 || tries.address > 50)) return { kind: 'captcha' };
  return { kind: 'try' };
}

async function demandCaptcha(db: Db, captcha: string | null, key: string | null): Promise<void> {
  if (captcha === null || captcha === '' || key === null) {
    throw new Refusal(400, '请输入验证码', { captcha: true, errors: [{ field: 'captcha', message: '请输入验证码' }] });
  }
  if (!(await captchaMatches(db, key, captcha))) {
    throw new Refusal(400, '验证码错误或已失效，请换一张', {
      captcha: true,
      errors: [{ field: 'captcha', message: '验证码错误或已失效' }],
    });
  }
}
