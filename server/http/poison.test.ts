import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#server/testing/builders.ts';
import { contractCalls } from '#server/testing/contract-calls.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { loadContract, type Operation } from './contract.ts';

const contract = loadContract();
const callOf = contractCalls(contract);
// What would end the caller's session is asked of nobody here.
const operations = contract.operations.filter(
  ({ id, atRoot, method }) => !atRoot && method !== 'get' && !/^(?:logout|leaveCompany)/i.test(id),
);

let server: TestServer;
let admin: string;
let reader: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signInAsAdmin();
  const user = await buildUser(server.db);
  reader = await server.signIn(user.username, user.password);
});
afterAll(() => server.close());

const send = (operation: Operation, url: string, body: string | Buffer) =>
  fetch(`${server.url}/platform${url}`, {
    method: operation.method.toUpperCase(),
    headers: { 'x-access-token': reader, 'content-type': 'application/json', 'user-agent': 'x\u00a0\u0085y' },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
const withQuery = (path: string, query: string) => path + (path.includes('?') ? '&' : '?') + query;

/** Poisons a hostile client may send, with the address and body of a well-formed call at hand. */
const poisons: Readonly<Record<string, (operation: Operation, path: string, body: unknown) => Promise<Response>>> = {
  'a NUL in the name of a parameter': (operation, path) => send(operation, withQuery(path, 'x%00y=1'), '{}'),
  'a NUL in the value of a parameter': (operation, path) => send(operation, withQuery(path, 'id=a%00b'), '{}'),
  'bytes that are no UTF-8 in a query': (operation, path) => send(operation, withQuery(path, 'x=%ff%fe'), '{}'),
  'a NUL in the name of a field': (operation, path) => send(operation, path, '{"ids":["x"],"x\\u0000y":1}'),
  'half a character in the name of a field': (operation, path) => send(operation, path, '{"ids":["x"],"\\ud800":1}'),
  'a NUL in every text': (operation, path, body) =>
    send(
      operation,
      path,
      JSON.stringify(body ?? {}, (_key, value: unknown) => (typeof value === 'string' ? 'a\u0000' : value)),
    ),
  'half a character in every text': (operation, path, body) =>
    send(
      operation,
      path,
      JSON.stringify(body ?? {}, (_key, value: unknown) => (typeof value === 'string' ? '\udc00' : value)),
    ),
  'bytes that are no UTF-8 in the body': (operation, path) =>
    send(operation, path, Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xc0]), Buffer.from('"}')])),
};

describe('poison', () => {
  it.each(Object.keys(poisons))(
    '%s, to every operation: the next operation is in the log',
    async (kind) => {
      const statuses = new Set<number>();
      for (const operation of operations) {
        const { path, body } = callOf(operation, () => undefined);
        const answer = await poisons[kind]?.(operation, path, body);
        await answer?.arrayBuffer();
        statuses.add(answer?.status ?? 0);
      }
      expect([...statuses].filter((status) => status >= 500)).toEqual([]);
      const code = `after-${Object.keys(poisons).indexOf(kind)}`;
      const added = await server.call('POST', '/sys/position/add', {
        token: admin,
        body: { code, name: '质检员', postRank: '2' },
      });
      expect(added.status).toBe(200);
      await expect
        .poll(
          async () => {
            const { rows } = await logged(code);
            return rows.length;
          },
          { timeout: 15_000 },
        )
        .toBe(1);
      const verified = await server.call<{ broken: unknown }>('GET', '/sys/log/verify?logType=2', { token: admin });
      expect(verified.body.result.broken).toBeNull();
    },
    120_000,
  );
});

const logged = async (code: string) => {
  const rows = await server.db
    .selectFrom('sys_log')
    .select('id')
    .where('operation', '=', 'systemPositionAdd')
    .where('outcome', '=', 'done')
    .where('request_param', 'like', `%${code}%`)
    .execute();
  return { rows };
};
