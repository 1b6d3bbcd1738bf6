import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fork } from 'effector';
import { afterEach, describe, expect, it } from 'vitest';
import { $permissions } from '@/entities/permission';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { PositionPage } from './position-page.tsx';

const path = '/isystem/position';
const row = { id: 'p1', version: 3, code: 'qc', name: '质检员', postRank: '2', createTime: '2026-11-20 08:00:00' };
const server =
  (more: Partial<Record<string, () => Response>> = {}): Server =>
  ({ path: asked, method }) => {
    const own = more[`${method} ${asked}`];
    if (own !== undefined) return own();
    return asked.endsWith('/list') ? answer({ records: [row], total: 1 }) : answer(row);
  };
const open = (address = path, more: Parameters<typeof server>[0] = {}) =>
  stageAt(address, <PositionPage />, { server: server(more) });
const dialog = () => screen.findByRole('dialog');

afterEach(cleanup);

describe('positions in the list administrators manage', () => {
  it('[B7.24] are asked for by fragments of their texts and by the chosen rank', async () => {
    const { calls } = open(`${path}?q.name=${encodeURIComponent('质')}&q.postRank=2&sort=code%3Dasc`);
    await screen.findByText('质检员');
    expect(calls.find(({ path: asked }) => asked === '/sys/position/list')?.query).toMatchObject({
      name: '*质*',
      postRank: '2',
      column: 'code',
      order: 'asc',
      pageNo: '1',
      pageSize: '10',
    });
    // The list says the text of the rank, not its key.
    expect(within(screen.getByRole('grid')).getByText('助级')).toBeTruthy();
  });

  it('[A8.1] say at the field what the server refuses, and keep what was typed', async () => {
    const message = '职务编码已存在';
    const { calls } = open(path, {
      'POST /sys/position/add': () => refuse(422, message, { errors: [{ field: 'code', message }] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: '新增' }));
    const form = within(await dialog());
    await form.findByLabelText('职务编码');
    await userEvent.click(form.getByRole('button', { name: '保存' }));
    expect(await form.findByText('职务名称不能为空')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await userEvent.type(form.getByLabelText('职务编码'), 'qc');
    await userEvent.type(form.getByLabelText('职务名称'), '质检');
    await userEvent.click(form.getByLabelText('职级'));
    await userEvent.click(await screen.findByText('中级', { selector: '.ant-select-item-option-content' }));
    await userEvent.click(form.getByRole('button', { name: '保存' }));
    expect(await form.findByText(message)).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('职务编码').value).toBe('qc');
    const sent = calls.find(({ method }) => method === 'POST')?.body;
    expect(sent).toEqual({ code: 'qc', name: '质检', postRank: '3' });
  });

  it('[A8.1] are changed with the version that was opened; the code stays', async () => {
    const { calls } = open(path, { 'PUT /sys/position/edit': () => answer(null, '修改成功!') });
    await userEvent.click(await screen.findByRole('button', { name: '编辑' }));
    const form = within(await dialog());
    expect((await form.findByLabelText<HTMLInputElement>('职务编码')).disabled).toBe(true);
    await userEvent.type(form.getByLabelText('职务名称'), '长');
    await userEvent.click(form.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('修改成功!')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      id: 'p1',
      version: 3,
      name: '质检员长',
      postRank: '2',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[A8.1] ask before something typed is given up', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: '编辑' }));
    const form = within(await dialog());
    await userEvent.type(await form.findByLabelText('职务名称'), '长');
    await userEvent.click(form.getByRole('button', { name: '取消' }));
    await userEvent.click(await screen.findByRole('button', { name: '继续编辑' }));
    expect(form.getByLabelText<HTMLInputElement>('职务名称').value).toBe('质检员长');
    await userEvent.click(form.getByRole('button', { name: '取消' }));
    await userEvent.click(await screen.findByRole('button', { name: '放弃修改' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[B2.22] are deleted together after a question that names them', async () => {
    const { calls } = open(path, { 'DELETE /sys/position/delete': () => answer(null, '删除成功!') });
    await userEvent.click(await screen.findByRole('checkbox', { name: '选择 质检员' }));
    await userEvent.click(screen.getByRole('button', { name: '批量删除' }));
    const question = within(await dialog());
    expect(question.getByText('确定删除“质检员”吗？')).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: '删除' }));
    await waitFor(() => expect(calls.find(({ method }) => method === 'DELETE')?.query['id']).toBe('p1'));
  });

  it('[A6.3] offer nothing to somebody who may only look', async () => {
    const entryOf = (act: string) => ({ action: `system:position:${act}`, type: '1', status: '1', path });
    const allAuth = ['view', 'add', 'edit', 'delete', 'batch_delete', 'import', 'export'].map(entryOf);
    stageAt(path, <PositionPage />, {
      server: server(),
      scope: fork({ values: [[$permissions, { menu: [], auth: [entryOf('view')], allAuth }]] }),
    });
    await screen.findByText('质检员');
    for (const name of ['新增', '编辑', '删除', '导入', '导出'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '查看' }));
    const form = within(await dialog());
    expect((await form.findByLabelText<HTMLInputElement>('职务名称')).disabled).toBe(true);
    expect(form.queryByRole('button', { name: '保存' })).toBeNull();
  });
});
