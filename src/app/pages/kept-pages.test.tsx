import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createWatch, fork, type Scope } from 'effector';
import { Provider, useUnit } from 'effector-react';
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation, type DataRouter } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { homeTab, multiTabSwitched, pageClosed, tabVisited, type ClosedPage } from '@/entities/tab';
import { useTabActions } from '@/features/tab-actions';
import { createI18n, TextProvider } from '@/shared/i18n';
import { fullPath, pageKey } from '@/shared/routing';
import { completeJsdom } from '@/shared/testing';
import { ConfirmHost, Dialog } from '@/shared/ui';
import { $hasUnsaved, useUnsaved } from '@/shared/unsaved';
import { PageSlot, PageStage } from './page-stage.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

const config = { apiBase: '/platform', dialect: 'platform' as const, captcha: 'off' as const };

type Seen = {
  readonly renders: Map<string, number>;
  readonly alive: Set<string>;
  readonly asked: string[];
  readonly note: (path: string) => void;
};

/** A page that notes what happens to it. */
function Probe({ seen }: { readonly seen: Seen }): ReactNode {
  const { pathname } = useLocation();
  const marks = useUnsaved();
  const [isCrashing, setCrashing] = useState(false);
  const [isOpen, setOpen] = useState(false);
  seen.note(pathname);
  const { data } = useQuery({
    queryKey: [pathname],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => {
      seen.asked.push(pathname);
      return seen.asked.length;
    },
  });
  useEffect(() => {
    seen.alive.add(pathname);
    return () => {
      seen.alive.delete(pathname);
    };
  }, [seen, pathname]);
  if (isCrashing) throw new Error('边界测试');
  return (
    <section aria-label={pathname}>
      <p>{data === undefined ? '…' : '数据已到'}</p>
      <input aria-label="备注" onChange={marks.touch} />
      <button type="button" onClick={() => setCrashing(true)}>
        出错
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {isOpen ? (
        <Dialog title={`窗口 ${pathname}`} closeLabel="关闭">
          <input aria-label="窗口内容" />
        </Dialog>
      ) : null}
    </section>
  );
}

function Stage({ isMulti }: { readonly isMulti: boolean }): ReactNode {
  const location = useLocation();
  const [visited, switchMulti] = useUnit([tabVisited, multiTabSwitched]);
  const actions = useTabActions();
  useLeaveGuard();
  useLayoutEffect(() => {
    switchMulti(isMulti);
    const key = pageKey(location);
    const { pathname: path } = location;
    const keepAlive = !path.startsWith('/once');
    visited({ ...homeTab, key, path, fullPath: fullPath(location), title: path, componentName: path, keepAlive });
  }, [location, visited, switchMulti, isMulti]);
  return (
    <>
      <button type="button" onClick={() => actions.refresh(pageKey(location))}>
        刷新此页
      </button>
      <button type="button" onClick={() => actions.close(pageKey(location))}>
        关闭此页签
      </button>
      <PageSlot />
    </>
  );
}

type Opened = { readonly router: DataRouter; readonly scope: Scope; readonly seen: Seen };

/** Pages at their addresses; the first one is shown. */
async function open(address: string, isMulti = true): Promise<Opened> {
  const renders = new Map<string, number>();
  const seen: Seen = {
    renders,
    alive: new Set(),
    asked: [],
    note: (path) => renders.set(path, (renders.get(path) ?? 0) + 1),
  };
  const scope = fork();
  const stage = <Stage isMulti={isMulti} />;
  const router = createMemoryRouter([{ path: '*', element: stage }], { initialEntries: [address] });
  render(
    <Provider value={scope}>
      <QueryClientProvider client={new QueryClient()}>
        <TextProvider i18n={createI18n()}>
          <PageStage config={config} view={<Probe seen={seen} />}>
            <RouterProvider router={router} />
          </PageStage>
          <ConfirmHost closeLabel="关闭" />
        </TextProvider>
      </QueryClientProvider>
    </Provider>,
  );
  await screen.findByRole('region', { name: new URL(address, 'http://here').pathname });
  return { router, scope, seen };
}

const page = (path: string): HTMLElement => screen.getByRole('region', { name: path });

