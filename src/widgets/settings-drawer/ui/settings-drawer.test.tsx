import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { allSettled, fork, type Scope } from 'effector';
import { Provider } from 'effector-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $display, displayChanged, paintFx } from '@/entities/display';
import { $language } from '@/features/switch-language';
import { connect } from '@/shared/api';
import { TextProvider } from '@/shared/i18n';
import { completeJsdom, i18nWith } from '@/shared/testing';
import { NoticeHost } from '@/shared/ui';
import { SettingsDrawer } from './settings-drawer.tsx';

const onClose = vi.fn();

function show(scope: Scope, isWanted = true): (isWanted: boolean) => void {
  const client = new QueryClient();
  const element = (wanted: boolean) => (
    <Provider value={scope}>
      <TextProvider i18n={i18nWith('display')}>
        <QueryClientProvider client={client}>
          <SettingsDrawer isWanted={wanted} onClose={onClose} />
          <NoticeHost closeLabel="close" />
        </QueryClientProvider>
      </TextProvider>
    </Provider>
  );
  const { rerender } = render(element(isWanted));
  return (wanted) => rerender(element(wanted));
}

/** Lets so many milliseconds pass. */
function wait(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

const drawer = (): HTMLElement | null => screen.queryByRole('dialog', { name: '系统设置' });
const radio = (name: string): HTMLInputElement => screen.getByRole('radio', { name });
const isDisabled = (name: string): boolean => screen.getByRole<HTMLInputElement>('switch', { name }).disabled;

beforeEach(() => {
  completeJsdom();
  localStorage.clear();
  onClose.mockClear();
  connect({
    baseUrl: 'http://server.test/platform',
    dialect: 'jeecg-2.4',
    fetch: async () => Response.json({ success: true, message: '', code: 200, result: [], timestamp: 1 }),
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the settings drawer', () => {
  it('[A2.37, B2.41] mounts open but unseen, and closes by itself after 16 ms', () => {
    vi.useFakeTimers();
    show(fork(), false);
    expect(screen.getByTestId('settings-unseen').hasAttribute('inert')).toBe(true);
    expect(drawer()).toBeNull();
    wait(15);
    expect(screen.queryByTestId('settings-unseen')).not.toBeNull();
    wait(1);
    expect(screen.queryByTestId('settings-unseen')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('[A2.37, B2.41] stays when the user opens it, whether it mounts for that or mounted before', () => {
    vi.useFakeTimers();
    const want = show(fork(), true);
    wait(1000);
    expect(drawer()).not.toBeNull();
    want(false);
    expect(drawer()).toBeNull();
    want(true);
    wait(1000);
    expect(drawer()).not.toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('[A2.37, B2.41] changes what it offers', async () => {
    const scope = fork();
    show(scope);
    await userEvent.click(radio('亮色菜单'));
    await userEvent.click(radio('深色'));
    await userEvent.click(radio('顶部菜单'));
    await userEvent.click(radio('流式'));
    await userEvent.click(screen.getByRole('switch', { name: '下滑时隐藏顶栏' }));
    await userEvent.click(screen.getByRole('switch', { name: '色弱模式' }));
    expect(scope.getState($display)).toMatchObject({
      menuTheme: 'light',
      appearance: 'dark',
      layout: 'topmenu',
      contentWidth: 'Fluid',
      autoHideHeader: true,
      weak: true,
    });
    await userEvent.click(screen.getByRole('button', { name: '恢复默认设置' }));
    expect(scope.getState($display)).toMatchObject({ layout: 'sidemenu', weak: false });
  });

  it('[A2.37] offers the fluid width only when the mode is not the side menu', async () => {
    show(fork());
    expect(screen.queryByRole('radio', { name: '流式' })).toBeNull();
    await userEvent.click(radio('侧边弹出菜单'));
    expect(radio('流式')).toBeDefined();
  });

  it('[A2.37, A4.6] hides the header only while it is fixed, and fixes no side menu beside a top menu', async () => {
    const scope = fork();
    show(scope);
    await userEvent.click(screen.getByRole('switch', { name: '下滑时隐藏顶栏' }));
    await userEvent.click(screen.getByRole('switch', { name: '固定顶栏' }));
    expect(isDisabled('下滑时隐藏顶栏')).toBe(true);
    expect(scope.getState($display).autoHideHeader).toBe(false);
    expect(isDisabled('固定侧边菜单')).toBe(false);
    await userEvent.click(radio('顶部菜单'));
    expect(isDisabled('固定侧边菜单')).toBe(true);
  });

  it('[A2.37] asks which tabs come back only in multi-tab mode', async () => {
    const scope = fork();
    show(scope);
    await userEvent.click(radio('仅当前页'));
    expect(scope.getState($display).tabRestore).toBe('current');
    await userEvent.click(screen.getByRole('switch', { name: '多页签模式' }));
    expect(screen.queryByRole('radio', { name: '仅当前页' })).toBeNull();
  });

  it('[A8.10] says 正在编译主题！ while a colour is applied, and keeps the colour', async () => {
    const scope = fork();
    show(scope);
    await userEvent.click(radio('极客蓝'));
    expect(screen.getByText('正在编译主题！')).toBeDefined();
    expect(scope.getState($display).color).toBe('#2F54EB');
    expect(document.documentElement.style.getPropertyValue('--link')).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('[A8.10] says Failed to update theme, and keeps the colour of before', async () => {
    const scope = fork({
      handlers: [
        [
          paintFx,
          () => {
            throw new Error('no colours today');
          },
        ],
      ],
    });
    show(scope);
    await userEvent.click(radio('极客蓝'));
    expect(await screen.findByText('Failed to update theme')).toBeDefined();
    expect(scope.getState($display).color).toBe('#1DA57A');
  });

  it('[A1.4, A2.37] offers the languages of the dictionary, those without texts only to look at', async () => {
    connect({
      baseUrl: 'http://server.test/platform',
      dialect: 'platform',
      fetch: async ({ url }) => {
        const items = [
          { value: 'zh-CN', text: '中文' },
          { value: 'fr', text: 'Français' },
        ];
        const result = url.includes('/getDictItems/language') ? items : {};
        return Response.json({ success: true, message: '', code: 200, result, timestamp: 1 });
      },
    });
    const scope = fork();
    show(scope);
    expect(await screen.findByRole('option', { name: '中文' })).toBeDefined();
    expect(await screen.findByRole<HTMLOptionElement>('option', { name: /Français（缺少 \d+ 条文字）/ })).toMatchObject(
      {
        disabled: true,
      },
    );
    await userEvent.selectOptions(screen.getByLabelText('语言'), 'en');
    expect(scope.getState($language)).toBe('en');
  });

  it('[A2.37] closes by its button', async () => {
    const scope = fork();
    await allSettled(displayChanged, { scope, params: {} });
    show(scope);
    await userEvent.click(screen.getByRole('button', { name: '关闭' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
