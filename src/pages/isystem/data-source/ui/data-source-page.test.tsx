import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fork } from 'effector';
import { afterEach, describe, expect, it } from 'vitest';
import { $permissions } from '@/entities/permission';
import type { DataSource } from '@/entities/system/data-source';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { DataSourcePage } from './data-source-page.tsx';

const source: DataSource = {
  id: 's1',
  code: 'erp',
  name: '订单系统',
  remark: null,
  dbType: '6',
  dbDriver: 'org.postgresql.Driver',
  dbUrl: 'jdbc:postgresql://db.example.com:5432/erp',
  dbName: 'erp',
  dbUsername: 'reader',
  dbPassword: '********',
  version: 4,
  createTime: '2026-11-20 08:00:00',
};

const server =
  (more: Partial<Record<string, () => Response>> = {}): Server =>
  ({ path, method }) => {
    const own = more[`${method} ${path}`];
    if (own !== undefined) return own();
    if (path.endsWith('/list')) return answer({ records: [source], total: 1 });
    return answer(source);
  };
const open = (address: string, more: Parameters<typeof server>[0] = {}) =>
  stageAt(address, <DataSourcePage />, { server: server(more) });
const TEST = 'POST /sys/dataSource/test';

afterEach(cleanup);

describe('the data sources of an administrator', () => {
  it('[B2.3] are listed without passwords and deleted together after a question', async () => {
    const { calls } = open('/isystem/data-source', {
      'DELETE /sys/dataSource/deleteBatch': () => answer(null, '批量删除成功！'),
    });
    await screen.findByText('jdbc:postgresql://db.example.com:5432/erp');
    expect(screen.getByText('已保存')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 订单系统' }));
    await userEvent.click(screen.getByRole('button', { name: '批量删除' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(calls.find(({ method }) => method === 'DELETE')?.query['ids']).toBe('s1'));
  });

  it('[B2.3] are edited without their password, which stays when none is typed', async () => {
    const { calls, router } = open('/isystem/data-source?form=edit&id=s1', {
      'PUT /sys/dataSource/edit': () => answer('s1', '编辑成功!'),
    });
    const password = await screen.findByLabelText<HTMLInputElement>(/密码$/);
    expect(password.value).toBe('');
    expect(document.body.innerHTML).not.toContain('********');
    expect(screen.getByLabelText<HTMLInputElement>(/数据源编码/).disabled).toBe(true);
    await userEvent.type(screen.getByLabelText(/备注/), '注');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    const sent = calls.find(({ method }) => method === 'PUT')?.body;
    expect(sent).toMatchObject({ id: 's1', version: 4, code: 'erp', dbPassword: '', remark: '注' });
  });

  it('[B2.3] are tested, and warn where the account may write; what was tested is forgotten with the next change', async () => {
    open('/isystem/data-source?form=edit&id=s1', {
      [TEST]: () => answer({ version: 'PostgreSQL 18.1', mayWrite: true }),
    });
    await userEvent.click(await screen.findByRole('button', { name: '测试连接' }));
    expect(await screen.findByText('连接成功：PostgreSQL 18.1')).toBeTruthy();
    expect(screen.getByText(/该账号可以修改数据/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/用户名/), 'x');
    expect(screen.queryByText(/连接成功/)).toBeNull();
  });

  it('[A8.1] keep what was typed when the server refuses, say it at the field and lead there', async () => {
    const message = '不能连接内部网络的地址';
    open('/isystem/data-source?form=add', {
      [TEST]: () => refuse(422, message, { errors: [{ field: 'dbUrl', message }] }),
    });
    const address = await screen.findByLabelText<HTMLInputElement>(/连接地址/);
    await userEvent.type(address, '10.0.0.1/erp');
    await userEvent.click(screen.getByRole('button', { name: '测试连接' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(address.value).toBe('jdbc:postgresql://10.0.0.1/erp');
    expect([document.activeElement, address.getAttribute('aria-invalid')]).toEqual([address, 'true']);
    await userEvent.type(address, 'x');
    expect(address.getAttribute('aria-invalid')).toBe('false');
  });

  it('[A8.1] say what became of a file that could not be taken, until that is put away', async () => {
    // The upload goes past the staged server, so it cannot arrive.
    open('/isystem/data-source');
    const file = new File(['a'], 'a.csv', { type: 'text/csv' });
    await screen.findByText('订单系统');
    await userEvent.upload(screen.getByLabelText('导入', { selector: 'input' }), file);
    expect(await screen.findByText(/^导入失败：./)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '关闭' }));
    expect(screen.queryByText(/^导入失败/)).toBeNull();
  });
});

describe('the data sources of somebody who may only look', () => {
  const path = '/isystem/data-source';
  const entryOf = (act: string) => ({ action: `system:data-source:${act}`, type: '1', status: '1', path });
  const allAuth = ['view', 'add', 'edit', 'delete', 'import', 'export', 'test'].map(entryOf);
  const openAs = (address: string) =>
    stageAt(address, <DataSourcePage />, {
      server: server(),
      scope: fork({ values: [[$permissions, { menu: [], auth: [entryOf('view')], allAuth }]] }),
    });

  it('[A6.3] offer nothing else', async () => {
    openAs(path);
    await screen.findByText('订单系统');
    expect(screen.getByRole('button', { name: '查看' })).toBeTruthy();
    for (const name of ['新增', '编辑', '删除', '导入', '导出'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('[A6.3] are shown as they are, with nothing to change', async () => {
    openAs(`${path}?form=edit&id=s1`);
    const address = await screen.findByLabelText<HTMLInputElement>(/连接地址/);
    expect([address.disabled, address.value]).toEqual([true, source.dbUrl]);
    for (const name of ['保存', '测试连接']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
