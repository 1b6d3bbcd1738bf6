import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { messageChannels } from '#server/platform/delivery/channels.ts';
import { raiseMessage } from '#server/platform/delivery/events.ts';
import type { MailMessage } from '#server/platform/delivery/mail.ts';
import { sendWaiting } from '#server/platform/delivery/outbox.ts';
import { createTenant } from '#server/platform/identity/db/identity.ts';
import { httpSender } from '#server/platform/sms/sender.ts';
import { buildUser, type BuiltUser } from '#server/testing/builders.ts';
import { noRobots, saidText, webRobot } from '#server/testing/robot.ts';
import { startTestServer, type Answer, type TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];

let server: TestServer;
let token: string;
let zhao: BuiltUser;
const robot = webRobot();
const { heard } = robot;

beforeAll(async () => {
  await robot.open();
  server = await startTestServer({ config: { actionSites: { origins: [robot.site()], allowPrivate: true } } });
  token = await server.signInAsAdmin();
  zhao = await buildUser(server.db, { username: 'zhao', realname: '赵敏', phone: '13800000001' });
});
afterAll(async () => {
  await server.close();
  robot.close();
});
beforeEach(robot.reset);

const call = <T>(method: string, path: string, body?: unknown, as = token): Promise<Answer<T>> =>
  server.call<T>(method, `/sys/${path}`, { token: as, ...(body === undefined ? {} : { body }) });
const faults = ({ body }: Answer) => (body.result as Schemas['RefusalDetail']).errors ?? [];
const said = ({ status, body }: Answer): [number, string] => [status, body.message];
const send = () => sendWaiting({ db: server.db, channels: server.parts.channels, report: () => undefined });
const log = async (query = '', as = token) =>
  (await call<{ records: Schemas['SysMessage'][] }>('GET', `message/sysMessage/list?${query}`, undefined, as)).body
    .result.records;
const bell = async (as: string) =>
  (await call<{ sysMsgList: Schemas['Announcement'][] }>('GET', 'annountCement/listByUser', undefined, as)).body.result
    .sysMsgList;
const app = (more: object) => call<string>('POST', 'thirdApp/add', { corpId: 'corp', enabled: '1', ...more });
const raise = (more: Partial<Parameters<typeof raiseMessage>[1]> = {}) =>
  raiseMessage(server.db, {
    tenantId: '1',
    event: 'job-failed',
    userIds: [zhao.id],
    title: '任务失败',
    text: '磁盘已满',
    values: { job: '备份', error: '磁盘已满' },
    ...more,
  });

