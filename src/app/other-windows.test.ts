import { allSettled, fork, type Scope } from 'effector';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { $endsAt, $isExpired, $otherUser, $token, sessionOpened } from '@/entities/session';
import { endsSlot, forgetSession, storeSession, tokenSlot, userSlot } from '@/shared/storage';
import { pageTouched } from '@/shared/unsaved';
import { followOtherWindows } from './other-windows.ts';

const li = { token: 'T1', userInfo: { id: '1', username: 'li', realname: '李娜' } };
const wang = { token: 'T9', userInfo: { id: '2', username: 'wang', realname: '王强' } };

let stop = (): void => undefined;
let wentTo: string[] = [];

/** A window in which 李娜 is signed in. */
async function openWindow(): Promise<Scope> {
  const scope = fork();
  await allSettled(sessionOpened, { scope, params: li });
  wentTo = [];
  stop = followOtherWindows(scope, (address) => wentTo.push(address));
  return scope;
}

/** Changes the storage as another window would, and notifies this one as the browser does. */
function elsewhere(act: () => void): void {
  act();
  window.dispatchEvent(new StorageEvent('storage', { key: 'pro__Access-Token' }));
}

describe('another window of the same browser', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => stop());

  it('signs out here too when it signs out [A4.2]', async () => {
    await openWindow();
    elsewhere(forgetSession);
    expect(wentTo).toEqual(['/user/login']);
  });

  it('leaves once, however many entries the sign-out takes away: a second departure would break off the first', async () => {
    await openWindow();
    elsewhere(forgetSession);
    window.dispatchEvent(new StorageEvent('storage', { key: 'pro__Login_Userinfo' }));
    expect(wentTo).toEqual(['/user/login']);
  });

  it('leaves typed work in place when it signs out: the dialog offers to sign in here', async () => {
    const scope = await openWindow();
    await allSettled(pageTouched, { scope, params: '/sale/order' });
    elsewhere(forgetSession);
    expect(wentTo).toEqual([]);
    expect(scope.getState($isExpired)).toBe(true);
  });

  it('hands over the new session of the same user', async () => {
    const scope = await openWindow();
    elsewhere(() => storeSession({ ...li, token: 'T2' }));
    expect(scope.getState($token)).toBe('T2');
  });

  it('makes this one say so when another user signs in, and keep its own token until then', async () => {
    const scope = await openWindow();
    elsewhere(() => storeSession(wang));
    expect(scope.getState($otherUser)).toBe('王强');
    expect(scope.getState($token)).toBe('T1');
  });

  it('waits until a token of a link is known to be somebody’s [A2.2]', async () => {
    const scope = await openWindow();
    elsewhere(() => {
      userSlot.clear();
      tokenSlot.write('T9');
    });
    expect(scope.getState($otherUser)).toBeNull();
    expect(scope.getState($token)).toBe('T1');
    userSlot.write(wang.userInfo);
    window.dispatchEvent(new StorageEvent('storage', { key: 'pro__Login_Userinfo' }));
    expect(scope.getState($otherUser)).toBe('王强');
  });

  it('moves the end of the session here too', async () => {
    const scope = await openWindow();
    endsSlot.write({ at: 4_102_444_800_000 });
    window.dispatchEvent(new StorageEvent('storage', { key: 'pro__Session_Ends' }));
    expect(scope.getState($endsAt)).toBe(4_102_444_800_000);
  });
});
