import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, stageAt, type Server } from '@/shared/testing';
import { RecycleBinPage } from './recycle-bin-page.tsx';

const row = (id: string, dataName: string, mayPurge: boolean) => ({
  id,
  source: 'sys_user',
  tableName: '用户管理',
  dataName,
  deleteBy: 'admin',
  deleteByName: '管理员',
  deleteTime: '2026-11-20 08:00:00',
  mayRestore: true,
  mayPurge,
});
const server: Server = ({ path, method }) =>
  method === 'POST'
    ? answer({ done: 1, refused: [{ source: 'sys_user', id: 'u2', message: '账号“two”已被使用，请先改名' }] })
    : path.endsWith('/list')
      ? answer({
          records: [row('u1', '张一', true), row('u2', '张二', false)],
          total: 2,
          sources: [{ source: 'sys_user', tableName: '用户管理' }],
        })
      : answer(null);

afterEach(cleanup);

describe('the recycle bin of the system', () => {
  it('[system.recycle-bin] is asked by list and person, and brings back what is ticked, saying what was refused', async () => {
    const { calls } = stageAt(
      '/isystem/recycle-bin?q.source=sys_user&q.deleteBy=admin&sort=deleteTime%3Dasc',
      <RecycleBinPage />,
      {
        server,
      },
    );
    await screen.findByText('张一');
    expect(calls.find(({ query }) => query['column'] !== undefined)?.query).toMatchObject({
      source: 'sys_user',
      deleteBy: 'admin',
      column: 'deleteTime',
      order: 'asc',
    });
    await userEvent.click(screen.getByRole('checkbox', { name: /全选|选择全部|本页/ }));
    await userEvent.click(
      within(screen.getByRole('region', { name: '回收站' })).getAllByRole('button', { name: '还原' })[0] ??
        document.body,
    );
    expect(await screen.findByText('账号“two”已被使用，请先改名')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      items: [
        { source: 'sys_user', id: 'u1' },
        { source: 'sys_user', id: 'u2' },
      ],
    });
  });

  it('[A8.1] asks before something is gone for good, and offers it only where the source allows', async () => {
    const { calls } = stageAt('/isystem/recycle-bin', <RecycleBinPage />, { server });
    await screen.findByText('张一');
    const buttons = screen.getAllByRole('button', { name: '彻底删除' });
    expect(buttons).toHaveLength(1);
    await userEvent.click(buttons[0] ?? document.body);
    expect(await screen.findByText('确定彻底删除“张一”吗？不能还原。')).toBeTruthy();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });
});
