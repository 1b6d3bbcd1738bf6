import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { createAnnouncement } from '#server/platform/delivery/db/announcement.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startTestServer, type Answer, type TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type Person = Awaited<ReturnType<typeof buildUser>>;

let server: TestServer;
let admin: string;
let away: Person;
let deputy: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signInAsAdmin();
  away = await buildUser(server.db, { realname: '张三' });
  deputy = await buildUser(server.db, { realname: '李四' });
});
afterAll(() => server.close());

const call = <T>(method: string, path: string, body?: unknown, as = admin): Promise<Answer<T>> =>
  server.call<T>(method, path, { token: as, ...(body === undefined ? {} : { body }) });
const said = ({ status, body }: Answer): [number, string] => [status, body.message];
const signIn = ({ username, password }: Person) => server.signIn(username, password);
const span = { startTime: '2026-01-01 00:00:00', endTime: '2099-01-01 00:00:00', status: '1' };
const own = async (person: Person, body: object) =>
  call('PUT', '/sys/sysUserAgent/own', { ...span, ...body }, await signIn(person));
const titles = async (person: Person): Promise<string[]> => {
  const token = await signIn(person);
  const { result } = (
    await call<{ records: Schemas['MyAnnouncement'][] }>(
      'GET',
      '/sys/sysAnnouncementSend/getMyAnnouncementSend?pageSize=100',
      undefined,
      token,
    )
  ).body;
  return result.records.map(({ titile }) => titile);
};
const send = (title: string, to: Person) =>
  createAnnouncement(server.db, {
    tenantId: '1',
    title,
    abstract: title,
    text: title,
    category: '2',
    priority: 'M',
    sender: '系统',
    daysAgo: 0,
    userIds: [to.id],
  });

describe('[system.user-agent] deputies', () => {
  it('[B2.33] are named by oneself, and get what is addressed to the absent one, marked', async () => {
    await send('之前的消息', away);
    expect(said(await own(away, { agentUserName: deputy.username }))).toEqual([200, '代理人设置成功！']);
    await send('请审核合同', away);
    expect(await titles(away)).toEqual(expect.arrayContaining(['之前的消息', '请审核合同']));
    expect(await titles(deputy)).toEqual(['【代张三】请审核合同']);
    const mine = await call<Schemas['SysUserAgent']>(
      'GET',
      `/sys/sysUserAgent/queryByUserName?userName=${away.username}`,
      undefined,
      await signIn(away),
    );
    expect(mine.body.result).toMatchObject({ agentUserName: deputy.username, agentUserName_dictText: '李四' });
  });

  it('[AZ-02] are seen by themselves and administrators alone', async () => {
    const path = `/sys/sysUserAgent/queryByUserName?userName=${away.username}`;
    expect((await call('GET', path, undefined, await signIn(deputy))).status).toBe(403);
    expect((await call('GET', path)).status).toBe(200);
    expect(said(await call('GET', '/sys/sysUserAgent/queryByUserName?userName=admin'))).toEqual([
      404,
      '未找到对应实体',
    ]);
  });

  it.each<[string, () => object, string]>([
    ['oneself', () => ({ agentUserName: away.username }), '代理人不能是本人，请选择其他人'],
    ['nobody', () => ({ agentUserName: 'nobody' }), '用户“nobody”不存在或已冻结，请重新选择'],
    [
      'dates the wrong way round',
      () => ({ agentUserName: deputy.username, endTime: '2025-01-01 00:00:00' }),
      '结束时间必须晚于开始时间',
    ],
  ])('[B8.1] refuse %s', async (_what, part, message) => {
    expect(said(await own(away, part()))).toEqual([422, message]);
  });

  it('[system.user-agent] do not go in a circle', async () => {
    const third = await buildUser(server.db, { realname: '王五' });
    expect((await own(deputy, { agentUserName: third.username })).status).toBe(200);
    expect(said(await own(third, { agentUserName: away.username }))).toEqual([
      422,
      '“张三”在这段时间已由本人代理，不能互相代理，请换一个人',
    ]);
  });

  it('[system.user-agent] end, and then nothing is delivered to them any more', async () => {
    const token = await signIn(away);
    expect(said(await call('DELETE', '/sys/sysUserAgent/own', undefined, token))).toEqual([200, '已取消代理']);
    await send('之后的消息', away);
    expect(await titles(deputy)).toEqual(['【代张三】请审核合同']);
    expect((await call('DELETE', '/sys/sysUserAgent/own', undefined, token)).status).toBe(404);
  });
});

describe('[system.calendar] the calendar', () => {
  const days = async (): Promise<Schemas['CalendarDay'][]> =>
    (await call<{ records: Schemas['CalendarDay'][] }>('GET', '/sys/calendar/list?column=calDate&order=asc')).body
      .result.records;
  const save = (...list: object[]) => call('PUT', '/sys/calendar/save', { days: list });

  it('[B2.33] keeps what is not as its weekday says, and forgets it again', async () => {
    const holiday = { date: '2026-10-01', dayType: '3', holidayName: '国庆节' };
    expect(said(await save(holiday, { date: '2026-10-10', dayType: '4' }))).toEqual([200, '保存成功！']);
    expect((await days()).map(({ calDate, dayType, holidayName }) => [calDate, dayType, holidayName])).toEqual([
      ['2026-10-01', '3', '国庆节'],
      ['2026-10-10', '4', null],
    ]);
    await save({ date: '2026-10-10', dayType: '' }, { ...holiday, holidayName: '国庆' });
    expect((await days()).map(({ calDate, holidayName }) => [calDate, holidayName])).toEqual([['2026-10-01', '国庆']]);
  });

  it('[B8.1] refuses what is no date, and a date twice', async () => {
    expect(said(await save({ date: '2026-02-30', dayType: '3' }))).toEqual([
      422,
      '“2026-02-30”不是日期，请按 2026-10-01 的格式填写',
    ]);
    const twice = { date: '2026-05-01', dayType: '3' };
    expect(said(await save(twice, twice))).toEqual([422, '日期 2026-05-01 出现了两次，请只保留一个']);
  });
});

describe('what somebody new would have', () => {
  it('[A7.18] is asked for before it is typed twice, by those who may add users', async () => {
    const only = (query: string, as = admin) => call('GET', `/sys/user/checkOnlyUser?${query}`, undefined, as);
    expect(said(await only('username=nobody_yet'))).toEqual([200, '该值可用！']);
    expect(said(await only(`username=${away.username}`))).toEqual([422, '用户账号已存在']);
    await server.db.updateTable('sys_user').set({ phone: '13800000001' }).where('id', '=', away.id).execute();
    expect(said(await only('phone=13800000001'))).toEqual([422, '手机已存在']);
    expect((await only('username=x', await signIn(deputy))).status).toBe(403);
  });
});
