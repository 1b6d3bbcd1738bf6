import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAnnouncement } from '#server/platform/delivery/db/announcement.ts';
import { writePushes } from '#server/platform/delivery/db/push.ts';
import { buildUser } from '#server/testing/builders.ts';
import { openPage, type PageSocket } from '#server/testing/page-socket.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

type Reader = { readonly id: string; readonly token: string };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ listens: true });
  await server.db.insertInto('sys_tenant').values({ id: '9', tenant_id: '9', name: '别家' }).execute();
});
afterAll(() => server.close());

const open: PageSocket[] = [];
const page = async (...rest: Parameters<typeof openPage> extends [string, ...infer R] ? R : never) => {
  const socket = await openPage(server.url, ...rest);
  open.push(socket);
  return socket;
};
const reader = async (values: Parameters<typeof buildUser>[1] = {}): Promise<Reader> => {
  const { id, username, password } = await buildUser(server.db, values);
  return { id, token: await server.signIn(username, password) };
};
const tell = (text: string, userId: string | null, tenantId = '1') =>
  writePushes(server.db, [{ tenantId, userId, id: null, text }], 'test');
const said = (socket: PageSocket, texts: readonly string[]) => vi.waitFor(() => expect(socket.news()).toEqual(texts));

describe('a socket', () => {
  it('[B4.3] says an announcement to everybody of the company and a message to its reader, with id and title', async () => {
    const [one, two] = [await reader(), await reader()];
    const [first, second] = [await page(one), await page(two)];
    const common = { tenantId: '1', abstract: '', text: '正文', priority: 'M', sender: '赵敏', daysAgo: 0 } as const;
    const topic = await createAnnouncement(server.db, { ...common, title: '停电通知', category: '1' });
    const message = await createAnnouncement(server.db, {
      ...common,
      title: '请审批',
      category: '2',
      userIds: [one.id],
    });
    await said(first, ['停电通知', '请审批']);
    await said(second, ['停电通知']);
    expect(first.frames.slice(1)).toMatchObject([
      { cmd: 'topic', msgId: topic },
      { cmd: 'user', msgId: message, userId: one.id },
    ]);
  });

  it('[B4.3] is told after a cut what it missed, in its order, nothing twice', async () => {
    const user = await reader();
    const before = await page(user);
    await tell('一', user.id);
    await said(before, ['一']);
    before.cut();
    await tell('二', user.id);
    await tell('三', null);
    const after = await page(user, { since: before.frames.at(-1)?.place ?? 0 });
    expect(after.news()).toEqual(['二', '三']);
    await tell('四', user.id);
    await said(after, ['二', '三', '四']);
  });

  it('says nothing of what was rolled back', async () => {
    const user = await reader();
    const socket = await page(user);
    const rolledBack = server.db.transaction().execute(async (trx) => {
      await writePushes(trx, [{ tenantId: '1', userId: user.id, id: null, text: '取消' }], 'test');
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await tell('成立', user.id);
    await said(socket, ['成立']);
  });

  it('[B9.3] answers the heartbeats of all versions of the family', async () => {
    const socket = await page(await reader());
    socket.say('HeartBeat');
    await vi.waitFor(() => expect(socket.frames.at(-1)).toEqual({ cmd: 'heartcheck', msgTxt: '心跳响应' }));
  });

  it('is what the address is for: a plain request is told so', async () => {
    const { id, token } = await reader();
    const answer = await server.call('GET', `/websocket/${id}`, { token });
    expect([answer.status, answer.body.message]).toEqual([426, '此地址仅供 WebSocket 连接使用']);
  });
});

describe('a socket is refused', () => {
  it('[WS-01] without a token, and with one that is none', async () => {
    const { id } = await reader();
    await expect(page({ id, token: null })).rejects.toThrow('HTTP 401');
    await expect(page({ id, token: 'x'.repeat(43) })).rejects.toThrow('HTTP 401');
  });

  it('[WS-02] [WS-07] at the address of another user, of an id that contains or lies in the own one, and of none', async () => {
    const [one, two] = [await reader(), await reader()];
    for (const id of [two.id, `${one.id}1`, one.id.slice(1), one.id.toUpperCase() + ' ', '%'])
      await expect(page({ ...one, id })).rejects.toThrow(/HTTP 40[34]/);
    await expect(page({ ...one, id: '' })).rejects.toThrow('HTTP 404');
    await expect(page(one, { path: `/websocket/${one.id}` })).rejects.toThrow('HTTP 404');
  });

  it('[WS-03] from a page of another origin, not from one of ours', async () => {
    const user = await reader();
    for (const origin of ['https://evil.example', 'null', `${server.url}.evil.example`, 'http://127.0.0.1:1'])
      await expect(page(user, { origin })).rejects.toThrow('HTTP 403');
    await page(user, { origin: server.url });
  });

  it('with a place that is none', async () => {
    const user = await reader();
    await expect(page(user, { path: `/platform/websocket/${user.id}?since=1;drop` })).rejects.toThrow('HTTP 400');
  });
});

describe('a socket ends', () => {
  it('[WS-05] when its session does, its user is frozen or another device signs it out', async () => {
    const [out, frozen, stays] = [await reader(), await reader(), await reader()];
    const sockets = [await page(out), await page(frozen), await page(stays)] as const;
    await server.call('POST', '/sys/logout', { token: out.token });
    await server.db.updateTable('sys_user').set({ status: 2 }).where('id', '=', frozen.id).execute();
    expect(await Promise.all([sockets[0].ended, sockets[1].ended])).toEqual([4401, 4401]);
    await tell('还在', stays.id);
    await said(sockets[2], ['还在']);
  });

  it('[WS-04] when it floods, when it sends more than a heartbeat, and when it sends what is no text', async () => {
    const user = await reader();
    const [flood, long, binary, other] = [await page(user), await page(user), await page(user), await page(user)];
    for (let count = 0; count < 10_000; count += 1) flood.say('HeartBeat');
    long.say('x'.repeat(10_000_000));
    binary.say(Buffer.from([1, 2, 3]));
    other.say('<script>');
    expect(await Promise.all([flood.ended, long.ended, binary.ended, other.ended])).toEqual([1008, 1009, 1008, 1008]);
  });

  it('[WS-04] when a session opens more pages than anybody has', async () => {
    const user = await reader();
    await Promise.all(Array.from({ length: 50 }, () => page(user)));
    await expect(page(user)).rejects.toThrow('closed 4429');
  });

  it('[WS-04] when it does not read; the server keeps no more than a quarter of a megabyte for it', async () => {
    const user = await reader();
    const text = '长'.repeat(70_000);
    const { port } = new URL(server.url);
    const raw = connect(Number(port), '127.0.0.1');
    const ended = new Promise((done) => raw.once('close', done));
    raw.on('error', () => undefined);
    raw.write(
      `GET /platform/websocket/${user.id} HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n` +
        `sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-protocol: ${user.token}\r\n\r\n`,
    );
    await new Promise((done) => raw.once('data', done));
    raw.pause();
    for (let count = 0; count < 80; count += 1) await tell(text, user.id);
    raw.resume();
    await expect(ended).resolves.toBeDefined();
    await server.db.deleteFrom('sys_push').where('user_id', '=', user.id).execute();
  });
});

it('[WS-06] nothing said in one company is heard in another, whoever is named', async () => {
  const [own, foreign] = [await reader(), await reader({ tenantId: '9' })];
  const [here, there] = [await page(own), await page(foreign)];
  await tell('给本公司', null, '1');
  await tell('给别家', null, '9');
  // A frame that names a user of another company reaches nobody.
  await tell('错写', foreign.id, '1');
  await said(here, ['给本公司']);
  await said(there, ['给别家']);
  there.cut();
  const again = await page(foreign, { since: 0 });
  expect(again.news()).not.toContain('给本公司');
  expect(again.news()).not.toContain('错写');
});
