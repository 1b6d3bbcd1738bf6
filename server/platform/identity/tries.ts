import type { Db } from '#server/db/connection.ts';
import { refusal } from '#server/platform/refusal.ts';
import { forgetTry, recordSuccess, recordTry } from './db/identity-sign-in.ts';
import { identityRefusals } from './refusals.ts';

/** Free tries of six digits in 15 minutes: from one address, and from all addresses nobody knows together. */
const ofPair = 10;
const ofStrangers = 40;

/**
 * Counts a try of a short code [AUT-03]: ten from one address in 15 minutes, and forty from everywhere, of which an address the user came from before
 * takes no notice: so strangers cannot lock him out. Written down before it is judged, so that parallel tries count one by one.
 */
export async function countCode(db: Db, subject: string, address: string): Promise<{ succeed: () => Promise<void> }> {
  const { id, tries } = await recordTry(db, subject, address);
  const isFlooded = !tries.known && tries.account > ofStrangers;
  if (tries.pair > ofPair || isFlooded) {
    await forgetTry(db, id);
    const seconds = Math.max(tries.pairWaitSeconds, 60);
    throw refusal(
      429,
      identityRefusals.codeTries,
      { minutes: Math.ceil(seconds / 60) },
      {
        retryAfterSeconds: seconds,
      },
    );
  }
  return { succeed: () => recordSuccess(db, subject, address) };
}
