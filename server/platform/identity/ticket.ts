import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/connection.ts';
import { guestName, type Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { useTicket } from './db/identity-sign-in.ts';
import { findUserByName } from './db/identity.ts';
import { storeOneTimeCode, takeOneTimeCode } from './db/one-time-code.ts';
import { mayEnter, openSession, type Origin, type SignedIn, type SignInRules } from './open-session.ts';
import { identityRefusals } from './refusals.ts';
import { newToken, tokenHash } from './token.ts';

export type TicketClaims = { readonly sub: string; readonly jti: string; readonly exp: number };

const longestSeconds = 60;
const refused = identityRefusals.ticketWrong;

/**
 * Password-free sign-in [A2.10]: a portal that shares TICKET_SECRET with us signs who comes. One use, 60 seconds;
 * the algorithm is fixed here, whatever the ticket's header says, so neither `none` nor a swapped key type gets by.
 */
export async function signInByTicket(
  db: Db,
  rules: SignInRules,
  request: { ticket: string; secret: string | null; now?: number } & Origin,
): Promise<SignedIn> {
  if (request.ticket.startsWith(SESSION_TICKET)) return signInBySessionTicket(db, rules, request);
  if (request.secret === null) throw refusal(403, identityRefusals.noTicketSignIn);
  const now = Math.floor((request.now ?? Date.now()) / 1000);
  const claims = readTicket(request.ticket, request.secret, now);
  if (claims === null) throw refusal(400, refused);
  // Marked as used before anything else: of two parallel uses one fails.
  if (!(await useTicket(db, claims.jti, new Date((claims.exp + 60) * 1000)))) throw refusal(400, refused);
  const user = await findUserByName(db, claims.sub);
  if (user === undefined || !mayEnter(user)) throw refusal(400, refused);
  return openSession(db, user, { ...request, way: '免密登录' }, rules);
}

/** Prefix of session tickets: a link tells them from tokens by it [A2.2]. */
const SESSION_TICKET = 'tk-';

/** A ticket with which the caller's link opens a session for him in another window or browser: once, within a minute. */
export async function sessionTicket(db: Db, actor: Actor): Promise<{ ticket: string; seconds: number }> {
  if (actor.username === guestName) throw refusal(403, platformRefusals.notForGuests, {});
  const ticket = SESSION_TICKET + newToken();
  await storeOneTimeCode(db, {
    kind: 'session-ticket',
    codeHash: tokenHash(ticket),
    payload: { username: actor.username, userId: actor.userId },
    lifeSeconds: longestSeconds,
  });
  return { ticket, seconds: longestSeconds };
}

async function signInBySessionTicket(
  db: Db,
  rules: SignInRules,
  request: { ticket: string } & Origin,
): Promise<SignedIn> {
  // Written by `sessionTicket`.
  const payload = (await takeOneTimeCode(db, 'session-ticket', tokenHash(request.ticket))) as {
    username: string;
    userId: string;
  } | null;
  const user = payload === null ? undefined : await findUserByName(db, payload.username);
  if (user === undefined || user.id !== payload?.userId || !mayEnter(user)) throw refusal(400, refused);
  return openSession(db, user, { address: request.address, userAgent: request.userAgent, way: '免密登录' }, rules);
}

/** The claims of a ticket (a compact JWS, HS256) that is authentic and timely; null otherwise. */
export function readTicket(ticket: string, secret: string, nowSeconds: number): TicketClaims | null {
  const [header, payload, signature, ...rest] = ticket.split('.');
  if (header === undefined || payload === undefined || signature === undefined || rest.length > 0) return null;
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  if (field(decode(header), 'alg') !== 'HS256') return null;
  const claims = decode(payload);
  const [iss, sub, jti] = ['iss', 'sub', 'jti'].map((name) => field(claims, name));
  const exp = field(claims, 'exp');
  if (typeof iss !== 'string' || typeof sub !== 'string' || typeof jti !== 'string' || jti.length < 8) return null;
  // Clocks differ a little: five seconds of grace for the longest life, none for the end.
  if (typeof exp !== 'number' || exp <= nowSeconds || exp > nowSeconds + longestSeconds + 5) return null;
  return { sub, jti: `${iss} ${jti}`, exp };
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}
