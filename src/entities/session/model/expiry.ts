import { createEffect, createEvent, createStore, sample } from 'effector';
import { appStarted } from '@/shared/lib';
import { endsSlot, tokenSlot, WEEK_MS } from '@/shared/storage';
import { $token, sessionClosed, sessionOpened } from './session.ts';

/** Smaller shifts of the end are not worth a write that every other window hears of. */
const WORTH_STORING_MS = 10_000;

/** The server said how many seconds the session has left. */
export const sessionLeft = createEvent<number>();
/** Another window learnt of a new end: the work there keeps the session of all alive. */
export const sessionEndSeen = createEvent<number>();
/** The user chose to stay, and the server agreed. */
export const sessionStayed = createEvent();

const readFx = createEffect((): number | null => {
  const stored = endsSlot.read()?.['at'];
  return typeof stored === 'number' ? stored : tokenSlot.expiresAt();
});
const storeFx = createEffect((at: number) => {
  const stored = endsSlot.read()?.['at'];
  if (typeof stored !== 'number' || Math.abs(stored - at) >= WORTH_STORING_MS) endsSlot.write({ at });
});
const prolongFx = createEffect((token: string | null) => {
  if (token !== null) tokenSlot.write(token, WEEK_MS);
  return tokenSlot.expiresAt();
});
const said = sessionLeft.map((seconds) => Date.now() + seconds * 1000);

/**
 * When the session ends, in milliseconds since 1970; null while nobody is signed in. Our server says it with every answer; with servers of
 * the family it is the life of the stored token [A9.1].
 */
export const $endsAt = createStore<number | null>(null)
  .on([said, sessionEndSeen, readFx.doneData], (_, at) => at)
  .on(sessionOpened, () => Date.now() + WEEK_MS)
  .on(sessionClosed, () => null);

/** Does the server say when the session ends? Then the life of the stored token is only an upper bound. */
const $isSaid = createStore(false).on(said, () => true);

sample({ clock: appStarted, target: readFx });
sample({ clock: said, target: storeFx });
sample({ clock: sessionStayed, source: $token, target: prolongFx });
sample({
  clock: prolongFx.doneData,
  source: $isSaid,
  filter: (isSaid, at): boolean => !isSaid && at !== null,
  fn: (_, at) => at ?? 0,
  target: sessionEndSeen,
});
