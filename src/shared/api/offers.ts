import type { PartlyOffered } from '#core/contract/partly-offered.ts';
import type { ManagedPath } from '#core/managed/subject.ts';
import { connection } from './connection.ts';

/** A call of a managed list, whose path is put together; some of them every server has. */
type ManagedCall = `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${ManagedPath}/${string}`;

/**
 * Does the server have that operation? To be asked before whatever needs one that not every family of servers has: what cannot be done is not
 * shown, or says why. Our own server has all of them.
 */
export function offers(call: PartlyOffered | ManagedCall): boolean {
  return connection().lacks?.(call) !== true;
}
