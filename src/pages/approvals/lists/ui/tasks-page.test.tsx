import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { StartedPage } from './looked-pages.tsx';
import { TasksPage } from './tasks-page.tsx';

const task = (id: string, title: string) => ({ id, version: 0, title, processName: '报销', taskState: '1' });
const tasks = [task('t1', '张三的报销'), task('t2', '李四的报销')];

afterEach(cleanup);

describe('lists of approvals', () => {
  it('[workflow.tasks] several are agreed to with one opinion; each that could not be is named with its reason', async () => {
    const server: Server = ({ path }) =>
      path.endsWith('/batchAgree')
        ? answer({ agreed: ['t1'], refused: [{ taskId: 't2', message: '请填写“账期”' }] })
        : answer({ records: tasks, total: 2 });
    const { calls } = stageAt('/workflow/tasks', <TasksPage />, { server });
    for (const { title } of tasks)
      await userEvent.click(await screen.findByRole('checkbox', { name: `选择 ${title}` }));
    await userEvent.click(screen.getByRole('button', { name: '批量同意' }));
    const dialog = within(await screen.findByRole('dialog', { name: '同意选中的 2 条待办' }));
    await userEvent.click(dialog.getByRole('button', { name: '批量同意' }));
    expect(await screen.findByText('李四的报销：请填写“账期”')).toBeTruthy();
    expect(calls.find(({ path }) => path.endsWith('/batchAgree'))?.body).toEqual({
      taskIds: ['t1', 't2'],
      opinion: '同意',
    });
  });

  it('[workflow.urge] whoever urges too soon reads when he may, and his words stay', async () => {
    const server: Server = ({ path }) =>
      path.endsWith('/urge')
        ? refuse(429, '刚刚催办过，请 28 分钟后再催办')
        : answer({ records: [{ id: 'i1', version: 0, title: '我的报销', instanceStatus: '1' }], total: 1 });
    stageAt('/workflow/my-apply', <StartedPage />, { server });
    await userEvent.click(await screen.findByRole('button', { name: '催办' }));
    const dialog = within(await screen.findByRole('dialog', { name: '催办“我的报销”' }));
    await userEvent.type(dialog.getByLabelText(/催办内容/), '，谢谢');
    await userEvent.click(dialog.getByRole('button', { name: '催办' }));
    expect(await dialog.findByText('刚刚催办过，请 28 分钟后再催办')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>(/催办内容/).value).toBe('请尽快处理，谢谢');
  });
});
