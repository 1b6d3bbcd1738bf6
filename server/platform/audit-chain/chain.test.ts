import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { removeOlder, sealLog, verifyChain } from './chain.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Lines of a company of its own, the oldest first, so many days old. */
async function lines(tenantId: string, ages: readonly number[]): Promise<string[]> {
  const ids = ages.map(() => newId());
  for (const [at, age] of ages.entries())
    await sql`
      insert into sys_log (id, tenant_id, create_time, log_type, log_content, username, address)
      values (${ids[at]}, ${tenantId}, now() - make_interval(days => ${age}), 2, ${`line ${at}`}, 'admin', '')`.execute(
      database.db,
    );
  await sealLog(database.db);
  return ids;
}
/** Numbered lines of one process, so many days old. */
async function numbered(tenantId: string, numbers: readonly (readonly [no: number, age: number])[]): Promise<string[]> {
  const ids = numbers.map(() => newId());
  for (const [at, [no, age]] of numbers.entries())
    await sql`
      insert into sys_log (id, tenant_id, create_time, log_type, log_content, username, address, writer, writer_no)
      values (${ids[at]}, ${tenantId}, now() - make_interval(days => ${age}), 2, 'x', 'admin', '', 'w', ${no})`.execute(
      database.db,
    );
  await sealLog(database.db);
  return ids;
}
const verify = (tenantId: string) => verifyChain(database.db, { tenantId, logType: 2 });

describe('the chain of the log', () => {
  it('[LOG-04] is whole while nobody touches it, also when lines come later', async () => {
    await lines('c1', [9, 8]);
    await lines('c1', [7]);
    expect(await verify('c1')).toEqual({ checked: 3, broken: null });
    expect(await verify('nobody')).toEqual({ checked: 0, broken: null });
  });

  it('[LOG-04] names the first line that was changed', async () => {
    const [, second] = await lines('c2', [9, 8, 7]);
    await sql`update sys_log set username = 'somebody' where id = ${second}`.execute(database.db);
    expect(await verify('c2')).toMatchObject({ checked: 1, broken: { id: second, no: 2, why: 'changed' } });
  });

  it('[LOG-04] names where a line is gone', async () => {
    const [, second, third] = await lines('c3', [9, 8, 7]);
    await sql`delete from sys_log where id = ${second}`.execute(database.db);
    expect(await verify('c3')).toMatchObject({ checked: 1, broken: { id: third, no: 2, why: 'missing' } });
  });

  it('[LOG-04] goes on from a signed anchor when old lines were removed', async () => {
    await lines('c4', [400, 300, 5]);
    expect(await removeOlder(database.db, { tenantId: 'c4', logType: 2 }, 30)).toBe(2);
    await lines('c4', [1]);
    expect(await verify('c4')).toEqual({ checked: 2, broken: null });
    expect(await removeOlder(database.db, { tenantId: 'c4', logType: 2 }, 30)).toBe(0);
    await sql`update sys_log_anchor set chain_no = 3 where tenant_id = 'c4'`.execute(database.db);
    expect(await verify('c4')).toMatchObject({ broken: { why: 'anchor' } });
  });

  it('[LOG-04] names where a line that was noted never came', async () => {
    const ids = await numbered('c5', [
      [1, 9],
      [2, 8],
      [4, 7],
      [5, 6],
    ]);
    expect(await verify('c5')).toMatchObject({ checked: 4, broken: { id: ids[2], no: 3, why: 'gap' } });
    const [first] = await numbered('c6', [[2, 9]]);
    expect(await verify('c6')).toMatchObject({ broken: { id: first, why: 'gap' } });
  });

  it('[LOG-04] misses no number of lines that were removed by their age, in whatever order they came', async () => {
    await numbered('c7', [
      [2, 400],
      [1, 300],
      [3, 200],
      [4, 5],
    ]);
    expect(await removeOlder(database.db, { tenantId: 'c7', logType: 2 }, 30)).toBe(3);
    expect(await verify('c7')).toEqual({ checked: 1, broken: null });
    await numbered('c7', [
      [5, 4],
      [7, 3],
    ]);
    expect(await verify('c7')).toMatchObject({ broken: { why: 'gap' } });
  });
});
