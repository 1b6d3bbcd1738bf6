import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payloads } from '#core/testing/html-payloads.ts';
import { cleanTrash } from '#server/platform/document/items.ts';
import { buildDepart, buildUser, type BuiltUser } from '#server/testing/builders.ts';
import { pngOf, uploadTo } from '#server/testing/files.ts';
import { faults } from '#server/testing/html-faults.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

type Row = { id: string; name: string; level: number; version: number; versionNo: number; place: string | null };
type One = Row & {
  content: string;
  files: { path: string; url: string | null }[];
  file: { url: string | null } | null;
  draft: { content: string; baseVersion: number } | null;
};

const all = [
  ...['view', 'new_folder', 'upload', 'move', 'share', 'delete', 'restore'].map((act) => `doc:index:${act}`),
  ...['view', 'save', 'history'].map((act) => `doc:myeditor:${act}`),
];

let server: TestServer;
let users: Record<'owner' | 'colleague' | 'other', BuiltUser>;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  users = {
    owner: await buildUser(server.db, { username: 'owner', realname: '王芳', permissions: all }),
    colleague: await buildUser(server.db, {
      username: 'colleague',
      realname: '李强',
      permissions: all,
      departs: ['A01A02'],
    }),
    other: await buildUser(server.db, { username: 'other', realname: '赵敏', permissions: all }),
  };
  for (const [name, { username, password }] of Object.entries(users))
    tokens[name] = await server.signIn(username, password);
});
afterAll(() => server.close());

const call = <T = unknown>(as: string, method: string, path: string, body?: unknown) =>
  server.call<T>(method, `/doc/${path}`, { ...(as === '' ? {} : { token: tokens[as] ?? as }), body });
const folder = async (as: string, name: string, parentId: string | null = null) =>
  (await call<string>(as, 'POST', 'folder/add', { parentId, name })).body.result;
const write = async (as: string, name: string, content: string, parentId: string | null = null, kind = 'rich') =>
  (await call<string>(as, 'POST', 'item/add', { parentId, name, kind, content })).body.result;
const read = (as: string, id: string) => call<One>(as, 'GET', `item/queryById?id=${id}`);
const list = async (as: string, query: string) =>
  (await call<{ records: Row[]; total: number }>(as, 'GET', `item/list?${query}`)).body.result;
const names = async (as: string, query: string) => (await list(as, query)).records.map(({ name }) => name);
const share = (as: string, itemId: string, ...grants: [mode: string, granteeId: string, level: number][]) =>
  call(as, 'PUT', 'grant/save', {
    itemId,
    grants: grants.map(([mode, granteeId, level]) => ({ mode, granteeId, level })),
  });

describe('[B2.7] documents in folders', () => {
  it('are made, listed with folders first, found by words of title and text, renamed and moved', async () => {
    const contracts = await folder('owner', '合同');
    const year = await folder('owner', '2026 年', contracts);
    const id = await write('owner', '采购合同', '<p>交货期为<b>三十</b>天</p>', year);
    await write('owner', '备忘', '<p>合同编号 HT-77</p>', contracts);
    expect(await names('owner', `folderId=${contracts}&column=name&order=asc`)).toEqual(['2026 年', '备忘']);
    expect(await names('owner', 'space=own')).toEqual(['合同']);
    // The words cross the mark of the bold letters.
    const found = await list('owner', `word=${encodeURIComponent('采购 三十天')}`);
    expect(found.records.map(({ name, place }) => [name, place])).toEqual([['采购合同', '合同 / 2026 年']]);
    expect((await list('owner', `word=${encodeURIComponent('ht-77')}`)).total).toBe(1);
    expect((await list('owner', `word=${encodeURIComponent("%' or 1=1")}`)).total).toBe(0);
    expect((await list('owner', 'word=b%3E')).total).toBe(0);

    await call('owner', 'PUT', 'item/rename', { id, name: '采购合同（终稿）' });
    expect((await call('owner', 'PUT', 'item/move', { ids: [id], folderId: contracts })).status).toBe(200);
    expect(await names('owner', `folderId=${year}`)).toEqual([]);
    expect(await names('owner', `word=${encodeURIComponent('终稿')}`)).toEqual(['采购合同（终稿）']);
    const into = await call('owner', 'PUT', 'item/move', { ids: [contracts], folderId: year });
    expect([into.status, into.body.message]).toEqual([422, expect.stringContaining('它自己里面')]);
  });

  it('go into the trash with what is in them, come back, and are gone for good after 30 days', async () => {
    const top = await folder('owner', '旧资料');
    const inner = await folder('owner', '图纸', top);
    const id = await write('owner', '说明', '<p>x</p>', inner);
    expect((await call('owner', 'GET', `item/count?ids=${top}`)).body.result).toEqual({ folders: 2, documents: 1 });
    await call('owner', 'DELETE', `item/deleteBatch?ids=${inner}`);
    await call('owner', 'DELETE', `item/deleteBatch?ids=${top}`);
    expect((await names('owner', 'space=trash')).toSorted()).toEqual(['图纸', '旧资料']);
    expect((await call('owner', 'GET', `item/list?folderId=${top}`)).status).toBe(404);
    // Its own folder is in the trash still: it comes back on top.
    await call('owner', 'PUT', 'item/restore', { ids: [inner] });
    expect(await names('owner', 'space=own')).toContain('图纸');
    expect((await read('owner', id)).status).toBe(200);
    await sql`update doc_item set trash_time = now() - interval '31 days' where trash_root = ${top}`.execute(server.db);
    await cleanTrash(server.db);
    expect(await names('owner', 'space=trash')).toEqual([]);
    expect((await read('owner', id)).status).toBe(200);
    expect((await call('owner', 'DELETE', `item/purge?ids=${inner}`)).status).toBe(422);
  });
});

