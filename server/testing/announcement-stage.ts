import { afterAll, beforeAll, expect } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { createTenant } from '#server/platform/identity/db/identity.ts';
import { buildUser, type BuiltUser } from './builders.ts';
import { pngOf } from './files.ts';
import { openPage, type PageSocket } from './page-socket.ts';
import { startTestServer, type Answer, type TestServer } from './server.ts';
import { readLines } from './workbook.ts';
import { later } from './document-stage.ts';

export type Schemas = components['schemas'];
export type Opened = Schemas['OpenedAnnouncement'];
type Readers = Schemas['AnnouncementReaders'];
export type Reader = BuiltUser & { readonly token: string };

/** Starts a server with readers of announcements. */
export function announcementStage() {
  let server: TestServer;
  let token: string;
  const pages: PageSocket[] = [];
  beforeAll(async () => {
    server = await startTestServer({ listens: true });
    token = await server.signInAsAdmin();
    await createTenant(server.db, { id: '2', name: '另一租户' });
  });
  afterAll(async () => {
    for (const page of pages) page.cut();
    await server.close();
  });

  const call = <T>(method: string, path: string, body?: unknown, as = token): Promise<Answer<T>> =>
    server.call<T>(method, `/sys/annountCement/${path}`, { token: as, ...(body === undefined ? {} : { body }) });
  const said = ({ status, body }: Answer): [number, string] => [status, body.message];
  const whole = {
    titile: '停电通知',
    msgAbstract: '周六停电',
    msgCategory: '1',
    priority: 'H',
    msgType: 'ALL',
    msgContent: '<p>周六停电</p>',
  };
  const write = async (values: object = {}): Promise<string> => {
    const answer = await call<string>('POST', 'add', { ...whole, ...values });
    expect(said(answer)).toEqual([200, '添加成功！']);
    return answer.body.result;
  };
  const opened = async (id: string, as = token) =>
    (await call<Opened>('GET', `queryById?id=${id}`, undefined, as)).body.result;
  const release = (id: string, as = token) => call('GET', `doReleaseData?id=${id}`, undefined, as);
  const revoke = (id: string, as = token) => call('GET', `doReovkeData?id=${id}`, undefined, as);
  const reader = async (values: Parameters<typeof buildUser>[1] = {}): Promise<Reader> => {
    const user = await buildUser(server.db, values);
    return { ...user, token: await server.signIn(user.username, user.password) };
  };
  const unread = async ({ token: as }: Reader): Promise<string[]> => {
    const { anntMsgList, sysMsgList } = (
      await call<{ anntMsgList: Opened[]; sysMsgList: Opened[] }>('GET', 'listByUser', undefined, as)
    ).body.result;
    return [...anntMsgList, ...sysMsgList].map(({ id }) => id);
  };
  const read = ({ token: as }: Reader, anntId: string) =>
    server.call('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { token: as, body: { anntId } });
  const readers = async (id: string, query = '', as = token) =>
    (await call<Readers>('GET', `readers?id=${id}${query}`, undefined, as)).body.result;
  const upload = async ({ token: as }: Reader): Promise<string> => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(pngOf())]), 'a.png');
    const answer = await fetch(`${server.url}/platform/sys/common/upload`, {
      method: 'POST',
      headers: { 'x-access-token': as },
      body: form,
    });
    return ((await answer.json()) as { message: string }).message;
  };
  const page = async (user: Reader): Promise<PageSocket> => {
    const socket = await openPage(server.url, user);
    pages.push(socket);
    return socket;
  };
  const cellsOf = async (path: string, as = token): Promise<unknown[][]> =>
    readLines(await fetch(`${server.url}/platform${path}`, { headers: { 'x-access-token': as } }));

  return {
    pages,
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
    server: later(() => server),
    token: () => token,
  };
}
