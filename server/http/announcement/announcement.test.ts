import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payloads } from '#core/testing/html-payloads.ts';
import { createAnnouncement, type AnnouncementSeed } from '#server/platform/delivery/db/announcement.ts';
import { buildUser, type BuiltUser } from '#server/testing/builders.ts';
import { faults } from '#server/testing/html-faults.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

type Unread = {
  anntMsgList: { id: string; titile: string; msgContent: string; sendTime: string; priority: string }[];
  anntMsgTotal: number;
  sysMsgList: { titile: string }[];
  sysMsgTotal: number;
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('sys_announcement_send').execute();
  await server.db.deleteFrom('sys_announcement').execute();
});

const write = (values: Partial<AnnouncementSeed> = {}) =>
  createAnnouncement(server.db, {
    tenantId: '1',
    title: '停电通知',
    abstract: '周六停电',
    text: '周六停电',
    category: '1',
    priority: 'M',
    sender: '赵敏',
    daysAgo: 0,
    ...values,
  });
const tokenOf = (user: BuiltUser) => server.signIn(user.username, user.password);
const unread = async (token: string) =>
  (await server.call<Unread>('GET', '/sys/annountCement/listByUser', { token })).body.result;
const read = (token: string, anntId: string) =>
  server.call('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { token, body: { anntId } });

describe('unread announcements', () => {
  it('are those to everybody and those to the user, by category, newest first, five at most with the total', async () => {
    const [one, two] = [await buildUser(server.db), await buildUser(server.db)];
    for (let day = 1; day <= 7; day += 1) await write({ title: `公告 ${day}`, daysAgo: day });
    await write({ title: '给一号', category: '2', userIds: [one.id] });
    const [mine, theirs] = [await unread(await tokenOf(one)), await unread(await tokenOf(two))];
    expect(mine.anntMsgList.map(({ titile }) => titile)).toEqual(['公告 1', '公告 2', '公告 3', '公告 4', '公告 5']);
    expect([mine.anntMsgTotal, mine.sysMsgTotal]).toEqual([7, 1]);
    expect(mine.sysMsgList).toMatchObject([{ titile: '给一号' }]);
    expect([theirs.anntMsgTotal, theirs.sysMsgTotal, theirs.sysMsgList]).toEqual([7, 0, []]);
  });

  it('are fewer by one for whoever read it, and for nobody else', async () => {
    const [one, two] = [await tokenOf(await buildUser(server.db)), await tokenOf(await buildUser(server.db))];
    const id = await write();
    const answers = await Promise.all([read(one, id), read(one, id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await unread(one)).anntMsgTotal).toBe(0);
    expect((await unread(two)).anntMsgTotal).toBe(1);
  });

  it('cannot be read by a user they were not sent to', async () => {
    const [one, two] = [await buildUser(server.db), await buildUser(server.db)];
    const id = await write({ userIds: [one.id] });
    const foreign = await read(await tokenOf(two), id);
    expect([foreign.status, foreign.body.message]).toEqual([404, '该消息不存在或已撤销']);
    expect((await read(await tokenOf(two), 'made-up')).status).toBe(404);
    expect((await unread(await tokenOf(one))).anntMsgTotal).toBe(1);
    expect((await read(await tokenOf(one), id)).status).toBe(200);
  });

  it('leave out drafts, withdrawn ones, those out of their time and those of another tenant', async () => {
    await server.db.insertInto('sys_tenant').values({ id: '9', tenant_id: '9', name: '别家' }).execute();
    const token = await tokenOf(await buildUser(server.db));
    await write({ tenantId: '9' });
    const change = async (values: object) => {
      const id = await write();
      await server.db.updateTable('sys_announcement').set(values).where('id', '=', id).execute();
      return id;
    };
    await change({ send_status: '0' });
    const withdrawn = await change({ send_status: '2' });
    await change({ end_time: '2020-01-01 00:00:00' });
    await change({ start_time: '2999-01-01 00:00:00' });
    await change({ del_flag: 1 });
    expect(await unread(token)).toMatchObject({ anntMsgTotal: 0, anntMsgList: [] });
    expect((await read(token, withdrawn)).status).toBe(404);
  });

  it('carry their text as paragraphs, with nothing of it read as markup', async () => {
    await write({ text: '第一段 <script>alert(1)</script>\n\n第二段 & "完"' });
    const { anntMsgList } = await unread(await tokenOf(await buildUser(server.db)));
    expect(anntMsgList[0]?.msgContent).toBe(
      '<p>第一段 &lt;script&gt;alert(1)&lt;/script&gt;</p><p>第二段 &amp; "完"</p>',
    );
    expect(anntMsgList[0]?.sendTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  it('[B2.47] XSS-01 carry nothing that runs, whoever wrote them into the database', async () => {
    const user = await buildUser(server.db);
    const token = await tokenOf(user);
    for (const payload of payloads) {
      await server.db.deleteFrom('sys_announcement').execute();
      await write();
      await server.db
        .updateTable('sys_announcement')
        .set({ msg_content: `<p>一</p>${payload}` })
        .execute();
      const content = (await unread(token)).anntMsgList[0]?.msgContent ?? '';
      expect(content).toContain('<p>一</p>');
      expect(faults(content)).toEqual([]);
    }
  });
});

type Mine = {
  id: string;
  anntId: string;
  titile: string;
  readFlag: string;
  readTime: string | null;
  msgContent: string;
};
const mine = async (token: string, query = '') =>
  (
    await server.call<{ records: Mine[]; total: number; pages: number }>(
      'GET',
      `/sys/sysAnnouncementSend/getMyAnnouncementSend?${query}`,
      { token },
    )
  ).body.result;

describe('all messages of a user', () => {
  it('[B4.3] are those that were sent to him, read or not, the newest first, a page at a time', async () => {
    const [one, two] = [await buildUser(server.db), await buildUser(server.db)];
    for (let day = 1; day <= 12; day += 1) await write({ title: `公告 ${day}`, daysAgo: day });
    const id = await write({ title: '给一号', category: '2', userIds: [one.id], sender: '钱进' });
    const token = await tokenOf(one);
    await read(token, id);
    const first = await mine(token);
    expect([first.total, first.pages, first.records.length]).toEqual([13, 2, 10]);
    expect(first.records[0]).toMatchObject({ id, anntId: id, titile: '给一号', readFlag: '1' });
    expect(first.records[0]?.readTime).toMatch(/^\d{4}-\d\d-\d\d /);
    expect((await mine(token, 'pageNo=2')).records.map(({ titile }) => titile)).toEqual([
      '公告 10',
      '公告 11',
      '公告 12',
    ]);
    expect([(await mine(token, 'pageNo=9')).records, (await mine(token, 'pageNo=9')).total]).toEqual([[], 13]);
    expect((await mine(await tokenOf(two))).total).toBe(12);
  });

  it('are found by title, sender, kind and whether they were read; signs of patterns are signs', async () => {
    const user = await buildUser(server.db);
    const token = await tokenOf(user);
    await write({ title: '100%完成' });
    const id = await write({ title: '请审批', category: '2', userIds: [user.id], sender: '钱进' });
    await read(token, id);
    const titles = async (query: object) =>
      (await mine(token, new URLSearchParams({ ...query }).toString())).records.map(({ titile }) => titile);
    expect(await titles({ titile: '%' })).toEqual(['100%完成']);
    expect(await titles({ sender: '钱' })).toEqual(['请审批']);
    expect(await titles({ msgCategory: '1' })).toEqual(['100%完成']);
    expect(await titles({ readFlag: '1' })).toEqual(['请审批']);
    expect(await titles({ readFlag: '0' })).toEqual(['100%完成']);
  });

  it('are all read at once, for him and for nobody else', async () => {
    const [one, two] = [await tokenOf(await buildUser(server.db)), await tokenOf(await buildUser(server.db))];
    for (const title of ['甲', '乙']) await write({ title });
    const done = await server.call('PUT', '/sys/sysAnnouncementSend/readAll', { token: one });
    expect([done.status, done.body.message]).toEqual([200, '全部已读']);
    expect([(await unread(one)).anntMsgTotal, (await unread(two)).anntMsgTotal]).toEqual([0, 2]);
    expect((await mine(one)).records.map(({ readFlag }) => readFlag)).toEqual(['1', '1']);
  });

  it('[B7.22] are opened one by one, those of others never', async () => {
    const [one, two] = [await buildUser(server.db), await buildUser(server.db)];
    const id = await write({ userIds: [one.id], text: '第一行\n第二行' });
    const opened = async (token: string) =>
      server.call<Mine>('GET', `/sys/annountCement/queryById?id=${id}`, { token });
    expect((await opened(await tokenOf(one))).body.result).toMatchObject({
      id,
      msgContent: '<p>第一行</p><p>第二行</p>',
    });
    const foreign = await opened(await tokenOf(two));
    expect([foreign.status, foreign.body.message]).toEqual([404, '该消息不存在或已撤销']);
  });
});