describe('[AZ-02] rights on documents', () => {
  it('are none without a grant, come down from the folder, and end with the grant', async () => {
    const top = await folder('owner', '部门资料');
    const id = await write('owner', '报价', '<p>机密内容</p>', top);
    const closed = async () => {
      expect((await read('colleague', id)).status).toBe(404);
      expect((await call('colleague', 'GET', `item/list?folderId=${top}`)).status).toBe(404);
      expect(await names('colleague', `space=shared&word=${encodeURIComponent('机密')}`)).toEqual([]);
      for (const [method, path, body] of [
        ['PUT', 'item/edit', { id, version: 0, content: '' }],
        ['PUT', 'item/rename', { id, name: 'x' }],
        ['DELETE', `item/deleteBatch?ids=${id}`],
        ['GET', `version/list?itemId=${id}`],
        ['GET', `version/queryByNo?itemId=${id}&versionNo=1`],
        ['GET', `comment/list?itemId=${id}`],
        ['POST', 'comment/add', { itemId: id, text: 'x' }],
        ['PUT', 'draft/save', { itemId: id, baseVersion: 0, name: '', tags: '', content: '' }],
        ['GET', `grant/list?itemId=${id}`],
        ['POST', 'share/add', { itemId: id }],
        ['PUT', 'item/move', { ids: [id], folderId: null }],
        ['GET', `item/count?ids=${id}`],
      ] as const)
        expect([path, (await call('colleague', method, path, body)).status]).toEqual([path, 404]);
    };
    await closed();
    const depart = await buildDepart(server.db, { orgCode: 'A01A02' });
    await share('owner', top, ['depart', depart, 1]);
    expect((await read('colleague', id)).body.result.level).toBe(1);
    expect(await names('colleague', 'space=shared')).toEqual(['部门资料']);
    const edit = await call('colleague', 'PUT', 'item/edit', { id, version: 0, content: '<p>改</p>' });
    expect([edit.status, edit.body.message]).toEqual([403, expect.stringContaining('王芳')]);
    expect((await read('other', id)).status).toBe(404);

    await share('owner', top, ['depart', depart, 1], ['user', users.colleague.id, 3]);
    expect((await call('colleague', 'PUT', 'item/edit', { id, version: 0, content: '<p>改</p>' })).status).toBe(200);
    expect((await call('colleague', 'PUT', 'grant/save', { itemId: id, grants: [] })).status).toBe(403);
    expect((await call('colleague', 'DELETE', `item/deleteBatch?ids=${id}`)).status).toBe(403);
    await share('owner', top);
    await closed();
  });

  it('of a document alone do not show the folders above it', async () => {
    const top = await folder('owner', '绝密项目');
    const id = await write('owner', '可以看的', '<p>x</p>', top);
    await share('owner', id, ['all', '', 2]);
    const { records } = await list('other', `word=${encodeURIComponent('可以看')}&space=shared`);
    expect(records.map(({ name, level, place }) => [name, level, place])).toEqual([['可以看的', 2, null]]);
    expect(JSON.stringify((await read('other', id)).body)).not.toContain('绝密');
    expect(JSON.stringify((await call('other', 'GET', 'folder/list')).body)).not.toContain('绝密');
    expect(await names('other', 'space=shared')).toContain('可以看的');
  });

  it('of everybody are held by a permission of its own, not by being an administrator of something else', async () => {
    const id = await write('owner', '谁都没有的', '<p>x</p>');
    const keeper = await buildUser(server.db, { permissions: ['doc:index:view', 'doc:index:manage_all'] });
    const token = await server.signIn(keeper.username, keeper.password);
    expect((await read(token, id)).body.result.level).toBe(4);
    expect((await read('other', id)).status).toBe(404);
    const stranger = await buildUser(server.db, { permissions: [] });
    expect((await read(await server.signIn(stranger.username, stranger.password), id)).status).toBe(403);
    expect((await read('', id)).status).toBe(401);
  });
});

