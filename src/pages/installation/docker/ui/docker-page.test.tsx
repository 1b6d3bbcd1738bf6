import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, stageAt, type Server } from '@/shared/testing';
import { DockerPage } from './docker-page.tsx';

const path = '/isystem/docker';
const found = {
  runtime: 'none',
  mayAct: false,
  containers: [],
  processes: [],
  databaseVersion: '18.4',
  jobs: { scheduled: 2, running: 0, failed: 0 },
};
const container = {
  id: 'a1b2c3d4e5f6',
  name: 'erp-db',
  image: 'postgres:17',
  state: 'running',
  status: 'Up',
  cpu: 2,
  memory: 4_000,
};

afterEach(cleanup);

describe('the page of containers', () => {
  it('[B2.15] says in words that no runtime is configured', async () => {
    stageAt(path, <DockerPage />, { server: () => answer(found) });
    expect(await screen.findByText(/没有配置容器运行时/)).toBeTruthy();
    expect(screen.getByText(/PostgreSQL 18.4/)).toBeTruthy();
  });

  it('[B2.15] asks twice before a container goes down', async () => {
    const server: Server = ({ path: asked }) =>
      asked.endsWith('/stop')
        ? answer(null, '已停止')
        : answer({ ...found, runtime: 'answers', mayAct: true, containers: [container] });
    const { calls } = stageAt(path, <DockerPage />, { server });
    await userEvent.click(await screen.findByRole('button', { name: '停止' }));
    const first = await screen.findByRole('dialog');
    await userEvent.click(within(first).getByRole('button', { name: '停止' }));
    await screen.findByText(/再次确认停止/);
    expect(calls.some(({ path: asked }) => asked.endsWith('/stop'))).toBe(false);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '停止' }));
    await waitFor(() => expect(calls.some(({ path: asked }) => asked.endsWith('/stop'))).toBe(true));
  });
});
