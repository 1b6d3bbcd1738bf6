import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { join } from 'node:path';

/** Room in bytes: twice the 6 GB that the databases of all tests of the server take together. */
const ROOM = 12 * 1024 ** 3;
/** Folder whose files Linux keeps in memory. */
const IN_MEMORY = '/dev/shm';
const NAME = 'back-office-tests';

/**
 * Lets everything that this process and its children write for a while lie in memory, where the host has that much of it to spare. The tests copy
 * databases of a thousand files some two hundred times: on a disk, making and removing these takes as long as the tests.
 * @returns a function that removes the folder; where files lie as usual it does nothing
 */
export function scratchInMemory(env: NodeJS.ProcessEnv = process.env): () => void {
  if (env['TMPDIR'] !== undefined || !hasRoom()) return () => undefined;
  removeLeft();
  const folder = mkdtempSync(join(IN_MEMORY, `${NAME}-${process.pid}-`));
  // PostgreSQL does not run as root: its own user passes through here.
  chmodSync(folder, 0o711);
  env['TMPDIR'] = folder;
  return () => {
    delete env['TMPDIR'];
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Removes what runs left behind that were killed: it would take memory until the host starts anew. */
function removeLeft(): void {
  for (const name of readdirSync(IN_MEMORY)) {
    const [, pid] = new RegExp(`^${NAME}-(\\d+)-`).exec(name) ?? [];
    if (pid !== undefined && !existsSync(`/proc/${pid}`))
      rmSync(join(IN_MEMORY, name), { recursive: true, force: true });
  }
}

function hasRoom(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    const [, available = '0'] = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
    return Math.min(bavail * bsize, Number(available) * 1024) >= ROOM;
  } catch {
    return false;
  }
}
