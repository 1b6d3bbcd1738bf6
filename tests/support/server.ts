import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { preparedFolder } from './prepared.ts';

const root = resolve(import.meta.dirname, '../..');

export type StartedServer = {
  /** e.g. http://127.0.0.1:41234 */
  readonly url: string;
  readonly dataDir: string;
  readonly adminPassword: string;
  readonly process: ChildProcess;
  /** Everything the server printed so far. */
  readonly output: () => string;
  /** Asks the server to stop and waits until it did; with `remove` its data goes too. */
  readonly stop: (options?: { remove?: boolean }) => Promise<number>;
};

/** Settings of a first start: the modules read in, the demonstration data, the administrator. */
const FIRST = {
  ADMIN_PASSWORD: 'Test-pass-20',
  MODULES: 'base,online,sale,finance,hexiao',
  SEED: 'demo',
  // What the year does is tried in server/seed/year; here it would only make pages wait.
  DEMO_YEAR: 'off',
};

/**
 * Starts the real server, as `npm start` does, on a free port. Without a data folder it gets one of its own in which a server has been started
 * before with the same modules and seed.
 * @param env further settings of the server, e.g. `SEED`, `DIALECT`; `MODULES: ''` loads the whole house, which most tests would wait for in vain:
 * that every module works is proved in tests/modules
 */
export async function startServer(options: { dataDir?: string; env?: NodeJS.ProcessEnv } = {}): Promise<StartedServer> {
  if (options.dataDir !== undefined) return startOn(options.dataDir, options.env);
  const first = Object.fromEntries(Object.entries(FIRST).map(([key, usual]) => [key, options.env?.[key] ?? usual]));
  const dataDir = await preparedFolder(first, async (empty) => {
    const server = await startOn(empty, first);
    await server.stop();
  });
  const server = await startOn(dataDir, options.env);
  return {
    ...server,
    stop: async ({ remove = true } = {}) => {
      const code = await server.stop();
      if (remove) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

async function startOn(dataDir: string, settings: NodeJS.ProcessEnv = {}): Promise<StartedServer> {
  const env = { ...FIRST, ...settings };
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      // As `npm start` does.
      NODE_COMPILE_CACHE: join(root, '.cache/compile'),
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number>((done) =>
    child.once('exit', (code, signal) => done(signal === null ? (code ?? 1) : 1)),
  );

  const url = await new Promise<string>((ok, fail) => {
    const timer = setTimeout(() => fail(new Error(`The server did not start within 120 s:\n${text}`)), 120_000);
    const look = (): void => {
      const [, address] = /(http:\/\/(?:127\.0\.0\.1|localhost):\d+)/.exec(text) ?? [];
      if (address === undefined) return;
      clearTimeout(timer);
      ok(address);
    };
    child.stdout.on('data', look);
    void ended.then((code) => {
      clearTimeout(timer);
      fail(new Error(`The server ended with code ${code}:\n${text}`));
    });
  });
  return {
    url,
    dataDir,
    adminPassword: env.ADMIN_PASSWORD,
    process: child,
    output: () => text,
    stop: async ({ remove = false } = {}) => {
      child.kill('SIGTERM');
      const code = await ended;
      if (remove) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** Signs somebody in through the API, the administrator unless told otherwise. */
export async function signInTo(url: string, password: string, username = 'admin'): Promise<{ readonly token: string }> {
  const answer = await fetch(`${url}/platform/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const body = (await answer.json()) as { message: string; result: { token: string } | null };
  if (body.result === null) throw new Error(`Sign-in failed: ${body.message}`);
  return body.result;
}
