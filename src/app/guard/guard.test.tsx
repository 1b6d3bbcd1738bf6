import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fork, type Scope } from 'effector';
import { Provider } from 'effector-react';
import { createMemoryRouter, RouterProvider, type DataRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { $permissions } from '@/entities/permission';
import { $token, $user } from '@/entities/session';
import { connect } from '@/shared/api';
import { createI18n, TextProvider } from '@/shared/i18n';
import { NoticeHost } from '@/shared/ui';
import { Guard } from './guard.tsx';

const config = { apiBase: 'http://server/platform', dialect: 'platform' as const, captcha: 'off' as const };
const user = { id: '1', username: 'admin', realname: '管理员', avatar: null, orgCode: null, departs: [] };
const menu = [{ path: '/base/unit', component: 'online/auto', meta: { title: '计量单位' } }];
const granted = { menu, auth: [], allAuth: [] };

function answer(result: unknown): Response {
  return Response.json({ success: true, code: 200, message: '', result, timestamp: 0 });
}

/** The guard around one page, at an address, signed in; `fetch` is the server. */
function open(address: string, scope: Scope): DataRouter {
  const page = (
    <Guard config={config}>
      <p>页面内容</p>
    </Guard>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] });
  render(
    <Provider value={scope}>
      <TextProvider i18n={createI18n()}>
        <RouterProvider router={router} />
        <NoticeHost closeLabel="关闭提示" />
      </TextProvider>
    </Provider>,
  );
  return router;
}

/** A scope of somebody signed in, with permissions or before they are loaded. */
function signedIn(permissions: typeof granted | null = null): Scope {
  return fork({
    values: [
      [$token, 'token'],
      [$user, user],
      [$permissions, permissions],
    ],
  });
}

describe('the guard', () => {
  afterEach(cleanup);
  afterEach(() => vi.unstubAllGlobals());

  it('[A2.8] says what is wrong where a web server answers the sign-in page with this document, instead of loading it for ever', async () => {
    const loaded = [{ name: 'http://server/user/login?redirect=%2F' }];
    vi.stubGlobal('performance', { ...performance, now: () => 0, getEntriesByType: () => loaded });
    connect({ baseUrl: config.apiBase, dialect: 'platform', fetch: () => Promise.resolve(answer(null)) });
    open('/user/login', fork());
    expect(await screen.findByText('服务器没有提供登录页')).toBeTruthy();
    expect(screen.getByText(/应返回 signin.html/)).toBeTruthy();
  });

  it('[A2.5] asks for the permissions before it shows a page', async () => {
    let calls = 0;
    connect({
      baseUrl: config.apiBase,
      dialect: 'platform',
      fetch: () => {
        calls += 1;
        return Promise.resolve(answer(granted));
      },
    });
    open('/base/unit', signedIn());
    expect(screen.queryByText('页面内容')).toBeNull();
    expect(await screen.findByText('页面内容')).toBeTruthy();
    expect(calls).toBe(1);
  });

  it('[B2.23] leads home from an unknown path and names it', async () => {
    const router = open('/no/such', signedIn(granted));
    expect(await screen.findByText('页面 /no/such 不存在，已返回首页')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/dashboard/analysis');
  });

  it('[A2.12] leads home from the root', async () => {
    const router = open('/', signedIn(granted));
    expect(await screen.findByText('页面内容')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/dashboard/analysis');
  });

  it('[A8.9] keeps the session over a broken line and tries again on request', async () => {
    let isBroken = true;
    connect({
      baseUrl: config.apiBase,
      dialect: 'platform',
      fetch: () => (isBroken ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(answer(granted))),
    });
    const scope = signedIn();
    open('/base/unit', scope);
    const retry = await screen.findByRole('button', { name: '重试' });
    expect(scope.getState($token)).toBe('token');
    isBroken = false;
    await userEvent.click(retry);
    expect(await screen.findByText('页面内容')).toBeTruthy();
  });
});
