import { scopeBind, type Scope } from 'effector';
import { $token, $user, otherUserSeen, sessionAdopted, sessionEndSeen, sessionExpired } from '@/entities/session';
import { $hasUnsaved } from '@/shared/unsaved';
import { paths } from '@/shared/routing';
import { endsSlot, isText, tokenSlot, userSlot } from '@/shared/storage';

/**
 * Follows what other windows of this browser do to the session: a sign-out signs out here too, the same user's new session counts here,
 * another user's makes this window say so. The window keeps the token it started with until then, so nothing of one user is ever sent as the
 * other.
 */
export function followOtherWindows(scope: Scope, goTo: (address: string) => void = leave): () => void {
  const bound = {
    adopt: scopeBind(sessionAdopted, { scope }),
    otherUser: scopeBind(otherUserSeen, { scope }),
    expire: scopeBind(sessionExpired, { scope }),
    endSeen: scopeBind(sessionEndSeen, { scope }),
  };
  let isLeaving = false;
  const look = (): void => {
    // A sign-out takes several entries away, one after the other; a second departure would break off the first.
    if (isLeaving) return;
    const mine = scope.getState($user);
    const token = tokenSlot.read();
    if (mine === null || token === scope.getState($token)) return;
    if (token === null) {
      // Whoever has typed something may sign in again on the spot; everybody else is taken to the sign-in page.
      if (scope.getState($hasUnsaved)) bound.expire();
      else {
        isLeaving = true;
        goTo(paths.signIn);
      }
      return;
    }
    const user = userSlot.read();
    // A token of a link: the window that opened it asks whose it is, and writes it down.
    if (user === null) return;
    if (user['username'] === mine.username) bound.adopt();
    else bound.otherUser(nameOf(user));
  };
  const stops = [
    tokenSlot.watch(look),
    userSlot.watch(look),
    endsSlot.watch(() => {
      const at = endsSlot.read()?.['at'];
      if (typeof at === 'number') bound.endSeen(at);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function nameOf({ realname, username }: Record<string, unknown>): string {
  return isText(realname) ? realname : isText(username) ? username : '';
}

function leave(address: string): void {
  window.location.replace(address);
}
