import { createEffect, createEvent, createStore, sample } from 'effector';
import { appStarted } from '@/shared/lib';
import {
  forgetSession,
  GUEST,
  isRecord,
  isText,
  storeSession,
  tokenSlot,
  userSlot,
  WEEK_MS,
  type StoredSession,
} from '@/shared/storage';

/** The signed-in user [A3.1], as far as the interface uses it. */
export type SessionUser = {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly avatar: string | null;
  readonly orgCode: string | null;
  readonly departs: readonly { readonly orgCode: string; readonly departName: string }[];
};

/** A sign-in succeeded. */
export const sessionOpened = createEvent<StoredSession>();
/** The server no longer knows the session [A8.2, A8.5]. */
export const sessionExpired = createEvent();
/** The server sent the user anew, e.g. after a change of department [A4.8]; what it does not say stays. */
export const userUpdated = createEvent<object>();
/** Another window stored a session for the same user; it counts here too. */
export const sessionAdopted = createEvent();
/** Another user signed in in this browser; his name. */
export const otherUserSeen = createEvent<string>();
/** The session is over and everything stored for it is to go [A4.2]. */
export const sessionClosed = createEvent();

const readFx = createEffect(() => ({ token: tokenSlot.read(), user: toUser(userSlot.read()) }));
const storeFx = createEffect((session: StoredSession) => {
  storeSession(session);
  return { token: session.token, user: toUser(userSlot.read()) };
});
const storeUserFx = createEffect((change: object) => {
  userSlot.write({ ...userSlot.read(), ...change }, WEEK_MS);
  return toUser(userSlot.read());
});
const forgetFx = createEffect(forgetSession);

/** The access token; null while nobody is signed in. */
export const $token = createStore<string | null>(null)
  .on([readFx.doneData, storeFx.doneData], (_, { token }) => token)
  .on(sessionClosed, () => null);

export const $user = createStore<SessionUser | null>(null)
  .on([readFx.doneData, storeFx.doneData], (_, { user }) => user)
  .on(storeUserFx.doneData, (_, user) => user)
  .on(sessionClosed, () => null);

/** Guests see a sign-in button instead of the user menu [A2.31, A6.5]. */
export const $isGuest = $user.map((user) => user?.username === GUEST);

/** Is the dialog for an ended session to be shown? */
export const $isExpired = createStore(false)
  .on(sessionExpired, () => true)
  .on([sessionOpened, sessionAdopted, sessionClosed], () => false);

/** Display name of whoever took the browser over; null while nobody did. */
export const $otherUser = createStore<string | null>(null).on(otherUserSeen, (_, name) => name);

sample({ clock: [appStarted, sessionAdopted], target: readFx });
sample({ clock: sessionOpened, target: storeFx });
sample({ clock: userUpdated, target: storeUserFx });
sample({ clock: sessionClosed, target: forgetFx });

/** The user as stored, null when the stored record is not one. */
function toUser(stored: Record<string, unknown> | null): SessionUser | null {
  if (stored === null) return null;
  const text = (key: string): string | null => (isText(stored[key]) ? stored[key] : null);
  const username = text('username');
  if (username === null) return null;
  const departs = Array.isArray(stored['departs']) ? (stored['departs'] as unknown[]).filter(isRecord) : [];
  return {
    username,
    id: text('id') ?? username,
    realname: text('realname') ?? username,
    avatar: text('avatar'),
    orgCode: text('orgCode'),
    departs: departs.flatMap(({ orgCode, departName }) =>
      isText(orgCode) && isText(departName) ? [{ orgCode, departName }] : [],
    ),
  };
}
