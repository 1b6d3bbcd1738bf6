import { readConfig } from './config.ts';
import { StartupFailure } from './db/startup-failure.ts';
import { fileStorage } from './file-storage.ts';
import { loadModules } from './seed/load-modules.ts';
import { startYear } from './seed/year/background.ts';
import { startServer } from './start.ts';

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

let overtake: () => void = () => undefined;
const overtaken = new Promise<void>((found) => {
  overtake = found;
});

const newerProgram = new StartupFailure(
  'A newer version of the product migrated this database while this one was running.',
  'Start the newer version here, too. Nothing was written by the old one since.',
);

const noBuild = new StartupFailure(
  'The web application could not be built.',
  'See the message of the build above, correct what it names, and start again.',
);

// `npm start` builds the application meanwhile and says when it is there.
const built = process.env['AWAIT_BUILD'] === '1' ? buildAnnounced() : Promise.resolve();
// It may fail before anybody waits for it.
built.catch(() => undefined);

try {
  const server = await startServer(readConfig(process.env), {
    print,
    onLost: () => fail(lostDatabase),
    onNewer: () => {
      // Long enough for those who wait to read why.
      setTimeout(() => overtake(), 5_000);
    },
    load: async (db, config, log) => {
      const { seed, demoYear, modules, modulesDir, dataDir } = config;
      const storage = fileStorage(config);
      await loadModules({
        db,
        modulesDir,
        ...(modules === null ? {} : { only: modules }),
        seed,
        // The other dialects have no months to close and nothing to write off.
        withYear: demoYear && config.dialect === 'platform',
        dataDir,
        storage,
        log,
      });
    },
    ready: built,
    beside: ({ demoYear }, host) => (demoYear ? startYear(host) : null),
  });
  const isOvertaken = await Promise.race([stopRequested.then(() => false), overtaken.then(() => true)]);
  print('Stopping …');
  setTimeout(() => fail(tooSlow), 10_000).unref();
  await server.stop();
  if (isOvertaken) fail(newerProgram);
  process.exit(0);
} catch (error) {
  fail(error);
}

function buildAnnounced(): Promise<void> {
  return new Promise((resolve, reject) => {
    process.once('message', (message) => (message === 'built' ? resolve() : reject(noBuild)));
    process.once('disconnect', () => reject(noBuild));
  });
}

function fail(error: unknown): never {
  const lines =
    error instanceof StartupFailure
      ? [`✗ ${error.message}`, `  → ${error.cure}`]
      : [`✗ ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`];
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(1);
}
