import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { answer, completeJsdom, stageAt } from '@/shared/testing';
import { UserAnnouncementPage } from './user-announcement-page.tsx';

const message = {
  id: 'm1',
  anntId: 'm1',
  titile: '停电通知',
  msgCategory: '1',
  priority: 'H',
  sender: '赵敏',
  sendTime: '2026-11-20 08:00:00',
  readFlag: '0',
};
const open = () =>
  stageAt('/isps/userAnnouncement?q.readFlag=0', <UserAnnouncementPage />, {
    server: () => answer({ records: [message], total: 1 }),
  });

beforeAll(completeJsdom);
afterEach(cleanup);

it('[system.my-announcement] messages go on paper as they were asked for, with the words of their keys', async () => {
  const { calls } = open();
  await screen.findByText('停电通知');
  await userEvent.click(screen.getByRole('button', { name: '打印' }));
  const sheet = within(await screen.findByRole('dialog', { name: '打印预览' }));
  expect(await sheet.findByText('停电通知')).toBeTruthy();
  for (const word of ['通知公告', '紧急', '未读', '查询条件：阅读状态：未读'])
    expect(sheet.getByText(word)).toBeTruthy();
  expect(calls.at(-1)?.query).toMatchObject({ readFlag: '0', pageSize: '-521' });
});

it('[system.my-announcement] messages are saved as a workbook of what was asked for', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:x');
  URL.revokeObjectURL = vi.fn();
  const { calls } = open();
  await screen.findByText('停电通知');
  await userEvent.click(screen.getByRole('button', { name: '导出' }));
  await waitFor(() => expect(calls.find(({ path }) => path.endsWith('/exportXls'))?.query).toEqual({ readFlag: '0' }));
});
