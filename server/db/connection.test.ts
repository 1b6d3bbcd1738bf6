import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#server/testing/database.ts';
import { openDb, openPool } from './connection.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('a session of the database that breaks in the middle of its work', () => {
  it('[B4.3] fails that work alone: the process lives on and the next work finds a new session', async () => {
    // The error comes twice, to whoever waits and as an event; unheard, the event would end the process, and this test with it.
    const db = openDb(openPool(database.url, { max: 1 }));
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    const broken = sql`select pg_sleep(30)`.execute(db).then(
      () => 'slept',
      (error: unknown) => String(error),
    );
    await sleep(50);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
    expect(await broken).toMatch(/terminat/);
    // The session may be handed out once more before its end is known.
    const next = async (): Promise<number> => {
      const after = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db).catch(() => null);
      return after?.rows[0]?.pid ?? 0;
    };
    await expect.poll(next).toBeGreaterThan(0);
    expect(await next()).not.toBe(rows[0]?.pid);
    await db.destroy();
  });
});
