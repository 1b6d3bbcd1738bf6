import type { Hearing } from '#server/db/listen.ts';
import { IDENTITY_CHANNEL } from './db/identity-session.ts';
import type { Session } from './session.ts';
import { tokenHash } from './token.ts';

/** Longest time an answer counts, should a notice get lost: what ends a session has its effect within a second [AUT-06]. */
const KEPT_MS = 1_000;
/** Most sessions kept; all go when there are more. */
const MOST_KEPT = 5_000;

type Check = (token: string | null) => Promise<Session | null>;

/** The session check, remembered for moments. */
export type SessionMemory = {
  readonly check: Check;
  /** This session just did something that may have changed it. */
  readonly forget: (token: string) => void;
  /** Channel on which changes of users, roles and sessions are announced. */
  readonly hearing: Hearing;
};

/**
 * Remembers whom a token belongs to, for a page asks ten things in the moment it opens. It remembers only while the database says every
 * change of what the check reads, whoever makes it, and forgets everything at each; an answer that was being read meanwhile is not kept.
 */
export function sessionMemory(read: Check, now: () => number = () => performance.now()): SessionMemory {
  const kept = new Map<string, { readonly session: Session; readonly until: number }>();
  /** Answers that are being read; whoever asks meanwhile waits for the same one. */
  const reading = new Map<string, { readonly since: number; readonly session: Promise<Session | null> }>();
  let isHearing = false;
  let changes = 0;
  const check: Check = async (token) => {
    if (!isHearing || token === null) return read(token);
    const hash = tokenHash(token);
    const found = kept.get(hash);
    if (found !== undefined && now() < found.until) return found.session;
    const other = reading.get(hash);
    // What is being read may be from before a change somebody who asks now knows of.
    if (other !== undefined && other.since === changes) return other.session;
    const answer = keep(hash, token);
    const mine = { since: changes, session: answer };
    reading.set(hash, mine);
    try {
      return await answer;
    } finally {
      if (reading.get(hash) === mine) reading.delete(hash);
    }
  };
  const keep = async (hash: string, token: string): Promise<Session | null> => {
    const [asked, before] = [now(), changes];
    const session = await read(token);
    kept.delete(hash);
    if (session === null || changes !== before) return session;
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(hash, { session, until: asked + KEPT_MS });
    return session;
  };
  return {
    check,
    forget: (token) => {
      changes += 1;
      kept.delete(tokenHash(token));
    },
    hearing: {
      channel: IDENTITY_CHANNEL,
      heard: () => {
        changes += 1;
        kept.clear();
      },
      hears: (hears) => {
        isHearing = hears;
      },
    },
  };
}
