import { allSettled, fork } from 'effector';
import { beforeEach, describe, expect, it } from 'vitest';
import { appStarted } from '@/shared/lib';
import { tokenSlot, userSlot } from '@/shared/storage';
import { $isExpired, $isGuest, $token, $user, sessionClosed, sessionExpired, sessionOpened } from './session.ts';

const session = {
  token: 'T',
  userInfo: { id: 'u1', username: 'li', realname: '李娜', orgCode: 'A01' },
  departs: [{ orgCode: 'A01', departName: '总公司' }],
};

describe('the session', () => {
  beforeEach(() => localStorage.clear());

  it('takes up what an earlier page load stored', async () => {
    tokenSlot.write('T');
    userSlot.write({ ...session.userInfo, departs: [] });
    const scope = fork();
    await allSettled(appStarted, { scope });
    expect(scope.getState($token)).toBe('T');
    expect(scope.getState($user)?.realname).toBe('李娜');
  });

  it('[A9.1] stores token and user at a sign-in', async () => {
    const scope = fork();
    await allSettled(sessionOpened, { scope, params: session });
    expect(tokenSlot.read()).toBe('T');
    expect(scope.getState($user)?.departs).toEqual([{ orgCode: 'A01', departName: '总公司' }]);
  });

  it('[A4.2] forgets everything when it closes', async () => {
    const scope = fork();
    await allSettled(sessionOpened, { scope, params: session });
    await allSettled(sessionClosed, { scope });
    expect(scope.getState($token)).toBeNull();
    expect(tokenSlot.read()).toBeNull();
    expect(userSlot.read()).toBeNull();
  });

  it('[A6.5] knows a guest', async () => {
    const scope = fork();
    await allSettled(sessionOpened, {
      scope,
      params: { ...session, userInfo: { ...session.userInfo, username: 'guest' } },
    });
    expect(scope.getState($isGuest)).toBe(true);
  });

  it('[A8.2] stays expired until somebody signs in', async () => {
    const scope = fork();
    await allSettled(sessionExpired, { scope });
    expect(scope.getState($isExpired)).toBe(true);
    await allSettled(sessionOpened, { scope, params: session });
    expect(scope.getState($isExpired)).toBe(false);
  });
});
