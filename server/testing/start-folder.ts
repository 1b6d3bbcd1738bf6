import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { adminPassword } from './names.ts';

export const root = resolve(import.meta.dirname, '../..');

export type Started = { readonly child: ChildProcess; readonly url: string; readonly output: () => string };

export type StartFolder = {
  /** Below it lie the data folders of a test file. */
  readonly folder: string;
  /** A data folder that was started and stopped once: only the first start of all makes one slowly. */
  readonly used: (name: string) => string;
  /**
   * Starts the server as a process and waits for its address, or for its end; then `url` is empty.
   * @param build what the process is told of the build it waits for
   */
  readonly start: (dataDir: string, env?: Readonly<Record<string, string>>, build?: string) => Promise<Started>;
  /** Ends the processes that still run. */
  readonly endAll: () => Promise<void>;
  readonly remove: () => void;
};

/** A folder for tests that start the product as its users do: as a process, with a PostgreSQL of its own. */
export async function openStartFolder(): Promise<StartFolder> {
  // mkdtemp makes folders of mode 700: as root, PostgreSQL runs below a folder that its user may not enter.
  const folder = mkdtempSync(join(tmpdir(), 'back-office-start-'));
  const running: ChildProcess[] = [];
  const start: StartFolder['start'] = async (dataDir, env = {}, build) => {
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: root,
      env: {
        ...process.env,
        PORT: '0',
        DATA_DIR: dataDir,
        SEED: 'none',
        // How a server starts and stops does not depend on how many forms it reads; the whole house takes seconds.
        MODULES: 'base',
        ADMIN_PASSWORD: adminPassword,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    running.push(child);
    if (build !== undefined) child.send(build);
    let text = '';
    child.stdout?.on('data', (chunk) => (text += String(chunk)));
    child.stderr?.on('data', (chunk) => (text += String(chunk)));
    const began = Date.now();
    for (;;) {
      const [, url] = /(http:\/\/127\.0\.0\.1:\d+)/.exec(text) ?? [];
      if (url !== undefined) return { child, url, output: () => text };
      if (child.exitCode !== null || Date.now() - began > 150_000) return { child, url: '', output: () => text };
      await sleep(20);
    }
  };
  const original = join(folder, 'original');
  const { child, url, output } = await start(original);
  if (url === '') throw new Error(`The server did not start:\n${output()}`);
  await end(child, 'SIGTERM');
  return {
    folder,
    used: (name) => {
      const copy = join(folder, name);
      // Not Node's copy: the database's files keep their owner.
      const { status, stderr } = spawnSync('cp', ['-a', original, copy], { encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
      return copy;
    },
    start,
    endAll: async () => {
      await Promise.all(running.splice(0).map((process) => end(process, 'SIGTERM')));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Sends a signal and waits for the end; answers the exit code. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  child.kill(signal);
  return ended;
}

/** Status of the administrator's sign-in. */
export async function adminSignIn(url: string): Promise<number> {
  const answer = await fetch(`${url}/platform/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  });
  return answer.status;
}
