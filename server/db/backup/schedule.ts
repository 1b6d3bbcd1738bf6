import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { writeBackup, type BackupSource } from './backup.ts';
import { verifyBackup } from './verify.ts';

/** Backups the server makes by itself, and removes by itself. */
const ofItself = {
  auto: /^auto-\d{8}-\d{6}\.tar\.gz$/,
  'before-migration': /^before-migration-\d{8}-\d{6}\.tar\.gz$/,
} as const;
/** Any constant will do; it must only never change. */
const lockKey = 4_820_118;
const checkEveryMs = 10 * 60_000;

export type BackupPlan = BackupSource & {
  readonly dataDir: string;
  /** 0 switches the schedule off. */
  readonly everyHours: number;
  readonly keep: number;
};

/** Returns the path of a backup made by the server itself. */
export function backupFile(
  dataDir: string,
  kind: 'auto' | 'manual' | 'before-migration',
  now: Date = new Date(),
): string {
  // Names by the clock of the users, whatever the zone of the host.
  const stamp = new Date(now.getTime() + 8 * 3_600_000)
    .toISOString()
    .replaceAll(/[-:]/g, '')
    .replace('T', '-')
    .slice(0, 15);
  return join(dataDir, 'backups', `${kind}-${stamp}.tar.gz`);
}

/**
 * Makes a backup whenever the newest one is too old, and forgets all but the newest few. The files decide, not a timer:
 * a server that is stopped every night still makes one a day.
 */
export function scheduleBackups(
  plan: BackupPlan,
  report: { done: (file: string) => void; failed: (error: unknown) => void },
): { stop: () => Promise<void> } {
  if (plan.everyHours === 0) return { stop: () => Promise.resolve() };
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  const check = (): void => {
    if (busy || !isDue(plan)) return;
    busy = true;
    running = runBackup(plan)
      .then((file) => {
        if (file !== null) report.done(file);
      }, report.failed)
      .finally(() => {
        busy = false;
      });
  };
  // Not in the first minute: a start has other work.
  const first = setTimeout(check, 60_000);
  const timer = setInterval(check, checkEveryMs);
  first.unref();
  timer.unref();
  return {
    stop: () => {
      clearTimeout(first);
      clearInterval(timer);
      // A backup under way ends with its connection; a half one never gets its name.
      return busy ? Promise.race([running, new Promise<void>((done) => setTimeout(done, 3_000).unref())]) : running;
    },
  };
}

/** True when there is no automatic backup younger than the interval. */
export function isDue(plan: BackupPlan, now: number = Date.now()): boolean {
  const newest = Math.max(0, ...list(plan.dataDir).map((file) => statSync(file).mtimeMs));
  return now - newest >= plan.everyHours * 3_600_000;
}

/**
 * Makes one automatic backup and removes those beyond the number to keep. Of several servers over one database one
 * makes it; null says that another did, or is at it.
 * @param isAsked it is made whether it is due or not
 */
export async function runBackup(plan: BackupPlan, { isAsked = false } = {}): Promise<string | null> {
  return alone(plan.url, async () => {
    // Another server may have finished between our look at the folder and the lock.
    if (!isAsked && !isDue(plan)) return null;
    const file = backupFile(plan.dataDir, 'auto');
    await writeBackup(plan, file);
    forget(list(plan.dataDir).slice(plan.keep));
    return file;
  });
}

/**
 * Makes the backup that protects a migration and reads it back: one that cannot be restored protects nothing. Whoever calls it holds the
 * lock of a start.
 * @returns the file, what takes it away again where nothing was changed after all, and what forgets older ones once everything was
 */
export async function backupBeforeMigration(
  plan: BackupSource & { readonly dataDir: string; readonly keep: number },
): Promise<{ readonly file: string; readonly discard: () => void; readonly keepNewest: () => void }> {
  const file = backupFile(plan.dataDir, 'before-migration');
  await writeBackup(plan, file);
  await verifyBackup(file);
  const older = list(plan.dataDir, 'before-migration').filter((one) => one !== file);
  return {
    file,
    discard: () => forget([file]),
    keepNewest: () => forget(older.slice(Math.max(plan.keep - 1, 0))),
  };
}

function forget(files: readonly string[]): void {
  for (const file of files) {
    rmSync(file, { force: true });
    rmSync(checkedFile(file), { force: true });
  }
}

/** Makes one because somebody asked for it; it is kept until he takes it away. Null says that another is being made. */
export async function makeBackup({ url, readFile, dataDir }: BackupSource & { readonly dataDir: string }) {
  return alone(url, async () => {
    const file = backupFile(dataDir, 'manual');
    await writeBackup({ url, readFile }, file);
    return file;
  });
}

/** Returns the path of the file that keeps the result of reading a backup back. */
export function checkedFile(file: string): string {
  return `${file}.checked`;
}

/** Does the work unless somebody else is doing it. The lock ends with its session, so `kill -9` leaves none behind. */
async function alone<T>(url: string, work: () => Promise<T>): Promise<T | null> {
  const client = new Client({ connectionString: url, application_name: 'backup-lock', keepAlive: true });
  // A session that breaks half-way lets another server begin: two backups are better than none.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey]);
    return rows[0]?.taken === true ? await work() : null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Backups of one kind, newest first. */
function list(dataDir: string, kind: keyof typeof ofItself = 'auto'): string[] {
  const folder = join(dataDir, 'backups');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => ofItself[kind].test(name))
    .sort()
    .reverse()
    .map((name) => join(folder, name));
}
