import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#server/platform/actor.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { grant, upsertPermission, upsertRole } from './db/identity.ts';
import { storePreference } from './db/preference.ts';
import { firstTenant } from './levels.ts';
import { rightsMemory } from './rights-memory.ts';

const actor = (userId: string): Actor => ({
  sessionId: 's',
  userId,
  username: userId,
  realname: userId,
  tenantId: '1',
  orgCode: null,
  permissions: new Set(),
  superuser: false,
});

describe('the memory of rights', () => {
  const counting = () => {
    let made = 0;
    return async () => {
      made += 1;
      return Promise.resolve(made);
    };
  };

  it('keeps nothing while it does not hear what changes', async () => {
    const memory = rightsMemory<number>();
    const make = counting();
    expect([await memory.of(actor('a'), make), await memory.of(actor('a'), make)]).toEqual([1, 2]);
  });

  it('makes an answer once until its owner, or everybody, is said to have changed', async () => {
    const memory = rightsMemory<number>();
    memory.hearing.hears?.(true);
    const make = counting();
    const ask = () => memory.of(actor('a'), make);
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    memory.hearing.heard('b');
    expect(await ask()).toBe(1);
    memory.hearing.heard('a');
    expect(await ask()).toBe(2);
    memory.hearing.heard('');
    expect(await ask()).toBe(3);
  });

  it('gives what was read before a change to nobody who asks after it', async () => {
    const memory = rightsMemory<string>();
    memory.hearing.hears?.(true);
    let finish: (value: string) => void = () => undefined;
    const early = memory.of(actor('a'), () => new Promise((done) => (finish = done)));
    memory.hearing.heard('a');
    const late = memory.of(actor('a'), async () => Promise.resolve('new'));
    finish('old');
    expect([await early, await late]).toEqual(['old', 'new']);
    expect(await memory.of(actor('a'), async () => Promise.resolve('other'))).toBe('new');
  });

  it('keeps no failure, and nothing for longer than half a minute', async () => {
    let at = 0;
    const memory = rightsMemory<number>(() => at);
    memory.hearing.hears?.(true);
    await expect(memory.of(actor('a'), async () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    const make = counting();
    expect(await memory.of(actor('a'), make)).toBe(1);
    at = 29_999;
    expect(await memory.of(actor('a'), make)).toBe(1);
    at = 30_000;
    expect(await memory.of(actor('a'), make)).toBe(2);
  });

  it('keeps the answers of 200 people at most', async () => {
    const memory = rightsMemory<number>();
    memory.hearing.hears?.(true);
    for (let index = 0; index < 201; index += 1)
      await memory.of(actor(`u${index}`), async () => Promise.resolve(index));
    const make = counting();
    expect(await memory.of(actor('u1'), make)).toBe(1);
    expect(await memory.of(actor('u0'), make)).toBe(1);
  });
});

describe('the answer every session begins with', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ listens: true });
  });
  afterAll(() => server.close());

  type Result = { menu: { path: string }[]; auth: { action: string }[]; preferences: Record<string, unknown> };
  const ask = async (token: string): Promise<Result> =>
    (await server.call<Result>('GET', '/sys/permission/getUserPermissionByToken', { token })).body.result;

  it('is read from no table the second time', async () => {
    const token = await server.signInAsAdmin();
    const statements = recordStatements();
    const read = async () => {
      statements.take();
      await ask(token);
      return [...statements.take()].filter((text) =>
        /sys_(?:permission|role_permission|user_preference|param|translate)\b/.test(text),
      );
    };
    // The listener may still be on its way.
    await expect.poll(read).toEqual([]);
    statements.stop();
  });

  it('follows each change of rights, preferences and parameters at once', async () => {
    const user = await buildUser(server.db, {});
    const token = await server.signIn(user.username, user.password);
    await ask(token);
    await upsertPermission(server.db, {
      tenantId: firstTenant,
      id: 'kept',
      parentId: null,
      menuType: 1,
      name: '新页面',
      url: '/kept',
      component: 'online/auto',
    });
    const roleId = await upsertRole(server.db, { tenantId: firstTenant, code: `role-${user.username}`, name: '角色' });
    await grant(server.db, { tenantId: firstTenant, roleId, permissionIds: ['kept'] });
    await expect.poll(async () => (await ask(token)).menu.map(({ path }) => path)).toContain('/kept');
    await storePreference(server.db, { ...actor(user.id), tenantId: firstTenant }, 'display', '{"color":"#123456"}');
    await expect.poll(async () => (await ask(token)).preferences['display']).toEqual({ color: '#123456' });
    await storePreference(server.db, { ...actor(user.id), tenantId: firstTenant }, 'display', '{"color":"#654321"}');
    await expect.poll(async () => (await ask(token)).preferences['display']).toEqual({ color: '#654321' });
    await server.db.updateTable('sys_permission').set({ del_flag: 1 }).where('id', '=', 'kept').execute();
    await expect.poll(async () => (await ask(token)).menu.map(({ path }) => path)).not.toContain('/kept');
  });

  it('is the same whether it comes plain or compressed', async () => {
    const token = await server.signInAsAdmin();
    const read = async (encoding: string) => {
      const answer = await server.app.inject({
        url: '/platform/sys/permission/getUserPermissionByToken',
        headers: { 'x-access-token': token, 'accept-encoding': encoding },
      });
      return answer;
    };
    const [plain, gzip, br] = [await read('identity'), await read('gzip'), await read('gzip, br')];
    expect([plain, gzip, br].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br']);
    const { gunzipSync, brotliDecompressSync } = await import('node:zlib');
    const bodies = [plain.rawPayload, gunzipSync(gzip.rawPayload), brotliDecompressSync(br.rawPayload)];
    const [first, ...others] = bodies.map((body) => JSON.parse(body.toString()) as { result: unknown });
    for (const other of others) expect(other.result).toEqual(first?.result);
  });
});
