import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { markOrphans } from '#server/platform/file/db/file.ts';
import { createTenant } from '#server/platform/identity/db/identity.ts';
import { buildUser, type BuiltUser } from '#server/testing/builders.ts';
import { uploadTo } from '#server/testing/files.ts';
import { formPermissions } from '#server/testing/form-permission.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type Comment = Schemas['RecordComment'];
const api = '/online/cgform/api';
const table = 'crm_customer';

let server: TestServer;
let admin: string;
let clerk: BuiltUser;
let keeper: BuiltUser;
let stranger: BuiltUser;
const tokens: Record<'clerk' | 'keeper' | 'stranger', string> = { clerk: '', keeper: '', stranger: '' };

beforeAll(async () => {
  server = await startOnlineServer();
  admin = await server.signInAsAdmin();
  const permissions = ['view', 'add', 'edit', 'delete'].map((act) => `base:customer:${act}`);
  clerk = await buildUser(server.db, { username: 'clerk', realname: '李文员', permissions });
  keeper = await buildUser(server.db, { username: 'keeper', realname: '赵保管', permissions });
  stranger = await buildUser(server.db, { username: 'stranger', realname: '钱外人', permissions: ['sale:order:view'] });
  tokens.clerk = await server.signIn('clerk', clerk.password);
  tokens.keeper = await server.signIn('keeper', keeper.password);
  tokens.stranger = await server.signIn('stranger', stranger.password);
});
afterAll(() => server.close());

const call = <T>(method: string, path: string, body?: unknown, token = tokens.clerk) =>
  server.call<T>(method, api + path, { token, ...(body === undefined ? {} : { body }) });
let mark = 0;
const addRecord = async (body: object = {}) => {
  mark += 1;
  return (await call<string>('POST', `/form/${table}`, { name: `评论${mark}`, ...body })).body.result;
};
const say = (id: string, body: object, token = tokens.clerk) =>
  call<string>('POST', `/recordComment/${table}/${id}`, body, token);
const said = (id: string, token = tokens.clerk) =>
  call<Comment[]>('GET', `/recordComment/${table}/${id}`, undefined, token);
const edit = (id: string, body: object, token = tokens.clerk) =>
  call('PUT', `/recordComment/${table}/${id}`, body, token);
const remove = (id: string, commentId: string, token = tokens.clerk) =>
  call('DELETE', `/recordComment/${table}/${id}?commentId=${commentId}`, undefined, token);
const attachments = async (id: string, token = tokens.clerk) =>
  (await call<Schemas['RecordAttachment'][]>('GET', `/recordAttachment/${table}/${id}`, undefined, token)).body.result;
const upload = async (name: string, token = tokens.clerk) =>
  (await uploadTo(server.url, token, `内容 ${name}`, name)).body.result.path;
const unread = async (token: string) =>
  (await server.call<{ sysMsgList: Schemas['Announcement'][] }>('GET', '/sys/annountCement/listByUser', { token })).body
    .result.sysMsgList;
const open = async (path: string, token: string) =>
  (await fetch(`${server.url}/platform/sys/common/static/${path}`, { headers: { 'x-access-token': token } })).status;

