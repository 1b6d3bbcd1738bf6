import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { StartupFailure } from '#server/db/startup-failure.ts';
import { findBinaries } from './binaries.ts';
import { operatingUser, type OperatingUser } from './operating-user.ts';
import { clearCrashed, findPostmaster, hasPidFile } from './postmaster.ts';

export type Cluster = {
  /** Fresh, started again, started after a crash, or running already. */
  readonly how: 'created' | 'started' | 'recovered' | 'adopted';
  readonly port: number;
  /** Connection string of a database of this cluster. */
  readonly url: (database: string) => string;
  /** Stops the database; connections end, nothing committed is lost. */
  readonly stop: () => void;
};

export type ClusterOptions = {
  /** Only for tests: gives up durability for speed. */
  readonly fsync?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
};

const superuser = 'app';

/**
 * Opens the PostgreSQL of a data folder: creates it, starts it, cleans up after a crash, or adopts the process that a
 * killed server left behind. Who may use it is decided afterwards by the owner lock.
 */
export async function openCluster(dataDir: string, options: ClusterOptions = {}): Promise<Cluster> {
  const binaries = findBinaries();
  const clusterDir = resolve(dataDir, 'pg');
  const passwordFile = resolve(dataDir, 'pg.password');
  const logFile = resolve(dataDir, 'pg.log');
  const user = operatingUser(clusterDir, { program: binaries.postgres, folder: resolve(dataDir) });

  const fresh = !existsSync(join(clusterDir, 'PG_VERSION'));
  if (fresh) initialise(binaries.initdb, clusterDir, passwordFile, user);
  const password = readPassword(passwordFile);

  const running = findPostmaster(clusterDir);
  const crashed = running === null && hasPidFile(clusterDir);
  if (crashed) await clearCrashed(clusterDir);
  const port = running?.port ?? (await start(binaries.pgCtl, clusterDir, logFile, user, options));

  return {
    how: running !== null ? 'adopted' : fresh ? 'created' : crashed ? 'recovered' : 'started',
    port,
    url: (database) => `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`,
    stop: () => {
      const result = user.run(binaries.pgCtl, ['stop', '-m', 'fast', '-w', '-t', '8', '-D', clusterDir]);
      if (result.status !== 0 && findPostmaster(clusterDir) !== null) {
        throw new Error(`PostgreSQL did not stop: ${result.output}`);
      }
    },
  };
}

/** initdb into a folder of its own, renamed when complete: a start killed half-way leaves nothing that looks usable. */
function initialise(initdb: string, clusterDir: string, passwordFile: string, user: OperatingUser): void {
  const unfinished = `${clusterDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  if (existsSync(clusterDir)) {
    if (readdirSync(clusterDir).length > 0) {
      throw new StartupFailure(
        `${clusterDir} is not empty and holds no database.`,
        'Move it away, or set DATA_DIR to another folder.',
      );
    }
    rmdirSync(clusterDir);
  }
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  mkdirSync(unfinished, { mode: 0o700 });
  user.own(unfinished);
  user.own(passwordFile);
  const result = user.run(initdb, [
    '-D',
    unfinished,
    '-U',
    superuser,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    // Never the host's LANG: the same data sorts the same everywhere. Chinese order comes from explicit ICU collations.
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
  ]);
  if (result.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new StartupFailure(
      `PostgreSQL could not create its data folder ${clusterDir}: ${lastLines(result.output)}`,
      'Check free space and permissions of DATA_DIR.',
    );
  }
  renameSync(unfinished, clusterDir);
}

async function start(
  pgCtl: string,
  clusterDir: string,
  logFile: string,
  user: OperatingUser,
  options: ClusterOptions,
): Promise<number> {
  const port = await freePort();
  writeFileSync(logFile, '', { flag: 'a', mode: 0o600 });
  user.own(logFile);
  chmodSync(clusterDir, 0o700);
  const settings = {
    listen_addresses: '127.0.0.1',
    // Paths of UNIX sockets are limited to 107 bytes; data folders are not.
    unix_socket_directories: '',
    max_connections: '100',
    jit: 'off',
    // After a crash PostgreSQL makes sure that all its files are on the disk. One call for the file system takes
    // milliseconds where one for each of some thousand files takes seconds; only Linux has it.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    log_timezone: 'Asia/Shanghai',
    ...(options.fsync === false ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
    ...options.settings,
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const result = user.run(pgCtl, [
    'start',
    '-w',
    '-t',
    '60',
    '-D',
    clusterDir,
    '-l',
    logFile,
    '-o',
    [`-p ${port}`, ...flags].join(' '),
  ]);
  if (result.status === 0) return port;
  // Two starts at the same moment: the other one won, the owner lock decides the rest.
  const other = findPostmaster(clusterDir);
  if (other !== null) return other.port;
  throw new StartupFailure(
    `PostgreSQL did not start: ${lastLines(result.output)}`,
    `See ${logFile}. A full disk or too little memory are the usual reasons.`,
  );
}

function readPassword(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new StartupFailure(
      `The database password file ${file} is missing or not readable.`,
      'Start as the user who created DATA_DIR, or restore the file from a copy of DATA_DIR.',
    );
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => done(port));
    });
  });
}

function lastLines(text: string): string {
  return text.split('\n').slice(-4).join(' ');
}
