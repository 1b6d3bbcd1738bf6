import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fork } from 'effector';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { $permissions } from '@/entities/permission';
import { $user } from '@/entities/session';
import { answer, stage } from '@/shared/testing';
import { useUserEntries } from './use-user-entries.tsx';

function Entries(): ReactNode {
  const { entries, actions, dialogs } = useUserEntries(() => undefined);
  return (
    <>
      {entries.map(({ key, label, act }) => (
        <button key={key} type="button" onClick={act}>
          {label}
        </button>
      ))}
      <output>{actions.map(({ label }) => label).join()}</output>
      {dialogs}
    </>
  );
}

const home = { path: '/dashboard/analysis', component: 'dashboard/Analysis', meta: { title: '首页' } };
const user = { id: '1', username: 'li', realname: '李娜', avatar: null, orgCode: null, departs: [] };

function open(menu: readonly object[] = [home], who: typeof user | null = user): void {
  const scope = fork({
    values: [
      [$permissions, { menu, auth: [], allAuth: [] }],
      [$user, who],
    ],
  });
  const router = createMemoryRouter([{ path: '*', element: <Entries /> }]);
  stage(<RouterProvider router={router} />, { server: () => answer({ list: [], orgCode: null }), scope });
}

const labels = (): (string | null)[] => screen.getAllByRole('button').map((button) => button.textContent);

describe('the user menu', () => {
  beforeEach(() => localStorage.clear());
  afterEach(cleanup);

  it('offers what exists: pages appear with their page in the menu [A2.31]', () => {
    open();
    expect(labels()).toEqual([
      '个人中心',
      '个人设置',
      '系统设置',
      '密码修改',
      '切换部门',
      '清理缓存',
      '切换到前台菜单',
      '退出登录',
    ]);
    cleanup();
    open([home, { path: '/luckysheet/list', name: 'sheets', component: 'x', meta: { title: '在线表格' } }]);
    expect(labels()).toContain('在线表格');
  });

  it('opens the password dialog with the current name [A2.31, B2.54]', async () => {
    open();
    await userEvent.click(screen.getByText('密码修改'));
    expect((await screen.findByLabelText<HTMLInputElement>('账号')).value).toBe('li');
  });

  it('warns that nobody is signed in instead of opening it [A4.9, A8.12, B4.6, B8.6]', async () => {
    open([home], null);
    await userEvent.click(screen.getByText('密码修改'));
    expect(screen.getByText('当前系统无登陆用户!')).not.toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('explains the permissions of the page to whoever asks [A6.3]', () => {
    open();
    expect(document.querySelector('output')?.textContent).toContain('本页权限说明');
  });
});
