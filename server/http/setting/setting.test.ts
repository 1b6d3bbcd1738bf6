import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeAppSetting, installationSecret, setGuestEnabled } from '#server/platform/identity/db/setting.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Permissions = { preferences?: Record<string, unknown>; menu: { path: string }[]; auth: unknown[] };
const permissions = async (token: string) =>
  (await server.call<Permissions>('GET', '/sys/permission/getUserPermissionByToken', { token })).body.result;
/** Returns the settings the user keeps himself; those of his company come beside them. */
const own = async (token: string): Promise<Record<string, unknown>> => {
  const { company: _company, ...preferences } = (await permissions(token)).preferences ?? {};
  return preferences;
};
const save = (token: string, name: string, value: unknown) =>
  server.call('PUT', `/sys/user/preference/${name}`, { token, body: { value } });

describe('preferences', () => {
  it('[A2.37] come back with the permissions, on every device, for their user only', async () => {
    const [one, two] = [await buildUser(server.db), await buildUser(server.db)];
    const token = await server.signIn(one.username, one.password);
    expect(await own(token)).toEqual({});
    expect((await save(token, 'display', { color: '#1DA57A', layout: 'topmenu' })).status).toBe(200);
    expect((await save(token, 'pages', { recent: ['/sale/order'] })).status).toBe(200);
    expect((await save(token, 'display', { color: '#1890FF' })).status).toBe(200);
    const elsewhere = await server.signIn(one.username, one.password);
    expect(await own(elsewhere)).toEqual({
      display: { color: '#1890FF' },
      pages: { recent: ['/sale/order'] },
    });
    expect(await own(await server.signIn(two.username, two.password))).toEqual({});
  });

  it('are one row when two windows save at once', async () => {
    const user = await buildUser(server.db);
    const token = await server.signIn(user.username, user.password);
    const answers = await Promise.all([1, 2, 3, 4].map((n) => save(token, 'display', { n })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const rows = await server.db
      .selectFrom('sys_user_preference')
      .select('id')
      .where('user_id', '=', user.id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('hold 16 kB at most, counted in bytes, and objects only', async () => {
    const user = await buildUser(server.db);
    const token = await server.signIn(user.username, user.password);
    const fits = { text: 'x'.repeat(16 * 1024 - '{"text":""}'.length) };
    expect((await save(token, 'pages', fits)).status).toBe(200);
    expect((await save(token, 'pages', { text: `${fits.text}x` })).status).toBe(413);
    expect((await save(token, 'pages', { text: '页'.repeat(6_000) })).status).toBe(413);
    expect((await save(token, 'pages', 'text')).status).toBe(400);
    expect((await save(token, 'pages', ['a'])).status).toBe(400);
    expect([400, 422]).toContain((await save(token, 'other', {})).status);
    expect(await own(token)).toEqual({ pages: fits });
  });

  it('[A1.6] are not kept for guests, who are many people', async () => {
    await setGuestEnabled(server.db, true);
    const token = await server.signIn('guest', await installationSecret(server.db, 'guest-password'));
    expect((await save(token, 'display', {})).status).toBe(403);
    await setGuestEnabled(server.db, false);
  });
});

describe('what the installation says of itself', () => {
  it('[A7.9] [A3.6] is name, texts, contact and version, before sign-in', async () => {
    await changeAppSetting(
      server.db,
      { name: '华锐园区平台', nameEn: 'Huarui', abbreviation: '华锐', description: '制造与园区', contact: '0512-1' },
      'test',
    );
    const { body } = await server.call<object[]>('GET', '/upLoadApp/find');
    expect(body.result).toEqual([
      {
        name: '华锐园区平台',
        nameEn: 'Huarui',
        abbreviation: '华锐',
        description: '制造与园区',
        descriptionEn: null,
        contact: '0512-1',
        photo: null,
        logoPhoto: null,
        favicon: null,
        version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      },
    ]);
    await changeAppSetting(server.db, { contact: '' }, 'test');
    expect((await server.call<{ contact: null }[]>('GET', '/upLoadApp/find')).body.result[0]?.contact).toBeNull();
  });
});

describe('the guest', () => {
  it('[AUT-09] [A6.5] holds exactly what his role is granted: the home page and no button', async () => {
    await setGuestEnabled(server.db, true);
    const token = await server.signIn('guest', await installationSecret(server.db, 'guest-password'));
    const { menu, auth } = await permissions(token);
    expect([menu.map(({ path }) => path), auth]).toEqual([['/dashboard/analysis'], []]);
    const { operations } = await import('../contract.ts').then(({ loadContract }) => loadContract());
    // Signed in is all he is: every operation that asks for more is closed to him.
    for (const operation of operations) {
      if (operation.permission === 'public' || operation.permission === 'signed-in' || operation.deprecated) continue;
      const path = operation.path.replaceAll(/\{[^}]+\}/g, 'abc');
      const answer = await server.call(operation.method.toUpperCase(), path, { token, body: undefined });
      expect([400, 403, 404, 422], `${operation.method} ${path}`).toContain(answer.status);
      expect(answer.body.success).toBe(false);
    }
    for (const path of [
      '/sys/user/list',
      '/sys/user/departUserList?depId=x',
      '/sys/user/queryUserByDepId?id=x',
      '/sys/sysDepart/queryTreeList',
      '/sys/dict/loadDict/sys_user,realname,username',
      '/sys/dict/getDictItems/sys_depart,depart_name,id',
      '/sys/dict/loadDictItem/sys_user,realname,username?key=admin',
      '/sys/account/centre',
      '/doc/share/list',
    ])
      expect((await server.call('GET', path, { token })).status, path).toBe(403);
    const form = new FormData();
    form.set('file', new Blob(['x']), 'x.txt');
    const upload = await fetch(`${server.url}/platform/sys/common/upload`, {
      method: 'POST',
      headers: { 'x-access-token': token },
      body: form,
    });
    expect(upload.status).toBe(403);
    await setGuestEnabled(server.db, false);
    expect((await server.call('GET', '/sys/user/getCurrentUserDeparts', { token })).status).toBe(401);
  });
});
