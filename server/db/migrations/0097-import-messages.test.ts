import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCompanyImport } from '#server/engine/import/db/import.ts';
import { storedIn } from '#server/engine/import/import-issues.ts';
import { install } from '#server/platform/identity/install.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { importMessages } from './0097-import-messages.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('a message that an earlier version kept is read as it was, whatever it has in it', async () => {
  const { db } = database;
  await install(db, null);
  await sql`alter table sys_import alter column message type text using message #>> '{}'`.execute(db);
  const messages = ['已撤销 2 条', '{"zh": "“甲”"}', null];
  for (const [place, message] of messages.entries())
    await sql`
      insert into sys_import (id, tenant_id, user_id, form_table, file_name, file_kind, size, state, sheets, keys, all_rows, message)
      values (${`i${place}`}, '1', (select min(id) from sys_user), 't', 'a.csv', 'csv', 1, 'undone', '[]', '[]', 0, ${message})`.execute(
      db,
    );
  await importMessages.up(db);
  const found = await Promise.all(
    messages.map((_, place) => findCompanyImport(db, '1', { id: `i${place}`, form: 't' })),
  );
  expect(found.map((row) => storedIn(row?.message ?? null, 'en'))).toEqual(messages);
});
