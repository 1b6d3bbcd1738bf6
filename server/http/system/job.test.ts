import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startTestServer, type Answer, type TestServer } from '#server/testing/server.ts';

type QuartzJob = components['schemas']['QuartzJob'];

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signInAsAdmin();
});
afterAll(() => server.close());

const call = <T>(method: string, path: string, body?: unknown, as = token): Promise<Answer<T>> =>
  server.call<T>(method, `/sys/${path}`, { token: as, ...(body === undefined ? {} : { body }) });
const draft = { name: '夜间备份', jobClassName: 'backup', cronExpression: '0 30 2 * * ?' };
const faultsOf = ({ body }: Answer) => (body.result as { errors?: { field: string; message: string }[] }).errors;

describe('scheduled jobs', () => {
  it('[system.quartz-job] are made, paused, started again and deleted, and say when they run next', async () => {
    const { result: id } = (await call<string>('POST', 'quartzJob/add', draft)).body;
    const made = (await call<QuartzJob>('GET', `quartzJob/queryById?id=${id}`)).body.result;
    expect(made).toMatchObject({ status: 0, cronExpression: '0 30 2 * * ?' });
    expect(made.nextTime).toMatch(/ 02:30:00$/);
    expect((await call('GET', `quartzJob/pause?id=${id}`)).body.message).toBe('暂停定时任务成功');
    expect((await call<QuartzJob>('GET', `quartzJob/queryById?id=${id}`)).body.result).toMatchObject({
      status: -1,
      nextTime: null,
    });
    // As older clients of the family name it.
    expect((await call('GET', 'quartzJob/resume?jobClassName=backup')).body.message).toBe('恢复定时任务成功');
    const version = (await call<QuartzJob>('GET', `quartzJob/queryById?id=${id}`)).body.result.version;
    await call('PUT', 'quartzJob/edit', { id, version, cronExpression: '0 0 4 * * ?' });
    expect((await call<QuartzJob>('GET', `quartzJob/queryById?id=${id}`)).body.result.nextTime).toMatch(/ 04:00:00$/);
    expect((await call('DELETE', `quartzJob/delete?id=${id}`)).status).toBe(200);
    expect((await call('GET', `quartzJob/pause?id=${id}`)).body.message).toBe('定时任务不存在！');
  });

  it('[system.quartz-job] never run by an expression that never comes, or each second, or do what no kind does', async () => {
    const add = (more: object) => call('POST', 'quartzJob/add', { ...draft, name: 'x', ...more });
    const never = faultsOf(await add({ cronExpression: '0 0 0 30 2 ?' }))?.[0];
    expect(never?.field).toBe('cronExpression');
    expect(never?.message).toContain('永远不会触发');
    const often = faultsOf(await add({ cronExpression: '* * * * * ?' }))?.[0];
    expect(often?.message).toContain('每分钟最多执行一次');
    expect(faultsOf(await add({ jobClassName: 'java.lang.Runtime' }))?.[0]?.field).toBe('jobClassName');
    expect(faultsOf(await add({ jobClassName: 'purge-logs', parameter: '7' }))?.[0]).toMatchObject({
      field: 'parameter',
    });
    expect(faultsOf(await add({ parameter: 'drop table sys_user' }))?.[0]?.message).toContain('没有参数');
  });

  it('[AZ-08] are nobody’s without the grant, and not run where no queue is', async () => {
    const { result: id } = (await call<string>('POST', 'quartzJob/add', { ...draft, name: 'y' })).body;
    expect((await call('GET', `quartzJob/execute?id=${id}`)).status).toBe(409);
    const user = await buildUser(server.db, { permissions: ['system:quartz-job:view', 'system:quartz-job:pause'] });
    const theirs = await server.signIn(user.username, user.password);
    expect((await call('GET', `quartzJob/pause?id=${id}`, undefined, theirs)).status).toBe(200);
    for (const path of ['quartzJob/resume', 'quartzJob/execute', 'jobLog/list'])
      expect((await call('GET', `${path}?id=${id}`, undefined, theirs)).status, path).toBe(403);
    // Pausing is a line of the log, although the family asks for it with GET.
    const lines = () =>
      call<{ total: number }>('GET', 'log/list?logType=2&method=systemQuartzJobPause').then(
        ({ body }) => body.result.total,
      );
    await expect.poll(lines).toBeGreaterThan(0);
  });
});
