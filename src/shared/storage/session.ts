import { buttonSlot, dictSlot, endsSlot, tenantSlot, tokenSlot, userSlot } from './slots.ts';
import { attempt, WEEK_MS } from './storage.ts';

/** Account that may look around without signing in [A1.6]. */
export const GUEST = 'guest';

/** Data a sign-in leaves behind. */
export type StoredSession = {
  readonly token: string;
  readonly userInfo: object;
  readonly departs?: readonly object[];
  readonly sysAllDictItems?: object;
};

/** Keeps token, user and dictionaries for seven days [A9.1]. */
export function storeSession({ token, userInfo, departs, sysAllDictItems }: StoredSession): void {
  // The token last: other windows hear of it and look who it belongs to.
  userSlot.write({ ...userInfo, departs: departs ?? [] }, WEEK_MS);
  endsSlot.clear();
  tokenSlot.write(token, WEEK_MS);
  if (sysAllDictItems !== undefined) storeDictItems(sysAllDictItems);
}

/** Keeps the dictionaries for seven days [A9.1, B9.5]. */
export function storeDictItems(items: object): void {
  dictSlot.write({ ...items }, WEEK_MS);
}

/** Forgets the session: token, user, tenant and dictionaries [A4.2]. */
export function forgetSession(): void {
  for (const place of [tokenSlot, userSlot, dictSlot, tenantSlot, endsSlot, buttonSlot]) place.clear();
}

const REASON = 'pro__sign-in-reason';

/** Leaves a sentence for the sign-in page: why the user finds himself there. */
export function leaveSignInReason(reason: string): void {
  attempt(() => sessionStorage.setItem(REASON, reason));
}

/** Takes the sentence left for the sign-in page; empty when there is none. */
export function takeSignInReason(): string {
  const reason = attempt(() => sessionStorage.getItem(REASON)) ?? '';
  attempt(() => sessionStorage.removeItem(REASON));
  return reason;
}

const NOTICE = 'pro__arrival-notice';

/** Leaves a sentence for the application: something the sign-in could not do besides signing in. */
export function leaveNotice(notice: string): void {
  attempt(() => sessionStorage.setItem(NOTICE, notice));
}

/** Takes the sentence left for the application; empty when there is none. */
export function takeNotice(): string {
  const notice = attempt(() => sessionStorage.getItem(NOTICE)) ?? '';
  attempt(() => sessionStorage.removeItem(NOTICE));
  return notice;
}
