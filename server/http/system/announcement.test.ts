import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { payloads } from '#core/testing/html-payloads.ts';
import { createAnnouncement } from '#server/platform/delivery/db/announcement.ts';
import { tellBegun } from '#server/system/announcement/release.ts';
import { buildUser } from '#server/testing/builders.ts';
import { faults } from '#server/testing/html-faults.ts';
import { announcementStage, type Schemas, type Opened, type Reader } from '#server/testing/announcement-stage.ts';

const {
  call,
  said,
  whole,
  write,
  opened,
  release,
  revoke,
  reader,
  unread,
  read,
  readers,
  upload,
  page,
  cellsOf,
  server,
  token,
} = announcementStage();

describe('announcements administrators write', () => {
  it('[B2.46] that begin later are told when they begin, once, and not before', async () => {
    const user = await reader();
    const pages = [await page(user)];
    const begin = new Date(Date.now() + 8 * 3_600_000 + 60_000).toISOString().slice(0, 19).replace('T', ' ');
    const id = await write({ startTime: begin, endTime: '2099-01-01 00:00:00' });
    await release(id);
    await tellBegun(server.db);
    expect(pages[0]?.frames.filter((frame) => frame.msgId === id)).toEqual([]);
    await sql`update sys_announcement set start_time = now() where id = ${id}`.execute(server.db);
    await Promise.all([tellBegun(server.db), tellBegun(server.db)]);
    await expect.poll(() => pages[0]?.frames.filter((frame) => frame.msgId === id).length).toBe(1);
    expect(await unread(user)).toContain(id);
  });

  it('[B2.47] are drafts nobody sees until they are released, and can be changed until then', async () => {
    const user = await reader();
    const id = await write();
    expect(await unread(user)).not.toContain(id);
    const draft = await opened(id);
    expect(draft).toMatchObject({ ...whole, id, sendStatus: '0', version: 0, readFlag: '0' });
    expect(said(await call('PUT', 'edit', { id, version: 0, titile: '停水通知' }))).toEqual([200, '修改成功!']);
    expect(said(await call('PUT', 'edit', { id, version: 0, titile: '旧' }))[0]).toBe(409);
    expect(said(await release(id))).toEqual([200, '该系统通知发布成功']);
    expect(await unread(user)).toContain(id);
    expect(await opened(id)).toMatchObject({ titile: '停水通知', sendStatus: '1' });
    expect((await opened(id)).sender).toBeTruthy();
    expect((await opened(id)).sendTime).toMatch(/^\d{4}-\d\d-\d\d /);
    expect(said(await call('PUT', 'edit', { id, titile: 'x' }))).toEqual([409, '通告“停水通知”已发布，不能修改']);
    expect(said(await release(id))).toEqual([409, '通告“停水通知”已发布，不能发布']);
    expect(said(await call('DELETE', `delete?id=${id}`))).toEqual([409, '通告“停水通知”已发布，请先撤销再删除']);
  });

  it('[B4.3] are on open pages the moment they are released, and gone from them the moment they are revoked', async () => {
    const [one, two] = [await reader(), await reader()];
    const [first, second] = [await page(one), await page(two)];
    const forAll = await write({ titile: '给全体' });
    const forOne = await write({ titile: '给一号', msgType: 'USER', userIds: `${one.id},` });
    await release(forAll);
    await release(forOne);
    await vi.waitFor(() => expect(first.news()).toEqual(['给全体', '给一号']));
    expect(await unread(one)).toEqual(expect.arrayContaining([forAll, forOne]));
    expect(said(await revoke(forOne))).toEqual([200, '该系统通知撤销成功']);
    expect(said(await revoke(forAll))).toEqual([200, '该系统通知撤销成功']);
    await vi.waitFor(() => expect(first.news()).toEqual(['给全体', '给一号', '给一号', '给全体']));
    await vi.waitFor(() => expect(second.news()).toEqual(['给全体', '给全体']));
    expect(first.frames.slice(1)).toMatchObject([
      { cmd: 'topic', msgId: forAll },
      { cmd: 'user', msgId: forOne, userId: one.id },
      { cmd: 'user', msgId: forOne },
      { cmd: 'topic', msgId: forAll },
    ]);
    for (const id of [forAll, forOne]) {
      expect(await unread(one)).not.toContain(id);
      expect((await call('GET', `queryById?id=${id}`, undefined, one.token)).status).toBe(404);
      expect(await opened(id)).toMatchObject({ sendStatus: '2' });
      expect((await opened(id)).cancelTime).toBeTruthy();
      expect(said(await release(id))[0]).toBe(409);
      expect(said(await revoke(id))[0]).toBe(409);
    }
    expect(said(await call('DELETE', `deleteBatch?ids=${forAll},${forOne},`))).toEqual([200, '删除成功!']);
  });

  it('that two administrators release at once are released once', async () => {
    const user = await reader();
    const socket = await page(user);
    const id = await write({ titile: '一次', msgType: 'USER', userIds: `${user.id},` });
    const answers = await Promise.all([release(id), release(id), release(id)]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409, 409]);
    await call('GET', `syncNotic?anntId=${id}`, undefined, user.token);
    await vi.waitFor(() => expect(socket.news()).toEqual(['一次', '一次']));
  });

  it.each([
    ['titile', { titile: ' ' }, '标题不能为空'],
    ['msgContent', { msgContent: '<script>x</script>' }, '内容不能为空'],
    ['msgContent', { msgContent: 'x'.repeat(30_001) }, '内容不能超过30000个字符（现有30001个）'],
    ['priority', { priority: 'X' }, '优先级的值“X”不在可选范围内，请重新选择'],
    ['userIds', { msgType: 'USER' }, '请选择指定用户'],
    ['userIds', { msgType: 'USER', userIds: 'made-up,' }, '所选用户不存在或已被删除，请重新选择'],
    ['endTime', { startTime: '2026-01-02 08:00:00', endTime: '2026-01-02 08:00:00' }, '结束时间须晚于开始时间'],
    ['openPage', { openType: 'url' }, '请填写打开页面'],
    ['openType', { openPage: '/sale/order' }, '请选择打开方式'],
    [
      'openPage',
      { openType: 'url', openPage: 'javascript:alert(1)' },
      '打开页面须是以 / 开头的页面地址，或以 http:// 或 https:// 开头的网址',
    ],
  ])('[B8.1] say what is wrong with %s', async (field, part, message) => {
    const { status, body } = await call('POST', 'add', { ...whole, ...part });
    expect([status, (body.result as Schemas['RefusalDetail']).errors]).toEqual([422, [{ field, message }]]);
  });

  it('whose time is over, or whose readers are all gone, are not released', async () => {
    const over = await write({ endTime: '2020-01-01 00:00:00' });
    expect(said(await release(over))).toEqual([409, '通告“停电通知”的结束时间已过，请修改后再发布']);
    const user = await buildUser(server.db);
    const lonely = await write({ msgType: 'USER', userIds: `${user.id},` });
    await server.db.updateTable('sys_user').set({ del_flag: 1 }).where('id', '=', user.id).execute();
    expect(said(await release(lonely))).toEqual([409, '通告“停电通知”的指定用户已全部删除，请修改后再发布']);
    expect(await opened(lonely)).toMatchObject({ sendStatus: '0', sendTime: null });
  });

  it('[B2.47] XSS-01 carry nothing that runs: titles and abstracts are texts, content is cleaned when written and when read', async () => {
    const plainText = (payload: string, length: number) =>
      payload
        .replaceAll(/\p{Cc}/gu, ' ')
        .slice(0, length)
        .trim();
    for (const payload of payloads) {
      const [titile, msgAbstract] = [plainText(payload, 100), plainText(payload, 500)];
      const id = await write({ titile, msgAbstract, msgContent: `<p>一</p>${payload}` });
      const seen = await opened(id);
      expect([seen.titile, seen.msgAbstract]).toEqual([titile, msgAbstract]);
      const { msg_content: stored } = await server.db
        .selectFrom('sys_announcement')
        .select('msg_content')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(stored).toContain('<p>一</p>');
      expect(faults(stored ?? '')).toEqual([]);
    }
    // What came into the database by another way is clean for administrators and readers as well.
    const user = await reader();
    const id = await write();
    await release(id);
    for (const payload of payloads.slice(0, 10)) {
      await server.db
        .updateTable('sys_announcement')
        .set({ msg_content: `<p>一</p>${payload}` })
        .where('id', '=', id)
        .execute();
      for (const as of [token(), user.token]) expect(faults((await opened(id, as)).msgContent ?? '')).toEqual([]);
    }
  });

  it('[FIL-06] show their own pictures to whoever may read them, and nobody gets at the picture of somebody else by naming it', async () => {
    const [writer, user] = [
      await reader({ permissions: ['add', 'view', 'release', 'revoke'].map((act) => `system:announcement:${act}`) }),
      await reader(),
    ];
    const [own, foreign] = [await upload(writer), await upload(await reader())];
    const content = [own, foreign].map((path) => `<img src="/platform/sys/common/static/${path}">`).join('');
    const draft = { ...whole, msgType: 'USER', userIds: `${user.id},`, msgContent: content };
    const { result: id } = (await call<string>('POST', 'add', draft, writer.token)).body;
    const seen = async (path: string, as: Reader) =>
      (await fetch(`${server.url}/platform/sys/common/static/${path}`, { headers: { 'x-access-token': as.token } }))
        .status;
    expect([await seen(own, writer), await seen(own, user)]).toEqual([200, 404]);
    await release(id, writer.token);
    expect([await seen(own, user), await seen(foreign, user), await seen(foreign, writer)]).toEqual([200, 404, 404]);
    expect(await seen(own, await reader())).toBe(404);
    await revoke(id, writer.token);
    expect(await seen(own, user)).toBe(404);
  });

  it('are apart from messages the platform sends about records', async () => {
    const user = await reader();
    const id = await createAnnouncement(server.db, {
      tenantId: '1',
      title: '有人提到了您',
      abstract: '',
      text: '正文',
      category: '2',
      priority: 'M',
      sender: '赵敏',
      daysAgo: 0,
      userIds: [user.id],
      about: { type: 'record', id: 'sale_order/1' },
    });
    const { total } = (await call<{ total: number }>('GET', `list?id=${id}`)).body.result;
    expect(total).toBe(0);
    for (const answer of [
      await call('GET', `queryById?id=${id}`),
      await revoke(id),
      await call('DELETE', `delete?id=${id}`),
    ])
      expect(answer.status).toBe(404);
    expect(await unread(user)).toContain(id);
  });

  it('[AZ-02] belong to their company: another one neither sees nor releases them', async () => {
    const permissions = ['view', 'add', 'edit', 'delete', 'release', 'revoke', 'readers'].map(
      (act) => `system:announcement:${act}`,
    );
    const stranger = await reader({ tenantId: '2', permissions });
    const socket = await page(stranger);
    const [draft, sent] = [await write(), await write()];
    await release(sent);
    expect((await call<{ total: number }>('GET', 'list', undefined, stranger.token)).body.result.total).toBe(0);
    for (const id of [draft, sent])
      for (const [method, path, body] of [
        ['GET', `queryById?id=${id}`, undefined],
        ['GET', `doReleaseData?id=${id}`, undefined],
        ['GET', `doReovkeData?id=${id}`, undefined],
        ['GET', `syncNotic?anntId=${id}`, undefined],
        ['GET', `readers?id=${id}`, undefined],
        ['GET', `readersXls?id=${id}`, undefined],
        ['PUT', 'edit', { id, titile: 'x' }],
        ['DELETE', `delete?id=${id}`, undefined],
      ] as const)
        expect((await call(method, path, body, stranger.token)).status, path).toBe(404);
    // Nor can it be sent to people of another company.
    expect((await call('POST', 'add', { ...whole, msgType: 'USER', userIds: `${stranger.id},` })).status).toBe(422);
    expect(await unread(stranger)).not.toContain(sent);
    expect(socket.news()).toEqual([]);
  });

  it('[AZ-08] are for those who hold the grant', async () => {
    const looker = await reader({ permissions: ['system:announcement:view'] });
    const nobody = await reader();
    const id = await write();
    expect((await call('GET', 'list', undefined, looker.token)).status).toBe(200);
    expect(await opened(id, looker.token)).toMatchObject({ sendStatus: '0' });
    expect((await call('GET', `queryById?id=${id}`, undefined, nobody.token)).status).toBe(404);
    expect((await call('GET', 'list', undefined, nobody.token)).status).toBe(403);
    for (const [method, path, body] of [
      ['POST', 'add', {}],
      ['PUT', 'edit', {}],
      ['DELETE', 'delete?id=x', undefined],
      ['DELETE', 'deleteBatch?ids=x', undefined],
      ['GET', `doReleaseData?id=${id}`, undefined],
      ['GET', `doReovkeData?id=${id}`, undefined],
      ['GET', `readers?id=${id}`, undefined],
      ['GET', `readersXls?id=${id}`, undefined],
      ['GET', 'exportXls', undefined],
      ['POST', 'importExcel', undefined],
    ] as const)
      expect((await call(method, path, body, looker.token)).status, path).toBe(403);
    // What a form does not have cannot be sent: nobody releases by writing the state.
    const sneaky = await write({ sendStatus: '1', sender: 'root', sendTime: '2020-01-01 00:00:00' });
    expect(await opened(sneaky)).toMatchObject({ sendStatus: '0', sender: null, sendTime: null });
  });

  it('[B4.3] are read anew on all pages when an administrator asks so, on the own ones when a reader does', async () => {
    const [one, two] = [await reader(), await reader()];
    const id = await write({ titile: '再看一眼', msgType: 'USER', userIds: `${one.id},${two.id},` });
    const [first, second] = [await page(one), await page(two)];
    await release(id);
    expect((await call('GET', `syncNotic?anntId=${id}`)).status).toBe(200);
    const twice = ['再看一眼', '再看一眼'];
    await vi.waitFor(() => expect([first.news(), second.news()]).toEqual([twice, twice]));
    expect((await call('GET', `syncNotic?anntId=${id}`, undefined, one.token)).status).toBe(200);
    expect((await call('GET', 'syncNotic', undefined, one.token)).status).toBe(200);
    await vi.waitFor(() => expect(first.news()).toEqual([...twice, '再看一眼', '批量设置已读']));
    expect(second.news()).toEqual(twice);
    expect(said(await call('GET', 'syncNotic?anntId=made-up'))).toEqual([404, '未找到对应实体']);
  });
});

