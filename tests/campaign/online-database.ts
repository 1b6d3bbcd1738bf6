import { resolve } from 'node:path';
import { openCluster } from '#server/db/cluster/cluster.ts';
import { openDb, openPool, type Db } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { createDefinitionStore } from '#server/engine/definition/store.ts';
import type { Engine } from '#server/engine/scope.ts';
import { install } from '#server/platform/identity/install.ts';
import { loadModules } from '#server/seed/load-modules.ts';

/** The administrator's password there. */
export const campaignPassword = 'Campaign-pass-20';

/** A PostgreSQL of its own with all modules loaded, or `only` some; with `fsync` as durable as a real one. */
export async function openOnlineDatabase(
  folder: string,
  { fsync = false, only }: { fsync?: boolean; only?: readonly string[] } = {},
): Promise<{ db: Db; engine: Engine; url: string; close: () => Promise<void> }> {
  const cluster = await openCluster(folder, { fsync, settings: { max_connections: '100' } });
  const db = openDb(openPool(cluster.url('postgres'), { max: 40 }));
  await migrate(db);
  await install(db, campaignPassword);
  await loadModules({
    db,
    modulesDir: resolve(import.meta.dirname, '../../modules'),
    ...(only === undefined ? {} : { only }),
    seed: 'base',
    log: () => undefined,
  });
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
