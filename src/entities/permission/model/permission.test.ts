import { allSettled, fork } from 'effector';
import { beforeEach, describe, expect, it } from 'vitest';
import { connect } from '@/shared/api';
import { buttonSlot, forgetSession } from '@/shared/storage';
import { holds } from './holds.ts';
import { $menu, $permissionFailure, $permissions, permissionsWanted } from './permission.ts';

const menu = [{ path: '/sale/order', name: 'sale_order', component: 'online/auto', meta: { title: '销售订单' } }];

function serverAnswers(result: unknown, status = 200): { calls: number } {
  const seen = { calls: 0 };
  connect({
    baseUrl: 'http://server/platform',
    dialect: 'platform',
    fetch: () => {
      seen.calls += 1;
      const isFine = status === 200;
      const body = { success: isFine, code: status, message: isFine ? '' : '系统繁忙', result, timestamp: 0 };
      return Promise.resolve(Response.json(body, { status }));
    },
  });
  return seen;
}

describe('loading the permissions', () => {
  beforeEach(() => localStorage.clear());

  it('fills menu and button lists [A2.5, A4.1, A7.10]', async () => {
    const auth = [{ action: 'sale:order:add', type: '1' }];
    serverAnswers({ menu, auth, allAuth: auth });
    const scope = fork();
    await allSettled(permissionsWanted, { scope });
    expect(scope.getState($menu)).toMatchObject(menu);
    expect(scope.getState($permissions)?.auth).toEqual(auth);
  });

  it('keeps the button lists on the client until the sign-out [A3.12, A6.6]', async () => {
    const auth = [{ action: 'sale:order:add', type: '1' }];
    serverAnswers({ menu, auth, allAuth: auth });
    await allSettled(permissionsWanted, { scope: fork() });
    expect(buttonSlot.read()).toEqual({ auth, allAuth: auth });
    forgetSession();
    expect(buttonSlot.read()).toBeNull();
  });

  it('rejects an empty menu with the text of the specification [A5.3]', async () => {
    serverAnswers({ menu: [], auth: [], allAuth: [] });
    const scope = fork();
    await allSettled(permissionsWanted, { scope });
    expect(scope.getState($permissionFailure)).toMatchObject({
      message: 'getPermissionList: permissions must be a non-null array !',
    });
    expect(scope.getState($permissions)).toBeNull();
  });

  it('names an answer that is no permission list, and a refusal [A8.9]', async () => {
    const scope = fork();
    serverAnswers({ menu: 'x' });
    await allSettled(permissionsWanted, { scope });
    expect(scope.getState($permissionFailure)?.kind).toBe('contract');
    serverAnswers(null, 500);
    await allSettled(permissionsWanted, { scope });
    expect(scope.getState($permissionFailure)).toMatchObject({ kind: 'http', status: 500 });
  });

  it('asks once however often it is wanted meanwhile', async () => {
    const seen = serverAnswers({ menu, auth: [], allAuth: [] });
    const scope = fork();
    await Promise.all([allSettled(permissionsWanted, { scope }), allSettled(permissionsWanted, { scope })]);
    expect(seen.calls).toBe(1);
  });

  it('takes a menu of ten thousand entries', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({
      path: `/p/${at}`,
      component: 'online/auto',
      meta: { title: `页面${at}` },
    }));
    serverAnswers({ menu: many, auth: [], allAuth: [] });
    const scope = fork();
    await allSettled(permissionsWanted, { scope });
    expect(scope.getState($menu)).toHaveLength(10_000);
  });
});

describe('a code somebody holds, whatever page he is on', () => {
  it.each([
    [null, false],
    [{ auth: [] }, false],
    [{ auth: [{ action: 'doc:index:share' }] }, true],
    [{ auth: [{ action: 'x:y, doc:index:share' }] }, true],
    [{ auth: [{ action: 'doc:index:shared' }] }, false],
    [{ auth: [], superuser: true }, true],
    [{ auth: [], superuser: false }, false],
  ])('is one of his, or he is an administrator: %j → %s [A6.3]', (permissions, expected) => {
    expect(holds(permissions, 'doc:index:share')).toBe(expected);
  });
});
