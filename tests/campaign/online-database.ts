import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openCluster } from '#server/db/cluster/cluster.ts';
import { openDb, openPool, type Db } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { createDefinitionStore } from '#server/engine/definition/store.ts';
import type { Engine } from '#server/engine/scope.ts';
import { installModules } from '#server/kernel/registry.ts';
import { modules } from '#server/modules.ts';
import { install } from '#server/platform/identity/install.ts';
import { loadModules } from '#server/seed/load-modules.ts';
import { copyPrepared } from '../support/prepared.ts';

/** The administrator's password there. */
export const campaignPassword = 'Campaign-pass-20';

type OnlineDatabase = { db: Db; engine: Engine; url: string; close: () => Promise<void> };
type Wanted = { fsync?: boolean; only?: readonly string[] };

/**
 * Opens a PostgreSQL of its own with all modules loaded, or `only` some; with `fsync` as durable as a real one. A folder without data gets those of a
 * database that was filled before with the same modules.
 */
export async function openOnlineDatabase(folder: string, wanted: Wanted = {}): Promise<OnlineDatabase> {
  if (!existsSync(join(folder, 'pg'))) {
    const settings = { only: (wanted.only ?? ['all']).join(), seed: 'base', password: campaignPassword };
    await copyPrepared(settings, async (empty) => (await opened(empty, wanted, filled)).close(), folder);
    return opened(folder, wanted);
  }
  // One that a part before this left: the program may be another by now.
  return opened(folder, wanted, filled);
}

async function opened(
  folder: string,
  { fsync = false, only }: Wanted,
  fill: typeof filled = async () => undefined,
): Promise<OnlineDatabase> {
  installModules(modules);
  const cluster = await openCluster(folder, { fsync, settings: { max_connections: '100' } });
  const db = openDb(openPool(cluster.url('postgres'), { max: 40 }));
  await fill(db, only);
  return {
    db,
    url: cluster.url('postgres'),
    engine: { db, store: createDefinitionStore(db), versionRequired: true },
    close: async () => {
      await db.destroy();
      cluster.stop();
    },
  };
}

async function filled(db: Db, only?: readonly string[]): Promise<void> {
  await migrate(db);
  await install(db, campaignPassword);
  await loadModules({
    db,
    modulesDir: resolve(import.meta.dirname, '../../modules'),
    ...(only === undefined ? {} : { only }),
    seed: 'base',
    log: () => undefined,
  });
}
