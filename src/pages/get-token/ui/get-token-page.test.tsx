import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { allSettled, fork, type Scope } from 'effector';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { $token } from '@/entities/session';
import { appStarted } from '@/shared/lib';
import { tokenSlot } from '@/shared/storage';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { GetTokenPage } from './get-token-page.tsx';

const menu = [{ path: '/base/unit', component: 'online/auto', meta: { title: '计量单位' } }];
const serverWith =
  (permissions: () => Response | Promise<Response>): Server =>
  ({ path }) =>
    path === '/upLoadApp/find' ? answer([]) : permissions();

/** Somebody arrives with a token that the guard has stored already, or without one. */
async function arrive(
  permissions: () => Response | Promise<Response>,
  token: string | null = 'T',
  target = '/base/unit',
) {
  if (token !== null) tokenSlot.write(token);
  const scope: Scope = fork();
  await allSettled(appStarted, { scope });
  const address = `/getToken?redirect=${encodeURIComponent(target)}`;
  return stageAt(address, <GetTokenPage />, { parts: ['user'], server: serverWith(permissions), scope });
}

describe('the landing page of token links', () => {
  beforeEach(() => localStorage.clear());
  afterEach(cleanup);

  it('says that the token holds, names the page and goes on to it [B2.2]', async () => {
    const { router } = await arrive(() => answer({ menu, auth: [], allAuth: [] }));
    expect(screen.getByRole('status', { name: '正在校验令牌…' })).not.toBeNull();
    expect(await screen.findByText('令牌有效，正在打开“计量单位”…')).not.toBeNull();
    await waitFor(() => expect(router.state.location.pathname).toBe('/base/unit'), { timeout: 5_000 });
  });

  it('says that the token is refused, and lets the way to the sign-in page free [B2.2]', async () => {
    const { scope } = await arrive(() => refuse(401, 'Token失效，请重新登录'));
    expect(await screen.findByText('令牌无效或已过期，请重新登录。')).not.toBeNull();
    const link = screen.getByRole('link', { name: '登录' });
    expect(link.getAttribute('href')).toBe('/user/login?redirect=%2Fbase%2Funit');
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(scope.getState($token)).toBeNull();
    expect(tokenSlot.read()).toBeNull();
  });

  it('understands the refusal of the family as well [B2.2]', async () => {
    await arrive(() => refuse(500, 'Token失效，请重新登录'));
    expect(await screen.findByText('令牌无效或已过期，请重新登录。')).not.toBeNull();
  });

  it('says so without a token, and asks nobody [B2.2]', async () => {
    const { calls } = await arrive(() => answer(null), null);
    expect(screen.getByText('令牌无效或已过期，请重新登录。')).not.toBeNull();
    expect(calls.filter(({ path }) => path !== '/upLoadApp/find')).toEqual([]);
  });

  it('says that the page may not be opened, though the token holds [B2.2]', async () => {
    const { router } = await arrive(() => answer({ menu, auth: [], allAuth: [] }), 'T', '/finance/secret');
    expect(await screen.findByText(/令牌有效，但您没有打开“\/finance\/secret”的权限/)).not.toBeNull();
    expect(screen.getByRole('link', { name: '返回首页' })).not.toBeNull();
    expect(router.state.location.pathname).toBe('/getToken');
  });

  it('does not call a token bad because the network is down, and tries again when asked [B2.2]', async () => {
    let isDown = true;
    const { scope } = await arrive(() =>
      isDown ? Promise.reject(new TypeError('offline')) : answer({ menu, auth: [], allAuth: [] }),
    );
    const retry = await screen.findByRole('button', { name: '重试' });
    expect(screen.getByText('无法连接服务器，请检查网络后重试')).not.toBeNull();
    expect(scope.getState($token)).toBe('T');
    isDown = false;
    await userEvent.click(retry);
    expect(await screen.findByText('令牌有效，正在打开“计量单位”…')).not.toBeNull();
  });

  it('says why when the server is in trouble, or grants nothing at all [B2.2, A5.3]', async () => {
    await arrive(() => answer({ menu: [], auth: [], allAuth: [] }));
    expect(await screen.findByText(/您还没有任何菜单权限，请联系管理员/)).not.toBeNull();
    cleanup();
    await arrive(() => refuse(502, '上游服务不可用'));
    expect(await screen.findByText('上游服务不可用')).not.toBeNull();
  });

  it('goes on inside this site only [B2.2, A2.1]', async () => {
    const { router } = await arrive(() => answer({ menu, auth: [], allAuth: [] }), 'T', '//evil.example');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/analysis'), { timeout: 5_000 });
  });
});
