import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Field, Table } from '#server/engine/definition/catalogue.ts';
import type { PreparedRow } from '#server/engine/record/prepare.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { findTaken } from './references.ts';

const statements = recordStatements();
let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await sql`create table part_line (id text primary key, tenant_id text, del_flag smallint, code text, size numeric(24, 2))`.execute(
    test.db,
  );
  await sql`insert into part_line values ('a', '1', 0, 'A', 1.50), ('b', '1', 1, 'B', 2), ('c', '2', 0, 'C', 3), ('d', '1', 0, 'D', 4)`.execute(
    test.db,
  );
});
afterAll(async () => {
  statements.stop();
  await test.close();
});

const fields = [
  { name: 'code', label: '编码', unique: true },
  { name: 'size', label: '尺寸', unique: true },
  { name: 'remark', label: '备注' },
] as Field[];
const lines = { name: 'part_line', isSub: true, fields } as unknown as Table;
const head = { name: 'part', isSub: false, fields: [] } as unknown as Table;
const row = (
  table: Table,
  index: number | null,
  values: PreparedRow['values'],
  stored: PreparedRow['stored'] = null,
): PreparedRow => ({
  table,
  index,
  id: stored === null ? null : String(stored['id']),
  stored,
  values,
  sent: new Set(),
});

it('finds the values of unique columns that others have or lines share, row by row, in one statement for each column', async () => {
  const record = {
    head: row(head, null, {}),
    subs: new Map([
      [
        'part_line',
        [
          row(lines, 0, { code: 'N', size: '7', remark: 'A' }),
          // Another row has it: 1.5 is 1.50.
          row(lines, 1, { code: 'A', size: '1.5' }),
          row(lines, 2, { code: 'N', size: null }),
          // Deleted, of another company, its own, and one that goes to another line of the same record.
          row(lines, 3, { code: 'B', size: '3' }),
          row(lines, 4, { code: 'C', size: '4' }),
          row(lines, 5, { code: 'D', size: '5' }, { id: 'd', code: 'D', size: '4.00' }),
        ],
      ],
    ]),
  };
  statements.take();
  const errors = await findTaken(test.db, record, {
    tenantId: '1',
    ownersOf: (table, ids) => Promise.resolve(new Map(ids.map((id) => [id, `${table.name} ${id}`]))),
  });
  expect(statements.each()).toHaveLength(2);
  const taken = '该值不可用，系统中已存在！';
  expect(errors.map(({ row: line, field, message }) => [line, field, message.zh])).toEqual([
    [0, 'code', `编码：${taken}“N”在本单重复`],
    [1, 'code', `编码：${taken}“A”已用于part_line a`],
    [1, 'size', `尺寸：${taken}“1.5”已用于part_line a`],
    [2, 'code', `编码：${taken}“N”在本单重复`],
  ]);
});

it('says no more of a record the reader may not see than that the value is taken', async () => {
  const record = { head: row(head, null, {}), subs: new Map([['part_line', [row(lines, 0, { code: 'A' })]]]) };
  const errors = await findTaken(test.db, record, { tenantId: '1', ownersOf: () => Promise.resolve(new Map()) });
  expect(errors.map(({ message }) => message.zh)).toEqual(['编码：该值不可用，系统中已存在！“A”不能重复']);
});
