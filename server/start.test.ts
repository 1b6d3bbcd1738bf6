import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { restoreLinks } from './db/cluster/binaries.ts';
import { adminPassword } from './testing/names.ts';

const root = resolve(import.meta.dirname, '..');
let folder: string;
const running: ChildProcess[] = [];
beforeAll(() => {
  // mkdtemp makes folders of mode 700: as root, PostgreSQL runs below a folder that its user may not enter.
  folder = mkdtempSync(join(tmpdir(), 'back-office-start-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Started = { readonly child: ChildProcess; readonly url: string; readonly output: () => string };

/** Starts the server as a process and waits for its address, or for its end. */
async function start(dataDir: string, env: Record<string, string> = {}): Promise<Started> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, SEED: 'none', ADMIN_PASSWORD: adminPassword, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let text = '';
  child.stdout.on('data', (chunk) => (text += String(chunk)));
  child.stderr.on('data', (chunk) => (text += String(chunk)));
  const began = Date.now();
  for (;;) {
    const [, url] = /(http:\/\/127\.0\.0\.1:\d+)/.exec(text) ?? [];
    if (url !== undefined) return { child, url, output: () => text };
    if (child.exitCode !== null || Date.now() - began > 60_000) return { child, url: '', output: () => text };
    await sleep(20);
  }
}

const refusal = async (dataDir: string, env: Record<string, string> = {}) => {
  const { child, output, url } = await start(dataDir, env);
  expect(url, output()).toBe('');
  return { code: child.exitCode, output: output() };
};

const signIn = async (url: string): Promise<number> => {
  const answer = await fetch(`${url}/platform/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  });
  return answer.status;
};

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  child.kill(signal);
  return ended;
};

describe('the start', { timeout: 120_000 }, () => {
  it('prints the address and a generated password, which signs in, and stops with everything it started', async () => {
    const dataDir = join(folder, 'first');
    const { child, url, output } = await start(dataDir, { ADMIN_PASSWORD: '' });
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

    const began = Date.now();
    expect(await end(child, 'SIGTERM')).toBe(0);
    expect(Date.now() - began).toBeLessThan(10_000);
    expect(existsSync(join(dataDir, 'pg/postmaster.pid'))).toBe(false);
  });

  it('is refused a second time on the same data, and the first one goes on', async () => {
    const dataDir = join(folder, 'twice');
    const first = await start(dataDir);
    const second = await refusal(dataDir);
    expect(second.code).toBe(1);
    expect(second.output).toContain(`Another server is already running on DATA_DIR ${dataDir}`);
    expect(second.output).not.toMatch(/\n\s+at /);
    expect(await signIn(first.url)).toBe(200);
  });

  it('takes over what kill -9 left behind, with every acknowledged sign-in', async () => {
    const dataDir = join(folder, 'killed');
    const first = await start(dataDir);
    expect(await signIn(first.url)).toBe(200);
    await end(first.child, 'SIGKILL');
    const began = Date.now();
    const second = await start(dataDir);
    expect(second.output()).toContain('adopted');
    expect(Date.now() - began).toBeLessThan(5_000);
    expect(await signIn(second.url)).toBe(200);

    // The database dies with it this time.
    const pid = Number(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    await end(second.child, 'SIGKILL');
    const third = await start(dataDir);
    expect(third.output()).toContain('recovered');
    expect(await signIn(third.url)).toBe(200);
  });

  it('ends when only the database dies', async () => {
    const dataDir = join(folder, 'lost');
    const { child, output } = await start(dataDir);
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
    const { code, output } = await refusal(join(folder, 'port'), { PORT: String(port) });
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
    const { output } = await start(join(folder, 'open'), { HOST: '0.0.0.0' });
    expect(output()).toContain('passwords travel readable');
  });
});

describe('the operator', { timeout: 120_000 }, () => {
  const command = (script: string, dataDir: string, ...args: string[]) =>
    spawnSync(process.execPath, [`scripts/${script}.ts`, ...args], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
    });

  it('resets a password while the server runs and while it does not', async () => {
    const dataDir = join(folder, 'reset');
    const { child, url } = await start(dataDir);
    expect(command('admin', dataDir, 'reset-password', 'admin').stdout).toMatch(/new password of admin: \S{19}/);
    expect(await signIn(url)).toBe(400);
    await end(child, 'SIGTERM');
    expect(command('admin', dataDir, 'reset-password', 'admin').status).toBe(0);
    const unknown = command('admin', dataDir, 'reset-password', 'nobody-here');
    expect(unknown.status).toBe(1);
    expect(unknown.stderr).toContain('There is no user nobody-here');
    expect(existsSync(join(dataDir, 'pg/postmaster.pid'))).toBe(false);
  });

  it('backs up the running server and restores elsewhere', async () => {
    const dataDir = join(folder, 'source');
    await start(dataDir);
    const file = join(folder, 'backup.tar.gz');
    expect(command('backup', dataDir, file).stdout).toContain('tables');
    expect(command('backup', dataDir, file).stderr).toContain('exists already');
    const elsewhere = join(folder, 'elsewhere');
    expect(command('restore', elsewhere, file).stdout).toContain('restored');
    expect(command('restore', elsewhere, file).stderr).toContain('not empty');
    const restored = await start(elsewhere);
    expect(await signIn(restored.url)).toBe(200);
  });

  it('is told when there is nothing to back up', () => {
    const { status, stderr } = command('backup', join(folder, 'nothing'), join(folder, 'x.tar.gz'));
    expect(status).toBe(1);
    expect(stderr).toContain('There is no data');
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
