import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { grant, upsertPermission, upsertRole } from '#server/platform/identity/db/identity.ts';
import { install } from '#server/platform/identity/install.ts';
import { firstTenant } from '#server/platform/identity/levels.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { graphReportRights } from './0025-graph-report-rights.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('[B2.35] keeps what roles may do with charts, under the codes and at the address of the catalogue', async () => {
  const { db } = database;
  const page = 'online-graphreport';
  await install(db, null);
  await sql`delete from sys_role_permission where permission_id like ${`${page}%`}`.execute(db);
  await sql`delete from sys_permission where id like ${`${page}%`}`.execute(db);
  const common = { tenantId: firstTenant, name: 'x' };
  const at = { url: '/online/graphreport', component: 'online/graphreport', menuType: 1 as const };
  await upsertPermission(db, { ...common, id: page, parentId: null, ...at });
  const perms = 'online:graphreport:edit';
  await upsertPermission(db, { ...common, id: `${page}-edit`, parentId: page, menuType: 2, perms, isRoute: false });
  const role = { tenantId: firstTenant, code: 'designer', name: 'x', description: null };
  const roleId = await upsertRole(db, role);
  await grant(db, { tenantId: firstTenant, roleId, permissionIds: [`${page}-edit`] });

  await graphReportRights.up(db);
  await install(db, null);

  const { rows } = await sql<{ perms: string }>`
    select p.perms from sys_role_permission g join sys_permission p on p.id = g.permission_id
    where g.role_id = ${roleId} order by p.perms`.execute(db);
  expect(rows.map((row) => row.perms)).toEqual([
    'online:graph-report:add',
    'online:graph-report:edit',
    'online:graph-report:preview',
  ]);
  const entry = await sql`select url, component from sys_permission where id = ${page}`.execute(db);
  expect(entry.rows).toEqual([{ url: '/online/graph-report', component: 'online/graph-report' }]);
  const old = await sql`select id from sys_permission where perms like 'online:graphreport:%'`.execute(db);
  expect(old.rows).toEqual([]);
});