describe('comments on a record', () => {
  it('are written, answered and read by whoever may read it, the newest last', async () => {
    const id = await addRecord();
    const first = (await say(id, { text: '  电话打不通\n请核对  ' })).body.result;
    expect((await say(id, { text: '已更正', replyTo: first }, tokens.keeper)).status).toBe(200);
    await say(id, { text: '谢谢' });
    const { body } = await said(id, tokens.keeper);
    expect(body.result.map(({ text, author, isOwn, replyTo }) => [text, author, isOwn, replyTo])).toEqual([
      ['电话打不通\n请核对', '李文员', false, null],
      ['已更正', '赵保管', true, first],
      ['谢谢', '李文员', false, null],
    ]);
  });

  it('are changed by their author, deleted by him or an administrator, with their answers', async () => {
    const id = await addRecord();
    const first = (await say(id, { text: '一' })).body.result;
    await say(id, { text: '答', replyTo: first }, tokens.keeper);
    expect((await edit(id, { commentId: first, text: '别人的' }, tokens.keeper)).status).toBe(403);
    expect((await edit(id, { commentId: first, text: '一改' })).status).toBe(200);
    const [changed] = (await said(id)).body.result;
    expect([changed?.text, typeof changed?.editTime]).toEqual(['一改', 'string']);
    expect((await remove(id, first, tokens.keeper)).status).toBe(403);
    expect((await remove(id, first, admin)).status).toBe(200);
    expect((await said(id)).body.result).toEqual([]);
  });

  it('answer a comment, not an answer, and only one on the same record', async () => {
    const [id, other] = [await addRecord(), await addRecord()];
    const first = (await say(id, { text: '一' })).body.result;
    const answer = (await say(id, { text: '二', replyTo: first })).body.result;
    expect((await say(id, { text: '三', replyTo: answer })).status).toBe(404);
    expect((await say(other, { text: '三', replyTo: first })).status).toBe(404);
    expect((await edit(other, { commentId: first, text: '越过' })).status).toBe(404);
    expect((await remove(other, first)).status).toBe(404);
  });

  it('need words, and not too many', async () => {
    const id = await addRecord();
    expect((await say(id, { text: ' \n ' })).status).toBe(422);
    expect((await say(id, { text: '长'.repeat(2001) })).status).toBe(400);
    expect((await say(id, { text: '长'.repeat(2000) })).status).toBe(200);
  });

  it('keep every character of what looks like markup as text, in the message, too', async () => {
    const id = await addRecord();
    const corpus = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '"><svg/onload=alert(1)>',
      'javascript:alert(1)',
      '<a href="javascript:alert(1)">x</a>',
      '{{constructor.constructor("alert(1)")()}}',
      "'; drop table sys_user; --",
    ];
    for (const text of corpus) await say(id, { text });
    expect((await said(id)).body.result.map(({ text }) => text)).toEqual(corpus);
    await say(id, { text: `@赵保管 ${corpus.join(' ')}`, mentions: [keeper.id] });
    const [message] = await unread(tokens.keeper);
    expect(message?.msgContent).not.toMatch(/<(?:script|img|svg|a)\b/);
    expect(message?.msgContent).toContain('&lt;script&gt;');
  });

  it('belong to a record: a stranger, a row rule, another tenant and a deleted record all answer as missing or refused', async () => {
    const id = await addRecord({ customer_level: 'A' });
    await say(id, { text: '内部' });
    expect((await said(id, tokens.stranger)).status).toBe(403);
    await createTenant(server.db, { id: '2', name: '另一家' });
    const abroad = await buildUser(server.db, { tenantId: '2', permissions: ['base:customer:view'] });
    const theirs = await server.signIn(abroad.username, abroad.password);
    expect((await said(id, theirs)).status).toBe(404);
    expect((await say(id, { text: '越界' }, theirs)).status).toBe(404);
    await call('DELETE', `/form/${table}/${id}`);
    expect((await said(id)).status).toBe(404);
  });

  it('are no part of the history, and come back with the record', async () => {
    const id = await addRecord();
    await say(id, { text: '留言', files: [await upload('随附.txt')] });
    const history = await call<Schemas['HistoryPage']>('GET', `/recordHistory/${table}/${id}`);
    expect(history.body.result.total).toBe(1);
    await call('DELETE', `/form/${table}/${id}`);
    expect((await said(id)).status).toBe(404);
    expect((await call('POST', `/recycleRestore/${table}`, { ids: [id] }, admin)).status).toBe(200);
    expect((await said(id)).body.result).toMatchObject([{ text: '留言', files: [{ name: '随附.txt' }] }]);
  });

  it('can be switched off for a form; what was said stays, for when they are switched on again', async () => {
    const id = await addRecord();
    const path = await upload('关.txt');
    await say(id, { text: '还在', files: [path] });
    const switchTo = async (commentStatus: 0 | 1) => {
      const { head } = (await call<Schemas['FormDesign']>('GET', `/getByHead?id=${table}`, undefined, admin)).body
        .result;
      const body = { ...head, extConfigJson: JSON.stringify({ commentStatus }) };
      const saved = await server.call('PUT', '/online/cgform/head/edit', { token: admin, body });
      expect(saved.status).toBe(200);
    };
    await switchTo(0);
    const item = await call<Schemas['FormDefinition']>('GET', `/getFormItem/${table}`);
    expect(item.body.result.head.extConfigJson).toContain('"commentStatus":0');
    expect([(await said(id)).status, (await say(id, { text: '不行' })).status]).toEqual([403, 403]);
    expect(await open(path, tokens.keeper)).toBe(404);
    await switchTo(1);
    expect((await said(id)).body.result).toHaveLength(1);
  });
});

