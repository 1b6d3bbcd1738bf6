import type { Db } from '#server/db/connection.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { recordVisit } from './db/visit.ts';
import { firstTenant } from './levels.ts';
import type { Origin, Provable, Way } from './open-session.ts';

/**
 * Runs a sign-in; one that is refused stands in the log of the company whose account it was [LOG-01]. What was typed as an account nobody has is not kept:
 * it is a password now and then [LOG-03]. Tries that only have to wait are not noted, so that nobody can fill the log.
 * @param whose the account it was about, asked for when it was refused
 */
export async function notingRefusal<T>(
  db: Db,
  visit: Origin & { readonly way: Way },
  whose: () => Promise<Provable | undefined>,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal && isDenied(error)) {
      const user = await whose();
      await recordVisit(db, {
        tenantId: user?.tenant_id ?? firstTenant,
        userId: user?.id ?? null,
        username: user?.username ?? '',
        content: visit.way,
        address: visit.address,
        userAgent: visit.userAgent?.slice(0, 500) ?? null,
        refusedBecause: user === undefined ? '没有这个账号' : error.message,
      });
    }
    throw error;
  }
}

/** Not one that has to wait, to bring a captcha first, or to go on with the second step. */
function isDenied({ status, errors, secondStep }: Refusal): boolean {
  return status !== 429 && secondStep === undefined && !errors.some(({ field }) => field === 'captcha');
}
