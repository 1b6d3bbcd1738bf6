import { dateTimeText } from '#core/dates/dates.ts';
import type { Db } from '#server/db/connection.ts';
import { guestName } from '#server/platform/actor.ts';
import { raiseMessage } from '#server/platform/delivery/events.ts';
import { refusal } from '#server/platform/refusal.ts';
import { departsOf, findUser, type DepartRow, type UserRow } from './db/identity-organisation.ts';
import { createSession } from './db/identity-session.ts';
import { storeOneTimeCode } from './db/one-time-code.ts';
import { hasSecondStep } from './db/second-step.ts';
import { isNewDevice, recordVisit } from './db/visit.ts';
import { identityRefusals } from './refusals.ts';
import { newToken, tokenHash } from './token.ts';

export type CaptchaMode = 'off' | 'auto' | 'always';

export type SignInRules = { readonly captchaMode: CaptchaMode; readonly sessionMaxDays: number };

/** From where somebody signs in, as the log keeps it. */
export type Origin = { readonly address: string; readonly userAgent: string | null };

/** Way a user proved his identity, in the words of the log. */
export type Way =
  | '账号密码登录'
  | '手机验证码登录'
  | '单点登录'
  | '第三方登录'
  | '免密登录'
  | '访客登录'
  | '通行密钥登录'
  | '二次验证';

/** Identity somebody proved. */
export type Provable = {
  readonly id: string;
  readonly username: string;
  readonly tenant_id: string;
  readonly org_code: string | null;
};

export type SignedIn = {
  readonly token: string;
  readonly user: UserRow;
  readonly departs: readonly DepartRow[];
};

/** Unknown user, wrong password, frozen user, frozen tenant: one text, one status, one duration (decision 387). */
export const wrongPair = identityRefusals.wrongPair;

/** Neither the user nor his tenant is frozen. */
export function mayEnter(user: { readonly status: number; readonly tenant_open: boolean }): boolean {
  return user.status === 1 && user.tenant_open;
}

/** Opens a session for a user whose identity is proved; a new token each time, so none can be planted beforehand. */
export async function openSession(
  db: Db,
  user: Provable,
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
  await tellNewDevice(db, user, { address: visit.address, userAgent });
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
  if (row === undefined) throw refusal(400, wrongPair);
  const depart = departs.find((item) => item.org_code === orgCode);
  return { token, user: { ...row, org_code: orgCode, depart_name: depart?.depart_name ?? null }, departs };
}

/**
 * Tells somebody who signed in from a kind of browser he never came from, in the sign-ins the log still has. The very first sign-in is no news, and
 * the guest is nobody in particular. A new version of the same browser is no new device.
 */
async function tellNewDevice(db: Db, user: Provable, { address, userAgent }: Origin): Promise<void> {
  if (user.username === guestName || userAgent === null) return;
  if (!(await isNewDevice(db, user.id, userAgent))) return;
  const time = dateTimeText(new Date());
  await raiseMessage(db, {
    tenantId: user.tenant_id,
    event: 'sign-in-new-device',
    userIds: [user.id],
    title: '您的账号在新设备上登录',
    text: `时间：${time}\n网络地址：${address}\n浏览器：${userAgent}\n如果不是您本人，请立即修改密码。`,
    values: { time, address, device: userAgent },
    openPage: '/account/settings-security',
  });
}

/** Content of the ticket the first step hands to the second. */
export type StepTicket = { readonly userId: string; readonly way: Way };

const ticketSeconds = 300;

/** After the first step of a sign-in: opens the session, or asks for the second step where the user has one. */
export async function openOrAsk(
  db: Db,
  user: Provable,
  visit: Origin & { readonly way: Way },
  rules: SignInRules,
): Promise<SignedIn> {
  if (!(await hasSecondStep(db, user.id))) return openSession(db, user, visit, rules);
  const ticket = newToken();
  await storeOneTimeCode(db, {
    kind: 'second-step',
    codeHash: tokenHash(ticket),
    payload: { userId: user.id, way: visit.way } satisfies StepTicket,
    lifeSeconds: ticketSeconds,
  });
  throw refusal(400, identityRefusals.secondCode, {}, { secondStep: ticket });
}