describe('naming somebody in a comment', () => {
  it('offers those who may read the record, by name or account', async () => {
    const id = await addRecord();
    const readers = async (keyword: string) =>
      (
        await call<Schemas['RecordReader'][]>(
          'GET',
          `/recordReaders/${table}/${id}?keyword=${encodeURIComponent(keyword)}`,
        )
      ).body.result.map(({ name }) => name);
    expect(await readers('赵')).toEqual(['赵保管']);
    expect(await readers('keep')).toEqual(['赵保管']);
    expect(await readers('钱')).toEqual([]);
    expect(await readers('%')).toEqual([]);
    // Nobody names himself.
    expect(await readers('李文员')).toEqual([]);
  });

  it('tells him by the bell, once, with the record to open; a change tells only who is new', async () => {
    const id = await addRecord();
    const before = (await unread(tokens.keeper)).length;
    const comment = (await say(id, { text: '@赵保管 请看', mentions: [keeper.id] })).body.result;
    const [message] = await unread(tokens.keeper);
    expect(message).toMatchObject({
      titile: '李文员在“客户档案”的评论中提到了您',
      msgAbstract: '@赵保管 请看',
      sender: '李文员',
      busType: 'record',
      busId: `${table}/${id}`,
    });
    await edit(id, { commentId: comment, text: '@赵保管 请再看', mentions: [keeper.id] });
    expect(await unread(tokens.keeper)).toHaveLength(Math.min(before + 1, 5));
    expect((await said(id)).body.result[0]?.mentions).toEqual([{ id: keeper.id, name: '赵保管' }]);
    await edit(id, { commentId: comment, text: '算了', mentions: [keeper.id] });
    expect((await said(id)).body.result[0]?.mentions).toEqual([]);
  });

  it('tells whose comment was answered, not who answers himself, nor twice who is named as well', async () => {
    const id = await addRecord();
    const first = (await say(id, { text: '什么时候到货' }, tokens.keeper)).body.result;
    const before = (await unread(tokens.keeper)).map((message) => message.id);
    await say(id, { text: '自己补充', replyTo: first }, tokens.keeper);
    expect((await unread(tokens.keeper)).map((message) => message.id)).toEqual(before);
    await say(id, { text: '明天', replyTo: first });
    expect((await unread(tokens.keeper))[0]).toMatchObject({
      titile: '李文员回复了您在“客户档案”的评论',
      msgAbstract: '明天',
      busType: 'record',
      busId: `${table}/${id}`,
    });
    await say(id, { text: '@赵保管 后天', mentions: [keeper.id], replyTo: first });
    const [newest, next] = await unread(tokens.keeper);
    expect([newest?.titile, next?.msgAbstract]).toEqual(['李文员在“客户档案”的评论中提到了您', '明天']);
  });

  it('refuses somebody who may not read the record, and forgets whom the text does not name', async () => {
    const id = await addRecord();
    const refused = await say(id, { text: '@钱外人 看', mentions: [stranger.id] });
    expect([refused.status, refused.body.message]).toEqual([422, '“钱外人”不能查看这条记录，请去掉后再发表']);
    expect((await say(id, { text: '@谁', mentions: ['nobody'] })).status).toBe(422);
    await say(id, { text: '没有提到', mentions: [stranger.id] });
    expect((await said(id)).body.result[0]?.mentions).toEqual([]);
    expect(await unread(tokens.stranger)).toEqual([]);
  });

  it('follows the row rules of the named person', async () => {
    const rules = formPermissions(server, admin);
    const rule = await rules.rule(table, {
      ruleName: '只看 A 级',
      ruleColumn: 'customer_level',
      ruleOperator: '=',
      ruleValue: 'A',
      status: 1,
    });
    await rules.grant(table, 3, 'user', keeper.id, [rule]);
    const [open_, hidden] = [await addRecord({ customer_level: 'A' }), await addRecord({ customer_level: 'B' })];
    expect((await say(open_, { text: '@赵保管', mentions: [keeper.id] })).status).toBe(200);
    expect((await say(hidden, { text: '@赵保管', mentions: [keeper.id] })).status).toBe(422);
    expect((await said(hidden, tokens.keeper)).status).toBe(404);
    expect((await say(hidden, { text: '看不见' }, tokens.keeper)).status).toBe(404);
    const path = await upload('隐.txt');
    await call('POST', `/recordAttachment/${table}/${hidden}`, { files: [path] });
    expect(await open(path, tokens.keeper)).toBe(404);
    await rules.grant(table, 3, 'user', keeper.id, []);
    expect(await open(path, tokens.keeper)).toBe(200);
  });
});

