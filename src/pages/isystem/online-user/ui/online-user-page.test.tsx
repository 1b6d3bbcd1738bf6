import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fork } from 'effector';
import { afterEach, describe, expect, it } from 'vitest';
import { $permissions } from '@/entities/permission';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { OnlineUserPage } from './online-user-page.tsx';

const path = '/isystem/online-user';
const session = (id: string, more: object) => ({
  id,
  token: id,
  version: 0,
  ip: '10.0.0.5',
  browser: 'Chrome 126 · Windows',
  createTime: '2026-11-20 08:00:00',
  lastUsedTime: '2026-11-20 09:00:00',
  isOwn: false,
  ...more,
});
const rows = [
  session('s1', { username: 'sun', realname: '孙三' }),
  session('s2', { username: 'admin', realname: '管理员', isOwn: true }),
];
const server =
  (force: () => Response = () => answer(null, '退出登录成功！')): Server =>
  ({ path: asked }) =>
    asked.endsWith('/forceLogout') ? force() : answer({ records: rows, total: 2 });
const open = (force?: () => Response) => stageAt(path, <OnlineUserPage />, { server: server(force) });
const bodies = (calls: ReturnType<typeof open>['calls']) =>
  calls.filter(({ path: asked }) => asked.endsWith('/forceLogout')).map(({ body }) => body);

afterEach(cleanup);

describe('who is online', () => {
  it('[A7.5] is signed out after a question that names him', async () => {
    const { calls } = open();
    await screen.findByText('孙三');
    await userEvent.click(
      within(screen.getByRole('group', { name: /孙三/ })).getByRole('button', { name: '强制下线' }),
    );
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(/确定让 孙三（sun） 下线吗/)).toBeTruthy();
    expect(bodies(calls)).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: '强制下线' }));
    expect(await screen.findByText('退出登录成功！')).toBeTruthy();
    expect(bodies(calls)).toEqual([{ token: 's1', own: false }]);
  });

  it('[A7.5] is told that he is about to sign himself out', async () => {
    const { calls } = open();
    await userEvent.click(await screen.findByRole('checkbox', { name: '选择 孙三' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 管理员' }));
    const [bar] = screen.getAllByRole('button', { name: '强制下线' });
    if (bar === undefined) throw new Error('No button');
    await userEvent.click(bar);
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(/有您正在使用的这一个/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: '下线并退出' }));
    await waitFor(() => expect(bodies(calls)).toEqual([{ token: 's1,s2', own: true }]));
  });

  it('[A7.5] is asked for anew when he was gone already', async () => {
    const { calls } = open(() => refuse(404, 'Token无效!'));
    await screen.findByText('孙三');
    const asked = () => calls.filter(({ path: one }) => one.endsWith('/list')).length;
    const before = asked();
    await userEvent.click(
      within(screen.getByRole('group', { name: /孙三/ })).getByRole('button', { name: '强制下线' }),
    );
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '强制下线' }));
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
  });

  it('[A6.3] is only looked at without the grant, and never added, changed or deleted', async () => {
    const entry = { action: 'system:online-user:view', type: '1', status: '1', path };
    stageAt(path, <OnlineUserPage />, {
      server: server(),
      scope: fork({
        values: [
          [
            $permissions,
            { menu: [], auth: [entry], allAuth: [entry, { ...entry, action: 'system:online-user:force_logout' }] },
          ],
        ],
      }),
    });
    await screen.findByText('孙三');
    for (const name of ['强制下线', '新增', '编辑', '删除', '查看', '导入'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
