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

try {
  const config = readConfig(process.env);
  const server = await startServer(config, {
    print,
    onLost: () => fail(lostDatabase),
    load: (db, { seed, dataDir }, log) => loadModules({ db, modulesDir, seed, dataDir, log }),
  });
  // A signal may come two or three times (terminal, npm, bootstrap): the first one counts.
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    print('Stopping …');
    const tooLong = setTimeout(
      () => fail(new StartupFailure('Stopping took longer than 10 s.', 'The next start recovers.')),
      10_000,
    );
    tooLong.unref();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  // The bootstrap that started us is gone.
  process.on('disconnect', stop);
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
