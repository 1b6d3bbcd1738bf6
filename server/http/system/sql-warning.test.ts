import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { createTenant } from '#server/platform/identity/db/identity.ts';
import { runDueWarnings } from '#server/system/sql-warning/run.ts';
import { buildUser, type BuiltUser } from '#server/testing/builders.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { Answer, TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];

let server: TestServer;
let admin: string;
let reader: BuiltUser;
let theirs: string;
beforeAll(async () => {
  server = await startOnlineServer();
  admin = await server.signInAsAdmin();
  reader = await buildUser(server.db, { realname: '仓管' });
  theirs = await server.signIn(reader.username, reader.password);
});
afterAll(() => server.close());

const call = <T>(method: string, path: string, body?: unknown, as = admin): Promise<Answer<T>> =>
  server.call<T>(method, path, { token: as, ...(body === undefined ? {} : { body }) });
const said = ({ status, body }: Answer): [number, string] => [status, body.message];
const faults = ({ body }: Answer) => (body.result as Schemas['RefusalDetail']).errors ?? [];
let next = 0;
const add = (more: object) => {
  next += 1;
  return call<string>('POST', '/sys/sqlWarning/add', {
    code: `w${next}`,
    name: `预警 ${next}`,
    userIds: `${reader.id},`,
    sqlText: "select id, name from crm_customer where remark = 'late'",
    route: '/base/customer',
    enabled: '1',
    ...more,
  });
};
const run = (id: string) => call<Schemas['SqlWarningRun']>('PUT', '/sys/sqlWarning/run', { id });
const one = async (id: string) =>
  (await call<Schemas['SqlWarning']>('GET', `/sys/sqlWarning/queryById?id=${id}`)).body.result;
const own = async (as = theirs) =>
  (await call<Schemas['OwnSqlWarning'][]>('GET', '/sqlwarning/listByuser', undefined, as)).body.result;
const bell = async () =>
  (await call<{ sysMsgList: Schemas['Announcement'][] }>('GET', '/sys/annountCement/listByUser', undefined, theirs))
    .body.result.sysMsgList;
const late = async (name: string) =>
  (await call<string>('POST', '/online/cgform/api/form/crm_customer', { name, remark: 'late' })).body.result;
const onTime = () => sql`update crm_customer set remark = null where remark = 'late'`.execute(server.db);

