import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { QuartzJobPage } from './quartz-job-page.tsx';

const path = '/isystem/quartz-job';
const job = {
  id: 'j1',
  version: 0,
  name: '夜间备份',
  jobClassName: 'backup',
  cronExpression: '0 30 2 * * ?',
  status: 0,
  nextTime: '2026-11-23 02:30:00',
};
const server: Server = ({ path: asked }) => {
  if (asked.endsWith('/execute')) return refuse(409, '“夜间备份”正在执行，完成后再试');
  if (asked.endsWith('/pause')) return answer(null, '暂停定时任务成功');
  return answer({ records: [job], total: 1 });
};

afterEach(cleanup);

describe('the page of scheduled jobs', () => {
  it('[system.quartz-job] pauses a job, and asks before one is run', async () => {
    const { calls } = stageAt(path, <QuartzJobPage />, { server });
    await userEvent.click(await screen.findByRole('button', { name: '暂停' }));
    expect(await screen.findByText('暂停定时任务成功')).toBeTruthy();
    expect(calls.find(({ path: asked }) => asked.endsWith('/pause'))?.query).toMatchObject({
      id: 'j1',
      jobClassName: 'backup',
    });
    await userEvent.click(screen.getByRole('button', { name: '立即执行' }));
    const question = within(await screen.findByRole('dialog'));
    expect(calls.some(({ path: asked }) => asked.endsWith('/execute'))).toBe(false);
    await userEvent.click(question.getByRole('button', { name: '立即执行' }));
    await waitFor(() => expect(calls.some(({ path: asked }) => asked.endsWith('/execute'))).toBe(true));
  });

  it('[system.quartz-job] shows the next runs of an expression while it is typed, or what is wrong with it', async () => {
    stageAt(path, <QuartzJobPage />, { server });
    await userEvent.click(await screen.findByRole('button', { name: '新增' }));
    const form = within(await screen.findByRole('dialog'));
    const cron = await form.findByLabelText(/表达式/, {}, { timeout: 5_000 });
    await userEvent.type(cron, '0 30 2 * * ?');
    expect(await form.findByText(/接下来：.* 02:30:00、/)).toBeTruthy();
    await userEvent.clear(cron);
    await userEvent.type(cron, '* * * * * ?');
    expect(await form.findByText(/每分钟最多执行一次/)).toBeTruthy();
  }, 15_000);
});
