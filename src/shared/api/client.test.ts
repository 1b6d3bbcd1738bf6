import { describe, expect, it } from 'vitest';
import { createApiClient, type Dialect } from './client.ts';
import { connect, lacking } from './connection.ts';
import { offers } from './offers.ts';
import { unwrap } from './unwrap.ts';

/** A client at a server that answers everything with this. */
function clientOf(dialect: Dialect, answer: unknown) {
  const seen: URL[] = [];
  const languages: (string | null)[] = [];
  const client = createApiClient({
    baseUrl: 'http://server/jeecg-boot',
    dialect,
    token: () => 'secret',
    language: () => 'en',
    fetch: (request) => {
      seen.push(new URL(request.url));
      languages.push(request.headers.get('Accept-Language'));
      return Promise.resolve(Response.json(answer));
    },
  });
  return { client, seen, languages };
}

const fine = (result: unknown) => ({ success: true, code: 0, message: '', timestamp: 0, result });

describe('calls at servers of the family', () => {
  it.each([
    ['jeecg-2.3', 'secret'],
    ['jeecg-2.4', null],
    ['platform', null],
  ] as const)('of %s ask for the menu with the token in the address: %s [A7.10]', async (dialect, token) => {
    const { client, seen } = clientOf(dialect, fine({ menu: [], auth: [], allAuth: [] }));
    await unwrap(client.GET('/sys/permission/getUserPermissionByToken'));
    await unwrap(client.GET('/sys/role/queryTreeList'));
    expect(seen.map(({ searchParams }) => searchParams.get('token'))).toEqual([token, null]);
  });

  it.each([
    ['jeecg-2.3', '/jeecg-boot/actuator/redis/info'],
    ['jeecg-2.4', '/jeecg-boot/sys/actuator/redis/info'],
  ] as const)('of %s go where it has them', async (dialect, path) => {
    const { client, seen } = clientOf(dialect, fine([]));
    await client.GET('/sys/actuator/redis/info');
    expect(seen[0]?.pathname).toBe(path);
  });

  it.each([
    ['jeecg-2.4', 'createTime', 'desc'],
    ['platform', null, null],
  ] as const)('of %s list the newest first when nothing else is asked: %s', async (dialect, column, order) => {
    const { client, seen } = clientOf(dialect, fine({ records: [], total: 0 }));
    const page = { pageNo: 1, pageSize: 10 };
    const ofOneKind: Record<string, string> = { logType: '1' };
    await client.GET('/sys/log/list', { params: { query: { ...page, ...ofOneKind } } });
    await client.GET('/sys/log/list', { params: { query: { ...page, ...ofOneKind, column: 'ip', order: 'asc' } } });
    await client.GET('/sys/dictItem/list', { params: { query: page } });
    expect(seen.map(({ searchParams }) => [searchParams.get('column'), searchParams.get('order')])).toEqual([
      [column, order],
      ['ip', 'asc'],
      [null, null],
    ]);
  });

  it('read null as absent, which our own server says where it means it', async () => {
    const result = { treeList: [{ key: 'a', isLeaf: false, title: null, children: null }], ids: [] };
    const read = async (dialect: Dialect) =>
      unwrap(clientOf(dialect, fine(result)).client.GET('/sys/role/queryTreeList'));
    expect(await read('jeecg-2.4')).toEqual({ treeList: [{ key: 'a', isLeaf: false }], ids: [] });
    expect(await read('platform')).toEqual(result);
  });
});

describe('every call', () => {
  it('says in which language refusals are read', async () => {
    const { client, languages } = clientOf('platform', fine(null));
    await client.GET('/sys/role/queryTreeList');
    expect(languages).toEqual(['en']);
  });
});

describe('calls that servers of the family lack', () => {
  it('are not made, and the person reads why', async () => {
    const { client, seen } = clientOf('jeecg-2.4', fine([]));
    await expect(unwrap(client.GET('/sys/user/choices'))).rejects.toThrow(/does not offer this/);
    expect(seen).toEqual([]);
  });

  it('are made where that family has them', async () => {
    for (const [dialect, count] of [
      ['jeecg-2.3', 0],
      ['jeecg-2.4', 1],
      ['platform', 1],
    ] as const) {
      const { client, seen } = clientOf(dialect, fine(null));
      await client.GET('/sys/dictItem/dictItemCheck', { params: { query: { dictId: 'a', itemValue: 'b' } } });
      expect(seen.length, dialect).toBe(count);
    }
  });

  it('read the same when the server turned out to have no such address', async () => {
    const client = createApiClient({
      baseUrl: 'http://server/jeecg-boot',
      dialect: 'jeecg-2.4',
      fetch: () =>
        Promise.resolve(
          Response.json({ status: 404, error: 'Not Found', message: 'No message available' }, { status: 404 }),
        ),
    });
    await expect(unwrap(client.GET('/sys/role/queryTreeList'))).rejects.toThrow(/服务器不提供此功能/);
  });

  it('are known to whoever asks before', async () => {
    for (const [dialect, answers] of [
      ['platform', [true, true]],
      ['jeecg-2.3', [false, false]],
      ['jeecg-2.4', [false, true]],
    ] as const) {
      connect({ baseUrl: 'http://server/api', dialect, lacks: await lacking(dialect) });
      expect([offers('GET /sys/user/choices'), offers('GET /sys/dictItem/dictItemCheck')]).toEqual(answers);
    }
  });
});
