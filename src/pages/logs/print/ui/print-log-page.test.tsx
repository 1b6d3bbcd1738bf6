import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fork } from 'effector';
import { afterEach, describe, expect, it } from 'vitest';
import { $permissions } from '@/entities/permission';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { PrintLogPage } from './print-log-page.tsx';

const path = '/isystem/print-log';
const line = {
  id: 'l1',
  version: 0,
  tableTitle: '客户',
  recordId: 'c1',
  templateName: '送货单',
  createTime: '2026-11-20 08:00:00',
};
const server: Server = () => answer({ records: [line], total: 1 });
const open = (given: Server = server, permissions?: ReturnType<typeof granted>) =>
  stageAt(`${path}?q.templateName=${encodeURIComponent('送货')}`, <PrintLogPage />, {
    server: given,
    ...(permissions === undefined ? {} : { scope: fork({ values: [[$permissions, permissions]] }) }),
  });

function granted(auth: readonly string[]) {
  const entry = (act: string) => ({ action: `system:print-log:${act}`, describe: act, type: '1', status: '1', path });
  return { menu: [], auth: auth.map(entry), allAuth: ['view', 'export', 'print'].map(entry) };
}

afterEach(cleanup);

describe('a system list on paper', () => {
  it('[system.print-log] has every row of the query, and says what it was asked', async () => {
    const { calls } = open();
    await userEvent.click(await screen.findByRole('button', { name: '打印' }));
    const paper = within(await screen.findByRole('dialog', { name: '打印预览' }));
    expect(await paper.findByText('送货单')).toBeTruthy();
    expect(paper.getByText('查询条件：模板：送货')).toBeTruthy();
    expect(calls.findLast(({ path: asked }) => asked === '/sys/printLog/list')?.query).toMatchObject({
      pageSize: '-521',
      templateName: '*送货*',
    });
  });

  it('[A8.1] says what the server refuses, and can be asked again', async () => {
    open(({ query }) =>
      query['pageSize'] === '-521' ? refuse(500, '服务器忙，请稍后重试') : answer({ records: [line], total: 1 }),
    );
    await userEvent.click(await screen.findByRole('button', { name: '打印' }));
    const paper = within(await screen.findByRole('dialog', { name: '打印预览' }));
    expect(await paper.findByText('服务器忙，请稍后重试')).toBeTruthy();
    expect(paper.getByRole('button', { name: '重试' })).toBeTruthy();
  });

  it('[A6.3] is not offered without its permission', async () => {
    open(server, granted(['view', 'export']));
    await screen.findByText('送货单');
    expect(screen.getByRole('button', { name: '导出' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '打印' })).toBeNull();
  });
});
