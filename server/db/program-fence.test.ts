import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDefinitionStore } from '#server/engine/definition/store.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { openDb, openPool, type Db } from './connection.ts';
import { readDatabaseError } from './errors.ts';
import { migrationCount } from './migrate.ts';
import { ProgramFence } from './program-fence.ts';
import { startAlone } from './start-lock.ts';

let database: TestDatabase;
let fence: ProgramFence;
let db: Db;
let told: number;
beforeEach(async () => {
  database = await openTestDatabase();
  fence = new ProgramFence();
  told = 0;
  db = openDb(openPool(database.url, { max: 4 }), fence);
  fence.arm(migrationCount, () => {
    told += 1;
  });
});
afterEach(async () => {
  await db.destroy();
  await database.close();
});

const write = (on: Db) =>
  on.transaction().execute((trx) => sql`update sys_generation set number = number + 1`.execute(trx));
const upgrade = () =>
  sql`insert into kysely_migration (name, timestamp) values ('9999_of_tomorrow', '2099-01-01')`.execute(database.db);
const number = async () =>
  (await sql<{ number: number }>`select number from sys_generation`.execute(database.db)).rows[0]?.number;

describe('a program whose tables a newer one has taken over', () => {
  it('writes nothing any more, answers why, and says so once', async () => {
    await write(db);
    await upgrade();
    for (let turn = 0; turn < 3; turn += 1) {
      const error: unknown = await write(db).catch((cause: unknown) => cause);
      expect(readDatabaseError(error)).toMatchObject({
        kind: 'unavailable',
        message: { zh: expect.stringContaining('已升级到新版本') as string },
      });
    }
    expect([await number(), told]).toEqual([1, 1]);
    // The sessions it refused are whole.
    expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows[0]?.n).toBe(1);
  });

  it('does not read the definitions of the newer one', async () => {
    const store = createDefinitionStore(db);
    await store.catalogue();
    await upgrade();
    store.forget();
    await expect(store.catalogue()).rejects.toThrow('newer program');
    expect(told).toBe(1);
  });

  it('finishes what it began before, and the newer one waits for it', async () => {
    const order: string[] = [];
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((done) => {
      finish = done;
    });
    let begun: () => void = () => undefined;
    const isBegun = new Promise<void>((done) => {
      begun = done;
    });
    const writing = db.transaction().execute(async (trx) => {
      begun();
      await finished;
      await sql`update sys_generation set number = number + 1`.execute(trx);
      order.push('old');
    });
    await isBegun;
    const changing = startAlone(
      database.url,
      () => undefined,
      ({ withoutWrites }) =>
        withoutWrites(async () => {
          order.push('new');
          await upgrade();
        }),
    );
    finish();
    await Promise.all([writing, changing]);
    expect(order).toEqual(['old', 'new']);
    await expect(write(db)).rejects.toThrow('newer program');
  });
});

describe('two starts over one database', () => {
  it('come one after the other, and the second is told that it waits', async () => {
    const log: string[] = [];
    const start = (name: string) =>
      startAlone(
        database.url,
        () => log.push(`${name} waits`),
        async () => {
          log.push(`${name} begins`);
          await sql`select pg_sleep(0.3)`.execute(database.db);
          log.push(`${name} ends`);
        },
      );
    const first = start('one');
    await expect.poll(() => log).toContain('one begins');
    await Promise.all([first, start('two')]);
    expect(log).toEqual(['one begins', 'two waits', 'one ends', 'two begins', 'two ends']);
  });
});
