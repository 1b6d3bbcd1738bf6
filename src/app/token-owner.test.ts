import { allSettled, fork, type Scope } from 'effector';
import { beforeEach, describe, expect, it } from 'vitest';
import { permissionsWanted } from '@/entities/permission';
import { $user, sessionOpened } from '@/entities/session';
import { connect } from '@/shared/api';
import { userSlot } from '@/shared/storage';
import './token-owner.ts';

const menu = [{ path: '/base/unit', component: 'online/auto', meta: { title: '计量单位' } }];
let asked: string[] = [];

async function loaded(scope: Scope): Promise<void> {
  await allSettled(permissionsWanted, { scope });
}

describe('the user of a token that came with a link [A2.2]', () => {
  beforeEach(() => {
    localStorage.clear();
    asked = [];
    connect({
      baseUrl: 'http://server/platform',
      dialect: 'platform',
      fetch: ({ url }) => {
        const { pathname } = new URL(url);
        asked.push(pathname);
        const result = pathname.endsWith('getUserSectionInfoByToken')
          ? { sysUserId: '2', sysUserCode: 'wang', sysUserName: '王强', sysOrgCode: 'A01' }
          : { menu, auth: [], allAuth: [] };
        return Promise.resolve(Response.json({ success: true, code: 200, message: '', result, timestamp: 0 }));
      },
    });
  });

  it('is asked of the server and stored, for the greeting, the password and other windows', async () => {
    const scope = fork();
    await loaded(scope);
    expect(scope.getState($user)).toMatchObject({ username: 'wang', realname: '王强', orgCode: 'A01' });
    expect(userSlot.read()?.['username']).toBe('wang');
  });

  it('is not asked where the sign-in said who it is', async () => {
    const scope = fork();
    await allSettled(sessionOpened, {
      scope,
      params: { token: 'T', userInfo: { id: '1', username: 'li', realname: '李娜' } },
    });
    await loaded(scope);
    expect(scope.getState($user)?.username).toBe('li');
    expect(asked).toEqual(['/platform/sys/permission/getUserPermissionByToken']);
  });
});
