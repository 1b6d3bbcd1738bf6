import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, stageAt, type Server } from '@/shared/testing';
import { LogPage } from './log-page.tsx';

const path = '/isystem/log';
const operation = {
  id: 'o1',
  version: 0,
  logType: 2,
  logContent: '职务管理 · 新增',
  username: 'admin',
  ip: '10.0.0.5',
  operateType: 2,
  outcome: 'refused',
  costTime: 12,
  method: 'systemPositionAdd',
  requestParam: '{"body":{"name":"<img src=x>"}}',
  answer: '没有权限，请联系管理员授权',
  createTime: '2026-11-20 08:00:00',
};
const signIn = { ...operation, id: 's1', logType: 1, logContent: '账号密码登录', browser: 'Chrome 126 · Windows' };
const server: Server = ({ path: asked, method, query }) => {
  if (asked.endsWith('/verify'))
    return answer({ checked: 3, broken: { id: 'o1', no: 4, time: '2026-11-20 08:00:00', why: 'changed' } });
  if (method === 'DELETE') return answer({ count: 7 }, '清除成功!');
  if (asked.endsWith('/queryById')) return answer(operation);
  return answer({ records: [query['logType'] === '1' ? signIn : operation], total: 1 });
};
const open = (address = path) => stageAt(address, <LogPage />, { server });

afterEach(cleanup);

describe('the logs', () => {
  it('[system.log] are two lists, each asked for by its kind', async () => {
    const { calls } = open(`${path}?q.logContent=${encodeURIComponent('职务')}`);
    await screen.findByText('职务管理 · 新增');
    expect(calls.find(({ path: asked }) => asked === '/sys/log/list')?.query).toMatchObject({
      logType: '2',
      logContent: '*职务*',
    });
    expect(within(screen.getByRole('grid')).getByText('被拒绝')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: '登录日志' }));
    await screen.findByText('Chrome 126 · Windows');
    const last = calls.findLast(({ path: asked }) => asked === '/sys/log/list')?.query;
    expect(last).toMatchObject({ logType: '1' });
    expect(last).not.toHaveProperty('logContent');
  });

  it('[system.log] show a line whole, as text, and nothing to change in it', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: '查看' }));
    const form = within(await screen.findByRole('dialog'));
    expect((await form.findByLabelText<HTMLTextAreaElement>('参数')).value).toBe('{"body":{"name":"<img src=x>"}}');
    expect(form.getByLabelText<HTMLTextAreaElement>('拒绝原因').value).toBe('没有权限，请联系管理员授权');
    expect(form.queryByRole('button', { name: '保存' })).toBeNull();
    for (const name of ['新增', '编辑', '删除', '导入']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('[LOG-04] are cleared by age, and not of what is younger than a month', async () => {
    const { calls } = open();
    await userEvent.click(await screen.findByRole('button', { name: '清理' }));
    const dialog = within(await screen.findByRole('dialog'));
    const days = dialog.getByRole('textbox', { name: /保留最近多少天/ });
    await userEvent.clear(days);
    await userEvent.type(days, '7');
    await userEvent.click(dialog.getByRole('button', { name: '清理' }));
    expect(dialog.getByText('请填写 30 到 3650 之间的整数')).toBeTruthy();
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await userEvent.clear(days);
    await userEvent.type(days, '90');
    await userEvent.click(dialog.getByRole('button', { name: '清理' }));
    expect(await screen.findByText('清除成功! 共 7 条')).toBeTruthy();
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'DELETE')?.query).toMatchObject({ logType: '2', days: '90' }),
    );
  });

  it('[LOG-04] are verified at a word, and the first line that was changed is named', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: '校验' }));
    expect(await screen.findByText(/第 4 条（2026-11-20 08:00:00）已被改动/)).toBeTruthy();
  });
});