describe('kept pages', () => {
  beforeAll(completeJsdom);
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  it('are neither rendered nor awake while another tab navigates [A2.17]', async () => {
    const { router, seen } = await open('/a?page=2');
    await screen.findByText('数据已到');
    await act(() => router.navigate('/b'));
    const before = seen.renders.get('/a');
    for (const address of ['/b?page=2', '/c', '/b', '/c?page=3']) await act(() => router.navigate(address));
    expect(seen.renders.get('/a')).toBe(before);
    expect([...seen.alive]).toEqual(['/c']);
  });

  it('come back with their address, their fields and their open dialogs [A2.17]', async () => {
    const { router } = await open('/a?page=2');
    await userEvent.type(within(page('/a')).getByLabelText('备注'), '写到一半');
    await userEvent.click(within(page('/a')).getByText('打开'));
    await userEvent.type(screen.getByLabelText('窗口内容'), '也是');
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: '窗口 /a' });
    await act(() => router.navigate('/b'));
    expect(dialog.open).toBe(false);
    expect(screen.queryByRole('dialog', { name: '窗口 /a' })).toBeNull();
    await act(() => router.navigate('/a?page=2'));
    expect(dialog.open).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('窗口内容').value).toBe('也是');
    expect(within(page('/a')).getByLabelText<HTMLInputElement>('备注').value).toBe('写到一半');
  });

  it('are let go when their entry does not keep them [A2.17]', async () => {
    const { router } = await open('/once');
    await act(() => router.navigate('/b'));
    expect(document.querySelectorAll('.kept-page')).toHaveLength(1);
    await act(() => router.navigate('/once'));
    expect(within(page('/once')).getByLabelText<HTMLInputElement>('备注').value).toBe('');
  });

  it('are made anew and ask the server again when they are refreshed [A2.24]', async () => {
    const { seen } = await open('/a');
    const input = within(page('/a')).getByLabelText('备注');
    expect(seen.asked).toHaveLength(1);
    await userEvent.click(screen.getByText('刷新此页'));
    await vi.waitFor(() => expect(seen.asked).toHaveLength(2));
    expect(within(page('/a')).getByLabelText('备注')).not.toBe(input);
  });

  it('crash alone: the others go on, and the page comes back on request', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { router, scope } = await open('/a');
    await act(() => router.navigate('/b'));
    await userEvent.type(within(page('/b')).getByLabelText('备注'), 'x');
    await userEvent.click(within(page('/b')).getByText('出错'));
    expect(screen.getByText('边界测试')).toBeTruthy();
    expect(scope.getState($hasUnsaved)).toBe(false);
    await act(() => router.navigate('/a'));
    expect(page('/a')).toBeTruthy();
    await act(() => router.navigate('/b'));
    await userEvent.click(screen.getByRole('button', { name: '重新加载此页' }));
    expect(page('/b')).toBeTruthy();
  });

  it('ask before touched work is lost, and never when another tab is shown', async () => {
    const { router } = await open('/a?form=add');
    await userEvent.type(within(page('/a')).getByLabelText('备注'), '9');
    await act(() => router.navigate('/b'));
    expect(page('/b')).toBeTruthy();
    // The bare address of its menu entry leads to the page as it was left.
    await act(() => router.navigate('/a'));
    expect(router.state.location.search).toBe('?form=add');
    await act(() => router.navigate('/a'));
    await userEvent.click(await screen.findByRole('button', { name: '继续编辑' }));
    expect(within(page('/a')).getByLabelText<HTMLInputElement>('备注').value).toBe('9');
    await act(() => router.navigate('/a'));
    await userEvent.click(await screen.findByRole('button', { name: '放弃修改' }));
    expect(router.state.location.search).toBe('');
  });

  it('are gone when they are closed: the neighbour is shown and others are told [A4.3, A2.17]', async () => {
    const { router, scope } = await open('/a');
    await act(() => router.navigate('/b?page=2'));
    const closed: ClosedPage[] = [];
    createWatch({ unit: pageClosed, scope, fn: (one) => closed.push(one) });
    await userEvent.click(screen.getByText('关闭此页签'));
    expect(closed).toEqual([{ key: '/b', path: '/b', fullPath: '/b?page=2', componentName: '/b' }]);
    expect(router.state.location.pathname).toBe('/a');
    expect(document.querySelectorAll('.kept-page')).toHaveLength(1);
  });

  it('are one page when several tabs are off, which is asked about when it is left [A4.3]', async () => {
    const { router } = await open('/a', false);
    await userEvent.type(within(page('/a')).getByLabelText('备注'), '9');
    await act(() => router.navigate('/b'));
    await userEvent.click(await screen.findByRole('button', { name: '放弃修改' }));
    expect(await screen.findByRole('region', { name: '/b' })).toBeTruthy();
    expect(document.querySelectorAll('.kept-page')).toHaveLength(1);
  });

  it('hold the window while work is unsaved, and only then', async () => {
    await open('/a');
    const leave = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(true);
    await userEvent.type(within(page('/a')).getByLabelText('备注'), '9');
    expect(leave()).toBe(false);
  });
});