describe('files that lie with a record', () => {
  it('[AZ-02] are open to its readers, and go when they are taken away', async () => {
    const id = await addRecord();
    const path = await upload('图纸.txt');
    expect((await call('POST', `/recordAttachment/${table}/${id}`, { files: [path] })).status).toBe(200);
    const [file] = await attachments(id, tokens.keeper);
    expect(file).toMatchObject({ name: '图纸.txt', author: '李文员', mayDelete: false, commentId: null });
    expect((await fetch(`${server.url}/platform${file?.url ?? ''}`)).status).toBe(200);
    expect([await open(path, tokens.keeper), await open(path, tokens.stranger)]).toEqual([200, 404]);
    const detach = (token: string) =>
      call('DELETE', `/recordAttachment/${table}/${id}?attachmentId=${file?.id ?? ''}`, undefined, token);
    expect((await detach(tokens.keeper)).status).toBe(403);
    expect((await detach(tokens.clerk)).status).toBe(200);
    expect(await attachments(id)).toEqual([]);
    expect(await open(path, tokens.keeper)).toBe(404);
  });

  it('[FIL-06] cannot be files of others that one may not read', async () => {
    const id = await addRecord();
    const foreign = await upload('密.txt', tokens.stranger);
    expect((await call('POST', `/recordAttachment/${table}/${id}`, { files: [foreign] })).status).toBe(422);
    expect((await say(id, { text: '偷看', files: [foreign] })).status).toBe(422);
    expect((await said(id)).body.result).toEqual([]);
    expect((await call('POST', `/recordAttachment/${table}/${id}`, { files: [] })).status).toBe(422);
  });

  it('stay while the record lies in the bin, and are cleaned up when it is purged', async () => {
    const id = await addRecord();
    const [own, sent] = [await upload('一.txt'), await upload('二.txt')];
    await call('POST', `/recordAttachment/${table}/${id}`, { files: [own] });
    await say(id, { text: '附', files: [sent] });
    expect((await attachments(id)).map(({ name }) => name)).toEqual(['二.txt', '一.txt']);
    await sql`update sys_file set create_time = now() - interval '2 days'`.execute(server.db);
    await call('DELETE', `/form/${table}/${id}`);
    const live = async () =>
      (await sql`select 1 from sys_file where path in (${own}, ${sent}) and del_flag = 0`.execute(server.db)).rows
        .length;
    await markOrphans(server.db);
    expect(await live()).toBe(2);
    const purge = (dryRun: boolean) =>
      call<Schemas['PurgeResult']>('POST', `/recyclePurge/${table}`, { ids: [id], dryRun }, admin);
    expect((await purge(true)).body.result.files).toBe(2);
    await purge(false);
    const left = await sql`
      select 1 from sys_record_comment where record_id = ${id} union all
      select 1 from sys_record_attachment where record_id = ${id}`.execute(server.db);
    expect(left.rows).toEqual([]);
    await markOrphans(server.db);
    expect(await live()).toBe(0);
  });
});
