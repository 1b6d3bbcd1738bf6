import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { createMonthTable, makeMonths } from './month-table.ts';
import { describeRows } from './row-types.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  const { db } = test;
  await createMonthTable(
    db,
    {
      name: 'dev_reading',
      month: { name: 'read_at', type: 'timestamptz' },
      columns: (table) =>
        table.addColumn('device_id', 'text', (column) => column.notNull()).addColumn('value', sql`numeric(24, 4)`),
      indexes: [['device_id', 'read_at']],
      unique: [['device_id']],
    },
    new Date('2026-11-26T04:00:00Z'),
  );
});
afterAll(() => test.close());

const read = async (id: string, at: string, device = id, tenant = '1'): Promise<void> =>
  void (await sql`insert into dev_reading (id, tenant_id, read_at, device_id, value) values (${id}, ${tenant}, ${at}, ${device}, 1.5)`.execute(
    test.db,
  ));
const partsOf = async (): Promise<Record<string, string>> => {
  const { rows } = await sql<{ id: string; part: string }>`
    select id, tableoid::regclass::text as part from dev_reading order by id`.execute(test.db);
  return Object.fromEntries(rows.map(({ id, part }) => [id, part]));
};
const made = async (): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'dev_reading'::regclass order by 1`.execute(
    test.db,
  );
  return rows.map(({ name }) => name);
};

describe('a table that grows without end', () => {
  it('stands ready for the running month and three ahead', async () => {
    expect(await made()).toEqual([
      'dev_reading_202611',
      'dev_reading_202612',
      'dev_reading_202701',
      'dev_reading_202702',
      'dev_reading_rest',
    ]);
  });

  it('keeps each row in the part of its month by the clock of the users; others in the rest', async () => {
    // In Shanghai November ends at 16:00 of UTC.
    await read('a', '2026-11-30T15:59:59Z');
    await read('b', '2026-11-30T16:00:00Z');
    await read('c', '2026-08-15T00:00:00Z');
    await read('d', '2027-03-01T00:00:00Z');
    expect(await partsOf()).toEqual({
      a: 'dev_reading_202611',
      b: 'dev_reading_202612',
      c: 'dev_reading_rest',
      d: 'dev_reading_rest',
    });
  });

  it('knows a row by company, time and id, and a unique value within them', async () => {
    await expect(read('a', '2026-11-30T15:59:59Z', 'other')).rejects.toMatchObject({ code: '23505' });
    await expect(read('e', '2026-11-30T15:59:59Z', 'a')).rejects.toMatchObject({ code: '23505' });
    await read('a', '2026-11-30T15:59:59Z', 'a', '2');
    await read('a', '2026-12-30T00:00:00Z');
    await sql`delete from dev_reading where tenant_id = '2' or read_at = '2026-12-30T00:00:00Z'`.execute(test.db);
  });

  it('is read in the months a statement names, by an index that begins with the company', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select value from dev_reading
      where tenant_id = '1' and device_id = 'a' and read_at >= '2026-11-01' and read_at < '2026-12-01'`.execute(
      test.db,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('dev_reading_202611');
    expect(plan).not.toMatch(/dev_reading_(?:2026(?!11)|2027|rest)/);
    const { rows: keys } = await sql<{ definition: string }>`
      select indexdef as definition from pg_indexes where tablename = 'dev_reading_202611' order by 1`.execute(test.db);
    expect(keys.map(({ definition }) => definition.replace(/^.*\((.*)\)$/, '$1'))).toEqual(
      expect.arrayContaining(['tenant_id, device_id, read_at', 'tenant_id, read_at, id']),
    );
  });

  it('gets the months that come, and those of what lies in the rest, which moves', async () => {
    const now = new Date('2026-12-03T00:00:00Z');
    expect(await makeMonths(test.db, now)).toEqual(['dev_reading_202608', 'dev_reading_202703']);
    expect(await partsOf()).toEqual({
      a: 'dev_reading_202611',
      b: 'dev_reading_202612',
      c: 'dev_reading_202608',
      d: 'dev_reading_202703',
    });
    expect(await makeMonths(test.db, now)).toEqual([]);
    await expect(read('f', '2026-08-15T00:00:00Z', 'c')).rejects.toMatchObject({ code: '23505' });
  });

  it('is one table among the generated row types', async () => {
    const types = await describeRows(test.db.withTables());
    expect(types.match(/DevReading\w*/g)).toEqual(['DevReadingRow', 'DevReadingRow']);
  });
});
