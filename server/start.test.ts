import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { restoreLinks } from './db/cluster/binaries.ts';
import { adminSignIn, end, openStartFolder, type StartFolder } from './testing/start-folder.ts';

let starts: StartFolder;
let folder: string;
beforeAll(async () => {
  starts = await openStartFolder();
  folder = starts.folder;
}, 180_000);
afterEach(() => starts.endAll());
afterAll(() => starts.remove());

const refusal = async (dataDir: string, env: Record<string, string> = {}, build?: string) => {
  const { child, output, url } = await starts.start(dataDir, env, build);
  expect(url, output()).toBe('');
  return { code: child.exitCode, output: output() };
};

describe('the start', { timeout: 180_000 }, () => {
  it('prints the address and a generated password, which signs in, and stops with everything it started', async () => {
    const dataDir = join(folder, 'first');
    const { child, url, output } = await starts.start(dataDir, { ADMIN_PASSWORD: '' });
    await sleep(50);
    const [, password = ''] = /admin \/ (\S+)/.exec(output()) ?? [];
    expect(password).toMatch(/^[\w-]{19}$/);
    const answer = await fetch(`${url}/platform/sys/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password }),
    });
    expect(answer.status).toBe(200);
    expect(statSync(join(dataDir, 'pg.password')).mode & 0o777).toBe(0o600);

    // A stop that takes longer than 10 s ends with 1.
    expect(await end(child, 'SIGTERM')).toBe(0);
    expect(existsSync(join(dataDir, 'pg/postmaster.pid'))).toBe(false);
  });

  it('is refused a second time on the same data, and the first one goes on', async () => {
    const dataDir = starts.used('twice');
    const first = await starts.start(dataDir);
    const second = await refusal(dataDir);
    expect(second.code).toBe(1);
    expect(second.output).toContain(`Another server is already running on DATA_DIR ${dataDir}`);
    expect(second.output).not.toMatch(/\n\s+at /);
    expect(await adminSignIn(first.url)).toBe(200);
  });

  it('takes over what kill -9 left behind, with every acknowledged sign-in', async () => {
    const dataDir = starts.used('killed');
    const first = await starts.start(dataDir);
    expect(await adminSignIn(first.url)).toBe(200);
    await end(first.child, 'SIGKILL');
    const second = await starts.start(dataDir);
    expect(second.output()).toContain('adopted');
    expect(await adminSignIn(second.url)).toBe(200);

    // The database dies with it this time.
    const pid = Number(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    await end(second.child, 'SIGKILL');
    const third = await starts.start(dataDir);
    expect(third.output()).toContain('recovered');
    expect(await adminSignIn(third.url)).toBe(200);
  });

  it('opens its port when the application is built, and says when it could not be', async () => {
    const dataDir = starts.used('build');
    const { code, output } = await refusal(dataDir, { AWAIT_BUILD: '1' }, 'not built');
    expect(code).toBe(1);
    expect(output).toContain('could not be built');
    const { url } = await starts.start(dataDir, { AWAIT_BUILD: '1' }, 'built');
    expect(await adminSignIn(url)).toBe(200);
  });

  it('ends when only the database dies', async () => {
    const dataDir = starts.used('lost');
    const { child, output } = await starts.start(dataDir);
    const ended = new Promise((done) => child.once('exit', done));
    process.kill(Number(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    expect(await ended).toBe(1);
    expect(output()).toContain('embedded database broke');
  });

  it('names a port in use and what to do', async () => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { code, output } = await refusal(starts.used('port'), { PORT: String(port) });
    taken.close();
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} on 127.0.0.1 is already in use`);
    expect(output).toContain('set PORT');
    expect(existsSync(join(folder, 'port/pg/postmaster.pid'))).toBe(false);
  });

  it.each([
    ['a file in its place', (path: string) => writeFileSync(path, 'x'), 'is a file'],
    ['a file above it', (path: string) => writeFileSync(path, 'x'), 'cannot be written', 'below'],
    [
      "a folder with somebody else's files",
      (path: string) => {
        mkdirSync(path);
        writeFileSync(join(path, 'thesis.docx'), 'x');
      },
      'did not write',
    ],
  ])('refuses a DATA_DIR that is %s', async (what, prepare, text, below = '') => {
    const path = join(folder, `bad-${what.length}`);
    prepare(path);
    const { code, output } = await refusal(join(path, below));
    expect(code).toBe(1);
    expect(output).toContain(text);
    expect(output).toContain('Set DATA_DIR');
  });

  it('refuses a DATA_DIR it may not write', async () => {
    const path = join(folder, 'read-only');
    mkdirSync(path, { mode: 0o500 });
    // Root may write everywhere: nothing to refuse then.
    if (process.getuid?.() === 0) return;
    expect((await refusal(path)).output).toContain('permission denied');
    chmodSync(path, 0o700);
  });

  it('names an unreachable DATABASE_URL without its password', async () => {
    const { code, output } = await refusal(join(folder, 'url'), { DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/x' });
    expect(code).toBe(1);
    expect(output).toContain('127.0.0.1:1/x');
    expect(output).not.toContain('hidden');
  });

  it('warns when others can reach it without TLS', async () => {
    const { output } = await starts.start(starts.used('open'), { HOST: '0.0.0.0' });
    expect(output()).toContain('passwords travel readable');
  });
});

describe('the embedded PostgreSQL', () => {
  it('gets the links that npm left out', () => {
    const native = join(folder, 'native');
    mkdirSync(join(native, 'lib'), { recursive: true });
    writeFileSync(join(native, 'lib/libx.so.1.2'), 'library');
    writeFileSync(
      join(native, 'pg-symlinks.json'),
      JSON.stringify([{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so' }]),
    );
    restoreLinks(native);
    restoreLinks(native);
    expect(readFileSync(join(native, 'lib/libx.so'), 'utf8')).toBe('library');
  });
});
