import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { shell } from './0004-shell.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('leaves a phone number with the oldest of its users and moves the others’ to an empty desk phone', async () => {
  const { db } = database;
  await db.schema.dropTable('sys_log').execute();
  for (const table of ['sys_announcement_send', 'sys_announcement', 'sys_user_preference', 'sys_sms_code'])
    await db.schema.dropTable(table).execute();
  await db.schema.dropTable('sys_one_time_code').execute();
  await db.schema.dropTable('sys_third_account').execute();
  await db.schema.dropIndex('sys_user_phone_key').execute();
  for (const column of ['abbreviation', 'description', 'description_en', 'contact', 'favicon'])
    await db.schema.alterTable('sys_app_setting').dropColumn(column).execute();
  const user = (id: string, values: { phone: string; telephone?: string; create_time: string; del_flag?: number }) =>
    db
      .insertInto('sys_user')
      .values({ id, tenant_id: '1', username: id, realname: id, password_hash: 'x', ...values })
      .execute();
  await user('young', { phone: '13900000001', create_time: '2026-03-01' });
  await user('old', { phone: ' 13900000001 ', create_time: '2026-01-01' });
  await user('desk', { phone: '13900000001', telephone: '8001', create_time: '2026-02-01' });
  await user('gone', { phone: '13900000001', create_time: '2025-01-01', del_flag: 1 });
  await user('blank-1', { phone: '', create_time: '2026-01-01' });
  await user('blank-2', { phone: '', create_time: '2026-01-01' });

  await shell.up(db);

  const { rows } = await sql`
    select id, phone, telephone from sys_user where create_time < '2026-04-01' order by id collate "C"`.execute(db);
  expect(rows).toEqual([
    { id: 'blank-1', phone: null, telephone: null },
    { id: 'blank-2', phone: null, telephone: null },
    { id: 'desk', phone: null, telephone: '8001' },
    { id: 'gone', phone: '13900000001', telephone: null },
    { id: 'old', phone: '13900000001', telephone: null },
    { id: 'young', phone: null, telephone: '13900000001' },
  ]);
  await expect(user('late', { phone: '13900000001', create_time: '2026-03-02' })).rejects.toThrow('sys_user_phone_key');
});
