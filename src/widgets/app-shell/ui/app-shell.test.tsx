import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { allSettled, fork, type Scope } from 'effector';
import { Provider } from 'effector-react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $menuType, displayChanged, menuTypeToggled, type DisplaySettings } from '@/entities/display';
import { permissionsWanted } from '@/entities/permission';
import { connect } from '@/shared/api';
import { createI18n, TextProvider } from '@/shared/i18n';
import { appStarted } from '@/shared/lib';
import { tokenSlot, userSlot } from '@/shared/storage';
import { completeJsdom } from '@/shared/testing';
import { AppShell } from './app-shell.tsx';
import type { UserEntry } from './user-menu.tsx';

const page = (path: string, title: string, more: object = {}) => ({
  path,
  component: 'online/auto',
  meta: { title },
  ...more,
});
const menu = [
  page('/sale', '销售', {
    component: 'layouts/RouteView',
    children: [page('/sale/order', '订单', { children: [page('/sale/order/detail', '订单明细', { hidden: true })] })],
  }),
  page('/shop', '商城', { showType: '1' }),
];

const act = vi.fn();
const onUserMenu = vi.fn();
const entries: readonly UserEntry[] = [
  { key: 'one', label: '第一项', icon: 'gear', act },
  { key: 'two', label: '第二项', icon: 'exit', act: vi.fn() },
];

type Given = { readonly path?: string; readonly username?: string; readonly display?: Partial<DisplaySettings> };

async function show({ path = '/sale/order', username = 'admin', display = {} }: Given = {}): Promise<Scope> {
  tokenSlot.write('token');
  userSlot.write({ username, realname: '张三' });
  const scope = fork();
  await allSettled(appStarted, { scope });
  await allSettled(permissionsWanted, { scope });
  // the call that keeps the settings on the server is none of this test
  void allSettled(displayChanged, { scope, params: display });
  render(
    <Provider value={scope}>
      <TextProvider i18n={createI18n()}>
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter initialEntries={[path]}>
            <AppShell
              helpPath="https://example.com/help"
              tabBar={<div>tab bar</div>}
              userEntries={entries}
              onUserMenu={onUserMenu}
            >
              <h1>page</h1>
            </AppShell>
          </MemoryRouter>
        </QueryClientProvider>
      </TextProvider>
    </Provider>,
  );
  return scope;
}

beforeEach(() => {
  completeJsdom();
  localStorage.clear();
  act.mockClear();
  onUserMenu.mockClear();
  vi.stubGlobal('scrollTo', vi.fn());
  connect({
    baseUrl: 'http://server.test/platform',
    dialect: 'jeecg-2.4',
    token: tokenSlot.read,
    fetch: async () =>
      Response.json({ success: true, message: '', code: 200, result: { menu, auth: [], allAuth: [] }, timestamp: 1 }),
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the main layout', () => {
  it.each(['sidemenu', 'sideverticalmenu', 'topmenu'] as const)(
    '[A2.13, A2.15, A2.19, A2.38] has menu, logo to the dashboard, breadcrumb, content and an empty footer: %s',
    async (layout) => {
      await show({ display: { layout }, path: '/sale/order/detail' });
      expect(screen.getByRole(layout === 'sidemenu' ? 'tree' : 'menubar', { name: '主菜单' })).toBeDefined();
      expect(screen.getByRole('link', { name: /返回首页/ }).getAttribute('href')).toBe('/dashboard/analysis');
      const trail = within(screen.getByRole('navigation', { name: '当前位置' }));
      expect(trail.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        '首页',
        '销售',
        '订单',
        '订单明细',
      ]);
      expect(trail.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
        '/dashboard/analysis',
        '/sale/order',
      ]);
      expect(within(screen.getByRole('main')).getByRole('heading', { name: 'page' })).toBeDefined();
      expect(screen.getByText('tab bar')).toBeDefined();
      expect(screen.getByRole('contentinfo').childNodes).toHaveLength(0);
    },
  );

  it('[A2.36] selects the parent of a hidden page in the menu', async () => {
    await show({ path: '/sale/order/detail' });
    expect(screen.getByRole('treeitem', { name: '订单' }).getAttribute('aria-current')).toBe('page');
  });

  it('[A1.3] welcomes to the application', async () => {
    await show();
    expect(screen.getByText('欢迎进入企业管理平台')).toBeDefined();
  });

  it('[A2.16, A4.4, B9.6] shows the entries of the menu display type', async () => {
    const scope = await show();
    expect(screen.queryByRole('treeitem', { name: '商城' })).toBeNull();
    await allSettled(menuTypeToggled, { scope });
    expect(scope.getState($menuType)).toBe('1');
    expect(await screen.findByRole('treeitem', { name: '商城' })).toBeDefined();
  });

  it('[A2.28] links to the help in a new window', async () => {
    await show();
    const help = screen.getByRole('link', { name: '帮助' });
    expect(help.getAttribute('href')).toBe('https://example.com/help');
    expect(help.getAttribute('target')).toBe('_blank');
  });
});

describe('the user menu', () => {
  it('[A2.30, A2.31] greets, opens and does what is chosen', async () => {
    await show();
    const button = screen.getByRole('button', { name: /用户菜单/ });
    expect(button.textContent).toBe('欢迎您，张三');
    await userEvent.click(button);
    expect(onUserMenu).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('menuitem', { name: '第一项' }));
    expect(act).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu', { name: '用户菜单' })).toBeNull();
  });

  it('[A2.31] is a menu for the keyboard', async () => {
    await show();
    screen.getByRole('button', { name: /用户菜单/ }).focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: '第二项' }));
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: '第一项' }));
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /用户菜单/ }));
    expect(screen.queryByRole('menuitem')).toBeNull();
  });

  it('[A2.31, A6.5] is none for guests, who see a sign-in button instead', async () => {
    await show({ username: 'guest' });
    expect(screen.queryByRole('button', { name: /用户菜单/ })).toBeNull();
    expect(screen.getByRole('button', { name: '登录' })).toBeDefined();
  });
});