describe('[B2.7] the text of a document', () => {
  it('becomes a version with each save, is compared, and goes back as a new version', async () => {
    const id = await write('owner', '制度', '<p>第一版</p>');
    const first = (await read('owner', id)).body.result;
    const saved = await call<number>('owner', 'PUT', 'item/edit', {
      id,
      version: first.version,
      content: '<p>第二版</p>',
      note: '改一处',
    });
    // Saving what is there makes no version.
    await call('owner', 'PUT', 'item/edit', { id, version: saved.body.result, content: '<p>第二版</p>' });
    const versions = await call<{ versionNo: number; note: string; createBy: string }[]>(
      'owner',
      'GET',
      `version/list?itemId=${id}`,
    );
    expect(versions.body.result.map(({ versionNo, note, createBy }) => [versionNo, note, createBy])).toEqual([
      [2, '改一处', '王芳'],
      [1, '', '王芳'],
    ]);
    await call('owner', 'PUT', 'version/restore', { id, version: saved.body.result, versionNo: 1 });
    const now = (await read('owner', id)).body.result;
    expect([now.content, now.versionNo]).toEqual(['<p>第一版</p>', 3]);
  });

  it('is never overwritten silently: a version that is not the stored one is a conflict', async () => {
    const id = await write('owner', '两人', '<p>一</p>');
    await share('owner', id, ['user', users.colleague.id, 3]);
    const { version } = (await read('owner', id)).body.result;
    await call('colleague', 'PUT', 'item/edit', { id, version, content: '<p>李强的</p>' });
    const late = await call<{ conflict: { version: number; updateBy: string } }>('owner', 'PUT', 'item/edit', {
      id,
      version,
      content: '<p>王芳的</p>',
    });
    expect([late.status, late.body.result.conflict.updateBy]).toEqual([409, '李强']);
    expect((await read('owner', id)).body.result.content).toBe('<p>李强的</p>');
    const again = { id, version: late.body.result.conflict.version, content: '<p>王芳的</p>' };
    expect((await call('owner', 'PUT', 'item/edit', again)).status).toBe(200);
  });

  it('is kept as a draft for its writer alone, until it is saved', async () => {
    const id = await write('owner', '草稿', '<p>一</p>');
    await share('owner', id, ['user', users.colleague.id, 3]);
    const draft = { itemId: id, baseVersion: 0, name: '草稿', tags: '', content: '<p>半句<script>x</script></p>' };
    await call('owner', 'PUT', 'draft/save', draft);
    expect((await read('owner', id)).body.result.draft?.content).toBe('<p>半句</p>');
    expect((await read('colleague', id)).body.result.draft).toBeNull();
    const { version } = (await read('owner', id)).body.result;
    await call('owner', 'PUT', 'item/edit', { id, version, content: '<p>整句</p>' });
    expect((await read('owner', id)).body.result.draft).toBeNull();
  });

  it('[XSS-01] is sanitised when it is saved, whatever was sent', async () => {
    const id = await write('owner', 'XSS', payloads.join('\n'));
    const { content } = (await read('owner', id)).body.result;
    expect(faults(content)).toEqual([]);
  });
});

