import { createHash, randomBytes } from 'node:crypto';

/** A session token: 256 random bits, known to the client only. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash of a token that the database keeps. A fast hash is enough: the token is random, there is nothing to guess. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
