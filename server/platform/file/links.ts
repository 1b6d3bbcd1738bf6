import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Actor } from '#server/platform/actor.ts';

const shortestSeconds = 10 * 60;
const stepSeconds = 5 * 60;

export type FileLinks = {
  /** A link to a stored file for this session, relative to the API base; good for 10 to 15 minutes. */
  readonly present: (path: string, actor: Pick<Actor, 'sessionId'>) => string;
  /** The session a link was made for, when its signature holds and its time has not run out. */
  readonly sessionOf: (path: string, link: { e?: string; s?: string; sig?: string }) => string | null;
};

/**
 * Signed links, since an `<img>` cannot carry a header. The signature binds file, session and end; the session must
 * still live when the link is used. Ends are rounded, so that one picture keeps one address for minutes and is cached.
 */
export function fileLinks(key: string, now: () => number = Date.now): FileLinks {
  const sign = (path: string, session: string, end: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([path, session, end]))
      .digest();
  return {
    present: (path, actor) => {
      const end = String(Math.ceil((now() / 1000 + shortestSeconds) / stepSeconds) * stepSeconds);
      const query = new URLSearchParams({
        e: end,
        s: actor.sessionId,
        sig: sign(path, actor.sessionId, end).toString('base64url'),
      });
      return `/sys/common/static/${path}?${query.toString()}`;
    },
    sessionOf: (path, { e, s, sig }) => {
      if (e === undefined || s === undefined || sig === undefined) return null;
      const given = Buffer.from(sig, 'base64url');
      const expected = sign(path, s, e);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      return Number(e) * 1000 > now() ? s : null;
    },
  };
}
