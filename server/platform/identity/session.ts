import type { Db } from '#server/db/connection.ts';
import type { Actor } from '#server/platform/actor.ts';
import { findActor, touchSession } from './db/identity-session.ts';
import { tokenHash } from './token.ts';

/** A live session: who acts, and how long it lasts when it is not used again. */
export type Session = { readonly actor: Actor; readonly secondsLeft: number };

/** The session check: who a token belongs to, or null. Asked at every request, through a memory of moments (session-memory.ts). */
export async function authenticate(db: Db, token: string | null, idleMinutes: number): Promise<Session | null> {
  // Our tokens have 43 characters; anything much longer is not worth hashing.
  if (token === null || token === '' || token.length > 200) return null;
  const found = await findActor(db, { hash: tokenHash(token) }, idleMinutes);
  if (found === null) return null;
  if (found.stale) await touchSession(db, found.actor.sessionId);
  return { actor: found.actor, secondsLeft: found.secondsLeft };
}
