import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, stageAt, type Server } from '@/shared/testing';
import { PermissionPage } from './permission-page.tsx';

const entry = (id: string, name: string, menuType: number, more: object = {}) => ({
  id,
  key: id,
  title: name,
  name,
  menuType,
  isLeaf: true,
  version: 0,
  origin: 'own',
  status: '1',
  ...more,
});
const tree = [
  entry('top', '自建', 0, {
    component: 'layouts/RouteView',
    children: [
      entry('page', '看板', 1, {
        parentId: 'top',
        component: 'nowhere/page',
        children: [entry('button', '导出', 2, { parentId: 'page', perms: 'own:export' })],
      }),
    ],
  }),
  entry('system', '系统管理', 0, { origin: 'module', component: 'layouts/RouteView' }),
];
const server: Server = ({ path, method }) =>
  method === 'GET' && path.endsWith('/list') ? answer(tree) : answer(null, method === 'GET' ? '' : '删除成功!');
const open = (query = '') => stageAt(`/isystem/permission${query}`, <PermissionPage />, { server });
const rowOf = async (name: string) => within(await screen.findByRole('group', { name: `${name} 的操作` }));

afterEach(cleanup);

describe('menus in the list administrators manage', () => {
  it('[system.permission] are opened level by level, and say which page is not installed', async () => {
    open();
    await rowOf('自建');
    expect(screen.queryByText('看板')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '展开“自建”' }));
    await rowOf('看板');
    expect(screen.getByText('没有这个页面')).toBeTruthy();
    expect(screen.queryByText('导出', { selector: '[role=gridcell] *' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '全部展开' }));
    await rowOf('导出');
  });

  it('[system.permission] are all opened though they were asked for before they were read', async () => {
    const read = Promise.withResolvers<undefined>();
    stageAt('/isystem/permission', <PermissionPage />, {
      server: async (call) => {
        await read.promise;
        return server(call);
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: '全部展开' }));
    read.resolve(undefined);
    await rowOf('导出');
    await userEvent.click(screen.getByRole('button', { name: '收起“自建”' }));
    expect(screen.queryByText('看板')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '全部展开' }));
    await rowOf('导出');
  });

  it('[system.permission] are found with all that stands above them', async () => {
    open('?q.perms=own:exp');
    await rowOf('导出');
    await rowOf('看板');
    expect(screen.queryByText('系统管理')).toBeNull();
  });

  it('[system.permission] go with all below them, after a question that counts those', async () => {
    const { calls } = open();
    await userEvent.click((await rowOf('自建')).getByRole('button', { name: '删除' }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(/下级菜单和按钮 2 个/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: '删除' }));
    await waitFor(() => expect(calls.find(({ method }) => method === 'DELETE')?.query['ids']).toBe('top,page,button'));
  });

  it('[system.permission] of the product are not offered for deletion', async () => {
    open();
    expect((await rowOf('系统管理')).queryByRole('button', { name: '删除' })).toBeNull();
  });

  it('[system.permission] ask a button for its code and no address', async () => {
    const { calls } = open('?q.name=看板');
    await userEvent.click((await rowOf('看板')).getByRole('button', { name: '添加下级' }));
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(await form.findByLabelText('名称'), '审核');
    await userEvent.type(form.getByLabelText('授权标识'), 'own:audit');
    expect(form.queryByLabelText('路径')).toBeNull();
    await userEvent.click(form.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
        name: '审核',
        menuType: '2',
        parentId: 'page',
        perms: 'own:audit',
      }),
    );
  });
});
