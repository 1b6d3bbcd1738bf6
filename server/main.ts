import { resolve } from 'node:path';
import { readConfig } from './config.ts';
import { loadModules } from './seed/load-modules.ts';
import { startServer } from './start.ts';
import { StartupFailure } from './startup-failure.ts';

const modulesDir = resolve(import.meta.dirname, '../modules');
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const lostDatabase = new StartupFailure(
  'The connection to the embedded database broke; another server may take over.',
  'Start again. See pg.log in DATA_DIR when it happens repeatedly.',
);

const tooSlow = new StartupFailure('Stopping took longer than 10 s.', 'Nothing is lost: the next start recovers.');

// A signal may come two or three times (terminal, npm, bootstrap): the first one counts. One that comes during the
// start waits for its end: stopping half-way would leave more to clean up.
const stopRequested = new Promise<void>((request) => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => request());
  // The bootstrap that started us is gone.
  process.on('disconnect', () => request());
});

try {
  const server = await startServer(readConfig(process.env), {
    print,
    onLost: () => fail(lostDatabase),
    load: (db, { seed, dataDir }, log) => loadModules({ db, modulesDir, seed, dataDir, log }),
  });
  await stopRequested;
  print('Stopping …');
  setTimeout(() => fail(tooSlow), 10_000).unref();
  await server.stop();
  process.exit(0);
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  const lines =
    error instanceof StartupFailure
      ? [`✗ ${error.message}`, `  → ${error.cure}`]
      : [`✗ ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`];
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(1);
}
