import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse, stageAt, type Server } from '@/shared/testing';
import { BackupPage } from './backup-page.tsx';
import { DiskPage } from './disk-page.tsx';
import { JvmPage, TomcatPage } from './figures-page.tsx';
import { RedisPage } from './redis-page.tsx';
import { HttpTracePage } from './trace-page.tsx';

// There is no canvas here.
vi.mock('@/shared/chart', () => ({ Chart: ({ label }: { readonly label: string }) => <p>{label}</p> }));

afterEach(cleanup);

const figure = (name: string, value: number, baseUnit: string | null = 'bytes') =>
  Response.json({
    name,
    description: null,
    baseUnit,
    measurements: [{ statistic: 'VALUE', value }],
    availableTags: [],
  });
const processes = [
  { id: 'p1', host: 'one', pid: 1, runtime: 'Node.js 24', startedTime: '', seenTime: '', isThis: true },
  { id: 'p2', host: 'two', pid: 2, runtime: 'Node.js 24', startedTime: '', seenTime: '', isThis: false },
];
const runtime: Server = ({ path }) => {
  if (path === '/monitor/processes') return answer(processes);
  if (path === '/actuator/metrics') return Response.json({ names: ['jvm.memory.used', 'process.uptime'] });
  return figure('jvm.memory.used', 3 * 1_048_576);
};

describe('monitoring', () => {
  it('[monitor.jvm] asks for the figures the server has, of the process somebody chose', async () => {
    const { calls } = stageAt('/monitor/jvm', <JvmPage />, { server: runtime });
    expect(await screen.findByText('3 MB')).toBeTruthy();
    const asked = calls.filter(({ path }) => path.startsWith('/actuator/metrics/')).map(({ path }) => path);
    expect(new Set(asked)).toEqual(new Set(['/actuator/metrics/jvm.memory.used']));
    await userEvent.selectOptions(await screen.findByLabelText('服务进程'), 'p2');
    await waitFor(() =>
      expect(
        calls.some(({ path, query }) => path === '/actuator/metrics/jvm.memory.used' && query['process'] === 'p2'),
      ).toBe(true),
    );
    await userEvent.click(screen.getByRole('button', { name: '暂停' }));
    expect(screen.getByRole('button', { name: '继续' })).toBeTruthy();
  });

  it('[monitor.tomcat] shows a server of the family what it answers, and no processes it does not tell of', async () => {
    const family: Server = ({ path }) => {
      if (path === '/actuator/metrics') return Response.json({ names: ['tomcat.sessions.created'] });
      if (path.startsWith('/actuator/metrics/')) return figure('tomcat.sessions.created', 12, 'sessions');
      return refuse(404, '路径不存在，请检查路径是否正确');
    };
    stageAt('/monitor/tomcat', <TomcatPage />, { server: family });
    expect(await screen.findByText('已创建会话')).toBeTruthy();
    expect(screen.getByText('12')).toBeTruthy();
    expect(screen.queryByLabelText('服务进程')).toBeNull();
    expect(screen.queryByText('各地址的请求')).toBeNull();
  });

  it('[monitor.redis] shows Redis where there is one', async () => {
    const redis: Server = ({ path }) => {
      if (path.endsWith('/info'))
        return answer([{ key: 'redis_version', value: '6.2', description: 'Redis 服务器版本' }]);
      return Response.json(
        path.endsWith('/keysSize') ? { create_time: 1, dbSize: 7 } : { create_time: 1, used_memory: '1048576' },
      );
    };
    stageAt('/monitor/redis', <RedisPage />, { server: redis });
    expect(await screen.findByText('redis_version · Redis 服务器版本')).toBeTruthy();
    expect(screen.queryByText(/没有使用 Redis/)).toBeNull();
  });

  it('[monitor.http-trace] is narrowed to what went wrong', async () => {
    const trace = (uri: string, status: number) => ({
      timestamp: '2026-11-20T00:00:00.000Z',
      request: { method: 'GET', uri },
      response: { status },
      timeTaken: 5,
    });
    const server: Server = ({ path }) =>
      path === '/actuator/httptrace'
        ? Response.json({ traces: [trace('/sys/good', 200), trace('/sys/bad', 500)] })
        : answer([]);
    stageAt('/monitor/http-trace', <HttpTracePage />, { server });
    await screen.findByText('/sys/good');
    await userEvent.click(screen.getByRole('checkbox', { name: '只看错误和被拒绝的' }));
    expect(screen.queryByText('/sys/good')).toBeNull();
    expect(screen.getByText('/sys/bad')).toBeTruthy();
    // What goes into a file and on paper is what is shown.
    await userEvent.click(screen.getByRole('button', { name: '打印' }));
    const paper = within(await screen.findByRole('dialog', { name: '打印预览' }));
    expect(await paper.findByText(/查询条件：.*只看错误和被拒绝的/)).toBeTruthy();
    expect(await paper.findByText('/sys/bad')).toBeTruthy();
    expect(paper.queryByText('/sys/good')).toBeNull();
    await userEvent.click(paper.getByRole('button', { name: '关闭' }));
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:trace');
    await userEvent.click(screen.getByRole('button', { name: '导出' }));
    const saved = made.mock.calls[0]?.[0];
    const lines = (saved instanceof Blob ? await saved.text() : '').split('\r\n');
    made.mockRestore();
    expect(lines.slice(1)).toEqual(['"2026-11-20 08:00:00","GET","/sys/bad","500","5",""']);
  });

  it('[A6.3] says that somebody is refused, and lets him try again', async () => {
    stageAt('/monitor/disk', <DiskPage />, { server: () => refuse(403, '没有权限，请联系管理员授权') });
    const said = await screen.findByRole('alert');
    expect(within(said).getByText('没有权限，请联系管理员授权')).toBeTruthy();
    expect(within(said).getByRole('button', { name: '重试' })).toBeTruthy();
  });

  it('[monitor.backup] says which backups can be read, and asks before one is taken away', async () => {
    const backup = { name: 'auto-20261120-010000.tar.gz', kind: 'auto', size: 2_048, time: '2026-11-19T17:00:00.000Z' };
    const server: Server = ({ path, method }) => {
      if (path.endsWith('/verify'))
        return answer({ ...backup, isVerified: false, fault: 'the table x is damaged' }, '校验未通过');
      if (method === 'POST') return answer(null, '备份已开始');
      return answer({
        backups: [{ ...backup, isVerified: true, fault: null }],
        everyHours: 24,
        keep: 7,
        isRunning: false,
      });
    };
    const { calls } = stageAt('/monitor/backup', <BackupPage />, { server });
    expect(await screen.findByText('2026-11-20 01:00:00')).toBeTruthy();
    expect(screen.getByText('通过')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '校验' }));
    expect(await screen.findByText(/校验未通过/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '下载' }));
    expect(await screen.findByText(/含全部公司的数据和密钥/)).toBeTruthy();
    expect(calls.some(({ path }) => path.endsWith('/file'))).toBe(false);
  });
});
