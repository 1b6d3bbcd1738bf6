import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { openDb, openPool, type Db } from './connection.ts';
import { KEPT } from './kept-plans.ts';

let database: TestDatabase;
/** One session, so that its plans can be counted. */
let db: Db;

beforeAll(async () => {
  database = await openTestDatabase();
  db = openDb(openPool(database.url, { max: 1 }));
  await sql`create table kept_things (id text, size integer)`.execute(db);
  await sql`insert into kept_things values ('a', 1), ('b', 2)`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.close();
});

const plans = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_prepared_statements`.execute(db);
  return rows[0]?.count ?? 0;
};
const sizeOf = async (id: string): Promise<unknown> => {
  const { rows } = await sql<{ size: unknown }>`select ${sql.raw(KEPT)} size from kept_things where id = ${id}`.execute(
    db,
  );
  return rows[0]?.size;
};

describe('the plan of a statement that comes again', () => {
  it('is kept from the second time on, whatever its values are', async () => {
    expect(await sizeOf('a')).toBe(1);
    expect(await plans()).toBe(0);
    expect([await sizeOf('b'), await sizeOf('a'), await sizeOf("x' or '1'='1")]).toEqual([2, 1, undefined]);
    expect(await plans()).toBe(1);
  });

  it('is made anew when the table has changed', async () => {
    await sql`alter table kept_things alter column size type text`.execute(db);
    expect(await sizeOf('a')).toBe('1');
    expect([await sizeOf('b'), await sizeOf('b')]).toEqual(['2', '2']);
  });

  it('goes when there are too many, so that no question of a user fills the memory of the database', async () => {
    for (let round = 0; round < 2; round += 1)
      for (let index = 0; index < 200; index += 1) {
        const ask = () =>
          sql`select ${sql.raw(KEPT)} size as ${sql.id(`name_${index}`)} from kept_things where id = ${'a'}`.execute(
            db,
          );
        await ask();
        await ask();
      }
    expect(await plans()).toBeLessThanOrEqual(40);
    expect(await sizeOf('a')).toBe('1');
  });

  it('does not stand in the way of statements at the same time', async () => {
    const sizes = await Promise.all(Array.from({ length: 50 }, (_none, index) => sizeOf(index % 2 === 0 ? 'a' : 'b')));
    expect(new Set(sizes)).toEqual(new Set(['1', '2']));
  });
});
