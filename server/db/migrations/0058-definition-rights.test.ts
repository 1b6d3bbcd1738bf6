import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { grant, upsertRole } from '#server/platform/identity/db/identity.ts';
import { install } from '#server/platform/identity/install.ts';
import { firstTenant } from '#server/platform/identity/levels.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { definitionRights } from './0058-definition-rights.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('[online.cgreport] whoever could change reports can still add, copy, parse and preview them, and nobody else can', async () => {
  const { db } = database;
  await install(db, null);
  const added = ['add', 'copy', 'parse_sql', 'preview'].map((act) => `online-cgreport-${act}`);
  await sql`delete from sys_role_permission where permission_id = any(${added})`.execute(db);
  await sql`delete from sys_permission where id = any(${added})`.execute(db);
  const roleOf = async (code: string, permission: string): Promise<string> => {
    const roleId = await upsertRole(db, { tenantId: firstTenant, code, name: code, description: null });
    await grant(db, { tenantId: firstTenant, roleId, permissionIds: [permission] });
    return roleId;
  };
  const writer = await roleOf('report_writer', 'online-cgreport-edit');
  const reader = await roleOf('report_reader', 'online-cgreport-view');

  await definitionRights.up(db);
  await install(db, null);

  const held = async (roleId: string): Promise<string[]> => {
    const { rows } = await sql<{ perms: string; name: string }>`
      select p.perms, p.name from sys_role_permission g join sys_permission p on p.id = g.permission_id
      where g.role_id = ${roleId} order by p.perms`.execute(db);
    return rows.map(({ perms, name }) => `${perms} ${name}`);
  };
  expect(await held(writer)).toEqual([
    'online:cgreport:add 新增',
    'online:cgreport:copy 复制',
    'online:cgreport:edit 编辑',
    'online:cgreport:parse_sql 解析SQL（可查询全部业务数据）',
    'online:cgreport:preview 预览',
  ]);
  expect(await held(reader)).toEqual(['online:cgreport:view 查看']);
});
