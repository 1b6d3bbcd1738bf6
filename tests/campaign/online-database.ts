import { resolve } from 'node:path';
import { openCluster } from '#server/db/cluster/cluster.ts';
import { openDb, openPool, type Db } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { install } from '#server/domain/identity/install.ts';
import { createDefinitionStore } from '#server/online/store.ts';
import type { Engine } from '#server/online/record.ts';
import { loadModules } from '#server/seed/load-modules.ts';

/** A PostgreSQL of its own with the modules loaded. */
export async function openOnlineDatabase(
  folder: string,
): Promise<{ db: Db; engine: Engine; close: () => Promise<void> }> {
  const cluster = await openCluster(folder, { fsync: false, settings: { max_connections: '100' } });
  const db = openDb(openPool(cluster.url('postgres'), { max: 40 }));
  await migrate(db);
  await install(db, 'Campaign-pass-20');
  await loadModules({
    db,
    modulesDir: resolve(import.meta.dirname, '../../modules'),
    seed: 'base',
    log: () => undefined,
  });
  return {
    db,
    engine: { db, store: createDefinitionStore(db), versionRequired: true },
    close: async () => {
      await db.destroy();
      cluster.stop();
    },
  };
}