describe('[FIL-06] files of documents', () => {
  it('are open to those who may read the document, and to nobody else', async () => {
    const picture = (await uploadTo(server.url, tokens['owner'] ?? '', pngOf(), '图.png')).body.result.path;
    const paper = (await uploadTo(server.url, tokens['owner'] ?? '', '密文', '密.txt')).body.result.path;
    const id = await write('owner', '有图', `<p><img src="/platform/sys/common/static/${picture}"></p>`);
    const { version } = (await read('owner', id)).body.result;
    await call('owner', 'PUT', 'item/edit', { id, version, files: [paper] });
    const get = async (as: string, path: string) =>
      (
        await fetch(`${server.url}/platform/sys/common/static/${path}`, {
          headers: { 'x-access-token': tokens[as] ?? '' },
        })
      ).status;
    expect([await get('colleague', picture), await get('colleague', paper)]).toEqual([404, 404]);
    await share('owner', id, ['user', users.colleague.id, 1]);
    expect([await get('colleague', picture), await get('colleague', paper)]).toEqual([200, 404]);
    expect((await read('colleague', id)).body.result.files[0]?.url).toBeNull();
    await share('owner', id, ['user', users.colleague.id, 2]);
    expect([await get('colleague', picture), await get('colleague', paper)]).toEqual([200, 200]);
    expect([await get('other', picture), await get('owner', paper)]).toEqual([404, 200]);
    // Naming somebody else's file does not open it.
    const stolen = await call('other', 'POST', 'item/addFile', { parentId: null, path: paper });
    expect(stolen.status).toBe(422);
    const thief = await write('other', '偷', `<img src="/platform/sys/common/static/${picture}">`);
    expect([thief.length > 0, await get('other', picture)]).toEqual([true, 404]);
  });

  it('are documents themselves: with versions, a preview of texts, and the words of their name', async () => {
    const upload = async (text: string) =>
      (await uploadTo(server.url, tokens['owner'] ?? '', text, '规程.txt')).body.result.path;
    const id = (await call<string>('owner', 'POST', 'item/addFile', { parentId: null, path: await upload('第一步') }))
      .body.result;
    const one = (await read('owner', id)).body.result;
    expect([one.name, one.content]).toEqual(['规程.txt', '第一步']);
    await call('owner', 'PUT', 'item/edit', { id, version: one.version, path: await upload('第二步') });
    expect((await read('owner', id)).body.result.content).toBe('第二步');
    await call('owner', 'PUT', 'version/restore', { id, version: one.version + 1, versionNo: 1 });
    expect((await read('owner', id)).body.result.content).toBe('第一步');
  });
});

describe('[B2.7] comments', () => {
  it('are made by readers, answered, settled by who edits, deleted by their author', async () => {
    const id = await write('owner', '讨论', '<p>x</p>');
    await share('owner', id, ['user', users.colleague.id, 1], ['user', users.other.id, 1]);
    const comment = (await call<string>('colleague', 'POST', 'comment/add', { itemId: id, text: ' 第三段有误 ' })).body
      .result;
    const reply = (await call<string>('owner', 'POST', 'comment/add', { itemId: id, replyTo: comment, text: '已改' }))
      .body.result;
    expect((await call('owner', 'POST', 'comment/add', { itemId: id, replyTo: reply, text: 'x' })).status).toBe(404);
    expect((await call('other', 'PUT', 'comment/resolve', { id: comment, isResolved: true })).status).toBe(403);
    expect((await call('owner', 'PUT', 'comment/resolve', { id: comment, isResolved: true })).status).toBe(200);
    const { body } = await call<{ text: string; author: string; isResolved: boolean; resolvedBy: string | null }[]>(
      'colleague',
      'GET',
      `comment/list?itemId=${id}`,
    );
    expect(body.result.map(({ text, author, resolvedBy }) => [text, author, resolvedBy])).toEqual([
      ['第三段有误', '李强', '王芳'],
      ['已改', '王芳', null],
    ]);
    expect((await call('other', 'DELETE', `comment/delete?id=${comment}`)).status).toBe(403);
    expect((await call('colleague', 'DELETE', `comment/delete?id=${comment}`)).status).toBe(200);
    expect((await call<unknown[]>('owner', 'GET', `comment/list?itemId=${id}`)).body.result).toEqual([]);
  });
});
