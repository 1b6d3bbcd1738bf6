import { sql } from 'kysely';
import type { Db } from './connection.ts';

/** True when the database answers within two seconds. */
export async function isAlive(db: Db): Promise<boolean> {
  const tooLate = new Promise<false>((done) => {
    setTimeout(() => done(false), 2_000).unref();
  });
  const answered = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, tooLate]);
}
