import { createHash } from 'node:crypto';

/** The same id for the same thing on every installation: definitions and menus are addressed by it. */
export function stableId(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\u0000')).digest('hex').slice(0, 32);
}
