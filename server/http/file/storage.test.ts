import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#server/testing/builders.ts';
import { pngOf, uploadTo } from '#server/testing/files.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

const bucketFolder = mkdtempSync(join(tmpdir(), 'back-office-s3-'));
// A real S3-compatible server: it checks signatures and checksums.
const bucket = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: bucketFolder,
  configureBuckets: [{ name: 'erp-files' }],
});
let endpoint: string;
beforeAll(async () => {
  const { port } = await bucket.run();
  endpoint = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await bucket.close();
  rmSync(bucketFolder, { recursive: true, force: true });
});

const s3 = (secretKey = 'S3RVER') => ({
  endpoint,
  bucket: 'erp-files',
  region: 'us-east-1',
  accessKey: 'S3RVER',
  secretKey,
});

describe.each(['a local folder', 'a bucket'] as const)('files in %s', (kind) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer({ config: { uploadLimitMb: 4, s3: kind === 'a bucket' ? s3() : null } });
    const user = await buildUser(server.db);
    token = await server.signIn(user.username, user.password);
  });
  afterAll(() => server.close());

  const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => `第${index}行`).join('\n')).subarray(
    0,
    2_000_000,
  );
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${server.url}/platform${path}`, { method, headers });
  const incoming = (): string[] => {
    const folder = join(server.dataDir, 'files/.incoming');
    return existsSync(folder) ? readdirSync(folder) : [];
  };

  it('[B7.19] come back byte for byte, also a part of them', async () => {
    const { body, status } = await uploadTo(server.url, token, content, '两兆.txt');
    expect(status, body.message).toBe(200);
    const { url } = body.result;
    expect(Buffer.from(await (await get(url)).arrayBuffer()).equals(content)).toBe(true);
    for (const [range, start, end] of [
      ['bytes=0-99', 0, 100],
      ['bytes=1000000-1000999', 1_000_000, 1_001_000],
      ['bytes=1999990-', 1_999_990, 2_000_000],
      ['bytes=-10', 1_999_990, 2_000_000],
      ['bytes=1999000-9999999', 1_999_000, 2_000_000],
    ] as const) {
      const part = await get(url, { range });
      expect([range, part.status, part.headers.get('content-range')]).toEqual([
        range,
        206,
        `bytes ${start}-${end - 1}/2000000`,
      ]);
      expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(start, end))).toBe(true);
    }
    const beyond = await get(url, { range: 'bytes=2000000-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */2000000']);
    expect(await beyond.json()).toMatchObject({ success: false, code: 416, message: '所请求的范围超出文件大小' });
    for (const range of ['bytes=5-2', 'lines=1-2', 'bytes=0-1,4-5', 'bytes=-']) {
      const whole = await get(url, { range });
      expect([range, whole.status]).toEqual([range, 200]);
      expect((await whole.arrayBuffer()).byteLength).toBe(content.length);
    }
  });

  it('[B7.19] are not sent again to who has them, nor for HEAD', async () => {
    const { body } = await uploadTo(server.url, token, pngOf(), 'a.png');
    const { url } = body.result;
    const head = await get(url, {}, 'HEAD');
    const etag = head.headers.get('etag') ?? '';
    expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
      200,
      String(pngOf().length),
      'bytes',
    ]);
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    expect((await get(url, { 'if-none-match': etag })).status).toBe(304);
    expect((await get(url, { 'if-none-match': `"x", W/${etag}` })).status).toBe(304);
    expect((await get(url, { 'if-none-match': '"x"' })).status).toBe(200);
    expect((await get(url, { 'if-range': '"old"', range: 'bytes=0-1' })).status).toBe(200);
    expect((await get(url, { 'if-range': etag, range: 'bytes=0-1' })).status).toBe(206);
  });

  it('[B7.19] that break off half-way, are too large or refused leave nothing behind', async () => {
    const address = new URL(`${server.url}/platform/sys/common/upload`);
    await new Promise<void>((done) => {
      const request = httpRequest(address, {
        method: 'POST',
        headers: {
          'x-access-token': token,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': '2000000',
        },
      });
      request.on('error', () => done());
      request.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
      request.write('half of it', () => request.destroy());
      request.on('close', () => done());
    });
    const large = await uploadTo(server.url, token, Buffer.alloc(5 * 1024 * 1024, 65), 'a.txt');
    expect([large.status, large.body.message]).toEqual([413, '文件过大，最大 4 MB']);
    expect((await uploadTo(server.url, token, '', 'empty.txt')).body.message).toBe('文件是空的，请重新选择');
    expect((await uploadTo(server.url, token, Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1]), 'run')).status).toBe(422);
    await expect.poll(incoming).toEqual([]);
  });

  it('200 at once are all stored, each as itself', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => uploadTo(server.url, token, `文件 ${index}`, `${index}.txt`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [, , third] = answers;
    expect(await (await get(third?.body.result.url ?? '')).text()).toBe('文件 2');
    expect(new Set(answers.map(({ body }) => body.message)).size).toBe(200);
  });
});

describe('a bucket', () => {
  it('that does not let us in is a 502 in words, and nothing is noted of the file', async () => {
    const server = await startTestServer({ config: { s3: s3('wrong') } });
    try {
      const user = await buildUser(server.db);
      const token = await server.signIn(user.username, user.password);
      const { status, body } = await uploadTo(server.url, token, pngOf(), 'a.png');
      expect([status, body.message]).toEqual([502, '文件存储暂时不可用，请稍后重试']);
      expect(await server.db.selectFrom('sys_file').selectAll().execute()).toEqual([]);
      expect(readdirSync(join(server.dataDir, 'files/.incoming'))).toEqual([]);
      expect(server.log.join('')).not.toContain('wrong');
    } finally {
      await server.close();
    }
  });
});
