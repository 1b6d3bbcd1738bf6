import { resolve } from 'node:path';
import { Client, type Pool } from 'pg';
import { openCluster } from './cluster/cluster.ts';
import { takeOwnerLock } from './cluster/owner-lock.ts';
import { openDb, openPool, type Db } from './connection.ts';
import { checkExternal, checkSettings } from './external.ts';
import { ProgramFence } from './program-fence.ts';
import { StartupFailure } from './startup-failure.ts';

export type OpenedDatabase = {
  readonly db: Db;
  readonly pool: Pool;
  readonly url: string;
  /** Stands before every write transaction once it is armed. */
  readonly fence: ProgramFence;
  /** One line for the operator. */
  readonly description: string;
  /** Closes the connections and, where it is ours, stops PostgreSQL. */
  readonly close: () => Promise<void>;
};

export const databaseName = 'app';

/**
 * The database of an installation: the one of DATABASE_URL, or the embedded one of the data folder.
 * @param onLost called when another server may have taken the data folder over
 */
export async function openDatabase(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null },
  onLost: () => void,
): Promise<OpenedDatabase> {
  if (databaseUrl !== null) {
    const version = await checkExternal(databaseUrl);
    const pool = openPool(databaseUrl);
    await checkSettings(pool);
    const fence = new ProgramFence();
    const db = openDb(pool, fence);
    return {
      db,
      pool,
      fence,
      url: databaseUrl,
      description: `PostgreSQL ${version} of DATABASE_URL`,
      close: () => db.destroy(),
    };
  }
  const cluster = await openCluster(dataDir);
  // The lock comes before anything is written: until then the cluster may belong to another server.
  const lock = await takeOwnerLock(cluster.url('postgres'), dataDir, onLost);
  await createDatabase(cluster.url('postgres'));
  const url = cluster.url(databaseName);
  const pool = openPool(url);
  const fence = new ProgramFence();
  const db = openDb(pool, fence);
  return {
    db,
    pool,
    fence,
    url,
    description: `PostgreSQL in ${resolve(dataDir, 'pg')} (${cluster.how}, port ${cluster.port})`,
    close: async () => {
      await db.destroy();
      // PostgreSQL goes first: once the lock is free, the next server may adopt what it finds.
      lock.announceEnd();
      cluster.stop();
      await lock.release();
    },
  };
}

async function createDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  // A session that breaks tells whoever waits for an answer; unheard, the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  } catch (error) {
    throw new StartupFailure(
      `The database could not be created: ${error instanceof Error ? error.message : String(error)}`,
      'Check the free space of DATA_DIR.',
    );
  } finally {
    await client.end();
  }
}
