import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { allSettled, fork } from 'effector';
import { Provider } from 'effector-react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { $user } from '@/entities/session';
import { connect } from '@/shared/api';
import { createI18n, TextProvider } from '@/shared/i18n';
import { tokenSlot, WEEK_MS } from '@/shared/storage';
import { completeJsdom } from '@/shared/testing';
import { NoticeHost } from '@/shared/ui';
import { OfferedTokenDialog } from './offered-token-dialog.tsx';
import { $offeredToken, tokenOffered } from './offered-token.ts';

completeJsdom();

const own = { id: '1', username: 'admin', realname: '管理员' };
const answer = (result: unknown, status = 200) =>
  Response.json({ success: status === 200, code: status, message: '', result, timestamp: 0 }, { status });

let calls: { path: string; token: string | null }[] = [];

async function open(offered: string, reply: (path: string) => Response) {
  connect({
    baseUrl: 'http://server/platform',
    dialect: 'platform',
    token: () => 'own-token',
    fetch: (request) => {
      const { pathname } = new URL(request.url);
      calls.push({ path: pathname, token: request.headers.get('X-Access-Token') });
      return Promise.resolve(reply(pathname));
    },
  });
  const scope = fork({ values: [[$user, own]] });
  await allSettled(tokenOffered, { scope, params: { token: offered, to: '/base/unit' } });
  render(
    <Provider value={scope}>
      <TextProvider i18n={createI18n()}>
        <OfferedTokenDialog offered={offered} target="/base/unit" />
        <NoticeHost closeLabel="关闭提示" />
      </TextProvider>
    </Provider>,
  );
  return scope;
}

describe('a link with a session while somebody is signed in [A2.2]', () => {
  beforeEach(() => {
    localStorage.clear();
    calls = [];
    tokenSlot.write('own-token', WEEK_MS);
  });
  afterEach(cleanup);

  it('names both people, and staying changes nothing', async () => {
    const section = { sysUserId: '2', sysUserCode: 'zhouping', sysUserName: '周平', sysOrgCode: null };
    const scope = await open('foreign', () => answer(section));
    const dialog = await screen.findByRole('dialog', { name: '切换登录用户？' });
    expect(dialog.textContent).toContain('周平（zhouping）');
    expect(dialog.textContent).toContain('管理员（admin）');
    expect(calls).toEqual([{ path: '/platform/sys/user/getUserSectionInfoByToken', token: 'foreign' }]);
    await userEvent.click(screen.getByRole('button', { name: '保持 管理员' }));
    expect(tokenSlot.read()).toBe('own-token');
    expect(scope.getState($offeredToken)).toBeNull();
  });

  it('asks nothing when it is the same person, and ends the session its ticket opened', async () => {
    const scope = await open('tk-once', (path) =>
      answer(path.endsWith('/password/free') ? { token: 'second', list: [own] } : null),
    );
    await waitFor(() => expect(scope.getState($offeredToken)).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(calls.at(-1)).toEqual({ path: '/platform/sys/logout', token: 'second' }));
    // The ticket is exchanged without the session that is there: it must not end by it.
    expect(calls[0]).toEqual({ path: '/platform/password/free', token: null });
    expect(tokenSlot.read()).toBe('own-token');
  });

  it('says when it is worth nothing', async () => {
    const scope = await open('void', () => answer(null, 401));
    expect(await screen.findByText(/已保持当前登录/)).toBeTruthy();
    expect(scope.getState($offeredToken)).toBeNull();
  });
});