describe('messages', () => {
  it('[system.third-app] a robot says one line, signed; neither its address nor its secret is ever told', async () => {
    const added = await app({
      appType: '2',
      webhook: `${robot.site()}/robot/send?access_token=hush-1`,
      secret: 'SEC-hush-2',
    });
    expect(said(added)).toEqual([200, '添加成功！']);
    const id = added.body.result;
    expect(said(await call('PUT', 'thirdApp/test', { id }))).toEqual([200, '测试消息已发送，请到群里查看']);
    const [{ url, body } = { url: new URL(robot.site()), body: {} }] = heard;
    const time = url.searchParams.get('timestamp') ?? '';
    expect(url.searchParams.get('access_token')).toBe('hush-1');
    expect(url.searchParams.get('sign')).toBe(
      createHmac('sha256', 'SEC-hush-2').update(`${time}\nSEC-hush-2`).digest('base64'),
    );
    expect(body).toMatchObject({
      msgtype: 'text',
      text: { content: expect.stringContaining('一条测试消息') as string },
    });
    const shown = await call<Schemas['ThirdApp']>('GET', `thirdApp/queryById?id=${id}`);
    expect(shown.body.result).toMatchObject({ webhookSite: new URL(robot.site()).host, corpId: 'corp' });
    const stored = await server.db.selectFrom('sys_third_app').selectAll().where('id', '=', id).executeTakeFirst();
    const history = await sql`select changes from sys_record_history where record_id = ${id}`.execute(server.db);
    await expect
      .poll(() => call('GET', 'log/list?logType=2').then(({ body: found }) => JSON.stringify(found)))
      .toContain('corp');
    const lines = await call('GET', 'log/list?logType=2');
    expect(JSON.stringify([shown.body, stored, history.rows, lines.body, server.log, await log()])).not.toContain(
      'hush',
    );
    // What is not typed anew stays; what the robot refuses is said.
    await call('PUT', 'thirdApp/edit', { ...shown.body.result, agentId: 'a1' });
    robot.answers(() => ({ status: 200, body: '{"errcode":310000,"errmsg":"sign not match"}' }));
    expect(said(await call('PUT', 'thirdApp/test', { id }))).toEqual([422, '群机器人拒绝：310000 sign not match']);
    // No other place is asked, wherever it sends us.
    robot.answers(() => ({ status: 302, body: '', location: `${robot.site()}/elsewhere` }));
    expect((await call('PUT', 'thirdApp/test', { id })).body.message).toContain('返回状态 302');
    expect(heard).toHaveLength(3);
    expect(
      (await log('remark=机器人测试&column=createTime&order=asc')).map(({ esSendStatus }) => esSendStatus),
    ).toEqual(['1', '2', '2']);
  });

  it.each([
    ['http://example.com/robot', '群机器人地址须是 https://qyapi.weixin.qq.com 的地址'],
    ['https://10.0.0.1/robot', '群机器人地址须是 https://qyapi.weixin.qq.com 的地址'],
    ['qyapi.weixin.qq.com', '群机器人地址须以 https:// 开头'],
    ['https://u:p@qyapi.weixin.qq.com/x', '地址中不能包含账号和密码'],
    ['', '请填写群机器人地址'],
  ])('[system.third-app] says why a robot may not be at “%s”', async (webhook, message) => {
    const [fault] = faults(await app({ appType: '1', webhook }));
    expect(fault).toMatchObject({ field: 'webhook', message: expect.stringContaining(message) as string });
  });

  it('[system.message-template] has places, and says where one is that nothing stands for', async () => {
    const add = (templateContent: string) =>
      call<string>('POST', 'message/sysMessageTemplate/add', {
        templateCode: 'late',
        templateName: '逾期',
        templateType: '1',
        templateContent,
      });
    expect(faults(await add('您好\n${单号} 逾期'))[0]).toMatchObject({
      field: 'templateContent',
      message: expect.stringContaining('第 2 行第 1 列') as string,
    });
    expect(said(await add('单据 ${no} 逾期 ${days} 天'))).toEqual([200, '添加成功！']);
    const trial = (testData: string, more: object = {}) =>
      call('POST', 'message/sysMessageTemplate/sendMsg', {
        msgType: '1',
        receiver: 'zhao',
        templateCode: 'late',
        testData,
        ...more,
      });
    expect(said(await trial('{"no":'))).toEqual([422, '解析Json出错！']);
    expect((await trial('{"no":"SO1"}')).body.message).toContain('第 1 行第 13 列的占位符 ${days}');
    expect((await trial('{}', { receiver: 'nobody' })).status).toBe(422);
    expect((await trial('{}', { templateCode: 'none' })).status).toBe(404);
    expect(said(await trial('{"no":"<b>SO1</b>","days":3}'))).toEqual([200, '发送消息任务添加成功！']);
    await send();
    const [shown] = await bell(await server.signIn('zhao', zhao.password));
    expect(shown).toMatchObject({ titile: '逾期', msgContent: '<p>单据 &lt;b&gt;SO1&lt;/b&gt; 逾期 3 天</p>' });
  });

  it('[system.message] sends what somebody types in, and says of each receiver what became of it', async () => {
    const add = (more: object) =>
      call<string>('POST', 'message/sysMessage/add', { esType: '2', esTitle: '通知', esContent: '正文', ...more });
    expect(faults(await add({ esReceiver: 'nobody' }))[0]?.message).toBe('接收人“nobody”不存在或已停用，请重新选择');
    expect(faults(await add({ esReceiver: '' }))[0]?.message).toBe('请选择接收人');
    const { result: id } = (await add({ esReceiver: 'zhao,admin', esType: '3' })).body;
    expect((await call('DELETE', `message/sysMessage/delete?id=${id}`)).status).toBe(409);
    await send();
    const lines = await log('esTitle=通知&esType=3');
    expect(lines.map(({ esReceiver, esSendStatus, esResult }) => [esReceiver, esSendStatus, esResult])).toEqual(
      expect.arrayContaining([
        ['zhao', '2', '未发送：没有配置短信网关（SMS_URL），内容写在服务日志中'],
        ['admin', '2', '接收人没有填写手机号'],
      ]) as unknown,
    );
    expect(
      said(await call('PUT', 'message/sysMessage/resend', { ids: lines.map((line) => line.id).join(',') })),
    ).toEqual([200, '已重新发送 2 条']);
    expect((await call('PUT', 'message/sysMessage/resend', { ids: id })).status).toBe(409);
    await send();
    const failed = (await log('esTitle=通知&esType=3'))[0];
    expect(failed).toMatchObject({ esSendStatus: '2', esSendNum: 1 });
    expect((await call('PUT', 'message/sysMessage/edit', { ...failed, esTitle: '改正' })).status).toBe(200);
    expect(
      (await call('DELETE', `message/sysMessage/deleteBatch?ids=${lines.map((line) => line.id).join(',')}`)).status,
    ).toBe(200);
  });

  it('[system.message-config] decides who is told by which ways in which words; without a row it is the bell', async () => {
    const theirs = await server.signIn('zhao', zhao.password);
    const { result: templateId } = (
      await call<string>('POST', 'message/sysMessageTemplate/add', {
        templateCode: 'job',
        templateName: '任务出错',
        templateType: '5',
        templateContent: '任务 ${job}：${error}',
      })
    ).body;
    await raise();
    expect((await bell(theirs))[0]).toMatchObject({ titile: '任务失败', busType: null });
    const config = { eventCode: 'job-failed', channels: '2,5', templateId, receivers: '', enabled: '1' };
    const row = await call<string>('POST', 'message/sysMessageConfig/add', config);
    expect(said(row)).toEqual([200, '添加成功！']);
    expect(said(await call('DELETE', `message/sysMessageTemplate/delete?id=${templateId}`))[0]).toBe(409);
    const before = (await bell(theirs)).length;
    await raise();
    await send();
    expect((await bell(theirs)).length).toBe(before);
    expect(heard.map(saidText)).toEqual(['任务出错\n任务 备份：磁盘已满']);
    expect((await log('remark=定时任务失败&esType=2'))[0]).toMatchObject({
      esReceiver: 'zhao',
      esReceiver_dictText: '赵敏',
      esSendStatus: '2',
      esResult: '接收人没有填写邮箱',
    });
    // Who switched such messages off gets no mail.
    const mails = async () => (await log('remark=定时任务失败&esType=2')).length;
    const were = await mails();
    const quiet = { userMsg: true, sysMsg: false, todoMsg: true };
    expect((await call('PUT', 'account/notification', quiet, theirs)).status).toBe(200);
    await raise();
    expect(await mails()).toBe(were);
    await call('PUT', 'account/notification', { ...quiet, sysMsg: true }, theirs);
    await send();
    expect(
      said(await call('PUT', 'message/sysMessageConfig/enable', { ids: row.body.result, enabled: false })),
    ).toEqual([200, '已停用']);
    heard.length = 0;
    await raise();
    expect(await send()).toBe(0);
    expect(heard).toEqual([]);
  });

  it('[system.message-config] comes from a workbook, with ways, templates, roles and people by their names', async () => {
    const text =
      '事件,渠道,模板,接收人,是否启用\n备份失败,"系统消息,邮件",,赵敏,停用\n备份失败,系统消息,,,启用\n密码被修改,飞鸽,,,启用\n密码被修改,系统消息,没有的模板,,启用\n';
    const form = new FormData();
    form.append('file', new Blob([text], { type: 'text/csv' }), 'ways.csv');
    const answer = await fetch(`${server.url}/platform/sys/message/sysMessageConfig/importExcel`, {
      method: 'POST',
      headers: { 'x-access-token': token },
      body: form,
    });
    const { result } = (await answer.json()) as { result: Schemas['Imported'] };
    expect(result.errors.map(({ line, message }) => [line, message])).toEqual([
      [3, '事件已存在'],
      [4, expect.stringContaining('渠道“飞鸽”不在可选范围内')],
      [5, '模板“没有的模板”不存在'],
    ]);
    const { records } = (
      await call<{ records: Schemas['SysMessageConfig'][] }>(
        'GET',
        'message/sysMessageConfig/list?eventCode=backup-failed',
      )
    ).body.result;
    expect(records).toMatchObject([{ channels: '1,2', receivers_dictText: '赵敏', enabled: '0' }]);
    await call('DELETE', `message/sysMessageConfig/delete?id=${records[0]?.id}`);
  });

  it.each([
    [{ eventCode: 'password-changed', channels: '1,4' }, 'channels', '不能发到群里'],
    [{ eventCode: 'password-changed', channels: '1', receivers: 'x,' }, 'receivers', '不能另加接收人'],
    [{ eventCode: 'backup-failed', channels: '9' }, 'channels', '不在可选范围内'],
    [{ eventCode: 'nothing', channels: '1' }, 'eventCode', '不在可选范围内'],
    [{ eventCode: 'backup-failed', channels: '1', receiveRoles: 'x' }, 'receiveRoles', '角色不存在'],
  ])('[system.message-config] says what is wrong with %j', async (part, field, message) => {
    const found = faults(await call('POST', 'message/sysMessageConfig/add', part));
    expect(found.find((fault) => fault.field === field)?.message).toContain(message);
  });

  it('[system.message] is sent once by two processes, tried again after a failure, and never sent twice after a crash', async () => {
    const add = (esTitle: string) =>
      call<string>('POST', 'message/sysMessage/add', { esType: '5', esTitle, esContent: 'x' }).then(
        ({ body }) => body.result,
      );
    for (let index = 0; index < 12; index += 1) await add(`多 ${index}`);
    expect((await Promise.all([send(), send()])).reduce((sum, count) => sum + count, 0)).toBe(12);
    expect(new Set(heard.map(saidText)).size).toBe(12);
    expect(heard).toHaveLength(12);
    robot.answers(() => ({ status: 500, body: '' }));
    const id = await add('重试');
    const due = () => sql`update sys_sms set next_time = now() where id = ${id}`.execute(server.db);
    const now = async () => (await log(`id=${id}`))[0];
    await send();
    expect(await now()).toMatchObject({
      esSendStatus: '0',
      esSendNum: 1,
      esResult: expect.stringContaining('将自动重试') as string,
    });
    expect(await send()).toBe(0);
    await due();
    await send();
    await due();
    await send();
    expect(await now()).toMatchObject({ esSendStatus: '2', esSendNum: 3 });
    // A process that died while it sent: it may have arrived.
    robot.reset();
    const lost = await add('中断');
    await sql`update sys_sms set claimed_until = now() - interval '1 second' where id = ${lost}`.execute(server.db);
    heard.length = 0;
    await send();
    expect(heard).toEqual([]);
    expect((await log(`id=${lost}`))[0]).toMatchObject({
      esSendStatus: '2',
      esResult: expect.stringContaining('不能确定是否已送达') as string,
    });
  });

  it('[system.message] reaches people where they are: mail with a link that can be followed, SMS through the gateway', async () => {
    await server.db.updateTable('sys_user').set({ email: 'zhao@example.com' }).where('id', '=', zhao.id).execute();
    const mails: MailMessage[] = [];
    const channels = messageChannels({
      ...noRobots,
      db: server.db,
      publicUrl: 'https://erp.example.com',
      mail: { send: async (mail) => void mails.push(mail), isConfigured: true },
      sms: { send: httpSender({ url: `${robot.site()}/sms`, token: 'key' }), isConfigured: true },
    });
    const message = { tenantId: '1', receiver: 'zhao', title: '标题', text: '正文', openPage: '/sale/order' };
    await channels['2'](message);
    expect(mails).toEqual([
      { to: 'zhao@example.com', subject: '标题', text: '正文\nhttps://erp.example.com/sale/order' },
    ]);
    await channels['3'](message);
    expect(heard).toMatchObject([
      { body: { mobile: '13800000001', text: '标题：正文', code: null, purpose: 'message' } },
    ]);
    robot.answers(() => ({ status: 503, body: '' }));
    await expect(channels['3'](message)).rejects.toThrow('短信网关没有接收');
    await expect(channels['4'](message)).rejects.toThrow('没有启用的企业微信应用');
    await expect(channels['2']({ ...message, receiver: 'gone' })).rejects.toThrow('接收人不存在或已停用');
  });

  it('[B2.22] messages come from a workbook, each row sent or told what is wrong with it', async () => {
    const form = new FormData();
    const rows =
      '方式,接收人,标题,内容\n系统消息,赵敏,来自文件,正文\n邮件,没有的人,来自文件,正文\n传真,赵敏,来自文件,正文\n';
    form.append('file', new Blob([rows]), '消息.csv');
    const answer = await fetch(`${server.url}/platform/sys/message/sysMessage/importExcel`, {
      method: 'POST',
      headers: { 'x-access-token': token },
      body: form,
    });
    const { result } = (await answer.json()) as { result: Schemas['Imported'] };
    expect(result).toMatchObject({ successCount: 1, errorCount: 2 });
    expect(result.errors).toMatchObject([
      { line: 3, column: '接收人', message: '接收人“没有的人”不存在' },
      { line: 4, column: '方式' },
    ]);
    await send();
    expect(await log('esTitle=来自文件')).toMatchObject([
      { esReceiver: 'zhao', esSendStatus: '1', remark: '手工发送' },
    ]);
  });

  it('[system.message] keeps words between two people out of the log', async () => {
    await raise({
      event: 'comment-mention',
      text: '私下的话',
      values: { sender: 'a', form: 'b', words: '私下的话' },
      about: { type: 'record', id: 't/1' },
    });
    const [line] = await log('remark=评论中被提到');
    expect(line).toMatchObject({ esReceiver: 'zhao', esSendStatus: '1', esContent: '（内容仅接收人可见）' });
    expect(await log('esContent=*私下*')).toEqual([]);
    expect(said(await call('PUT', 'message/sysMessage/edit', { id: line?.id, esTitle: 'x' }))).toEqual([
      409,
      '系统自动发送的消息不能修改',
    ]);
  });

  it('[A7.14] a changed password, and a sign-in from a browser never seen before, are told to whose account it is', async () => {
    const user = await buildUser(server.db, { username: 'lin' });
    const signIn = (agent: string) =>
      server.call<{ token: string }>('POST', '/sys/login', {
        body: { username: 'lin', password: user.password },
        headers: { 'user-agent': agent },
      });
    const titles = async (as: string) => (await bell(as)).map(({ titile }) => titile);
    const first = (await signIn('Firefox/140.0')).body.result.token;
    expect(await titles(first)).toEqual([]);
    await signIn('Firefox/141.2');
    expect(await titles(first)).toEqual([]);
    await signIn('Opera/9.8');
    expect(await titles(first)).toEqual(['您的账号在新设备上登录']);
    const body = { username: 'lin', password: 'Another-pass-8' };
    expect((await call('PUT', 'user/changePassword', body)).status).toBe(200);
    const again = await server.signIn('lin', 'Another-pass-8');
    expect(await titles(again)).toContain('您的密码已被修改');
  });

  it('[AZ-02] [AZ-08] is the company’s own, and nobody’s without the grant', async () => {
    await createTenant(server.db, { id: '2', name: '另一租户' });
    const stranger = await buildUser(server.db, { tenantId: '2', superuser: true });
    const theirs = await server.signIn(stranger.username, stranger.password);
    expect(await log('', theirs)).toEqual([]);
    for (const path of ['message/sysMessageTemplate', 'message/sysMessageConfig', 'thirdApp'])
      expect((await call<{ total: number }>('GET', `${path}/list`, undefined, theirs)).body.result.total, path).toBe(0);
    const trial = { msgType: '1', receiver: 'zhao', templateCode: 'late', testData: '{}' };
    expect((await call('POST', 'message/sysMessageTemplate/sendMsg', trial, theirs)).status).toBe(404);
    const foreign = { esType: '1', esReceiver: 'zhao', esTitle: 'x', esContent: 'x' };
    expect((await call('POST', 'message/sysMessage/add', foreign, theirs)).status).toBe(422);
    const nobody = await server.signIn('zhao', zhao.password);
    for (const [method, path, body] of [
      ['GET', 'message/sysMessage/list', undefined],
      ['PUT', 'message/sysMessage/resend', { ids: 'x' }],
      ['POST', 'message/sysMessageTemplate/sendMsg', trial],
      ['PUT', 'message/sysMessageConfig/enable', { ids: 'x', enabled: true }],
      ['PUT', 'thirdApp/test', { id: 'x' }],
    ] as const)
      expect((await call(method, path, body, nobody)).status, path).toBe(403);
    const half = await buildUser(server.db, { permissions: ['system:third-app:disable'] });
    const token2 = await server.signIn(half.username, half.password);
    expect((await call('PUT', 'thirdApp/enable', { ids: 'x', enabled: true }, token2)).status).toBe(403);
    expect((await call('PUT', 'thirdApp/enable', { ids: 'x', enabled: false }, token2)).status).toBe(404);
  });
});
