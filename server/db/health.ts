import { sql } from 'kysely';
import { openDb, openPool, type Db } from './connection.ts';

/** Asks whether the database is there, beside the connections that calls work with: a server that is busy is not ill. */
export type HealthProbe = { readonly isAlive: () => Promise<boolean>; readonly close: () => Promise<void> };

/** So long an answer stands: however many ask, the database is asked once. */
const STANDS_MS = 500;

/** @param url of the database; without one the probe shares the connections of `db` */
export function healthProbe(url: string | undefined, db: Db): HealthProbe {
  const own =
    url === undefined
      ? null
      : openDb(openPool(url, { max: 1, connectionTimeoutMillis: 2_000, application_name: 'back-office health' }));
  let last: { readonly at: number; readonly answer: Promise<boolean> } | null = null;
  return {
    isAlive: () => {
      if (last === null || Date.now() - last.at > STANDS_MS) last = { at: Date.now(), answer: isAlive(own ?? db) };
      return last.answer;
    },
    close: async () => own?.destroy(),
  };
}

/** True when the database answers within two seconds. */
async function isAlive(db: Db): Promise<boolean> {
  const tooLate = new Promise<false>((done) => {
    setTimeout(() => done(false), 2_000).unref();
  });
  const answered = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, tooLate]);
}
