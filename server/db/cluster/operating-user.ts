import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupFailure } from '#server/db/startup-failure.ts';

export type Outcome = { readonly status: number | null; readonly output: string };

/** Runs programs of the database; PostgreSQL refuses to run as root. */
export type OperatingUser = {
  readonly run: (command: string, args: readonly string[]) => Outcome;
  /** Gives a file or folder to the user the database runs as. */
  readonly own: (path: string) => void;
};

type Identity = { readonly uid: number; readonly gid: number };

/**
 * Chooses the user PostgreSQL runs as. A normal user runs it himself. Root hands over to the owner of an existing
 * cluster, else to `postgres`, else to `nobody`; where a parent folder of mode 700 hides data or programs from that
 * user, one capability lets the process pass folders without giving it root's other rights.
 * @param probe a program and a folder which that user must reach
 */
export function operatingUser(clusterDir: string, probe: { program: string; folder: string }): OperatingUser {
  if (process.getuid?.() !== 0) {
    return { run: (command, args) => outcome(command, args), own: () => undefined };
  }
  const identity = chooseIdentity(clusterDir);
  const own = (path: string): void => chownSync(path, identity.uid, identity.gid);
  if (reaches(identity, probe)) return { run: (command, args) => outcome(command, args, identity), own };

  const withCapability = (command: string, args: readonly string[]): Outcome =>
    outcome('setpriv', [
      `--reuid=${identity.uid}`,
      `--regid=${identity.gid}`,
      '--clear-groups',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      '--securebits=+no_setuid_fixup',
      command,
      ...args,
    ]);
  if (withCapability(probe.program, ['--version']).status === 0) return { run: withCapability, own };
  const blocking = blockingFolder(identity, [dirname(probe.program), probe.folder]);
  throw new StartupFailure(
    `PostgreSQL does not run as root, and the user it would run as (uid ${identity.uid}) may not enter ${blocking}.`,
    'Move the product or DATA_DIR out of that folder, or start as a normal user, or set DATABASE_URL.',
  );
}

function chooseIdentity(clusterDir: string): Identity {
  if (existsSync(clusterDir)) {
    const { uid, gid } = statSync(clusterDir);
    if (uid !== 0) return { uid, gid };
  }
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: numericId('-u', name), gid: numericId('-g', name) };
    } catch {
      // No such user on this host: the next one.
    }
  }
  throw new StartupFailure(
    'PostgreSQL does not run as root, and this host has neither a user postgres nor nobody.',
    'Start as a normal user, or set DATABASE_URL.',
  );
}

function numericId(flag: string, name: string): number {
  return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
}

function reaches(identity: Identity, probe: { program: string; folder: string }): boolean {
  return (
    outcome(probe.program, ['--version'], identity).status === 0 &&
    outcome('/bin/sh', ['-c', 'cd "$1"', 'sh', probe.folder], identity).status === 0
  );
}

function blockingFolder(identity: Identity, folders: readonly string[]): string {
  for (const folder of folders) {
    const parents: string[] = [];
    for (let path = folder; path !== dirname(path); path = dirname(path)) parents.unshift(path);
    const closed = parents.find((path) => outcome('/bin/sh', ['-c', 'cd "$1"', 'sh', path], identity).status !== 0);
    if (closed !== undefined) return closed;
  }
  return folders.join(' or ');
}

function outcome(command: string, args: readonly string[], identity?: Identity): Outcome {
  const result = spawnSync(command, args, {
    encoding: 'utf8',
    // The current folder may be closed to the other user; initdb and pg_ctl only need some folder.
    ...(identity === undefined ? {} : { ...identity, cwd: '/' }),
    stdio: ['ignore', 'pipe', 'pipe'],
    // Messages in English whatever the host speaks: some are matched, all are logged.
    env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' },
    timeout: 120_000,
    windowsHide: true,
  });
  const output = [result.stdout, result.stderr, result.error?.message].filter(Boolean).join('\n').trim();
  return { status: result.error === undefined ? result.status : null, output };
}
