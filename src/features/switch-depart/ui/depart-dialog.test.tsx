import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fork, type Scope } from 'effector';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { $user } from '@/entities/session';
import { userSlot } from '@/shared/storage';
import { answer, refuse, stage, type Server } from '@/shared/testing';
import { DepartDialog } from './depart-dialog.tsx';

const list = [
  { id: '1', orgCode: 'A01', departName: '总公司' },
  { id: '2', orgCode: 'A01A03', departName: '销售部' },
];
let closed = 0;
let switched = 0;

const server =
  (departs: object[], orgCode: string | null = null): Server =>
  ({ method }) =>
    method === 'GET'
      ? answer({ list: departs, orgCode })
      : answer({ userInfo: { id: 'u1', username: 'li', realname: '李娜', orgCode: 'A01A03' } });

function open(answers: Server, dialect: 'platform' | 'jeecg-2.4' = 'platform'): ReturnType<typeof stage> {
  closed = 0;
  switched = 0;
  const scope: Scope = fork({
    values: [[$user, { id: 'u1', username: 'li', realname: '李娜', avatar: null, orgCode: 'A01', departs: [] }]],
  });
  return stage(<DepartDialog username="li" onClose={() => (closed += 1)} onSwitched={() => (switched += 1)} />, {
    server: answers,
    scope,
    dialect,
  });
}

describe('the department dialog', () => {
  beforeEach(() => localStorage.clear());
  afterEach(cleanup);

  it('is 450 wide and lists the departments of the user, the current one chosen [A3.9, A9.6, A7.12, B2.54]', async () => {
    open(server(list, 'A01'));
    expect(screen.getByRole('dialog').style.width).toContain('450px');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /总公司/ })).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /销售部/ }).checked).toBe(false);
  });

  it('warns and closes when the user has none [A4.8, A8.12, B8.6]', async () => {
    open(server([]));
    expect(await screen.findByText('您尚未设置部门信息!')).not.toBeNull();
    expect(closed).toBe(1);
  });

  it('marks the field when nothing is chosen [A5.2, B4.5]', async () => {
    const { calls } = open(server(list));
    await screen.findByRole('radio', { name: /销售部/ });
    await userEvent.click(screen.getByText('确定'));
    expect(screen.getByText('请选择部门!')).not.toBeNull();
    expect(screen.getByRole('group').getAttribute('aria-invalid')).toBe('true');
    expect(calls.map(({ method }) => method)).toEqual(['GET']);
  });

  it('keeps the updated user for seven days and closes [A4.8, A9.1, B9.5]', async () => {
    const { calls, scope } = open(server(list));
    await userEvent.click(await screen.findByRole('radio', { name: /销售部/ }));
    await userEvent.click(screen.getByText('确定'));
    await waitFor(() => expect(closed).toBe(1));
    expect(calls[1]).toMatchObject({
      method: 'POST',
      path: '/sys/selectDepart',
      body: { orgCode: 'A01A03', username: 'li' },
    });
    expect(scope.getState($user)?.orgCode).toBe('A01A03');
    const days = ((userSlot.expiresAt() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    expect(switched).toBe(1);
  });

  it('uses PUT with a server of the family [A7.13]', async () => {
    const { calls } = open(server(list, 'A01'), 'jeecg-2.4');
    await screen.findByRole('radio', { name: /销售部/ });
    await userEvent.click(screen.getByText('确定'));
    await waitFor(() => expect(calls[1]?.method).toBe('PUT'));
  });

  it('stays open when the server refuses', async () => {
    open(({ method }) =>
      method === 'GET' ? answer({ list, orgCode: 'A01' }) : refuse(403, '您不属于该部门，请重新选择'),
    );
    await screen.findByRole('radio', { name: /销售部/ });
    await userEvent.click(screen.getByText('确定'));
    await waitFor(() => expect(screen.getByText('确定').closest('button')?.getAttribute('aria-disabled')).toBeNull());
    expect(closed).toBe(0);
  });

  it('says when the departments cannot be loaded and offers to try again', async () => {
    open(() => refuse(500, '系统繁忙'));
    expect(await screen.findByText('部门列表加载失败')).not.toBeNull();
    expect(screen.getByText('重试')).not.toBeNull();
  });
});
