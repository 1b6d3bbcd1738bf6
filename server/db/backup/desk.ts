import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupSource } from './backup.ts';
import { checkedFile, makeBackup } from './schedule.ts';
import { verifyBackup } from './verify.ts';

const named = /^(auto|manual|before-migration)-\d{8}-\d{6}\.tar\.gz$/;

export type KeptBackup = {
  readonly name: string;
  readonly kind: 'auto' | 'manual' | 'before-migration';
  readonly size: number;
  readonly time: Date;
  readonly isVerified: boolean;
  readonly fault: string | null;
};

/** The backups of a data folder: which there are, one more, whether one can be read. */
export function backupDesk(dataDir: string, source: BackupSource | null) {
  const folder = join(dataDir, 'backups');
  let running: Promise<string | null> | null = null;
  const pathOf = (name: string): string | null => {
    const path = join(folder, name);
    return named.test(name) && existsSync(path) ? path : null;
  };
  return {
    /** The newest first. */
    list: (): KeptBackup[] =>
      (existsSync(folder) ? readdirSync(folder) : [])
        .flatMap((name) => {
          const path = pathOf(name);
          return path === null ? [] : describe(name, path);
        })
        .sort((one, other) => other.time.getTime() - one.time.getTime()),
    pathOf,
    isRunning: (): boolean => running !== null,
    /** Null where this server may not make one; a promise of null while another server is making one. */
    make: (): Promise<string | null> | null => {
      if (source === null) return null;
      running ??= makeBackup({ ...source, dataDir }).finally(() => {
        running = null;
      });
      return running;
    },
    /** Reads one back whole and keeps what was found beside it; null when there is no such backup. */
    verify: async (name: string): Promise<KeptBackup | null> => {
      const path = pathOf(name);
      if (path === null) return null;
      const fault = await verifyBackup(path).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      writeFileSync(checkedFile(path), JSON.stringify({ size: statSync(path).size, fault }), { mode: 0o600 });
      return describe(name, path);
    },
  };
}

export type BackupDesk = ReturnType<typeof backupDesk>;

function describe(name: string, path: string): KeptBackup {
  const { size, mtime } = statSync(path);
  const checked = checkedOf(path);
  const counts = checked !== null && checked.size === size;
  return {
    name,
    kind: name.startsWith('auto-') ? 'auto' : name.startsWith('manual-') ? 'manual' : 'before-migration',
    size,
    time: mtime,
    isVerified: counts && checked.fault === null,
    fault: counts ? checked.fault : null,
  };
}

function checkedOf(path: string): { readonly size: number; readonly fault: string | null } | null {
  try {
    const value: unknown = JSON.parse(readFileSync(checkedFile(path), 'utf8'));
    if (typeof value !== 'object' || value === null || !('size' in value) || !('fault' in value)) return null;
    if (typeof value.size !== 'number') return null;
    return { size: value.size, fault: typeof value.fault === 'string' ? value.fault : null };
  } catch {
    return null;
  }
}
