import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildUser, type BuiltUser } from '#server/testing/builders.ts';
import { pngOf, uploadTo } from '#server/testing/files.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

type Shared = { title: string; content: string; file: { url: string | null } | null; files: { url: string | null }[] };

let server: TestServer;
let owner: BuiltUser;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  const permissions = [...['view', 'share', 'upload', 'delete'].map((act) => `doc:index:${act}`), 'doc:myeditor:save'];
  owner = await buildUser(server.db, { username: 'owner', realname: '王芳', permissions });
  token = await server.signIn(owner.username, owner.password);
});
beforeEach(() => sql`delete from sys_sign_in_attempt`.execute(server.db));
afterAll(() => server.close());

const write = async (name: string, content: string) =>
  (await server.call<string>('POST', '/doc/item/add', { token, body: { parentId: null, name, kind: 'rich', content } }))
    .body.result;
const share = async (itemId: string, more: object = {}) =>
  (
    await server.call<{ id: string; code: string; expireTime: string }>('POST', '/doc/share/add', {
      token,
      body: { itemId, ...more },
    })
  ).body.result;
const open = (code: string, password?: string) =>
  server.call<Shared>('POST', '/doc/share/open', { body: { code, ...(password === undefined ? {} : { password }) } });

describe('[B2.7] a share of a document', () => {
  it('opens without a session by a code of 256 bits of which only the hash is kept, and counts visits', async () => {
    const id = await write('报价单', '<p>总价 100</p>');
    const { code, expireTime } = await share(id);
    expect(Buffer.from(code, 'base64url')).toHaveLength(32);
    const stored = await sql`select * from sys_share where item_id = ${id}`.execute(server.db);
    expect(JSON.stringify(stored.rows)).not.toContain(code);
    expect(new Date(expireTime).getTime() - Date.now()).toBeGreaterThan(6.5 * 86_400_000 - 8 * 3_600_000);
    const { status, body } = await open(code);
    expect([status, body.result.title, body.result.content]).toEqual([200, '报价单', '<p>总价 100</p>']);
    await open(code);
    const own = await server.call<{ visits: number; state: string }[]>('GET', `/doc/share/list?itemId=${id}`, {
      token,
    });
    expect(own.body.result).toMatchObject([{ visits: 2, state: 'active' }]);
  });

  it('answers alike for what never was, has ended, was revoked, and whose document or sharer is gone', async () => {
    const answers: unknown[] = [(await open('x')).body.message];
    const ended = async (end: (itemId: string, shareId: string) => Promise<unknown>) => {
      const id = await write('会结束', '<p>x</p>');
      const { code, id: shareId } = await share(id);
      expect((await open(code)).status).toBe(200);
      await end(id, shareId);
      const { status, body } = await open(code);
      expect(status).toBe(404);
      answers.push(body.message);
    };
    await ended((_, shareId) => server.call('PUT', '/doc/share/revoke', { token, body: { ids: [shareId] } }));
    await ended((_, shareId) => sql`update sys_share set expires_at = now() where id = ${shareId}`.execute(server.db));
    await ended((id) => server.call('DELETE', `/doc/item/deleteBatch?ids=${id}`, { token }));
    await ended(() => sql`update sys_user set status = 2 where id = ${owner.id}`.execute(server.db));
    await sql`update sys_user set status = 1 where id = ${owner.id}`.execute(server.db);
    expect(new Set(answers).size).toBe(1);
  });

  it('asks for its password, and stops answering when many are tried', async () => {
    const { code, id } = await share(await write('加密', '<p>x</p>'), { password: '7788' });
    // With the least cost: what is proved here is the counting.
    const cheap = await hash('7788', { memoryCost: 8, timeCost: 1, parallelism: 1 });
    await sql`update sys_share set password_hash = ${cheap} where id = ${id}`.execute(server.db);
    const without = await open(code);
    expect([without.status, without.body.message]).toEqual([403, '请输入提取码']);
    expect(JSON.stringify(without.body)).not.toContain('加密');
    expect((await open(code, '7788')).status).toBe(200);
    const statuses: number[] = [];
    for (let index = 0; index < 22; index += 1) statuses.push((await open(code, `no${index}`)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([403, 429]);
    expect((await open(code, '7788')).status).toBe(429);
  });

  it('stops answering an address that guesses codes', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 22; index += 1) statuses.push((await open(`guess-${index}`)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
  });

  it('[AZ-02] opens the files of its document while it lasts, and nothing else', async () => {
    const upload = async (content: Buffer | string, name: string) =>
      (await uploadTo(server.url, token, content, name)).body.result.path;
    const [picture, paper, secret] = [
      await upload(pngOf(), 'a.png'),
      await upload('文本', 'b.txt'),
      await upload('密', 'c.txt'),
    ];
    const id = await write('有图', `<p><img src="/platform/sys/common/static/${picture}"></p>`);
    await server.call('PUT', '/doc/item/edit', { token, body: { id, version: 0, files: [paper] } });
    const { code, id: shareId } = await share(id);
    const shown = (await open(code)).body.result;
    const src = (/src="([^"]+)"/.exec(shown.content)?.[1] ?? '').replaceAll('&amp;', '&');
    const get = async (path: string) => (await fetch(server.url + path)).status;
    expect([await get(src), await get(src.replace(picture, secret))]).toEqual([200, 401]);
    // To be looked at only: other files have no link.
    expect(shown.files.map(({ url }) => url)).toEqual([null]);
    const loadable = await share(id, { allowDownload: true });
    const url = (await open(loadable.code)).body.result.files[0]?.url ?? '';
    expect(await get(`/platform${url}`)).toBe(200);
    // The code is no session.
    expect((await server.call('GET', `/doc/item/queryById?id=${id}`, { token: code })).status).toBe(401);
    await server.call('PUT', '/doc/share/revoke', { token, body: { ids: [shareId, loadable.id] } });
    expect([await get(src), await get(`/platform${url}`)]).toEqual([401, 401]);
  });

  it('lasts a year at most, has no empty words for a password, and is its sharer’s alone', async () => {
    const id = await write('规则', '<p>x</p>');
    const add = (more: object) => server.call('POST', '/doc/share/add', { token, body: { itemId: id, ...more } });
    expect([(await add({ days: 366 })).status, (await add({ days: 0 })).status]).toEqual([400, 400]);
    expect((await add({ password: 'abc' })).status).toBe(422);
    const { id: shareId } = await share(id);
    const other = await buildUser(server.db, {
      permissions: ['doc:index:view', 'doc:index:share', 'doc:index:manage_all'],
    });
    const theirs = await server.signIn(other.username, other.password);
    expect((await server.call('PUT', '/doc/share/revoke', { token: theirs, body: { ids: [shareId] } })).status).toBe(
      404,
    );
    expect((await server.call<unknown[]>('GET', '/doc/share/list', { token: theirs })).body.result).toEqual([]);
  });
});
