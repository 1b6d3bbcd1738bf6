import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#server/testing/builders.ts';
import { adminPassword } from '#server/testing/names.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { codeFor, newMobile } from '#server/testing/sms.ts';
import { takesEncoding } from './compression.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
});
afterAll(() => server.close());

/** fetch() unpacks by itself; this shows the bytes as they came. */
const ask = (path: string, acceptEncoding: string | null, body?: object) =>
  new Promise<{ headers: NodeJS.Dict<string | string[]>; bytes: Buffer }>((done, fail) => {
    const call = request(
      `${server.url}/platform${path}`,
      {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          // Whoever signs in brings no session: it would end.
          ...(body === undefined ? { 'x-access-token': token } : {}),
          'content-type': 'application/json',
          ...(acceptEncoding === null ? {} : { 'accept-encoding': acceptEncoding }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => done({ headers: answer.headers, bytes: Buffer.concat(chunks) }));
      },
    );
    call.on('error', fail);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });

const dicts = '/sys/dict/queryAllDictItems';

describe('answers of the API', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ])('are compressed for "%s" with %s', async (accepted, encoding, unpack) => {
    const { headers, bytes } = await ask(dicts, accepted);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(bytes.length),
      vary: 'Accept-Encoding',
    });
    const text = unpack(bytes).toString();
    expect(JSON.parse(text)).toMatchObject({ success: true });
    expect(bytes.length).toBeLessThan(text.length / 3);
  });

  it('stay plain when they bear a new token beside text of the request, whatever the way in', async () => {
    const mobile = newMobile();
    await buildUser(server.db, { phone: mobile });
    const captcha = await codeFor(server, mobile, '0');
    const { headers, bytes } = await ask('/sys/phoneLogin', 'br', { mobile, captcha });
    // Large enough to be compressed otherwise.
    expect(bytes.length).toBeGreaterThan(1_024);
    expect(JSON.parse(bytes.toString())).toMatchObject({ success: true });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it.each([null, 'identity', 'zstd', 'br;q=0, gzip;q=0'])('stay plain for "%s"', async (accepted) => {
    const { headers, bytes } = await ask(dicts, accepted);
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['vary']).toBe('Accept-Encoding');
    expect(JSON.parse(bytes.toString())).toMatchObject({ success: true });
  });

  it('stay plain when they are short', async () => {
    const { headers, bytes } = await ask('/sys/user/getCurrentUserDeparts', 'br');
    expect(bytes.length).toBeLessThan(1_024);
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('stay plain where a token stands beside text of the request (BREACH)', async () => {
    const { headers, bytes } = await ask('/sys/login', 'br, gzip', { username: 'admin', password: adminPassword });
    expect(bytes.length).toBeGreaterThan(1_024);
    expect(headers['content-encoding']).toBeUndefined();
    expect(bytes.toString()).toContain('"token":"');
  });
});

describe('an Accept-Encoding header', () => {
  it.each([
    ['br', true],
    ['gzip, br;q=0.1', true],
    ['*', true],
    ['*;q=0', false],
    ['BR ; q=1', true],
    ['brotli', false],
    ['br;q=nonsense', false],
    [undefined, false],
  ])('%j takes brotli: %j', (header, expected) => {
    expect(takesEncoding(header, 'br')).toBe(expected);
  });
});
