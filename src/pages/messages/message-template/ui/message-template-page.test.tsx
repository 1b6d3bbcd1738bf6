import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { MessageTemplatePage } from './message-template-page.tsx';

const template = {
  id: 't1',
  version: 0,
  templateCode: 'late',
  templateName: '逾期',
  templateType: '1',
  templateContent: '单据 ${no} 逾期',
};
const server: Server = ({ path: asked, body }) => {
  if (!asked.endsWith('/sendMsg')) return answer({ records: [template], total: 1 });
  const message = '接收人“nobody”不存在或已停用，请重新选择';
  return JSON.stringify(body).includes('nobody')
    ? refuse(422, message, { errors: [{ field: 'receiver', message }] })
    : answer(null, '发送消息任务添加成功！');
};

afterEach(cleanup);

describe('the page of message templates', () => {
  it('[system.message-template] tries one with a value for each place, and keeps what was typed when it is refused', async () => {
    const { calls } = stageAt('/isystem/message-template', <MessageTemplatePage />, { server });
    await userEvent.click(await screen.findByRole('button', { name: '发送测试' }));
    const form = within(await screen.findByRole('dialog', { name: '发送测试：逾期' }));
    await userEvent.type(form.getByLabelText(/接收人账号/), 'nobody');
    await userEvent.type(form.getByLabelText(/\$\{no\} 的值/), 'SO-1');
    await userEvent.click(form.getByRole('button', { name: '发送' }));
    expect(await form.findByText(/“nobody”不存在/)).toBeTruthy();
    const receiver = form.getByLabelText<HTMLInputElement>(/接收人账号/);
    expect(receiver.value).toBe('nobody');
    await userEvent.clear(receiver);
    await userEvent.type(receiver, 'zhao');
    await userEvent.click(form.getByRole('button', { name: '发送' }));
    expect(await screen.findByText('发送消息任务添加成功！')).toBeTruthy();
    await waitFor(() =>
      expect(calls.findLast(({ path: asked }) => asked.endsWith('/sendMsg'))?.body).toEqual({
        msgType: '1',
        receiver: 'zhao',
        templateCode: 'late',
        testData: '{"no":"SO-1"}',
      }),
    );
  });

  it('[system.message-template] a group has no receivers to name', async () => {
    stageAt('/isystem/message-template', <MessageTemplatePage />, { server });
    await userEvent.click(await screen.findByRole('button', { name: '发送测试' }));
    const form = within(await screen.findByRole('dialog'));
    await userEvent.selectOptions(form.getByLabelText('发送方式'), '钉钉');
    expect(form.queryByLabelText(/接收人账号/)).toBeNull();
  });
});
