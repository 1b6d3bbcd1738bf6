import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fork } from 'effector';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $device } from '@/entities/display';
import { $permissions } from '@/entities/permission';
import { answer, stage } from '@/shared/testing';
import { MenuSearch } from './menu-search.tsx';

const meta = (title: string, more: object = {}): { title: string } => ({ title, ...more });
const menu = [
  {
    path: '/sale',
    component: 'layouts/RouteView',
    meta: meta('销售管理'),
    children: [
      { path: '/sale/order', component: 'online/auto', meta: meta('销售订单') },
      { path: '/sale/front', component: 'online/auto', showType: '1', meta: meta('前台订单') },
      { path: '/sale/secret', component: 'online/auto', hidden: true, meta: meta('隐藏订单') },
    ],
  },
  {
    path: 'ext',
    component: 'x',
    meta: meta('Help Center', { internalOrExternal: true, url: 'https://help.example.com/' }),
  },
];

function Where(): ReactNode {
  return <output>{useLocation().pathname}</output>;
}

const acted: string[] = [];

function open(device: 'desktop' | 'mobile' = 'desktop'): void {
  const scope = fork({
    values: [
      [$permissions, { menu, auth: [], allAuth: [] }],
      [$device, device],
    ],
  });
  stage(
    <MemoryRouter initialEntries={['/dashboard/analysis']}>
      <MenuSearch actions={[{ key: 'settings', label: '系统设置', act: () => acted.push('settings') }]} />
      <Where />
    </MemoryRouter>,
    { server: () => answer(null), scope },
  );
}

const box = (): Promise<HTMLElement> => screen.findByRole('combobox');

describe('the menu search', () => {
  beforeEach(() => {
    localStorage.clear();
    acted.length = 0;
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  it('is a plain drop-down on desktop and opens the page of an entry [A2.27, B2.52]', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: /搜索菜单/ }));
    await userEvent.type(await box(), '订单');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findAllByRole('option')).toHaveLength(1); // hidden and front-office entries are not found
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/sale/order'));
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('is a dialog on mobile [A2.27]', async () => {
    open('mobile');
    await userEvent.click(screen.getByRole('button', { name: /搜索菜单/ }));
    expect(await screen.findByRole('dialog')).not.toBeNull();
  });

  it('opens an external entry in a new window, ignoring case [A2.27]', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    open();
    await userEvent.click(screen.getByRole('button', { name: /搜索菜单/ }));
    await userEvent.type(await box(), 'help center');
    await userEvent.click(await screen.findByRole('option', { name: /Help Center/ }));
    expect(opened).toHaveBeenCalledWith('https://help.example.com/', '_blank', 'noopener,noreferrer');
  });

  it('opens as a palette with Ctrl+K, finds by initials and runs actions', async () => {
    open();
    fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
    await userEvent.type(await box(), 'xsdd');
    expect(await screen.findByRole('option', { name: /销售订单/ })).not.toBeNull();
    await userEvent.clear(await box());
    await userEvent.type(await box(), '系统设置');
    await userEvent.keyboard('{Enter}');
    expect(acted).toEqual(['settings']);
  });

  it('leaves keys of an input method alone', async () => {
    open();
    fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
    const input = await box();
    await userEvent.type(input, '订单');
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    expect(document.querySelector('output')?.textContent).toBe('/dashboard/analysis');
  });

  it('takes every key from the first on, whatever is still on its way', () => {
    open();
    fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
    // Without waiting: the input stands in the same turn as the key.
    const input = screen.getByRole('combobox');
    expect(document.activeElement).toBe(input);
    fireEvent.change(input, { target: { value: 'xsdd' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    // By initials, which only the dictionary of pinyin knows: Enter waits for it.
    return waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/sale/order'));
  });

  it('forgets an Enter that came too early once something else is typed', async () => {
    open();
    fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
    const input = screen.getByRole('combobox');
    fireEvent.change(input, { target: { value: '没有这个' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    fireEvent.change(input, { target: { value: '销售订单' } });
    expect(await screen.findByRole('option', { name: /销售订单/ })).not.toBeNull();
    expect(document.querySelector('output')?.textContent).toBe('/dashboard/analysis');
  });

  it('says when nothing is found', async () => {
    open();
    fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
    await userEvent.type(await box(), '没有这个');
    expect(await screen.findByText(/没有找到“没有这个”/)).not.toBeNull();
  });
});
