import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { StartupFailure } from '#server/db/startup-failure.ts';

/** Any constant will do; it must only never change. */
const lockKey = 4_820_117;

export type OwnerLock = {
  /** The end of the session is wanted from now on: PostgreSQL is about to be stopped. */
  readonly announceEnd: () => void;
  readonly release: () => Promise<void>;
};

/**
 * One server owns a data folder. The lock lives in a session of its own, so it ends with the process that holds it,
 * however that process ends; a lock file would outlive `kill -9`.
 * @param onLost called when the session breaks while the server runs: another server may take over from then on
 */
export async function takeOwnerLock(
  url: string,
  dataDir: string,
  onLost: () => void,
  waitMs = 3_000,
): Promise<OwnerLock> {
  const client = new Client({ connectionString: url, application_name: 'owner-lock', keepAlive: true });
  let released = false;
  client.on('error', () => undefined);
  client.on('end', () => {
    if (!released) onLost();
  });
  await client.connect();
  // A server that was killed a moment ago may still hold the lock until its backend notices.
  const deadline = Date.now() + waitMs;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey]);
    if (rows[0]?.taken === true) break;
    if (Date.now() > deadline) {
      released = true;
      await client.end();
      throw new StartupFailure(
        `Another server is already running on DATA_DIR ${dataDir}.`,
        'Stop it first, or set DATA_DIR (and PORT) to run a second, separate installation.',
      );
    }
    await sleep(100);
  }
  return {
    announceEnd: () => {
      released = true;
    },
    release: async () => {
      released = true;
      await client.end().catch(() => undefined);
    },
  };
}
