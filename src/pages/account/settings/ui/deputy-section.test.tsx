import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fork } from 'effector';
import { afterEach, describe, expect, it } from 'vitest';
import { $user } from '@/entities/session';
import { PartTexts } from '@/shared/i18n';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { DeputySection } from './deputy-section.tsx';

const stored = {
  id: 'd1',
  version: 0,
  userName: 'li.ming',
  agentUserName: 'wang.wu',
  agentUserName_dictText: '王五',
  startTime: '2026-12-01 08:00:00',
  endTime: '2026-12-05 18:00:00',
  status: '1',
};
const people = { records: [{ id: 'u2', username: 'zhao.liu', realname: '赵六' }], total: 1 };
const open = (deputy: typeof stored | null, own: Server = () => answer(null)) =>
  stageAt(
    '/account/settings-notification',
    <PartTexts part="account">
      <DeputySection />
    </PartTexts>,
    {
      server: (call) => {
        if (call.path.endsWith('/queryByUserName'))
          return deputy === null ? refuse(404, '没有设置代理人') : answer(deputy);
        if (call.path === '/sys/user/list') return answer(people);
        return call.method === 'GET' ? answer([]) : own(call);
      },
      scope: fork({ values: [[$user, { id: 'u1', username: 'li.ming', realname: '李明' }]] }),
    },
  );

afterEach(cleanup);

describe('[system.user-agent] the own deputy', () => {
  it('is chosen among people, and what the server refuses is said at the field', async () => {
    const message = '不能请自己代理';
    const { calls } = open(null, () => refuse(422, message, { errors: [{ field: 'agentUserName', message }] }));
    const field = await screen.findByLabelText(/代理人/, { selector: 'input' });
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findAllByText('请填写此项')).toHaveLength(3);
    await userEvent.click(field);
    const picker = within(await screen.findByRole('dialog'));
    await userEvent.click(await picker.findByText('赵六'));
    await userEvent.click(picker.getByRole('button', { name: '确定' }));
    expect((field as HTMLInputElement).value).toBe('赵六');
    await userEvent.type(screen.getByLabelText(/开始时间/), '2026-12-01T08:00');
    await userEvent.type(screen.getByLabelText(/结束时间/), '2026-12-05T18:00');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText(message, { selector: '.text-field-error' })).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      agentUserName: 'zhao.liu',
      startTime: '2026-12-01 08:00:00',
      endTime: '2026-12-05 18:00:00',
      status: '1',
    });
    expect((field as HTMLInputElement).value).toBe('赵六');
  });

  it('is not ended without a question that names him', async () => {
    const { calls } = open(stored);
    await userEvent.click(await screen.findByRole('button', { name: '取消代理' }));
    expect(await screen.findByText('确定取消“王五”的代理吗？发给您的消息将不再同时发给代理人。')).toBeTruthy();
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await userEvent.click(screen.getAllByRole('button', { name: '取消代理' }).at(-1) ?? document.body);
    await screen.findByRole('button', { name: '保存' });
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(true);
  });
});
