import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { openDb, openPool, type Db } from './connection.ts';
import { isOutdatedPlan } from './errors.ts';
import { forgetPlans, MOST_PLANS } from './kept-plans.ts';

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
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_prepared_statements where statement like '%kept\\_things%'`.execute(db);
  return rows[0]?.count ?? 0;
};
const sizeOf = async (id: string): Promise<unknown> => {
  const { rows } = await sql<{ size: unknown }>`select size from kept_things where id = ${id}`.execute(db);
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

  it('is made anew within a transaction too, once somebody said that tables changed', async () => {
    await sizeOf('a');
    await sizeOf('a');
    await sql`alter table kept_things alter column size type integer using size::integer`.execute(db);
    forgetPlans();
    const { rows } = await db
      .transaction()
      .execute((trx) => sql<{ size: number }>`select size from kept_things where id = ${'a'}`.execute(trx));
    expect(rows).toEqual([{ size: 1 }]);
  });

  it('that is outdated in a transaction nobody told of is refused with words, and made anew for the next', async () => {
    const asked = () =>
      db.transaction().execute((trx) => sql`select size from kept_things where id = ${'b'}`.execute(trx));
    await asked();
    await asked();
    await sql`alter table kept_things alter column size type text`.execute(db);
    await expect(asked()).rejects.toSatisfy(isOutdatedPlan);
    expect(await asked()).toMatchObject({ rows: [{ size: '2' }] });
    expect(await sizeOf('b')).toBe('2');
  });

  it('is kept of what is written as well', async () => {
    forgetPlans();
    await sizeOf('a');
    const grow = (id: string) => sql`update kept_things set size = size || '0' where id = ${id}`.execute(db);
    for (const id of ['a', 'b', 'a']) await grow(id);
    expect(await plans()).toBe(1);
    expect([await sizeOf('a'), await sizeOf('b')]).toEqual(['100', '20']);
    await sql`update kept_things set size = ascii(id) - 96`.execute(db);
  });

  it('goes when there are too many, so that no question of a user fills the memory of the database', async () => {
    for (let round = 0; round < 2; round += 1)
      for (let index = 0; index < 200; index += 1) {
        const ask = () => sql`select size as ${sql.id(`name_${index}`)} from kept_things where id = ${'a'}`.execute(db);
        await ask();
        await ask();
      }
    expect(await plans()).toBeLessThanOrEqual(MOST_PLANS);
    expect(await sizeOf('a')).toBe('1');
  });

  it('does not stand in the way of statements at the same time', async () => {
    const sizes = await Promise.all(Array.from({ length: 50 }, (_none, index) => sizeOf(index % 2 === 0 ? 'a' : 'b')));
    expect(new Set(sizes)).toEqual(new Set(['1', '2']));
  });
});
