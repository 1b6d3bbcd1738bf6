import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { openProxy, type Proxy } from '#server/testing/proxy.ts';
import { openDb, openPool, type Db } from './connection.ts';
import { keepListening } from './listen.ts';

/** Each test has a way to a database of its own; they wait most of their time, so they run side by side. */
async function throughProxy(test: (proxy: Proxy, database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await openTestDatabase();
  const proxy = await openProxy(database.url);
  try {
    await test(proxy, database);
  } finally {
    await proxy.close();
    await database.close();
  }
}

const ask = async (db: Db): Promise<number | undefined> =>
  (await sql<{ n: number }>`select 1 as n`.execute(db)).rows[0]?.n;

describe.concurrent('connections a network has forgotten', () => {
  it('are found while they wait, and the pool opens others', () =>
    throughProxy(async (proxy) => {
      const pool = openPool(proxy.url, { max: 3 });
      const db = openDb(pool);
      // All of them are there before, with nothing to do.
      await Promise.all(Array.from({ length: 3 }, () => sql`select pg_sleep(0.2)`.execute(db)));
      proxy.swallow();
      const waiting = Array.from({ length: 3 }, () => ask(db).catch((error: unknown) => String(error)));
      await sleep(1_000);
      proxy.restore();
      for (const outcome of await Promise.all(waiting)) expect(outcome).toMatch(/terminated/);
      expect(await ask(db)).toBe(1);
      await db.destroy();
    }));

  it('are not taken for a statement that takes long', () =>
    throughProxy(async (proxy) => {
      const db = openDb(openPool(proxy.url, { max: 1 }));
      const { rows } = await sql<{ n: number }>`select 7 as n from pg_sleep(9)`.execute(db);
      expect(rows[0]?.n).toBe(7);
      await db.destroy();
    }));

  it('do not leave a listener deaf', () =>
    throughProxy(async (proxy, database) => {
      let heard = 0;
      let isHearing = false;
      const listener = keepListening(proxy.url, [
        {
          channel: 'half_open_test',
          heard: () => {
            heard += 1;
          },
          hears: (hears) => {
            isHearing = hears;
          },
        },
      ]);
      try {
        await expect.poll(() => isHearing, { timeout: 10_000 }).toBe(true);
        proxy.swallow();
        proxy.restore();
        const before = heard;
        await sql`select pg_notify('half_open_test', '')`.execute(database.db);
        // What was said meanwhile counts as heard once it listens again.
        await expect.poll(() => heard, { timeout: 30_000 }).toBeGreaterThan(before + 1);
        expect(isHearing).toBe(true);
      } finally {
        await listener.close();
      }
    }));
});
