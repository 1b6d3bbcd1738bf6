import { Client } from 'pg';

/** Any constants will do; they must only never change. */
const startKey = 4_820_119;
/** The one write transactions share (migration 0090). */
const writeKey = 4_820_120;

/** Lock for work that only one of several servers over one database does at a time. */
export type StartLock = {
  /** Runs what must not meet a write: it waits for those under way and keeps others waiting, those of older programs, too. */
  readonly withoutWrites: <T>(work: () => Promise<T>) => Promise<T>;
};

/**
 * Runs a start alone. Whoever comes second waits, and finds everything done. The locks end with their session, so `kill -9` leaves none behind.
 * @param waiting told when another server is at it
 */
export async function startAlone<T>(
  url: string,
  waiting: () => void,
  work: (lock: StartLock) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: 'back-office start',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  let broken: Error | null = null;
  client.on('error', (error) => {
    broken = error;
  });
  await client.connect();
  try {
    // Another start may take minutes, with a backup and the loading of modules.
    await client.query('set statement_timeout = 0');
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [startKey]);
    if (rows[0]?.taken !== true) {
      waiting();
      await client.query('select pg_advisory_lock($1)', [startKey]);
    }
    return await work({
      withoutWrites: async (inner) => {
        if (broken !== null) throw broken;
        await client.query('select pg_advisory_lock($1)', [writeKey]);
        try {
          return await inner();
        } finally {
          await client.query('select pg_advisory_unlock($1)', [writeKey]);
        }
      },
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}
