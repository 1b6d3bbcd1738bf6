import { attempt } from '@/shared/storage';

const LAST_TRY = 'pro__guest-tried';
/** A guest who is sent back so soon was let in and refused: trying again would go round in circles. */
const TOO_SOON_MS = 10_000;

/**
 * May the guest account be tried silently [A2.11]? Not when the guard left a reason for sending the user here, nor right after the last try.
 * Notes the try.
 */
export function mayTryGuest(reason: string, now: number = Date.now()): boolean {
  const last = Number(attempt(() => sessionStorage.getItem(LAST_TRY)) ?? 0);
  if (reason !== '' || Math.abs(now - last) < TOO_SOON_MS) return false;
  attempt(() => sessionStorage.setItem(LAST_TRY, String(now)));
  return true;
}
