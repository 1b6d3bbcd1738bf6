import { dictSlot, tenantSlot, tokenSlot, userSlot } from './slots.ts';
import { WEEK_MS } from './storage.ts';

/** What a sign-in leaves behind. */
export type StoredSession = {
  readonly token: string;
  readonly userInfo: object;
  readonly departs?: readonly object[];
  readonly sysAllDictItems?: object;
};

/** Keeps token, user and dictionaries for seven days [A9.1]. */
export function storeSession({ token, userInfo, departs, sysAllDictItems }: StoredSession): void {
  tokenSlot.write(token, WEEK_MS);
  userSlot.write({ ...userInfo, departs: departs ?? [] }, WEEK_MS);
  if (sysAllDictItems !== undefined) dictSlot.write({ ...sysAllDictItems }, WEEK_MS);
}

/** Forgets the session: token, user, tenant and dictionaries [A4.2]. */
export function forgetSession(): void {
  for (const place of [tokenSlot, userSlot, dictSlot, tenantSlot]) place.clear();
}

const REASON = 'pro__sign-in-reason';

/** Leaves a sentence for the sign-in page: why the user finds himself there. */
export function leaveSignInReason(reason: string): void {
  sessionStorage.setItem(REASON, reason);
}

/** Takes the sentence left for the sign-in page; empty when there is none. */
export function takeSignInReason(): string {
  const reason = sessionStorage.getItem(REASON) ?? '';
  sessionStorage.removeItem(REASON);
  return reason;
}
