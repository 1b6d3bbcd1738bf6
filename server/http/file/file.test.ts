import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant } from '#server/platform/identity/db/identity.ts';
import { buildUser } from '#server/testing/builders.ts';
import { pngOf } from '#server/testing/files.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { officeOf } from '#server/testing/zip.ts';

type Uploaded = { path: string; url: string };

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ config: { uploadLimitMb: 1 } });
  const user = await buildUser(server.db);
  token = await server.signIn(user.username, user.password);
});
afterAll(() => server.close());

const png = pngOf();

async function upload(content: Buffer | string, name: string, fields: Record<string, string> = {}, as = token) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  const answer = await fetch(`${server.url}/platform/sys/common/upload`, {
    method: 'POST',
    headers: { 'x-access-token': as },
    body: form,
  });
  const body = (await answer.json()) as { success: boolean; message: string; result: Uploaded };
  return { status: answer.status, body };
}
const get = (url: string, headers: Record<string, string> = {}) => fetch(`${server.url}/platform${url}`, { headers });

describe('files', () => {
  it('[A7.24] answer their path in message and a signed link that works without a header', async () => {
    const { body } = await upload(png, '零件 图.png', { biz: '../../etc' });
    expect(body.message).toMatch(/^\d{6}\/[0-9a-f]{32}\.png$/);
    expect(body.result.path).toBe(body.message);

    const answer = await get(body.result.url);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('content-disposition')).toBe(
      `inline; filename*=UTF-8''${encodeURIComponent('零件 图.png')}`,
    );
  });

  it.each(['<html><script>alert(1)</script></html>', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'])(
    '[FIL-02] never run as a page: %s',
    async (content) => {
      const { body } = await upload(content, 'page.html');
      const answer = await get(body.result.url);
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    },
  );

  it('[FIL-02] are what their content says, not their name', async () => {
    expect((await upload(png, 'report.exe')).body.message).toMatch(/\.png$/);
    expect((await upload('%PDF-1.7 x', 'photo.png')).body.message).toMatch(/\.pdf$/);
    expect((await upload(officeOf(), 'list.xlsx')).body.message).toMatch(/\.xlsx$/);
  });

  it.each([
    ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 422],
    ['an empty file', Buffer.alloc(0), 422],
    ['a file beyond the limit', Buffer.alloc(1_100_000, 65), 413],
  ])('are refused when they are %s', async (_what, content, status) => {
    const answer = await upload(content, 'x.txt');
    expect(answer.status).toBe(status);
    expect(answer.body.success).toBe(false);
  });

  it('are refused without a session and without a file', async () => {
    expect((await upload(png, 'a.png', {}, 'gone')).status).toBe(401);
    const empty = await fetch(`${server.url}/platform/sys/common/upload`, {
      method: 'POST',
      headers: { 'x-access-token': token, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(empty.status).toBe(400);
  });

  it('are not served when the link is changed, out of time or of an ended session', async () => {
    const user = await buildUser(server.db);
    const own = await server.signIn(user.username, user.password);
    const [mine, other] = [await upload(png, 'a.png', {}, own), await upload(png, 'b.png', {}, own)];
    const { url } = mine.body.result;
    expect((await get(url)).status).toBe(200);
    expect((await get(url.replace(mine.body.message, other.body.message))).status).toBe(401);
    expect((await get(url.replace(/e=\d+/, 'e=9999999999'))).status).toBe(401);
    expect((await get(url.replace(/&sig=[^&]+/, ''))).status).toBe(401);
    await server.call('POST', '/sys/logout', { token: own, body: {} });
    expect((await get(url)).status).toBe(401);
  });

  it('[FIL-06] are served by session to their owner only, never to another tenant', async () => {
    const { body } = await upload(png, 'a.png');
    const path = `/sys/common/static/${body.message}`;
    const colleague = await buildUser(server.db);
    await createTenant(server.db, { id: '2', name: '另一租户' });
    const stranger = await buildUser(server.db, { tenantId: '2', superuser: true });
    expect((await get(path, { 'x-access-token': token })).status).toBe(200);
    for (const user of [colleague, stranger]) {
      const theirs = await server.signIn(user.username, user.password);
      expect((await get(path, { 'x-access-token': theirs })).status).toBe(404);
    }
    expect((await get(path)).status).toBe(401);
  });

  it.each([
    '../pg.password',
    '..%2fpg.password',
    '202611/../../pg.password',
    '%2e%2e/pg.password',
    'x',
    '202611/x.png',
  ])('[FIL-01] are never read outside their folder: %s', async (path) => {
    const answer = await get(`/sys/common/static/${path}`, { 'x-access-token': token });
    expect(answer.status).toBe(404);
  });
});
