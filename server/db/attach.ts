import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openCluster } from './cluster/cluster.ts';
import { findPostmaster } from './cluster/postmaster.ts';
import { openDb, openPool } from './connection.ts';
import { databaseName, openDatabase, type OpenedDatabase } from './open.ts';
import { ProgramFence } from './program-fence.ts';
import { StartupFailure } from './startup-failure.ts';

/**
 * The database for a command beside the server: joins the one that runs, or opens it for the time of the command.
 * @param create also accept a data folder without a database (restore)
 */
export async function attachDatabase(
  config: { dataDir: string; databaseUrl: string | null },
  { create = false }: { create?: boolean } = {},
): Promise<OpenedDatabase> {
  const clusterDir = join(config.dataDir, 'pg');
  if (config.databaseUrl === null && !create && !existsSync(join(clusterDir, 'PG_VERSION'))) {
    throw new StartupFailure(
      `There is no data in DATA_DIR ${config.dataDir}.`,
      'Set DATA_DIR (or DATABASE_URL) as for npm start.',
    );
  }
  if (config.databaseUrl !== null || create || findPostmaster(clusterDir) === null) {
    return openDatabase(config, () => undefined);
  }
  const cluster = await openCluster(config.dataDir);
  const url = cluster.url(databaseName);
  const pool = openPool(url, { max: 2 });
  const fence = new ProgramFence();
  const db = openDb(pool, fence);
  return { db, pool, url, fence, description: 'the running database', close: () => db.destroy() };
}
