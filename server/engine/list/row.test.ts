import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { findTakenValues, firstPointing, insertRows, updateRows } from './db/row.ts';

const key = { tenantId: '1', by: 'ann' };
let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await sql`create table part (id text primary key, tenant_id text, del_flag smallint not null default 0, version integer not null default 0,
    update_by text, update_time timestamptz, code text default 'none', size numeric, made date, at timestamp)`.execute(
    test.db,
  );
  await sql`create table use (id text, tenant_id text, del_flag smallint, code text, name text)`.execute(test.db);
});
beforeEach(async () => {
  await sql`truncate part, use`.execute(test.db);
});
afterAll(() => test.close());

async function parts(...columns: readonly string[]) {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const { rows } = await sql<Record<string, unknown>>`select ${names} from part order by id`.execute(test.db);
  return rows.map((row) => columns.map((name) => row[name]));
}

it('inserts rows of different columns: null is null, what is not given is the default, numbers keep every digit', async () => {
  const long = `${'9'.repeat(40)}.${'1'.repeat(40)}0`;
  await insertRows(test.db, 'part', [
    { id: 'a', code: 'A', size: '1.500', made: '2026-10-12', at: '2026-10-12 23:59:59' },
    { id: 'b', code: null, size: long, made: null, at: null },
    { id: 'c', code: undefined, size: '2' },
    { id: 'd', size: '3' },
  ]);
  expect(await parts('id', 'code', 'size', 'made', 'at')).toEqual([
    ['a', 'A', '1.500', '2026-10-12', '2026-10-12 23:59:59'],
    ['b', null, long, null, null],
    ['c', 'none', '2', null, null],
    ['d', 'none', '3', null, null],
  ]);
});

it('writes of every row the columns it has and no others, as one row would be written', async () => {
  await insertRows(
    test.db,
    'part',
    ['a', 'b', 'c', 'd'].map((id) => ({ id, tenant_id: '1', code: `old ${id}`, size: '1' })),
  );
  await updateRows(
    test.db,
    'part',
    [
      { id: 'a', code: 'new a' },
      { id: 'b', size: '2.50' },
      { id: 'c', size: null, code: 'new c' },
      { id: 'd', code: undefined, size: '4' },
    ],
    key,
  );
  expect(await parts('id', 'code', 'size', 'version', 'update_by')).toEqual([
    ['a', 'new a', '1', 1, 'ann'],
    ['b', 'old b', '2.50', 1, 'ann'],
    ['c', 'new c', null, 1, 'ann'],
    ['d', 'old d', '4', 1, 'ann'],
  ]);
});

it('writes no row of another company and none that is deleted', async () => {
  await insertRows(test.db, 'part', [
    { id: 'a', tenant_id: '1', code: 'A' },
    { id: 'b', tenant_id: '2', code: 'B' },
    { id: 'c', tenant_id: '1', code: 'C', del_flag: 1 },
  ]);
  await updateRows(
    test.db,
    'part',
    ['a', 'b', 'c'].map((id) => ({ id, code: 'new' })),
    key,
  );
  expect(await parts('code', 'version')).toEqual([
    ['new', 1],
    ['B', 0],
    ['C', 0],
  ]);
});

it('writes tables that are called like types of the database', async () => {
  await sql`create table line (like part including all)`.execute(test.db);
  const rows = ['a', 'b'].map((id) => ({ id, tenant_id: '1', code: id }));
  await insertRows(test.db, 'line', rows);
  await updateRows(
    test.db,
    'line',
    rows.map(({ id }) => ({ id, size: '1' })),
    key,
  );
  const taken = await findTakenValues(test.db, 'line', 'code', ['x', 'b'], { tenantId: '1', exceptIds: [] });
  expect([...taken]).toEqual([[1, 'b']]);
  const { rows: written } = await sql`select id, size, version from line order by id`.execute(test.db);
  expect(written).toEqual(rows.map(({ id }) => ({ id, size: '1', version: 1 })));
});

it('tells keys of one column from those of another, whatever blanks are in them', async () => {
  await sql`insert into use values ('x', '1', 0, 'A B', 'B C')`.execute(test.db);
  const places = [
    { table: 'use', column: 'code', keys: ['A B', 'C'] },
    { table: 'use', column: 'name', keys: ['A', 'B C'] },
  ];
  expect(await firstPointing(test.db, '1', places)).toEqual([0, 1]);
});
