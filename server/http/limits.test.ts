import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportTurns } from '#server/platform/heavy-work.ts';
import { contractCalls } from '#server/testing/contract-calls.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { loadContract } from './contract.ts';
import { isHeavy } from './operation-route.ts';

const contract = loadContract();
const callOf = contractCalls(contract);

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signInAsAdmin();
});
afterAll(() => server.close());

const send = (path: string, options: RequestInit = {}) =>
  fetch(`${server.url}/platform${path}`, { ...options, headers: { 'x-access-token': token, ...options.headers } });

describe('exports, prints and workbooks', () => {
  const documents = contract.operations.filter((operation) => isHeavy(operation) && operation.permission !== 'public');

  it('are known by their answer: lists of the system, of processes and of forms alike', () => {
    const ids = documents.map(({ id }): string => id);
    expect(ids).toEqual(
      expect.arrayContaining([
        'systemLogExport',
        'systemFlowTodoExport',
        'myAnnouncementsExport',
        'exportFormRows',
        'printPdf',
      ]),
    );
    const named = contract.operations.filter(({ path, method }) => method === 'get' && /xls/i.test(path));
    expect(named.filter((operation) => !isHeavy(operation) && !operation.deprecated).map(({ id }) => id)).toEqual([]);
  });

  it('[IMP-04] are refused while the same person has one, whichever it is, with when to come again', async () => {
    const { id } = await server.db
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow();
    let end: () => void = () => undefined;
    const running = exportTurns(id, () => new Promise<void>((done) => (end = done)));
    const passed: string[] = [];
    // At once: one by one each of them would wait for its turn first.
    await Promise.all(
      documents.map(async (operation) => {
        const { path, body } = callOf(operation, (name) => (name === 'id' ? 'md_customer' : undefined));
        const answer = await send(path, {
          method: operation.method.toUpperCase(),
          ...(body === undefined
            ? {}
            : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
        });
        await answer.arrayBuffer();
        // A form, report or chart that is not there is said to be so first.
        const isRefused = answer.status === 429 && answer.headers.get('retry-after') === '5';
        if (!isRefused && answer.status !== 404) passed.push(`${operation.id} ${answer.status}`);
      }),
    );
    end();
    await running;
    expect(passed).toEqual([]);
  });

  it('of a list of the system do not keep the server from answering', async () => {
    const answers = Promise.all(Array.from({ length: 40 }, () => send('/sys/log/exportXls?logType=1')));
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const statuses = await Promise.all(
      (await answers).map(async (answer) => (await answer.arrayBuffer(), answer.status)),
    );
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
  });
});

describe('the health of the server', () => {
  it('is asked beside the connections calls work with: a busy server is not ill', async () => {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((done) => (end = done));
    const busy = Array.from({ length: 40 }, () => server.db.connection().execute(() => ended));
    await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status, { timeout: 5_000 }).toBe(200);
    end();
    await Promise.all(busy);
  });
});

type Body = { readonly $ref?: string; readonly content?: object };
const { paths, components } = contract.document as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly requestBody?: Body }>>>>;
  readonly components: { readonly requestBodies?: Readonly<Record<string, Body>> };
};
const bodies = components.requestBodies ?? {};

describe('forms with bytes', () => {
  const uploads = contract.operations.filter((operation) => {
    const { requestBody } = paths[operation.path]?.[operation.method] ?? {};
    const body = requestBody?.$ref === undefined ? requestBody : bodies[requestBody.$ref.split('/').at(-1) ?? ''];
    return 'multipart/form-data' in (body?.content ?? {});
  });
  const faults = () => server.log.filter((line) => line.includes('"fault"'));
  const address = (operation: (typeof uploads)[number]) => callOf(operation, () => undefined).path;

  it('are found in the contract', () => expect(uploads.length).toBeGreaterThan(30));

  it.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    [
      'cut off before its end',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n1,2',
    ],
    ['cut off amid a header', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-d'],
    ['empty', 'multipart/form-data; boundary=b', ''],
    ['of another boundary', 'multipart/form-data; boundary=b', '--c\r\n\r\n--c--'],
  ])('%s are refused in words, nowhere a fault', async (_kind, type, body) => {
    const wrong: string[] = [];
    for (const operation of uploads) {
      const answer = await send(address(operation), {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
      const { message } = (await answer.json()) as { message: string };
      if (answer.status < 400 || answer.status >= 500 || /[a-z]{4}/.test(message.replace('multipart/form-data', '')))
        wrong.push(`${operation.id} ${answer.status} ${message}`);
    }
    expect(wrong).toEqual([]);
    expect(faults()).toEqual([]);
  });
});

describe('[DOS-04] connections', () => {
  const open = (text: string) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(text);
    return socket;
  };

  it('that end amid a body are no fault', async () => {
    const sockets = Array.from({ length: 20 }, () =>
      open(
        'POST /platform/sys/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"username":',
      ),
    );
    await new Promise((done) => setTimeout(done, 200));
    for (const socket of sockets) socket.destroy();
    await expect
      .poll(() => server.log.filter((line) => line.includes('the client has gone')).length, { timeout: 10_000 })
      .toBeGreaterThan(0);
    expect(server.log.filter((line) => line.includes('"fault"'))).toEqual([]);
  });

  it('that never end their headers are closed', async () => {
    const socket = open('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow:');
    await new Promise((done) => socket.once('close', done).resume());
    expect(socket.destroyed).toBe(true);
  }, 30_000);
});