describe('the readers of an announcement', () => {
  it('are those it was sent to, with who has read it and when', async () => {
    const [one, two] = [await reader({ realname: '读过的人' }), await reader({ realname: '没读的人' })];
    const id = await write({ msgType: 'USER', userIds: `${one.id},${two.id},` });
    expect(await opened(id)).toMatchObject({ userIds: `${one.id},${two.id},`, userIds_dictText: '读过的人,没读的人' });
    await release(id);
    await read(one, id);
    const all = await readers(id);
    expect([all.total, all.readCount, all.unreadCount]).toEqual([2, 1, 1]);
    expect(all.records).toMatchObject([
      { userId: one.id, username: one.username, realname: '读过的人', readFlag: '1' },
      { userId: two.id, readFlag: '0', readTime: null },
    ]);
    expect(all.records[0]?.readTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const names = async (query: string) => (await readers(id, query)).records.map(({ realname }) => realname);
    expect(await names('&readFlag=0')).toEqual(['没读的人']);
    expect(await names('&readFlag=1')).toEqual(['读过的人']);
    expect(await names(`&name=${encodeURIComponent('没读')}`)).toEqual(['没读的人']);
    expect(await names('&name=%25')).toEqual([]);
    expect(await readers(id, '&pageSize=1&pageNo=2')).toMatchObject({ total: 2, pages: 2, readCount: 1 });
    await revoke(id);
    expect(await readers(id)).toMatchObject({ total: 2, readCount: 1 });
  });

  it('are the users of the company where it is for everybody; the frozen and the guest are not waited for', async () => {
    const frozen = await reader();
    const id = await write();
    expect((await readers(id)).total).toBe(0);
    await release(id);
    const before = await readers(id);
    await server.db.updateTable('sys_user').set({ status: 2 }).where('id', '=', frozen.id).execute();
    expect((await readers(id)).total).toBe(before.total - 1);
    const user = await reader();
    await read(user, id);
    expect(await readers(id, '&readFlag=1')).toMatchObject({
      records: [{ userId: user.id }],
      readCount: 1,
      unreadCount: before.total - 1,
    });
    expect((await readers(id, `&name=guest&pageSize=100`)).records).toEqual([]);
    // Who has read it has read it, whatever became of him.
    await server.db.updateTable('sys_user').set({ status: 2 }).where('id', '=', user.id).execute();
    expect((await readers(id)).readCount).toBe(1);
  });

  it('[FIL-07] go into a workbook, names that look like formulas as texts', async () => {
    const [one, two] = [await reader({ realname: '=1+1' }), await reader({ realname: '乙' })];
    const id = await write({ msgType: 'USER', userIds: `${one.id},${two.id},` });
    await release(id);
    await read(one, id);
    const [heads, first, second] = await cellsOf(`/sys/annountCement/readersXls?id=${id}`);
    expect(heads).toEqual(['用户账号', '用户姓名', '部门', '阅读状态', '阅读时间']);
    expect([first?.[1], first?.[3], second?.[1], second?.[3]]).toEqual(["'=1+1", '已读', '乙', '未读']);
  });
});

describe('workbooks of announcements', () => {
  it('[B2.22] bring drafts; people are named by account, or by a name only one has', async () => {
    const user = await reader({ realname: '独一无二' });
    const form = new FormData();
    const text = `标题,消息类型,优先级,通告对象,指定用户,内容\n甲,通知公告,紧急,指定用户,独一无二,<p>文<script>x</script></p>\n乙,通知公告,重要,指定用户,没有的人,文\n`;
    form.append('file', new Blob([text], { type: 'text/csv' }), 'a.csv');
    const answer = await fetch(`${server.url}/platform/sys/annountCement/importExcel`, {
      method: 'POST',
      headers: { 'x-access-token': token() },
      body: form,
    });
    const { result } = (await answer.json()) as { result: Schemas['Imported'] };
    expect(result).toMatchObject({
      successCount: 1,
      errors: [{ line: 3, column: '指定用户', message: '指定用户“没有的人”不存在' }],
    });
    const { records } = (
      await call<{ records: Opened[] }>('GET', `list?titile=${encodeURIComponent('甲')}&sendStatus=0`)
    ).body.result;
    expect(records).toMatchObject([{ userIds: `${user.id},`, priority: 'H', msgContent: '<p>文</p>' }]);
  });

  it('[FIL-07] hold what was sent to oneself, as it was asked for', async () => {
    const [one, two] = [await reader(), await reader()];
    const id = await write({ titile: '=只给一号', msgType: 'USER', userIds: `${one.id},`, msgCategory: '2' });
    await release(id);
    await read(one, id);
    const path = '/sys/sysAnnouncementSend/exportXls?msgCategory=2&readFlag=1';
    const [heads, first, ...others] = await cellsOf(path, one.token);
    expect(heads?.slice(0, 4)).toEqual(['标题', '摘要', '消息类型', '优先级']);
    expect([first?.[0], first?.[2], first?.[3], first?.[6]]).toEqual(["'=只给一号", '系统消息', '紧急', '已读']);
    expect(others).toEqual([]);
    expect(await cellsOf(path, two.token)).toHaveLength(1);
  });
});
