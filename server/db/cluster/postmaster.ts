import { existsSync, readFileSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupFailure } from '#server/db/startup-failure.ts';

/** The running database process of a cluster folder, with the port it listens on; null when none runs. */
export function findPostmaster(clusterDir: string): { pid: number; port: number } | null {
  const lines = readPidFile(clusterDir);
  if (lines === null) return null;
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || !isOurs(pid, clusterDir)) return null;
  return { pid, port };
}

/**
 * After a crash of the database itself: waits until its last child is gone and removes the stale pid file.
 * Starting before would let two generations write the same files.
 */
export async function clearCrashed(clusterDir: string, waitMs = 10_000): Promise<void> {
  const deadline = Date.now() + waitMs;
  while (survivors(clusterDir).length > 0) {
    if (Date.now() > deadline) {
      throw new StartupFailure(
        `Processes of a crashed database still run: ${survivors(clusterDir).join(', ')}.`,
        'End them (kill <pid>) and start again.',
      );
    }
    await sleep(25);
  }
  rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
}

/** True when a pid file is left, whether or not its process lives. */
export function hasPidFile(clusterDir: string): boolean {
  return existsSync(join(clusterDir, 'postmaster.pid'));
}

function readPidFile(clusterDir: string): string[] | null {
  try {
    return readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
}

/**
 * On Linux the process must be postgres and stand in our folder: a zombie has no folder, and a pid that was reused
 * belongs to somebody else (`pg_ctl status` and signal 0 count both as running). Elsewhere signal 0 has to do.
 */
function isOurs(pid: number, clusterDir: string): boolean {
  if (process.platform !== 'linux') {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  }
  try {
    return (
      realpathSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir) &&
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
    );
  } catch {
    return false;
  }
}

function survivors(clusterDir: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isOurs(pid, clusterDir));
}
