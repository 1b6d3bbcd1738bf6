import type { Actor } from '../actor.ts';
import type { Db } from '#server/db/connection.ts';
import { findActor, touchSession } from '#server/db/repositories/identity-session.ts';
import { tokenHash } from './token.ts';

/** The session check: who a token belongs to, or null. Asked once per request, so an ended session is refused at once. */
export async function authenticate(db: Db, token: string | null, idleDays: number): Promise<Actor | null> {
  // Our tokens have 43 characters; anything much longer is not worth hashing.
  if (token === null || token === '' || token.length > 200) return null;
  const found = await findActor(db, { hash: tokenHash(token) }, idleDays);
  if (found === null) return null;
  if (found.stale) await touchSession(db, found.actor.sessionId);
  return found.actor;
}
