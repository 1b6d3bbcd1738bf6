import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

const inline = 'window.boot = 1;';
let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'back-office-client-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    `<title>app</title><script>${inline}</script><script src="/assets/a-1.js"></script>`,
  );
  writeFileSync(join(folder, 'signin.html'), '<title>sign-in</title>');
  writeFileSync(join(folder, 'assets/a-1.js'), 'console.log(1)');
  writeFileSync(join(folder, 'assets/a-1.js.br'), brotliCompressSync('console.log(1)'));
  writeFileSync(join(folder, 'assets/a-1.js.map'), '{}');
  writeFileSync(join(folder, 'assets/sandbox-worker-Ab_1-c.js'), 'postMessage(1)');
  mkdirSync(join(folder, 'assets/amis-0a1b2c'));
  writeFileSync(join(folder, 'assets/amis-0a1b2c/frame.html'), '<title>amis</title><script src="frame.js"></script>');
  server = await startTestServer({ client: folder });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((done, fail) => {
    get(server.url + path, { headers: { accept: 'text/html,*/*', ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    }).on('error', fail);
  });

describe('the web application', () => {
  it.each([
    ['/', 'app'],
    ['/base/customer', 'app'],
    ['/user/login', 'sign-in'],
    ['/user/login?redirect=%2Fbase', 'sign-in'],
  ])('answers %s with the page %s, never cached unasked', async (path, title) => {
    const { body, headers } = await ask(path);
    expect(body.toString()).toContain(`<title>${title}</title>`);
    expect(headers['cache-control']).toBe('no-cache');
  });

  it.each(['/.git/config', '/.env', '/base/.svn/entries', '/actuator/env', '/druid/index', '/swagger-ui/index'])(
    '[FIL-08] answers a scanner that looks for %s with nothing',
    async (path) => {
      const { status, body } = await ask(path);
      expect([status, body.toString().includes('<title>')]).toEqual([404, false]);
    },
  );

  it('[TPL-04] lets only the thread of scripts compile WebAssembly, which may reach nothing; no page may', async () => {
    const policyOf = async (path: string) => String((await ask(path)).headers['content-security-policy']);
    for (const page of ['/', '/user/login', '/online/cgform', '/assets/a-1.js'])
      expect(await policyOf(page), page).not.toMatch(/unsafe-eval/);
    const own = await policyOf('/assets/sandbox-worker-Ab_1-c.js');
    expect(own).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'");
    expect(await policyOf('/assets/sandbox-worker-Ab_1-c.js?x=index.html')).toBe(own);
  });

  it('[TPL-04] [XSS-05] gives the frame of amis pages an origin of its own, no text as code and nobody to talk to', async () => {
    const { headers } = await ask('/assets/amis-0a1b2c/frame.html');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain('sandbox allow-scripts allow-forms');
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy.join()).not.toMatch(/unsafe-eval|allow-same-origin|allow-top-navigation|allow-popups|https?:|\*/);
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    // Everything else of ours stays closed to it.
    for (const path of ['/', '/assets/a-1.js', '/assets/amis-x/frame.html'])
      expect((await ask(path)).headers['cross-origin-resource-policy'], path).toBe('same-origin');
  });

  it('[CFG-01] allows the inline scripts of its pages by hash and no others', async () => {
    const { headers } = await ask('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`'sha256-${createHash('sha256').update(inline).digest('base64')}'`);
    expect(/script-src ([^;]+)/.exec(policy)?.[1]).not.toMatch(/unsafe/);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('serves assets for ever and compressed as built', async () => {
    const { headers, body } = await ask('/assets/a-1.js', { 'accept-encoding': 'gzip, br' });
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(body).toString()).toBe('console.log(1)');
    expect((await ask('/assets/a-1.js')).headers['content-encoding']).toBeUndefined();
  });

  it('answers 304 to a page that did not change', async () => {
    const { headers } = await ask('/');
    expect((await ask('/', { 'if-none-match': String(headers.etag) })).status).toBe(304);
  });

  it.each([
    '/assets/none.js',
    '/assets/a-1.js.map',
    '/favicon.png',
    '/platform/x',
    '/PLATFORM/sys/user/list',
    '/jeecg-boot/x',
  ])('has nothing at %s', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  it('[CFG-01] follows a new build under the running server', async () => {
    const script = 'window.boot = 2;';
    writeFileSync(join(folder, 'assets/b-2.js'), 'console.log(2)');
    writeFileSync(join(folder, 'index.html'), `<title>next</title><script>${script}</script>`);
    await expect
      .poll(async () => (await ask('/')).headers['content-security-policy'], { timeout: 3_000 })
      .toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    expect((await ask('/base/customer')).body.toString()).toContain('<title>next</title>');
    expect((await ask('/assets/b-2.js')).body.toString()).toBe('console.log(2)');
  });

  it('names the build in config.json, another one after a new deploy', async () => {
    const version = async (): Promise<unknown> => {
      // The contract's shape; only one part of it is read.
      const config = JSON.parse((await ask('/config.json')).body.toString()) as { version?: unknown };
      return config.version;
    };
    const before = await version();
    expect(before).toMatch(/^[0-9a-f]{16}$/);
    expect(await version()).toBe(before);
    writeFileSync(join(folder, 'index.html'), '<title>app</title><script src="/assets/c-3.js"></script>');
    await expect.poll(version, { timeout: 3_000 }).not.toBe(before);
  });

  it('says how to build it when it is not built', async () => {
    const bare = await startTestServer();
    try {
      const answer = await fetch(`${bare.url}/base/customer`);
      expect(answer.status).toBe(503);
      expect(await answer.text()).toContain('npm run build');
      expect(await (await fetch(`${bare.url}/config.json`)).json()).toMatchObject({ version: null });
    } finally {
      await bare.close();
    }
  });
});