describe('SQL warnings', () => {
  it('[A7.22] tell their receivers once while the same rows are found, anew when others are, and no more when none are', async () => {
    const { result: id } = (await add({ name: '逾期客户' })).body;
    expect((await run(id)).body.result).toMatchObject({ foundCount: 0, toldCount: 0 });
    expect(await one(id)).toMatchObject({ lastState: 'none', lastCount: 0 });
    await late('甲公司');
    expect((await run(id)).body.result).toMatchObject({
      foundCount: 1,
      toldCount: 1,
      columns: ['id', 'name'],
      rows: [[expect.any(String), '甲公司']],
    });
    expect((await run(id)).body.result).toMatchObject({ foundCount: 1, toldCount: 0 });
    expect(await own()).toMatchObject([{ name: '逾期客户', foundCount: 1, route: '/base/customer' }]);
    const [told] = await bell();
    expect(told).toMatchObject({
      titile: '预警“逾期客户”：1 条记录',
      busType: 'sql-warning',
      openType: 'url',
      openPage: '/base/customer',
    });
    const detail = `/sqlwarning/listById?id=${told?.busId ?? ''}`;
    expect((await call<Schemas['OwnSqlWarningRows']>('GET', detail, undefined, theirs)).body.result).toMatchObject({
      rows: [[expect.any(String), '甲公司']],
      endTime: null,
    });
    // Somebody who is no receiver has no such warning.
    expect((await call('GET', detail)).status).toBe(404);
    expect(await own(admin)).toEqual([]);
    await late('乙公司');
    expect((await run(id)).body.result).toMatchObject({ foundCount: 2, toldCount: 1 });
    expect(await own()).toHaveLength(1);
    await onTime();
    expect((await run(id)).body.result).toMatchObject({ foundCount: 0, toldCount: 0 });
    expect(await own()).toEqual([]);
    expect(
      (await call<Schemas['OwnSqlWarningRows']>('GET', detail, undefined, theirs)).body.result.endTime,
    ).not.toBeNull();
    await late('丙公司');
    expect((await run(id)).body.result.toldCount).toBe(1);
    await onTime();
    expect((await call('DELETE', `/sys/sqlWarning/delete?id=${id}`)).status).toBe(200);
    expect(await own()).toEqual([]);
  });

  it('[system.sql-warning] are run by the clock, by one of two processes, and not while they are switched off', async () => {
    await late('丁公司');
    const { result: id } = (await add({ cycle: '0 0 3 * * ?' })).body;
    expect((await one(id)).nextTime).toMatch(/ 03:00:00$/);
    const due = () =>
      sql`update sys_sql_warning set next_time = now() - interval '1 minute' where id = ${id}`.execute(server.db);
    const tick = () =>
      runDueWarnings(server.parts.engine, (error) => {
        throw error;
      });
    const findings = async () =>
      (
        await sql<{
          count: number;
        }>`select count(*)::int as count from sys_sql_finding where warning_id = ${id}`.execute(server.db)
      ).rows[0]?.count;
    await due();
    await Promise.all([tick(), tick()]);
    expect(await findings()).toBe(1);
    expect(await one(id)).toMatchObject({
      lastState: 'found',
      nextTime: expect.stringMatching(/ 03:00:00$/) as string,
    });
    expect(said(await call('PUT', '/sys/sqlWarning/enable', { ids: id, enabled: false }))).toEqual([200, '已停用']);
    expect((await one(id)).nextTime).toBeNull();
    expect(await own()).toEqual([]);
    expect(said(await call('PUT', '/sys/sqlWarning/enable', { ids: id, enabled: true }))).toEqual([200, '已启用']);
    expect((await one(id)).nextTime).toMatch(/ 03:00:00$/);
    await onTime();
  });

  it.each([
    ['sqlText', { sqlText: 'delete from crm_customer' }, 'SELECT'],
    ['sqlText', { sqlText: 'select password_hash from sys_user' }, '不存在的字段'],
    ['sqlText', { sqlText: 'select * from sys_session' }, '不能读取表“sys_session”'],
    ['sqlText', { sqlText: 'select pg_sleep(10)' }, 'pg_sleep'],
    ['sqlText', { sqlText: 'select 1; select 2' }, '只能有一条'],
    ['sqlText', { sqlText: 'select nothing from crm_customer' }, '不存在的字段'],
    ['sqlText', { dbSource: 'nowhere' }, '数据源'],
    ['cycle', { cycle: '* * * * * ?' }, '每分钟最多执行一次'],
    ['route', { route: 'javascript:alert(1)' }, '跳转路由'],
    ['userIds', { userIds: 'nobody,' }, '所选用户不存在'],
    ['userIds', { userIds: '' }, '接收人不能为空'],
  ])('[system.sql-warning] say what is wrong with %s: %j', async (field, part, message) => {
    const found = faults(await add(part));
    expect(found.find((fault) => fault.field === field)?.message).toContain(message);
  });

  it('[system.sql-warning] ask with the rights of who saved them, and say once when they cannot be asked any more', async () => {
    const codes = ['view', 'add', 'edit', 'run'].map((act) => `system:sql-warning:${act}`);
    const author = await buildUser(server.db, { permissions: [...codes, 'base:customer:view'] });
    const token = await server.signIn(author.username, author.password);
    const body = {
      code: 'mine',
      name: '我的',
      userIds: `${reader.id},`,
      sqlText: 'select id from crm_customer',
      enabled: '1',
    };
    const { result: id } = (await call<string>('POST', '/sys/sqlWarning/add', body, token)).body;
    await server.db.updateTable('sys_user').set({ status: 2 }).where('id', '=', author.id).execute();
    expect(said(await run(id))).toEqual([422, '保存这条预警的用户已停用，请由在用的用户重新保存']);
    expect(said(await run(id))[0]).toBe(422);
    expect(await one(id)).toMatchObject({
      lastState: 'failed',
      lastError: expect.stringContaining('已停用') as string,
    });
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from sys_announcement where title = 'SQL预警“我的”执行失败'`.execute(server.db);
    expect(rows[0]?.count).toBe(1);
  });

  it('[AZ-07] [AZ-08] are the platform’s, whatever roles of other companies say', async () => {
    await createTenant(server.db, { id: '2', name: '另一租户' });
    const stranger = await buildUser(server.db, { tenantId: '2', superuser: true });
    const foreign = await server.signIn(stranger.username, stranger.password);
    expect((await call('GET', '/sys/sqlWarning/list', undefined, foreign)).status).toBe(403);
    expect((await call('PUT', '/sys/sqlWarning/run', { id: 'x' }, foreign)).status).toBe(403);
    expect(await own(foreign)).toEqual([]);
    expect((await call('GET', '/sys/sqlWarning/list', undefined, theirs)).status).toBe(403);
    expect((await call('PUT', '/sys/sqlWarning/run', { id: 'x' })).status).toBe(404);
  });
});
